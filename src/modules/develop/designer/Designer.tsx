import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { Company } from '#kernel/ui/Company.tsx'
import { Failed } from '#kernel/ui/Failed.tsx'
import { isTyping } from '#kernel/ui/keys.ts'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { DrawnOver } from '#kernel/ui/DrawnOver.tsx'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { model } from '../models/definition.ts'
import { Bar } from './Bar.tsx'
import { ChangeList } from './ChangeList.tsx'
import { DesignerHead } from './DesignerHead.tsx'
import { useDrawing } from './useDrawing.ts'
import { fieldChanges } from './changes.ts'
import './designer.css'
import { drawingOf } from '../models/drawing.ts'
import { focusRow, Grid } from './Grid.tsx'
import { Preview } from './Preview.tsx'
import { code } from '../drawn/definition.ts'
import { isTableOf, type AreaDrawing, type Prototype, type TableLine } from '../terms/shapes.ts'
import { Source } from './Source.tsx'
import { isLoose, Tables } from './Tables.tsx'
import { modelTexts } from '../models/texts.ts'
import { useTables } from '../models/useTables.ts'

/** Fields of one model: read from its table, changed in a grid, and shown as the entity that they become. */
export default function Designer() {
  const t = useTexts(modelTexts)
  const now = useLang()
  const tab = useTab()
  const may = useMay()
  const [choosing, doing] = useBusy()
  const queries = useQueryClient()
  const rows = useRef<HTMLDivElement>(null)
  const id = tab.query.id ?? ''
  const drawn = useDrawing(id)
  const { asked, state, edit, dirty, busy, theirs, save, take, lookAgain, readAgain } = drawn
  const { data } = asked
  const others = useQuery({
    queryKey: [model.path, 'all'],
    queryFn: () => get<{ records: Raw[] }>(`${model.path}/list`, { size: 200 }),
  })
  const targets = useQuery({
    queryKey: [model.path, 'targets'],
    queryFn: () => get<string[]>(`${model.path}/targets`),
  })
  const [other, setOther] = useState('')
  const ownSource = data?.row.datasourceId ? String(data.row.datasourceId) : ''
  const sourceId = other || ownSource
  const live = useQuery({
    queryKey: [code.path, 'here'],
    queryFn: () => get<AreaDrawing[]>('blade-develop/live/here'),
  })
  const tables = useTables(sourceId)
  function addField() {
    edit({ do: 'all', fields: [...state.now, blank(state.now.length)] })
    requestAnimationFrame(() => focusRow(rows.current?.querySelector('tbody') ?? null, -1, 'input.dev-cell'))
  }
  /** A table that was drawn opens; of another a model begins, named by its comment. */
  async function choose(table: TableLine) {
    // Asked now: of very many models not all are at hand, and somebody may have drawn it meanwhile.
    const drawnOf = await get<{ records: Raw[] }>(`${model.path}/list`, {
      datasourceId: sourceId,
      modelTable: table.name,
      size: 200,
    })
    const known = drawnOf.records.find((row) => isTableOf(table, row.modelTable))
    if (known) return tab.turnTo({ id: known.id })
    if (!may('model_add')) return
    const made = await post<Raw>(`${model.path}/submit`, {
      datasourceId: sourceId,
      modelTable: table.written,
      modelName: (table.comment.split('\n')[0] || table.name).slice(0, 60),
    })
    void queries.invalidateQueries({ queryKey: [model.path] })
    tab.turnTo({ id: made.id })
  }
  if (!data && asked.error) return <Failed of={asked} />
  if (!data || !drawn.isOpen) return <Skeleton active aria-label={t('loading')} className="skel" />
  const drawing = drawingOf({ ...data.row, prototypes: state.now })
  const line =
    sourceId === ownSource ? tables.data?.find((one) => isTableOf(one, data.row.modelTable)) : undefined
  const known = [...new Set([...(targets.data ?? []), ...(tables.data ?? []).map(({ name }) => name)])]
  const records = others.data?.records ?? []
  const ofSource = records.filter((row) => String(row.datasourceId) === sourceId)
  const isOn = new Set((live.data ?? []).flatMap(({ drawings }) => drawings.map((one) => one.id)))
  return (
    <div
      className="dev-designer"
      role="presentation"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey)) return
        // Shift makes a capital of it.
        const key = event.key.toLowerCase()
        const saves = key === 's'
        const turns = (key === 'z' || key === 'y') && !hasOwnUndo(event.target)
        if (!saves && !turns) return
        event.preventDefault()
        if (saves) void (dirty && !busy && save())
        else edit({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
      }}
    >
      <DesignerHead id={id} noun={drawing.label} slug={drawing.slug} drawing={drawn} />
      {!theirs && (
        <Company entity={model} id={id} version={drawn.version()} onReload={() => void lookAgain()} />
      )}
      {theirs && (
        <DrawnOver
          entity={model}
          id={id}
          version={theirs.version}
          busy={busy}
          onTake={() => take(theirs)}
          onKeep={() => void save(theirs)}
        >
          <ChangeList
            of={fieldChanges(theirs.prototypes ?? [], state.now, (field) => field[now] || field.propertyName)}
          />
        </DrawnOver>
      )}
      <div className="dev-desk">
        <aside className="dev-tables">
          {sourceId && (
            <Source sourceId={sourceId} connected={tables.data !== undefined} onChoose={setOther} />
          )}
          {sourceId ? (
            <Tables
              sourceId={sourceId}
              table={sourceId === ownSource ? String(data.row.modelTable) : ''}
              drawn={ofSource}
              live={ofSource.flatMap((row) => (isOn.has(row.id) ? [String(row.modelTable)] : []))}
              // Who presses twice means it once.
              onChoose={(table) => void (choosing || doing(() => choose(table)))}
            />
          ) : (
            <p className="mut">{t('noSource')}</p>
          )}
        </aside>
        <div className="dev-main">
          <Bar
            fields={state.now}
            table={data.row.modelTable}
            edit={edit}
            onAdd={addField}
            {...(ownSource && { onAgain: readAgain })}
          />
          {line?.is && <p className="dev-note">{t(`${line.is}Tell`)}</p>}
          {line && !line.hasKey && !isLoose(line) && <p className="dev-note">{t('noKeyTell')}</p>}
          <div className="dev-rows" ref={rows} tabIndex={0} role="region" aria-label={t('fields')}>
            {state.now.length > 0 ? (
              <Grid fields={state.now} targets={known} edit={edit} />
            ) : (
              <p className="none">{t(sourceId ? 'empty' : 'emptyTyped')}</p>
            )}
          </div>
          <Preview drawing={drawing} known={known} />
        </div>
      </div>
    </div>
  )
}

/** Cells say at every letter what they hold, so that undoing is the grid's; other texts undo their own letters. */
const hasOwnUndo = (target: EventTarget) =>
  isTyping(target) && !(target instanceof HTMLElement && target.matches('.dev-cell'))

const blank = (count: number): Prototype => ({
  jdbcName: '',
  jdbcType: '',
  propertyName: `field${count + 1}`,
  kind: 'text',
  zh: '',
  en: '',
  max: 200,
})
