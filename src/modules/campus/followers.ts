import { isRefusal } from '#kernel/definition/index.ts'
import { follow, type Follower, type Taken } from '#kernel/http/lived.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { find, update } from '#kernel/store/rows.ts'
import { schoolAircond } from './aircond/definition.ts'
import { aircondRepairApply } from './repair/applications/definition.ts'
import { leaseFollowers } from './follow-leases.ts'
import { leaseLetterFollowers } from './follow-lease-letters.ts'
import { letterFollowers } from './follow-letters.ts'
import { peopleLetterFollowers } from './follow-people-letters.ts'
import { movingLetters } from './follow-moving-letters.ts'
import { voucherLetterFollowers } from './follow-voucher-letters.ts'
import { reportLetters } from './follow-report-letters.ts'
import { communityLetters, shopLetters } from './follow-shop-letters.ts'
import { repairLetters } from './follow-repair-letters.ts'
import { lossFollowers } from './follow-loss.ts'
import { moneyFollowers } from './follow-money.ts'
import { orderFollowers } from './follow-orders.ts'
import { repairLife } from './repair/applications/life.ts'
import { aircondWorkOrder } from './repair/work-orders/definition.ts'
import { workOrderLife } from './repair/work-orders/life.ts'

/** What must happen in the same transaction in another room of the area: an order and its application keep in step. */

type Order = Taken<typeof aircondWorkOrder>
type Repair = Taken<typeof aircondRepairApply>

/** The application of an order takes a step of its own, where it stands in one of these states. */
async function moveSource(taken: Order, states: readonly string[], step: string) {
  const { tx, row, asked } = taken
  const source =
    row.sourceType === '2' && row.sourceId ? await find(tx, aircondRepairApply, row.sourceId) : undefined
  if (!source || !states.includes(source.status)) return
  const { reason } = asked
  const moved = await moveOn(taken, aircondRepairApply, source.id, step, { reason })
  return isRefusal(moved) ? moved : undefined
}

async function moveOrder(taken: Repair, states: readonly string[], step: string, words?: string) {
  const { tx, before, asked } = taken
  const order = before.workOrderId ? await find(tx, aircondWorkOrder, before.workOrderId) : undefined
  if (!order || !states.includes(order.status)) return
  const moved = await moveOn(taken, aircondWorkOrder, order.id, step, { reason: asked.reason ?? words })
  return isRefusal(moved) ? moved : undefined
}

async function setFault({ tx, row }: Repair, faultStatus: string, repaired = 0) {
  const unit = await find(tx, schoolAircond, row.aircondId)
  if (unit)
    await update(tx, schoolAircond, unit.id, { faultStatus, repairCount: (unit.repairCount ?? 0) + repaired })
}

const repairFollowers: readonly Follower[] = [
  follow(workOrderLife, ['start'], (taken) => moveSource(taken, ['20'], 'begin')),
  follow(workOrderLife, ['finish'], (taken) => moveSource(taken, ['30'], 'finish')),
  follow(workOrderLife, ['confirm'], (taken) => moveSource(taken, ['40'], 'confirm')),
  follow(workOrderLife, ['rework'], (taken) => moveSource(taken, ['40'], 'rework')),
  follow(workOrderLife, ['cancel', 'abort'], (taken) => moveSource(taken, ['20', '30'], 'reopen')),
  follow(repairLife, ['withdraw'], (taken) => moveOrder(taken, ['10', '20', '30'], 'cancel', '报修已撤回')),
  follow(repairLife, ['confirm'], (taken) => moveOrder(taken, ['60'], 'confirm')),
  follow(repairLife, ['rework'], (taken) => moveOrder(taken, ['60'], 'rework')),
  follow(repairLife, ['reject', 'withdraw'], (taken) => setFault(taken, '0')),
  follow(repairLife, ['begin'], (taken) => setFault(taken, '2')),
  follow(repairLife, ['reopen', 'rework'], (taken) => setFault(taken, '1')),
  follow(repairLife, ['confirm'], (taken) => setFault(taken, '0', 1)),
]

/** Of each room, in the order in which they are asked. */
export const followers: readonly Follower[] = [
  ...repairFollowers,
  ...leaseFollowers,
  ...moneyFollowers,
  ...lossFollowers,
  ...orderFollowers,
  ...letterFollowers,
  ...voucherLetterFollowers,
  ...peopleLetterFollowers,
  ...movingLetters,
  ...leaseLetterFollowers,
  ...repairLetters,
  ...shopLetters,
  ...communityLetters,
  ...reportLetters,
]
