import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { withinSentence } from '#kernel/definition/kind.ts'
import { arriving } from './arriving.tsx'
import { BulkBar } from './BulkBar.tsx'
import { Chips } from './Chips.tsx'
import { arranged, type ColumnChoice, type Columns } from './columns.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import { useCommands } from './commands.ts'
import { columnsFrom, DataTable } from './DataTable.tsx'
import type { Taking } from './DerivedActions.tsx'
import { EntityForm } from './dialogs.ts'
import { Empty } from './Empty.tsx'
import { EntityDialogs } from './EntityDialogs.tsx'
import { ExportButton, useExport } from './ExportButton.tsx'
import { Failed } from './Failed.tsx'
import { Icon } from './Icon.tsx'
import { stepRow, tickRow, useKeys } from './keys.ts'
import { PageHead } from './PageHead.tsx'
import type { Pieces } from './pieces.ts'
import { usePreference } from './preferences.ts'
import { RowActions, widthOfActions } from './RowActions.tsx'
import { titleOf, type Raw } from './rows.ts'
import { useLang, useTexts } from './say.ts'
import { SavedViews } from './SavedViews.tsx'
import { SearchForm } from './SearchForm.tsx'
import { uiTexts } from './texts.ts'
import { useAsked } from './useAsked.ts'
import { useChosen } from './useChosen.ts'
import { useEntityActions, type EntityActions, type Open } from './useEntityActions.ts'
import { useDefinition } from './useDefinition.ts'
import { useList, useListState } from './useList.ts'
import { phone, useBetween } from './useNarrow.ts'

export type { Pieces } from './pieces.ts'

export function screenFor(entity: Entity) {
  return function PlainScreen() {
    return <EntityScreen entity={useDefinition(entity)} />
  }
}

/** Forms are not part of the first table, and on their way once that stands. */
const formAfterMs = 1500

const asDefined: readonly ColumnChoice[] = []

const StateChips = arriving(
  () => import('./StateChips.tsx'),
  () => <div className="states" aria-busy />,
)

/** List, search, form, detail, delete, export and import of one entity, all from its definition. */
export function EntityScreen({ entity, pieces = {} }: { entity: Entity; pieces?: Pieces }) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const queries = useQueryClient()
  const state = useListState(entity)
  // Dimmed is what another page leaves behind; rows that are asked for once more when their tab comes back stay as they are.
  const { data, isPlaceholderData, error, refetch } = useList(entity, state, pieces.fixed)
  const rows = data?.records ?? []
  const [open, show] = useState<Open>()
  const [taking, take] = useState<Taking>()
  const { chosen, choose } = useChosen(data?.records, state)
  const screen = useRef<HTMLDivElement>(null)
  const done = (refused: readonly string[] = []) => {
    choose(chosen.filter(({ id }) => refused.includes(id)))
    void queries.invalidateQueries({ queryKey: [entity.path] })
  }
  const actions = useEntityActions(entity, pieces, { show, take, done })
  const { can } = actions
  const add = () => show({ kind: 'form' })
  const bring = () => show({ kind: 'import' })
  const imports = can('import') && can('add')
  const exporting = useExport(entity, { ...state.filters, ...pieces.fixed })
  const exportingChosen = useExport(entity, { ids: chosen.map(({ id }) => id).join(',') })
  useFormAhead(can('add') || can('edit'))
  useKeys({
    '/': () => screen.current?.querySelector<HTMLElement>('.sb input')?.focus(),
    ...(can('add') && { n: add }),
    j: () => stepRow(screen.current, 1),
    k: () => stepRow(screen.current, -1),
    x: tickRow,
    ...(chosen.length > 0 && { Escape: () => choose([]) }),
  })
  const noun = withinSentence(entity.label)[now]
  useCommands([
    ...(can('add') ? [{ key: 'add', label: t('addNamed', { name: noun }), run: add }] : []),
    ...(imports ? [{ key: 'import', label: t('import'), run: bring }] : []),
    ...(can('export') ? [{ key: 'export', label: t('export'), run: exporting.start }] : []),
    ...actions.steps
      .bulk(chosen)
      .filter(({ notFor }) => !notFor)
      .map(({ key, label, onClick }) => ({ key, label, run: onClick })),
  ])
  useAsked(entity, state, (row, act) => (row ? actions.open(row, act) : can('add') && add()))
  const choices = usePreference<readonly ColumnChoice[]>(`columns:${entity.name}`, asDefined)
  const save = (next: readonly ColumnChoice[] | null) => void choices.save(next)
  const derived = columnsFrom(entity, now)
  const offered = pieces.columns ? pieces.columns(derived, state) : derived
  const ops = useOpsColumn(entity, rows, actions)
  return (
    <div className="screen" ref={screen}>
      <PageHead label={pieces.title ?? entity.menu?.label ?? entity.label}>
        {imports && (
          <button className="b" onClick={bring}>
            <Icon name="upload" />
            {t('import')}
          </button>
        )}
        {can('export') && <ExportButton running={exporting} />}
        {pieces.toolbar}
        {can('add') && (
          <button className="b p" onClick={add}>
            <Icon name="plus" />
            {t('add')}
          </button>
        )}
      </PageHead>
      <SavedViews entity={entity} state={state}>
        {pieces.Views && <pieces.Views state={state} />}
      </SavedViews>
      <SearchForm
        entity={entity}
        state={state}
        extra={<ColumnSettings columns={offered} choices={choices.value} onSave={save} />}
        {...(pieces.keywordHint && { keywordHint: pieces.keywordHint })}
        {...(pieces.unasked && { unasked: pieces.unasked })}
      />
      <Chips entity={entity} state={state} />
      {entity.state !== undefined && <StateChips entity={entity} state={state} />}
      {chosen.length > 0 && (
        <BulkBar
          chosen={chosen}
          actions={actions}
          exporting={exportingChosen}
          Bulk={pieces.Bulk}
          done={done}
          clear={() => choose([])}
        />
      )}
      {error && !data ? (
        <Failed of={{ error, refetch }} />
      ) : (
        <DataTable
          entity={entity}
          columns={[...arranged(offered, choices.value), ...ops]}
          page={choices.ready ? data : undefined}
          fetching={isPlaceholderData}
          state={state}
          arranging={{ offered, choices: choices.value, save }}
          onOpen={(row) => actions.open(row)}
          {...(pieces.lines && { lines: pieces.lines })}
          empty={
            <Empty
              entity={entity}
              narrowed={state.lately ? 'lately' : Object.keys(state.filters).length > 0 ? 'asked' : undefined}
              onClear={state.clear}
              {...(can('add') && { onAdd: add })}
            />
          }
          {...(actions.onSeveral && {
            selected: chosen.map((row) => row.id),
            onSelect: (_ids: string[], ticked: Raw[]) => choose(ticked),
          })}
        />
      )}
      <EntityDialogs {...{ entity, pieces, rows, actions, open, show, taking, take, done }} />
    </div>
  )
}

/** The form is asked for before anybody presses: one that does not come is asked for again then, and told. */
function useFormAhead(writes: boolean): void {
  useEffect(() => {
    const timer = writes ? setTimeout(() => void EntityForm.ask().catch(() => {}), formAfterMs) : undefined
    return () => clearTimeout(timer)
  }, [writes])
}

function useOpsColumn(entity: Entity, rows: readonly Raw[], { of, onRows }: EntityActions): Columns {
  const now = useLang()
  const t = useTexts(uiTexts)
  // Between desk and phone the rows need the room more than their second link.
  const links = useBetween(phone, 1100) ? 1 : 2
  if (!onRows) return []
  return [
    {
      key: 'ops',
      title: t('actions'),
      width: widthOfActions(rows.map(of), links),
      align: 'right' as const,
      fixed: 'right' as const,
      render: (_value: unknown, row: Raw) => (
        <RowActions actions={of(row)} name={titleOf(entity, row, now)} most={links} />
      ),
    },
  ]
}
