import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { codeOf, type Entity } from '#kernel/definition/entity.ts'
import { withinSentence, type Label } from '#kernel/definition/kind.ts'
import { arriving } from './arriving.tsx'
import { Chips } from './Chips.tsx'
import { arranged, type ColumnChoice } from './columns.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import { useCommands } from './commands.ts'
import type { Columns } from './columns.ts'
import { columnsFrom, DataTable } from './DataTable.tsx'
import { DetailDrawer, EntityForm, ImportDialog, StepDialog } from './dialogs.ts'
import { Empty } from './Empty.tsx'
import { allows, stepActions, useDerivedActions, type Taking } from './DerivedActions.tsx'
import { ExportButton, useExport } from './ExportButton.tsx'
import { Failed } from './Failed.tsx'
import { Icon } from './Icon.tsx'
import { stepRow, tickRow, useKeys } from './keys.ts'
import { PageHead } from './PageHead.tsx'
import { usePreference } from './preferences.ts'
import { useMay } from './permission.ts'
import { RowActions, widthOfActions, type RowAction } from './RowActions.tsx'
import { titleOf, type Raw } from './rows.ts'
import { useLang, useTexts } from './say.ts'
import { SavedViews } from './SavedViews.tsx'
import { SearchForm } from './SearchForm.tsx'
import { uiTexts } from './texts.ts'
import { useAsked } from './useAsked.ts'
import { useList, useListState, type ListState } from './useList.ts'
import { phone, useBetween } from './useNarrow.ts'
import { useRemove } from './useRemove.ts'

/** What a hand-written screen may put in place of a derived piece. */
export type Pieces = {
  readonly title?: Label
  readonly columns?: (derived: Columns, state: ListState) => Columns
  /** Actions of a row, before the plain ones. */
  readonly rowActions?: (row: Raw, done: () => void) => readonly RowAction[]
  /** What the answer tells of a new row, once. */
  readonly onAdded?: (row: Raw) => void
  /** Buttons beside the plain ones, left of the primary one. */
  readonly toolbar?: ReactNode
  /** Asks by itself before a row goes; several at once are not removed then. */
  readonly onRemove?: (row: Raw, done: () => void) => void
  /** `done` is told which of them were refused: they stay chosen. */
  readonly Bulk?: ComponentType<{ rows: readonly Raw[]; done: (refused?: readonly string[]) => void }>
  /** Between title and search: saved views. */
  readonly Views?: ComponentType<{ state: ListState }>
  /** A click on "view"; a drawer with the record's fields when left out. */
  readonly onOpen?: (row: Raw) => void
  /** What becomes of the values of the form while they are typed, beside its fields. */
  readonly beside?: (values: Readonly<Record<string, unknown>>, row?: Raw) => ReactNode
  readonly fixed?: Readonly<Record<string, string>>
  readonly keywordHint?: string
  /** Fields by which the server answers nothing to this person (`Rules.unasked`). */
  readonly unasked?: readonly string[]
  readonly lines?: 1 | 2
}

export function screenFor(entity: Entity) {
  return function PlainScreen() {
    return <EntityScreen entity={entity} />
  }
}

/** Forms are not part of the first table, and on their way once that stands. */
const formAfterMs = 1500

const asDefined: readonly ColumnChoice[] = []

const StateChips = arriving(
  () => import('./StateChips.tsx'),
  () => <div className="states" aria-busy />,
)

type Open = { kind: 'form'; row?: Raw } | { kind: 'detail'; row: Raw } | { kind: 'import' }

/** List, search, form, detail, delete, export and import of one entity, all from its definition. */
export function EntityScreen({ entity, pieces = {} }: { entity: Entity; pieces?: Pieces }) {
  const now = useLang()
  const t = useTexts(uiTexts)
  const may = useMay()
  const queries = useQueryClient()
  const state = useListState(entity)
  // Dimmed is what another page leaves behind; rows that are asked for once more when their tab comes back stay as they are.
  const { data, isPlaceholderData, error, refetch } = useList(entity, state, pieces.fixed)
  const [open, setOpen] = useState<Open>()
  const [taking, setTaking] = useState<Taking>()
  const steps = stepActions(entity, now, setTaking)
  const [ticked, setChosen] = useState<readonly Raw[]>([])
  // As they are by now: what stays chosen after a step, or is changed meanwhile, is acted on in its version of this moment.
  const chosen = ticked.map((row) => data?.records.find(({ id }) => id === row.id) ?? row)
  const screen = useRef<HTMLDivElement>(null)
  // Nothing stays chosen that can no longer be seen: other filters, another page, another view.
  const { open: _asked, act: _deed, ...looking } = state.query
  const view = JSON.stringify(looking)
  const [seen, setSeen] = useState(view)
  if (seen !== view) {
    setSeen(view)
    setChosen([])
  }
  const remove = useRemove(entity)
  const derivedActions = useDerivedActions(entity)
  const can = (call: 'add' | 'edit' | 'remove' | 'export' | 'import' | 'detail') =>
    entity.calls.includes(call) && may(codeOf(entity, call))
  const done = (refused: readonly string[] = []) => {
    setChosen(chosen.filter(({ id }) => refused.includes(id)))
    void queries.invalidateQueries({ queryKey: [entity.path] })
  }
  const selectable =
    can('remove') ||
    can('export') ||
    entity.state !== undefined ||
    pieces.Bulk !== undefined ||
    derivedActions.bulk.length > 0
  const acts =
    can('detail') ||
    can('edit') ||
    entity.state !== undefined ||
    can('remove') ||
    pieces.rowActions !== undefined ||
    derivedActions.onRows
  const filtered = Object.keys(state.filters).length > 0

  function actionsOf(row: Raw): RowAction[] {
    const drop = (gone: Raw) => (pieces.onRemove ? pieces.onRemove(gone, done) : remove([gone], done))
    const view = pieces.onOpen ?? ((shown: Raw) => setOpen({ kind: 'detail', row: shown }))
    return [
      ...(pieces.rowActions?.(row, done) ?? []),
      ...(can('detail') ? [{ key: 'view', label: t('view'), onClick: () => view(row) }] : []),
      ...steps.of(row),
      ...(can('edit') && allows(row, 'edit')
        ? [{ key: 'edit', label: t('edit'), onClick: () => setOpen({ kind: 'form', row }) }]
        : []),
      ...derivedActions.of(row, done),
      ...(can('remove') && allows(row, 'remove')
        ? [{ key: 'remove', label: t('remove'), danger: true, onClick: () => drop(row) }]
        : []),
    ]
  }
  useKeys({
    '/': () => screen.current?.querySelector<HTMLElement>('.sb input')?.focus(),
    ...(can('add') && { n: () => setOpen({ kind: 'form' }) }),
    j: () => stepRow(screen.current, 1),
    k: () => stepRow(screen.current, -1),
    x: tickRow,
    ...(chosen.length > 0 && { Escape: () => setChosen([]) }),
  })
  const writes = can('add') || can('edit')
  useEffect(() => {
    // One that does not come is asked for again when it is opened, and told then.
    const timer = writes ? setTimeout(() => void EntityForm.ask().catch(() => {}), formAfterMs) : undefined
    return () => clearTimeout(timer)
  }, [writes])
  const exporting = useExport(entity, { ...state.filters, ...pieces.fixed })
  const exportingChosen = useExport(entity, { ids: chosen.map(({ id }) => id).join(',') })
  const noun = withinSentence(entity.label)[now]
  useCommands([
    ...(can('add')
      ? [{ key: 'add', label: t('addNamed', { name: noun }), run: () => setOpen({ kind: 'form' }) }]
      : []),
    ...(can('import') && can('add')
      ? [{ key: 'import', label: t('import'), run: () => setOpen({ kind: 'import' }) }]
      : []),
    ...(can('export') ? [{ key: 'export', label: t('export'), run: exporting.start }] : []),
    ...steps.bulk(chosen).map(({ key, label, onClick }) => ({ key, label, run: onClick })),
  ])
  const openRow = (row: Raw, act?: string) => {
    const actions = actionsOf(row)
    const named = actions.find(({ key }) => key === act)
    const first = named ?? actions.find(({ key }) => key === 'view') ?? actions.find(({ danger }) => !danger)
    first?.onClick()
  }
  useAsked(entity, state, (row, act) => (row ? openRow(row, act) : can('add') && setOpen({ kind: 'form' })))
  const choices = usePreference<readonly ColumnChoice[]>(`columns:${entity.name}`, asDefined)
  const derived = columnsFrom(entity, now)
  const tablet = useBetween(phone, 1100)
  // Between desk and phone the rows need the room more than their second link.
  const links = tablet ? 1 : 2
  const offered = pieces.columns ? pieces.columns(derived, state) : derived
  const columns: Columns = [
    ...arranged(offered, choices.value),
    ...(acts
      ? [
          {
            key: 'ops',
            title: t('actions'),
            width: widthOfActions((data?.records ?? []).map(actionsOf), links),
            align: 'right' as const,
            fixed: 'right' as const,
            render: (_value: unknown, row: Raw) => (
              <RowActions actions={actionsOf(row)} name={titleOf(entity, row, now)} most={links} />
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="screen" ref={screen}>
      <PageHead label={pieces.title ?? entity.menu?.label ?? entity.label}>
        {can('import') && can('add') && (
          <button className="b" onClick={() => setOpen({ kind: 'import' })}>
            <Icon name="upload" />
            {t('import')}
          </button>
        )}
        {can('export') && <ExportButton running={exporting} />}
        {pieces.toolbar}
        {can('add') && (
          <button className="b p" onClick={() => setOpen({ kind: 'form' })}>
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
        extra={
          <ColumnSettings
            columns={offered}
            choices={choices.value}
            onSave={(next) => void choices.save(next)}
          />
        }
        {...(pieces.keywordHint && { keywordHint: pieces.keywordHint })}
        {...(pieces.unasked && { unasked: pieces.unasked })}
      />
      <Chips entity={entity} state={state} />
      {entity.state !== undefined && <StateChips entity={entity} state={state} />}
      {chosen.length > 0 && (
        <div className="bulk" role="region" aria-label={t('selected', { n: chosen.length })}>
          <b className="num">{t('selected', { n: chosen.length })}</b>
          {pieces.Bulk && <pieces.Bulk rows={chosen} done={done} />}
          {steps.bulk(chosen).map(({ key, label, danger, onClick }) => (
            <button key={key} className={`b s${danger ? ' red' : ''}`} onClick={onClick}>
              {label}
            </button>
          ))}
          {derivedActions.bulk.map(({ key, label, danger, run }) => (
            <button key={key} className={`b s${danger ? ' red' : ''}`} onClick={() => run(chosen, done)}>
              {label}
            </button>
          ))}
          {can('export') && <ExportButton running={exportingChosen} chosen />}
          {can('remove') && !pieces.onRemove && chosen.every((row) => allows(row, 'remove')) && (
            <button className="b s red" onClick={() => remove(chosen, done)}>
              {t('remove')}
            </button>
          )}
          <button className="b s rt" onClick={() => setChosen([])}>
            {t('unselect')}
          </button>
        </div>
      )}
      {error && !data ? (
        <Failed of={{ error, refetch }} />
      ) : (
        <DataTable
          entity={entity}
          columns={columns}
          page={choices.ready ? data : undefined}
          fetching={isPlaceholderData}
          state={state}
          arranging={{ offered, choices: choices.value, save: (next) => void choices.save(next) }}
          onOpen={(row) => openRow(row)}
          {...(pieces.lines && { lines: pieces.lines })}
          empty={
            <Empty
              entity={entity}
              filtered={filtered}
              onClear={state.clear}
              {...(can('add') && { onAdd: () => setOpen({ kind: 'form' }) })}
            />
          }
          {...(selectable && {
            selected: chosen.map((row) => row.id),
            onSelect: (_ids: string[], rows: Raw[]) => setChosen(rows),
          })}
        />
      )}
      {open?.kind === 'form' && (
        <EntityForm
          key={open.row?.id ?? 'new'}
          entity={entity}
          row={open.row}
          {...(pieces.beside && { beside: pieces.beside })}
          onClose={() => setOpen(undefined)}
          onSaved={(saved) => {
            done()
            if (!open.row) pieces.onAdded?.(saved)
          }}
        />
      )}
      {open?.kind === 'detail' && (
        <DetailDrawer
          entity={entity}
          row={open.row}
          rows={data?.records ?? []}
          onTurn={(row) => setOpen({ kind: 'detail', row })}
          onClose={() => setOpen(undefined)}
          actions={steps.of}
          {...(can('edit') && { onEdit: (row) => setOpen({ kind: 'form', row }) })}
        />
      )}
      {taking && (
        <StepDialog entity={entity} {...taking} onClose={() => setTaking(undefined)} onDone={done} />
      )}
      {open?.kind === 'import' && (
        <ImportDialog entity={entity} onClose={() => setOpen(undefined)} onDone={done} />
      )}
    </div>
  )
}
