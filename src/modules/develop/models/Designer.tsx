import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import { useEffect, useReducer, useRef, useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { isTyping } from '#kernel/ui/keys.ts'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { model } from './definition.ts'
import './designer.css'
import { drawingOf } from './drawing.ts'
import { edited, noEdits } from './edits.ts'
import { Grid } from './Grid.tsx'
import { Preview } from './Preview.tsx'
import type { Prototype, TableLine } from '../terms/shapes.ts'
import { isLoose, Tables, useTables } from './Tables.tsx'
import { modelTexts } from './texts.ts'

type Kept = Raw &
  Parameters<typeof drawingOf>[0] & { readonly version: number; readonly datasourceId: string | null }

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
  const version = useRef<number>(undefined)
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
  const sourceId = data?.row.datasourceId ? String(data.row.datasourceId) : ''
  const tables = useTables(sourceId)
  const dirty = saved !== undefined && state.now !== saved
  useEffect(() => {
    if (!data || saved) return
    version.current = data.row.version
    tab.setLabel({ zh: data.row.modelName, en: drawingOf(data.row).label.en })
    edit({ do: 'open', fields: data.fields })
    // What was only proposed is not saved yet.
    setSaved(data.row.prototypes?.length ? data.fields : [])
    // Once, when it has come: the tab's own functions are new at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data])
  useEffect(() => {
    tab.setDirty(dirty)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dirty])

  async function save() {
    const fields = state.now
    setBusy(true)
    try {
      const kept = await post<{ version: number }>(`${model.path}/submit-list`, {
        modelId: id,
        version: version.current,
        prototypes: fields,
      })
      version.current = kept.version
      setSaved(fields)
      message.success(t('saved'))
      void queries.invalidateQueries({ queryKey: [model.path, 'list'] })
    } catch (thrown) {
      fault(thrown)
    }
    setBusy(false)
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
      (row) => row.modelTable === table.name && String(row.datasourceId) === sourceId,
    )
    if (known) return tab.turnTo({ id: known.id })
    if (!may('model_add')) return
    try {
      const made = await post<Raw>(`${model.path}/submit`, {
        datasourceId: sourceId,
        modelTable: table.name,
        modelName: (table.comment.split('\n')[0] || table.name).slice(0, 60),
      })
      void queries.invalidateQueries({ queryKey: [model.path] })
      tab.turnTo({ id: made.id })
    } catch (thrown) {
      fault(thrown)
    }
  }
  if (!data && asked.error) return <Failed of={asked} />
  if (!data || !saved) return <Skeleton active aria-label={t('loading')} className="task-page" />
  const drawing = drawingOf({ ...data.row, prototypes: state.now })
  const line = tables.data?.find(({ name }) => name === drawing.table)
  const known = [...new Set([...(targets.data ?? []), ...(tables.data ?? []).map(({ name }) => name)])]
  const noun = drawing.label
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
        <button
          className="ib turn"
          disabled={state.before.length === 0}
          aria-label={t('undo')}
          title={t('undo')}
          onClick={() => edit({ do: 'undo' })}
        >
          <Icon name="refresh" />
        </button>
        <button
          className="ib"
          disabled={state.after.length === 0}
          aria-label={t('redo')}
          title={t('redo')}
          onClick={() => edit({ do: 'redo' })}
        >
          <Icon name="refresh" />
        </button>
        <span className="mut" role="status">
          {t(dirty ? 'unsaved' : 'saved')}
        </span>
        <span className="grow" />
        {sourceId && (
          <button className="b" onClick={readAgain}>
            {t('again')}
          </button>
        )}
        {may('model_edit') && (
          <button className="b p" disabled={!dirty || busy} onClick={() => void save()}>
            {t('save')}
          </button>
        )}
      </header>
      <div className="dev-desk">
        <aside className="dev-tables">
          {sourceId ? (
            <Tables
              sourceId={sourceId}
              table={drawing.table}
              drawn={others.data?.records ?? []}
              onChoose={(table) => void choose(table)}
            />
          ) : (
            <p className="mut">{t('noSource')}</p>
          )}
        </aside>
        <main className="dev-main">
          <div className="dev-bar">
            <h2>{t('fields')}</h2>
            <span className="mut">
              {t('count', {
                n: state.now.filter((one) => !one.isLeftOut).length,
                table: data.row.modelTable,
              })}
            </span>
            <span className="grow" />
            <button
              className="b s"
              onClick={() => edit({ do: 'all', fields: [...state.now, blank(state.now.length)] })}
            >
              <Icon name="plus" />
              {t('addField')}
            </button>
          </div>
          {line?.is && <p className="dev-note">{t(`${line.is}Tell`)}</p>}
          {line && !line.hasKey && !isLoose(line) && <p className="dev-note">{t('noKeyTell')}</p>}
          <div className="dev-rows" tabIndex={0} role="region" aria-label={t('fields')}>
            {state.now.length > 0 ? (
              <Grid fields={state.now} targets={known} edit={edit} />
            ) : (
              <p className="none">{t('empty')}</p>
            )}
          </div>
          <Preview drawing={drawing} saved={{ ...drawing, prototypes: saved }} known={known} />
        </main>
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
