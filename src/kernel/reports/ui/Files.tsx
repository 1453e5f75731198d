import { App } from 'antd'
import { useState } from 'react'
import { download, post } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { reportFormats, type ReportBook } from '../definition.ts'
import { MadeFiles } from './MadeFiles.tsx'
import { reportTexts } from './texts.ts'

type Props = { book: ReportBook; asked: Readonly<Record<string, string>> }

/** The same as a file, made from what is on the screen. */
export function Files({ book: { files }, asked }: Props) {
  const t = useTexts(reportTexts)
  const now = useLang()
  const may = useMay()
  const fault = useFault()
  const { message } = App.useApp()
  const [busy, setBusy] = useState<string>()
  const [past, setPast] = useState(false)
  if (!may(`${files.name}_make`)) return null
  async function make(format: string) {
    setBusy(format)
    try {
      const made = await post<{ fileId: string; name: string }>(`${files.path}/make`, { ...asked, format })
      await download('blade-resource/attach/file', { id: made.fileId }, made.name)
      message.success(t('made', { name: made.name }))
    } catch (error) {
      fault(error)
    }
    setBusy(undefined)
  }
  return (
    <>
      {Object.entries(reportFormats).map(([format, label]) => (
        <button
          key={format}
          className="b"
          disabled={busy !== undefined}
          aria-busy={busy === format}
          onClick={() => void make(format)}
        >
          <Icon name="download" />
          {label[now]}
        </button>
      ))}
      <button className="b" onClick={() => setPast(true)}>
        <Icon name="clock" />
        {t('madeFiles')}
      </button>
      {past && <MadeFiles path={files.path} onClose={() => setPast(false)} />}
    </>
  )
}
