import { nearDay } from '#kernel/definition/near-days.ts'
import { inFacts } from '#kernel/definition/directions.ts'
import { Head, Mark, Rail, State, stepIs, type RailStep } from '#kernel/portal/ui/phone.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { get } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { portal } from '#auth/browser/portal.tsx'
import { repairStates } from '../repair/applications/shapes.ts'
import { orderStates } from '../repair/work-orders/shapes.ts'
import type { Order, Repair } from './calls.ts'
import { dueIn, stopped, type Due } from '../repair/deadline.ts'
import { portalTexts } from './texts.ts'

/** What several of the campus pages show. */

const dayOf = (time: unknown) => (time ? nearDay(time) : undefined)

export function RepairState({ row }: { row: Repair }) {
  const state = repairStates[String(row.status) as keyof typeof repairStates]
  return <State tone={state?.tone}>{row.statusText}</State>
}
export function OrderState({ row }: { row: Order }) {
  const now = useLang()
  // What waits for the network counts here, and the server has no word for it yet.
  const state = orderStates[String(row.status) as keyof typeof orderStates]
  return <State tone={state?.tone}>{inFacts([state?.[now], row.holdReasonText])}</State>
}

/** The usual way of a repair, and how far this one has come. */
export function RepairRail({ row }: { row: Repair }) {
  const now = useLang()
  const t = useTexts(portalTexts)
  const way = ['10', '20', '30', '40', '50'] as const
  const times = [row.createTime, row.acceptTime, undefined, row.finishTime, row.confirmTime]
  const at = way.indexOf(String(row.status) as (typeof way)[number])
  if (at < 0) return null
  const steps = way.map((state, i): RailStep => {
    const is = stepIs(i, at, way.length - 1)
    return { text: repairStates[state][now], at: is === 'ahead' ? undefined : dayOf(times[i]), is }
  })
  return <Rail steps={steps} label={t('progress')} />
}

/** Until when the worker is to answer or to finish; nothing once it is done. */
export function useDue(): (row: Order) => Due | undefined {
  const now = useLang()
  return (row) => {
    const state = Number(row.status)
    if (state === 50) return { tone: 'ink', mark: '○', text: stopped[now] }
    if (state === 20 && row.respondMinutes !== null) return dueIn(row.respondMinutes, 'respond', now)
    return state < 60 && row.finishMinutes !== null ? dueIn(row.finishMinutes, 'finish', now) : undefined
  }
}
export function DueText({ due }: { due: Due | undefined }) {
  return due ? (
    <span className={`due num ${due.tone}`}>{due.tone === 'ink' ? due.text : `${due.mark} ${due.text}`}</span>
  ) : null
}

/** The way to one's own letters, with how many were not read yet. */
export function Bell() {
  const t = useTexts(portalTexts)
  const { data } = useLoad('unread', () => get<number>('blade-message/inbox/unread'))
  return (
    <a className="t bell" href={portal('campus/letters')} aria-label={t('letters', { n: data ?? 0 })}>
      <Icon name="bell" size={20} />
      {Boolean(data) && <i className="num">{Number(data) > 99 ? '99+' : data}</i>}
    </a>
  )
}

export function CallButton({ row }: { row: Order }) {
  const t = useTexts(portalTexts)
  const phone = String(row.contactPhone ?? '')
  // A number that is masked for this reader cannot be called.
  if (!/^\+?\d[\d-]{5,}$/.test(phone)) return null
  return (
    <a className="btn big" href={`tel:${phone}`} aria-label={t('call', { name: row.contactName ?? '' })}>
      <Mark name="phone" />
      {t('callShort')}
    </a>
  )
}

export { Head }
