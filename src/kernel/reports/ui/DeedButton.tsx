import { App } from 'antd'
import { useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import type { Deed } from '../shapes.ts'

type Props = { deed: Deed; given: Readonly<Record<string, string>> }

/** Done for all that the report shows, and said how many that were. */
export function DeedButton({ deed: { label, path, right, said }, given }: Props) {
  const now = useLang()
  const may = useMay()
  const fault = useFault()
  const { message, modal } = App.useApp()
  const [busy, setBusy] = useState(false)
  if (!may(right)) return null
  async function act() {
    setBusy(true)
    try {
      const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
      const figures = await post<Record<string, number>>(path, chosen)
      message.success(said[now].replace(/\{(\w+)\}/g, (_, name: string) => String(figures[name] ?? 0)))
    } catch (error) {
      fault(error)
    }
    setBusy(false)
  }
  return (
    <button
      className="b p"
      disabled={busy}
      aria-busy={busy}
      onClick={() => modal.confirm({ title: label[now], okText: label[now], onOk: act })}
    >
      {label[now]}
    </button>
  )
}
