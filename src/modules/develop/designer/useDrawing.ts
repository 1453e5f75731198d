import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useReducer, useRef, useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { saveOver } from '#kernel/ui/saveOver.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { code } from '../drawn/definition.ts'
import { model } from '../models/definition.ts'
import { drawingOf } from '../models/drawing.ts'
import { modelTexts } from '../models/texts.ts'
import type { Prototype } from '../terms/shapes.ts'
import { fieldChanges } from './changes.ts'
import { edited, noEdits } from './edits.ts'

export type Kept = Raw &
  Parameters<typeof drawingOf>[0] & { readonly version: number; readonly datasourceId: string | null }
/** What of a model is drawn here. */
type Stands = Pick<Kept, 'version' | 'prototypes'>

const sameFields = (one: Stands, other: Stands) =>
  fieldChanges(one.prototypes ?? [], other.prototypes ?? [], () => '').length === 0
/** The fields of one model as they are drawn: read, changed step by step, saved over what it was when they were read. */
export function useDrawing(id: string) {
  const t = useTexts(modelTexts)
  const tab = useTab()
  const fault = useFault()
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  const [state, edit] = useReducer(edited, noEdits)
  const [saved, setSaved] = useState<readonly Prototype[]>()
  const [busy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<Kept>()
  /** As it was last read or saved: what is saved next is a change of that. */
  const stands = useRef<Stands>({ version: 0, prototypes: null })
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
  return {
    asked,
    state,
    edit,
    isOpen: saved !== undefined,
    dirty,
    busy,
    theirs,
    version: () => stands.current.version,
    save,
    take,
    lookAgain,
    readAgain,
  }
}

export type Drawing = ReturnType<typeof useDrawing>
