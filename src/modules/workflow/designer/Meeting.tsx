import { App } from 'antd'
import { useState } from 'react'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { Company } from '#kernel/ui/Company.tsx'
import { dangerous } from '#kernel/ui/dangerous.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { DrawnOver, drawnTexts } from '#kernel/ui/DrawnOver.tsx'
import type { Side } from '../chart/CompareDialog.tsx'
import type { FormField } from '../forms/shapes.ts'
import { flowModel } from '../models/definition.ts'
import { meetingTexts } from './meeting-texts.ts'

/** Loaded when somebody compares. */
const DrawingsDialog = arriving(
  async () => ({ default: (await import('../chart/CompareDialog.tsx')).DrawingsDialog }),
  Nothing,
)

type Props = {
  id: string
  version: number
  /** What somebody saved while it was drawn on here. */
  theirs: Raw | undefined
  busy: boolean
  onTake: (row: Raw) => Promise<void>
  onKeep: (row: Raw) => void
  /** One's own, as it is drawn now. */
  drawn: () => Promise<string>
  form: readonly FormField[]
  onReload: () => void
}

/** Who else draws on it; and where somebody saved first, the ways on. */
export default function Meeting({ id, version, theirs, busy, onTake, drawn, form, onKeep, onReload }: Props) {
  const t = useTexts(meetingTexts)
  const [beside, setBeside] = useState<readonly [Side, Side]>()
  const ui = useTexts(drawnTexts)
  const { modal } = App.useApp()
  if (!theirs) return <Company entity={flowModel} id={id} version={version} onReload={onReload} />
  const take = () =>
    void modal.confirm({
      title: t('takeAsk'),
      okText: ui('loadTheirs'),
      cancelText: t('cancel'),
      ...dangerous,
      onOk: () => onTake(theirs),
    })
  async function layBeside(row: Raw) {
    const stored = (row.form as FormField[] | null) ?? []
    setBeside([
      { title: t('storedDrawing'), xml: String(row.xml), form: stored },
      { title: t('ownDrawing'), xml: await drawn(), form },
    ])
  }
  return (
    <DrawnOver
      entity={flowModel}
      id={id}
      version={theirs.version}
      busy={busy}
      onTake={take}
      onKeep={() => onKeep(theirs)}
    >
      <button type="button" className="lk" onClick={() => void layBeside(theirs)}>
        {t('layBeside')}
      </button>
      {beside && <DrawingsDialog before={beside[0]} after={beside[1]} onClose={() => setBeside(undefined)} />}
    </DrawnOver>
  )
}
