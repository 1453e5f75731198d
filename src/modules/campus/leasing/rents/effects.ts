import { isRefusal, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { StepCall } from '#kernel/http/lived.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { todayOf } from '#kernel/store/db.ts'
import { find, insert, lock, update } from '#kernel/store/rows.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { amountOf, cents } from '../../cents.ts'
import { applicationOver, inspectInPlace, takeDown } from '../../own-reasons.ts'
import { groupFor } from '../../repair/work-orders/loads.ts'
import { aircondWorkOrder } from '../../repair/work-orders/definition.ts'
import { fromApplication } from '../../repair/work-orders/from-application.ts'
import { refuseLease } from '../catalogue.ts'
import { holdPlace, termsOf } from '../places.ts'
import { answered } from '../roommates.ts'
import { settled } from '../settling.ts'
import { letUnit, moveUnit, unlet } from '../units.ts'
import { correctedTo, depositOf } from './correcting.ts'
import type { aircondRentOutApply } from './definition.ts'
import type { Facts } from './life.ts'
import { renewing, returning } from './shapes.ts'

/** What the steps of a lease do beside moving it. */

type Taking<Asked = Readonly<Record<string, unknown>>> = Omit<
  StepCall<typeof aircondRentOutApply, Facts, Asked>,
  'turn'
>
type Posted = Values<typeof aircondRentOutApply>

export const answer = (agrees: boolean) => async (taking: Taking) =>
  answered(taking.row, taking.caller?.userId, taking.facts.occupants, agrees)

/** A return is inspected where the unit stays, and taken down otherwise. */
export async function audit(taking: Taking<{ result?: string | null }>): Promise<Posted | Refusal | void> {
  const { tx, row, asked } = taking
  if (asked.result !== 'pass') return undefined
  if (row.rentType !== returning && Number(row.totalAmount) === 0) return extend(taking)
  if (row.rentType !== returning) return undefined
  const order = await insert(tx, aircondWorkOrder, {
    ...fromApplication(row),
    workType: row.keepInPlace ? '6' : '4',
    sourceType: '4',
    dormId: row.dormId ?? '',
    aircondId: row.aircondId,
    content: row.keepInPlace ? inspectInPlace : takeDown,
    urgency: '1',
    repairGroupId: await groupFor(tx, {
      workType: row.keepInPlace ? '6' : '4',
      campusId: row.campusId,
      buildId: row.buildId,
    }),
    status: '10',
  })
  return { workOrderId: order.id }
}

export async function extend({ tx, row }: Taking): Promise<void> {
  const unit = await lock(tx, schoolAircond, row.aircondId)
  if (!unit || !row.leaseStart || !row.leaseEnd) return
  const going = row.rentType === renewing
  await letUnit(tx, unit.id, {
    leaseStart: going ? (unit.leaseStart ?? row.leaseStart) : todayOf(tx),
    leaseEnd: row.leaseEnd,
    rent: cents(row.rentAmount) + (going ? cents(unit.leaseRent) : 0n),
    deposit: cents(row.depositAmount) + (going ? cents(unit.depositHeld) : 0n),
  })
}

/** The lease ends: what goes back is written down line by line, and the unit is free or in stock. */
export async function settle(taking: Taking<{ deductionAmount?: string | null }>): Promise<Posted | Refusal> {
  const { tx, row, asked, ctx } = taking
  const unit = await lock(tx, schoolAircond, row.aircondId)
  if (!unit) return refuseLease('unitUnfit')
  const place = row.dormId ? await holdPlace(tx, row.dormId, undefined) : undefined
  const terms = await termsOf(ctx, tx, place?.yearStarts ?? 9)
  const deduction = cents(asked.deductionAmount)
  const { refund, rentRefund, unusedMonths } = settled(
    unit,
    row.returnDate ?? '',
    deduction,
    terms.refundMode,
  )
  const left = refund === 0n ? 0n : cents(unit.depositHeld) - deduction
  await update(tx, schoolAircond, unit.id, { ...unlet, depositHeld: amountOf(left) })
  // What is leased is not taken down: the lease ends first.
  if (!row.keepInPlace) {
    const refused = await moveUnit(taking, unit.id, ['30'], 'dismantle', { storehouse: '周转库' })
    if (refused) return refused
  }
  return {
    status: refund > 0n ? '40' : '50',
    deductionAmount: amountOf(deduction),
    unusedMonths,
    rentRefund: amountOf(rentRefund),
    refundAmount: amountOf(refund),
    ...(refund === 0n && { finishTime: tx.now }),
  }
}

/** The sums change; what they come to in money follows (`follow-money.ts`). Of a unit that is leased anew nothing is touched. */
export async function correct({
  tx,
  row,
  asked,
  facts,
}: Taking<{ claim?: string | null }>): Promise<Posted | void> {
  if (!facts.money) return undefined
  const { deduction, compensation, refund } = correctedTo(row, facts.money, cents(asked.claim))
  const waits = row.status === '40'
  const unit = waits ? await lock(tx, schoolAircond, row.aircondId) : undefined
  const deposit = depositOf(row)
  if (unit && cents(unit.depositHeld) === deposit - cents(row.deductionAmount))
    await update(tx, schoolAircond, unit.id, { depositHeld: amountOf(deposit - deduction) })
  return {
    deductionAmount: amountOf(deduction),
    compensationAmount: amountOf(compensation),
    refundAmount: amountOf(refund),
    ...(waits && (refund > 0n ? { status: '40' } : { status: '50', finishTime: tx.now })),
  }
}

export async function cancel(taking: Taking): Promise<Refusal | void> {
  const { tx, row, asked } = taking
  const order = row.workOrderId ? await find(tx, aircondWorkOrder, row.workOrderId) : undefined
  if (!order || !['10', '20', '30'].includes(order.status)) return undefined
  const moved = await moveOn(taking, aircondWorkOrder, order.id, 'drop', {
    reason: asked.reason ?? applicationOver,
  })
  return isRefusal(moved) ? moved : undefined
}

/** The deposit has gone back. */
export async function refunded({ tx, row }: Taking): Promise<void> {
  await update(tx, schoolAircond, row.aircondId, { depositHeld: '0.00' })
}
