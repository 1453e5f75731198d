import { App } from 'antd'
import { useRef, useState } from 'react'
import { bytesText } from '#kernel/definition/bytes-text.ts'
import type { Entity } from '#kernel/definition/entity.ts'
import { download } from './api.ts'
import { Icon } from './Icon.tsx'
import { useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { useFault } from './useNotify.ts'

export type Running = { readonly bytes: number | undefined; start: () => void; cancel: () => void }

/** An export that is on its way: how much has come, and a way to stop it. */
export function useExport(entity: Entity, filters: Readonly<Record<string, string>>): Running {
  const t = useTexts(uiTexts)
  const fault = useFault()
  const { message } = App.useApp()
  const [bytes, setBytes] = useState<number>()
  const going = useRef<AbortController>(undefined)
  async function start() {
    if (going.current) return
    going.current = new AbortController()
    setBytes(0)
    try {
      const name = await download(`${entity.path}/export`, filters, `${entity.name}.xlsx`, {
        signal: going.current.signal,
        progress: setBytes,
      })
      message.success(t('exported', { name }))
    } catch (error) {
      if ((error as Error).name !== 'AbortError') fault(error)
    }
    going.current = undefined
    setBytes(undefined)
  }
  return { bytes, start: () => void start(), cancel: () => going.current?.abort() }
}

export function ExportButton({ running, chosen = false }: { running: Running; chosen?: boolean }) {
  const t = useTexts(uiTexts)
  if (running.bytes === undefined)
    return (
      <button className={chosen ? 'b s' : 'b'} onClick={running.start}>
        <Icon name="download" size={chosen ? 14 : 16} />
        {t(chosen ? 'exportChosen' : 'export')}
      </button>
    )
  return (
    <span className="up" role="status">
      <span className="num">{t('exporting', { size: bytesText(running.bytes) })}</span>
      <button
        type="button"
        className="ib"
        aria-label={t('exportCancel')}
        title={t('exportCancel')}
        onClick={running.cancel}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}
