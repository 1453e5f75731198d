import { moneyText } from '#kernel/definition/money-text.ts'
import { Rail, stepIs, State, type RailStep } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { momentOf } from '../../portal/moment.ts'
import { orderStates } from '../shapes.ts'
import type { Line, Order, Shop } from './calls.ts'
import { shopTexts } from './texts.ts'
import './shop.css'

/** What several of the shop's pages show. */

type T = ReturnType<typeof useTexts<typeof shopTexts>>

export const hoursText = ({ openTime, closeTime }: Shop, t: T) =>
  openTime === closeTime ? t('allDay') : t('hours', { open: String(openTime), close: String(closeTime) })

export const isFetched = (row: Order) => row.deliveryType === '2'

/** Of an order that is ready the dictionary says both: that a courier brings it, and that its buyer fetches it. */
export function OrderState({ row }: { row: Order }) {
  const t = useTexts(shopTexts)
  const state = orderStates[String(row.status) as keyof typeof orderStates]
  if (String(row.status) !== '40') return <State tone={state?.tone}>{row.statusText}</State>
  return isFetched(row) ? <State tone="amber">{t('s40')}</State> : <State tone="info">{t('brought')}</State>
}

const way = ['10', '20', '30', '40', '50'] as const

/** The usual way of an order, and how far this one has come; nothing for one that ended on the way. */
export function OrderRail({ row }: { row: Order }) {
  const t = useTexts(shopTexts)
  const at = way.indexOf(String(row.status) as (typeof way)[number])
  if (at < 0) return null
  const times = [row.payTime, row.acceptTime, row.acceptTime, row.deliverTime, row.finishTime]
  const steps = way.map((state, i): RailStep => ({
    text: t(state === '40' && !isFetched(row) ? 'brought' : `s${state}`),
    at: i <= at ? momentOf(times[i]) : undefined,
    is: stepIs(i, at, way.length - 1),
  }))
  return <Rail steps={steps} label={t('steps')} />
}

export function Lines({
  lines,
}: {
  lines: readonly (Pick<Line, 'goodsId' | 'goodsName' | 'quantity' | 'amount'> &
    Partial<Pick<Line, 'refundQuantity'>>)[]
}) {
  const t = useTexts(shopTexts)
  return lines.map(({ goodsId, goodsName, quantity, amount, refundQuantity }) => (
    <li key={goodsId}>
      <span>
        {goodsName}
        {Boolean(refundQuantity) && (
          <small className="mut"> {t('sentBack', { n: refundQuantity ?? 0 })}</small>
        )}
      </span>
      <span className="mut">×{quantity}</span>
      <span>{moneyText(amount)}</span>
    </li>
  ))
}
