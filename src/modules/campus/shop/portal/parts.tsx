import { moneyText } from '#kernel/definition/money-text.ts'
import { Rail, stepIs, State, type RailStep } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import type { Tone } from '#kernel/definition/kinds.ts'
import { momentOf } from '../../portal/moment.ts'
import type { Line, Order, Shop } from './calls.ts'
import { shopTexts } from './texts.ts'
import './shop.css'

/** What several of the shop's pages show. */

type T = ReturnType<typeof useTexts<typeof shopTexts>>

export const hoursText = ({ openTime, closeTime }: Shop, t: T) =>
  openTime === closeTime ? t('allDay') : t('hours', { open: String(openTime), close: String(closeTime) })

const tones: Readonly<Record<string, Tone>> = {
  '10': 'amber',
  '20': 'info',
  '30': 'cyan',
  '40': 'amber',
  '50': 'green',
}
export const OrderState = ({ row }: { row: Order }) => (
  <State tone={tones[String(row.status)] ?? 'neutral'}>{row.statusText}</State>
)

const way = ['10', '20', '30', '40', '50'] as const

/** The usual way of an order, and how far this one has come; nothing for one that ended on the way. */
export function OrderRail({ row }: { row: Order }) {
  const t = useTexts(shopTexts)
  const at = way.indexOf(String(row.status) as (typeof way)[number])
  if (at < 0) return null
  const times = [row.payTime, row.acceptTime, row.acceptTime, row.deliverTime, row.finishTime]
  const steps = way.map((state, i): RailStep => ({
    text: t(`s${state}`),
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
