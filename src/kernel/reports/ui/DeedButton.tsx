import { App } from 'antd'
import { post } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang } from '#kernel/ui/say.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import type { Deed } from '../shapes.ts'

type Props = { deed: Deed; given: Readonly<Record<string, string>> }

/** Done for all that the report shows, and said how many that were. */
export function DeedButton({ deed: { label, path, right, said }, given }: Props) {
  const now = useLang()
  const may = useMay()
  const { message, modal } = App.useApp()
  const [busy, doing] = useBusy()
  if (!may(right)) return null
  async function act() {
    await doing(async () => {
      const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
      const figures = await post<Record<string, number>>(path, chosen)
      message.success(said[now].replace(/\{(\w+)\}/g, (_, name: string) => String(figures[name] ?? 0)))
    })
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
