import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import { useEffect, useReducer, useRef, useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { Company } from '#kernel/ui/Company.tsx'
import { Failed } from '#kernel/ui/Failed.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { isTyping } from '#kernel/ui/keys.ts'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { saveOver } from '#kernel/ui/saveOver.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { DrawnOver } from '#kernel/ui/DrawnOver.tsx'
import { useFault } from '#kernel/ui/useNotify.ts'
import { model } from '../models/definition.ts'
import { Bar } from './Bar.tsx'
import { fieldChanges, type FieldChange } from './changes.ts'
import './designer.css'
import { drawingOf } from '../models/drawing.ts'
import { edited, noEdits } from './edits.ts'
import { focusRow, Grid } from './Grid.tsx'
import { Preview } from './Preview.tsx'
import { code } from '../drawn/definition.ts'
import { isTableOf, type AreaDrawing, type Prototype, type TableLine } from '../terms/shapes.ts'
import { Going, Standing } from './Going.tsx'
import { Source } from './Source.tsx'
import { isLoose, Tables, useTables } from './Tables.tsx'
import { modelTexts } from '../models/texts.ts'

type Kept = Raw &
  Parameters<typeof drawingOf>[0] & { readonly version: number; readonly datasourceId: string | null }
/** What of a model is drawn here. */
type Stands = Pick<Kept, 'version' | 'prototypes'>

const sameFields = (one: Stands, other: Stands) =>
  fieldChanges(one.prototypes ?? [], other.prototypes ?? [], () => '').length === 0
const words = { added: 'isAdded', removed: 'isRemoved', changed: 'isChanged', moved: 'isMoved' } as const
const tones = {
  added: 'green',
  removed: 'red',
  changed: 'amber',
  moved: 'neutral',
} as const satisfies Record<FieldChange['change'], string>

/** Fields of one model: read from its table, changed in a grid, and shown as the entity that they become. */
export default function Designer() {
  const t = useTexts(modelTexts)
  const now = useLang()
  const tab = useTab()
  const may = useMay()
  const fault = useFault()
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  const [state, edit] = useReducer(edited, noEdits)
  const [saved, setSaved] = useState<readonly Prototype[]>()
  const [busy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<Kept>()
  /** As it was last read or saved: what is saved next is a change of that. */
  const stands = useRef<Stands>({ version: 0, prototypes: null })
  const rows = useRef<HTMLDivElement>(null)
  const id = tab.query.id ?? ''
  const asked = useQuery({
    queryKey: [model.path, 'design', id],
    queryFn: async () => {
      const row = await get<Kept>(`${model.path}/detail`, { id })
      const fields = row.prototypes?.length
        ? row.prototypes
        : row.datasourceId
          ? await get<Prototype[]>(`${model.path}/model-prototype`, { modelId: id })
          : []
      return { row, fields }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
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
  const dirty = saved !== undefined && state.now !== saved
  useEffect(() => {
    if (!data || saved) return
    stands.current = data.row
    tab.setLabel({ zh: data.row.modelName, en: drawingOf(data.row).label.en })
    edit({ do: 'open', fields: data.fields })
    // What was only proposed is not saved yet; where nothing was proposed, nothing waits.
    setSaved(data.row.prototypes?.length || data.fields.length === 0 ? data.fields : [])
    // Once, when it has come: the tab's own functions are new at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data])
  useEffect(() => {
    tab.setDirty(dirty)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dirty])

  const stored = () => get<Kept>(`${model.path}/detail`, { id })
  async function save(known = stands.current): Promise<boolean> {
    const fields = state.now
    setBusy(true)
    try {
      const met = await saveOver<Stands, Stands>({
        known,
        send: (version) => post(`${model.path}/submit-list`, { modelId: id, version, prototypes: fields }),
        stored,
        same: sameFields,
      })
      if ('theirs' in met) {
        setTheirs(met.theirs as Kept)
        return false
      }
      stands.current = { version: met.saved.version, prototypes: fields }
      setTheirs(undefined)
      setSaved(fields)
      message.success(t('saved'))
      void queries.invalidateQueries({ queryKey: [model.path, 'list'] })
      void queries.invalidateQueries({ queryKey: [code.path, 'live'] })
      return true
    } catch (thrown) {
      fault(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }
  /** Undo brings back one's own. */
  function take(row: Kept) {
    const fields = row.prototypes ?? []
    stands.current = row
    edit({ do: 'all', fields })
    setSaved(fields)
    setTheirs(undefined)
  }
  async function lookAgain() {
    try {
      const row = await stored()
      if (sameFields(row, stands.current)) stands.current = row
      else if (dirty) return setTheirs(row)
      else take(row)
      setTheirs(undefined)
    } catch (thrown) {
      fault(thrown)
    }
  }
  function addField() {
    edit({ do: 'all', fields: [...state.now, blank(state.now.length)] })
    requestAnimationFrame(() => focusRow(rows.current?.querySelector('tbody') ?? null, -1, 'input.dev-cell'))
  }
  function readAgain() {
    modal.confirm({
      title: t('againAsk'),
      content: t('againTell'),
      okText: t('again'),
      cancelText: t('cancel'),
      onOk: async () => {
        try {
          const fields = await get<Prototype[]>(`${model.path}/model-prototype`, { modelId: id, fresh: '1' })
          edit({ do: 'all', fields })
        } catch (thrown) {
          fault(thrown)
        }
      },
    })
  }
  /** A table that was drawn opens; of another a model begins, named by its comment. */
  async function choose(table: TableLine) {
    const known = others.data?.records.find(
      (row) => isTableOf(table, row.modelTable) && String(row.datasourceId) === sourceId,
    )
    if (known) return tab.turnTo({ id: known.id })
    if (!may('model_add')) return
    try {
      const made = await post<Raw>(`${model.path}/submit`, {
        datasourceId: sourceId,
        modelTable: table.written,
        modelName: (table.comment.split('\n')[0] || table.name).slice(0, 60),
      })
      void queries.invalidateQueries({ queryKey: [model.path] })
      tab.turnTo({ id: made.id })
    } catch (thrown) {
      fault(thrown)
    }
  }
  if (!data && asked.error) return <Failed of={asked} />
  if (!data || !saved) return <Skeleton active aria-label={t('loading')} className="skel" />
  const drawing = drawingOf({ ...data.row, prototypes: state.now })
  const line =
    sourceId === ownSource ? tables.data?.find((one) => isTableOf(one, data.row.modelTable)) : undefined
  const known = [...new Set([...(targets.data ?? []), ...(tables.data ?? []).map(({ name }) => name)])]
  const noun = drawing.label
  const records = others.data?.records ?? []
  const ofSource = records.filter((row) => String(row.datasourceId) === sourceId)
  const isOn = new Set((live.data ?? []).flatMap(({ drawings }) => drawings.map((one) => one.id)))
  return (
    <div
      className="dev-designer"
      role="presentation"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey)) return
        const saves = event.key === 's' && dirty && !busy
        // Shift makes a capital of it.
        const key = event.key.toLowerCase()
        const turns = (key === 'z' || key === 'y') && !hasOwnUndo(event.target)
        if (!saves && !turns) return
        event.preventDefault()
        if (saves) void save()
        else edit({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
      }}
    >
      <header className="dev-head">
        <button className="ib" aria-label={t('back')} onClick={() => tab.open('/tool/model')}>
          <Icon name="left" />
        </button>
        <h1>{noun[now]}</h1>
        {now === 'zh' && (
          <span className="en" lang="en">
            {noun.en}
          </span>
        )}
        <Standing modelId={id} />
        <button
          className="ib"
          disabled={state.before.length === 0}
          aria-label={t('undo')}
          title={t('undo')}
          onClick={() => edit({ do: 'undo' })}
        >
          <Icon name="undo" />
        </button>
        <button
          className="ib turn"
          disabled={state.after.length === 0}
          aria-label={t('redo')}
          title={t('redo')}
          onClick={() => edit({ do: 'redo' })}
        >
          <Icon name="undo" />
        </button>
        <span className="mut" role="status">
          {t(dirty ? 'unsaved' : 'saved')}
        </span>
        <span className="grow" />
        {may('model_edit') && (
          <button className={dirty ? 'b p' : 'b'} disabled={!dirty || busy} onClick={() => void save()}>
            {t('save')}
          </button>
        )}
        <Going modelId={id} label={noun} slug={drawing.slug} dirty={dirty} onSave={save} />
      </header>
      {!theirs && (
        <Company entity={model} id={id} version={stands.current.version} onReload={() => void lookAgain()} />
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
          <Changes
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
              onChoose={(table) => void choose(table)}
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

/** What one's own fields have otherwise than those that are stored. */
function Changes({ of }: { of: readonly FieldChange[] }) {
  const t = useTexts(modelTexts)
  if (of.length === 0) return <p>{t('onlyOrder')}</p>
  return (
    <ul className="dev-changes">
      {of.map(({ name, change }) => (
        <li key={`${change} ${name}`}>
          <StateWord tone={tones[change]}>{t(words[change])}</StateWord> {name}
        </li>
      ))}
    </ul>
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
