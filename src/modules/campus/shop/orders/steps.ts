import { randomInt } from 'node:crypto'
import { plainNumber } from '#kernel/definition/blank.ts'
import type { Values } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import type { StepCall } from '#kernel/http/lived.ts'
import { nextOfSeries } from '#kernel/store/series.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, findAll, insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { piecesOf, release, sell, takeBack, type Ordered } from '../goods/stock.ts'
import { offline } from '../pay/offline.ts'
import { amountOf, cents } from '../rules.ts'
import type { Wanted } from '../shapes.ts'
import { schoolShop } from '../shops/definition.ts'
import { ownShops } from '../shops/server.ts'
import { order, type Order } from './definition.ts'
import { isWhole, pickUp, type Facts } from './life.ts'
import { leftOf, linesOf, markPaid, markSentBack, priceOf, refundWhole } from './money.ts'
import { orderRefund, type Refund } from './refunds/definition.ts'
import { acceptDeadline } from './unaccepted.ts'

/** What the steps of an order do beside moving it. */
type StepOf<A> = StepCall<typeof order, Facts, A>
type Of = StepOf<Readonly<Record<string, unknown>>>

const mostTries = 5
const lockMinutes = 10

const ordered = ({ id, products }: Order): Ordered => ({ id, kinds: products.length })

/** OR2: what was held is sold; a shop that accepts by itself has accepted. */
export async function pay({ tx, row, ctx }: Of): Promise<Values<typeof order>> {
  await sell(tx, ordered(row))
  markPaid(tx, row.id, true)
  const shop = await find(tx, schoolShop, row.shopId)
  return shop?.autoAccept
    ? { status: '30', acceptTime: tx.now }
    : { status: '20', acceptDeadline: await acceptDeadline({ tx, ctx }) }
}

/** OR4, OR3: unpaid goods go back to the shelf. */
export async function putBack({ tx, row }: Of): Promise<void> {
  await release(tx, ordered(row))
}

/** OR6, OR7, OR9: nothing left the shop yet, so goods and money both go back; what the buyer asked for is agreed to by it. */
export async function undo({ tx, row, asked, caller }: Of): Promise<Values<typeof order>> {
  await takeBack(tx, ordered(row))
  markPaid(tx, row.id, false)
  const why = typeof asked.cancelReason === 'string' ? asked.cancelReason : null
  const refund = await waiting(tx, row.id)
  if (!refund) return { refundAmount: await refundWhole(tx, row, why), refundStatus: '2' }
  const amount = leftOf(row)
  await update(tx, orderRefund, refund.id, { ...decisionOf(tx, caller, why), amount, status: '2' })
  return { refundAmount: amountOf(cents(row.refundAmount) + cents(amount)), refundStatus: '2' }
}

export async function cancel(call: Of): Promise<Values<typeof order> | void> {
  return call.row.status === '10' ? putBack(call) : undo(call)
}

/** OR8: whoever picks the order up gets a code that they say at the counter. */
export async function deliver({ row }: Of): Promise<Values<typeof order>> {
  if (row.deliveryType !== pickUp) return {}
  return {
    pickupCode: String(randomInt(1_000_000)).padStart(6, '0'),
    pickupTries: 0,
    pickupLockedUntil: null,
  }
}

/**
 * The code that the counter entered, counted before the step and apart from it: a wrong one is counted although the step
 * is refused. One statement judges and counts, so that many at once have no more tries than one after the other.
 */
export async function judgeCode({ caller, input, ctx, db }: Pick<Call, 'caller' | 'input' | 'ctx' | 'db'>) {
  const code = String(input.pickupCode ?? '').replace(/\s/g, '')
  const id = String(input.id ?? input.ids ?? '')
  if (code === '' || !/^\d{1,19}$/.test(id)) return undefined
  const now = ctx.clock()
  const until = new Date(now.getTime() + lockMinutes * 60_000)
  const found = await db.of(caller.tenantId).one<{ fits: boolean }>(
    sql`update shop_order t set
          pickup_locked_until = case when t.pickup_code <> ${code} and coalesce(t.pickup_tries, 0) + 1 >= ${mostTries} then ${until}::timestamptz end,
          pickup_tries = case when t.pickup_code = ${code} or coalesce(t.pickup_tries, 0) + 1 >= ${mostTries} then 0 else coalesce(t.pickup_tries, 0) + 1 end
        where t.id = ${id} and t.status = '40' and t.pickup_code is not null and (t.pickup_locked_until is null or t.pickup_locked_until <= ${now})
          and exists (select 1 from school_shop s where s.id = t.shop_id and ${ownShops(caller.userId, 's')})
        returning t.pickup_code = ${code} as fits`,
  )
  return found ? (found.fits ? 'right' : 'wrong') : 'locked'
}

type Asking = StepOf<{
  readonly lines?: Wanted[] | null | undefined
  readonly refundReason?: string | null | undefined
}>

export async function looksAtRefund({ tx, row, asked }: Omit<Asking, 'turn'>): Promise<Partial<Facts>> {
  const { refund, fault } = await asksFor(tx, row, asked.lines ?? [])
  return { refund, refundFault: fault }
}

async function asksFor(tx: Tx, row: Order, wanted: readonly Wanted[]) {
  const left = leftOf(row)
  if (wanted.length === 0) return { refund: left, fault: undefined }
  const price = priceOf(await linesOf(tx, row.id), wanted)
  // What is sent back costs no more than was paid for it.
  const refund = price === undefined || cents(price) > cents(left) ? left : price
  return { refund, fault: price === undefined ? ('lines' as const) : undefined }
}

export async function refundApply({ tx, row, asked, facts }: Asking): Promise<void> {
  await insert(tx, orderRefund, {
    refundNo: await nextOfSeries(tx, 'TK'),
    orderId: row.id,
    cause: 'request',
    amount: facts.refund ?? '0.00',
    wanted: asked.lines ?? null,
    reason: asked.refundReason ?? null,
    payType: row.payType,
    paidTradeNo: row.payTradeNo,
    paidBy: row.paidBy ?? offline,
    status: '1',
  })
}

const waiting = async (tx: Tx, orderId: string): Promise<Refund | undefined> =>
  (await findAll(tx, orderRefund, sql`t.order_id = ${orderId} and t.status = '1'`))[0]
const decisionOf = (tx: Tx, caller: Of['caller'], opinion: string | null) => ({
  decidedBy: caller?.userId ?? null,
  decidedAt: tx.now,
  opinion,
})
/** Goods that wait at the counter were handed to nobody, like those that are being prepared. */
const isInShop = ({ status, deliveryType }: Order) =>
  status === '30' || (status === '40' && deliveryType === pickUp)

/** OR18 to OR20: the order stands as before the request. */
export async function refundWithdraw({ tx, row }: Of): Promise<Values<typeof order>> {
  const [refund, refused] = await Promise.all([
    waiting(tx, row.id),
    tx.one(sql`select 1 as one from order_refund where order_id = ${row.id} and status = '3' limit 1`),
  ])
  if (!refund) throw new Error(`order ${row.id} waits for a refund that is not there`)
  await update(tx, orderRefund, refund.id, { status: '4' })
  return { refundStatus: cents(row.refundAmount) > 0n ? '4' : refused ? '3' : '0' }
}

type Deciding = StepOf<{
  readonly verdict?: 'pass' | 'refuse' | null | undefined
  readonly amount?: string | null | undefined
  readonly tradeNo?: string | null | undefined
  readonly opinion?: string | null | undefined
}>

export async function looksAtAudit({ tx, row, asked }: Omit<Deciding, 'turn'>): Promise<Partial<Facts>> {
  const refund = await waiting(tx, row.id)
  return { refund: asked.amount ?? refund?.amount ?? '0.00' }
}

/** OR14 to OR16. */
export async function refundAudit({
  tx,
  row,
  asked,
  facts,
  caller,
}: Deciding): Promise<Values<typeof order>> {
  const refund = await waiting(tx, row.id)
  if (!refund) throw new Error(`order ${row.id} waits for a refund that is not there`)
  const decided = decisionOf(tx, caller, asked.opinion ?? null)
  if (asked.verdict !== 'pass') {
    await update(tx, orderRefund, refund.id, { ...decided, status: '3' })
    return { status: row.status, refundStatus: cents(row.refundAmount) > 0n ? '4' : '3' }
  }
  const amount = facts.refund ?? refund.amount
  const whole = isWhole(row, amount)
  await update(tx, orderRefund, refund.id, {
    ...decided,
    amount,
    status: '2',
    // As vouchers keep theirs, by which the finance office looks for it.
    tradeNo: plainNumber(asked.tradeNo ?? '') || null,
  })
  if (whole && isInShop(row)) await takeBack(tx, ordered(row))
  await (whole
    ? markSentBack(tx, row.id, await tx.query<Wanted>(piecesOf(row.id)))
    : markSentBack(tx, row.id, refund.wanted ?? [], cents(amount)))
  return {
    status: whole ? '70' : row.status,
    refundAmount: amountOf(cents(row.refundAmount) + cents(amount)),
    refundStatus: whole ? '2' : '4',
  }
}
