import type { Label } from '#kernel/definition/index.ts'
import { Rail, stepIs } from '#kernel/portal/ui/phone.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import type { Matter } from './lease-calls.ts'
import { states, wayOf } from './matter-parts.tsx'
import { portalTexts } from './texts.ts'

/** The usual way of an application in words, and how far this one has come; nothing for one that left it. */
export function MatterRail(matter: Matter) {
  const now = useLang()
  const t = useTexts(portalTexts)
  const words: Readonly<Record<string, Label>> = states[matter.kind]
  const way = wayOf(matter)
  const at = way.indexOf(String(matter.row.status))
  if (at < 0) return null
  const steps = way.map((state, i) => ({ text: words[state]![now], is: stepIs(i, at, way.length - 1) }))
  return <Rail steps={steps} label={t('progress')} />
}
