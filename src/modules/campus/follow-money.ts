import { isRefusal, type Entity, type Refusal } from '#kernel/definition/index.ts'
import { follow, type Follower, type Taken } from '#kernel/http/lived.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { find, update } from '#kernel/store/rows.ts'
import { schoolAircond } from './aircond/definition.ts'
import { amountOf, cents } from './cents.ts'
import { dormAircondChange } from './leasing/changes/definition.ts'
import { changeLife } from './leasing/changes/life.ts'
import { aircondInstallApply } from './leasing/installs/definition.ts'
import { installLife } from './leasing/installs/life.ts'
import { claimOf, correctedTo } from './leasing/rents/correcting.ts'
import { aircondRentOutApply, type Rent } from './leasing/rents/definition.ts'
import { rentLife, type Facts as RentFacts } from './leasing/rents/life.ts'
import { takeRentBack } from './leasing/rent-back.ts'
import { compensationBiz } from './money/payable.ts'
import { aircondPaymentVoucher } from './money/vouchers/definition.ts'
import { voucherLife } from './money/vouchers/life.ts'
import { owe } from './money/vouchers/server.ts'
import { paidFor } from './money/vouchers/sums.ts'

/** What was paid moves the document that it was paid for, and what is cancelled or given back is owed again. */

type Voucher = Taken<typeof aircondPaymentVoucher>
type Paid = { readonly status: string; readonly paidAmount: string | null; readonly due: string | null }

/** By business: the document, what is due for it, and the step back where there is one. */
const documents: Readonly<Record<string, { entity: Entity; due: string; back?: string }>> = {
  '1': { entity: aircondInstallApply, due: 'totalAmount', back: 'unpay' },
  '2': { entity: aircondRentOutApply, due: 'totalAmount' },
  '3': { entity: aircondRentOutApply, due: 'totalAmount' },
  '5': { entity: dormAircondChange, due: 'moveFee', back: 'unpay' },
}

/** The sum is kept with the document, and in full it goes on. */
async function paid(taken: Voucher): Promise<Refusal | undefined> {
  const { tx, row } = taken
  const known = documents[row.bizType]
  if (!known || !['20', '91'].includes(row.status)) return undefined
  const { entity, due, back } = known
  const sum = await paidFor(tx, row.bizId)
  const document = (await find(tx, entity, row.bizId)) as Record<string, unknown> | undefined
  if (!document) return undefined
  await update(tx, entity, row.bizId, { paidAmount: amountOf(sum) } as never)
  const { status } = document as unknown as Paid
  const whole = sum >= cents(document[due] as string | null)
  const step = whole && status === '20' ? 'pay' : !whole && status === '30' ? back : undefined
  if (!step) return undefined
  const moved = await moveOn(taken, entity, row.bizId, step)
  return isRefusal(moved) ? moved : undefined
}

/** Money went back: for a return that is the end of it, and of a lost unit nothing is held any more. */
async function givenBack(taken: Voucher): Promise<Refusal | undefined> {
  const { tx, row } = taken
  const unit = await find(tx, schoolAircond, row.bizId)
  if (unit?.status === '91' && cents(unit.depositHeld) > 0n)
    await update(tx, schoolAircond, unit.id, { depositHeld: '0.00' })
  const rent = unit ? undefined : await find(tx, aircondRentOutApply, row.bizId)
  if (rent?.status !== '40') return undefined
  const moved = await moveOn(taken, aircondRentOutApply, rent.id, 'refunded')
  return isRefusal(moved) ? moved : undefined
}

/** What was to go back is worked out anew: the former slip is no longer paid, and what is too little or too much gets its own. */
async function corrected(taken: Taken<typeof aircondRentOutApply>): Promise<Refusal | undefined> {
  const { tx, row, before } = taken
  const { money } = taken.facts as RentFacts
  if (!money) return undefined
  for (const id of money.open) {
    const moved = await moveOn(taken, aircondPaymentVoucher, id, 'recall')
    if (isRefusal(moved)) return moved
  }
  const { toRefund, overpaid } = correctedTo(before, money, claimOf(row))
  const bill = { ...row, no: nameOf(row) }
  if (toRefund > 0n) await owe(tx, bill, payeeOf(row), toRefund)
  if (overpaid > 0n) await owe(tx, bill, payeeOf(row), overpaid, compensationBiz)
  return undefined
}

const payeeOf = (row: Pick<Rent, 'refundAccountName' | 'applicantName'>) =>
  row.refundAccountName ?? row.applicantName
const nameOf = (row: { readonly applyNo: string | null }) => row.applyNo ?? ''

export const moneyFollowers: readonly Follower[] = [
  follow(voucherLife, ['audit', 'void'], paid),
  follow(voucherLife, ['refund'], givenBack),
  follow(installLife, ['cancel', 'lapse', 'leave'], async ({ tx, row }) => {
    const sum = await paidFor(tx, row.id)
    if (sum > 0n) await owe(tx, { ...row, no: nameOf(row) }, row.applicantName, sum)
  }),
  follow(changeLife, ['cancel', 'lapse', 'leave'], async ({ tx, row }) => {
    const sum = await paidFor(tx, row.id)
    if (sum > 0n) await owe(tx, { ...row, no: nameOf(row), dormId: row.fromDormId }, row.applicantName, sum)
  }),
  follow(rentLife, ['cancel', 'lapse', 'leave'], async ({ tx, row }) => {
    const sum = await paidFor(tx, row.id)
    if (sum > 0n) await owe(tx, { ...row, no: nameOf(row) }, row.applicantName, sum)
  }),
  follow(rentLife, ['settle'], async ({ tx, row }) => {
    const sum = cents(row.refundAmount)
    if (row.status === '40') await owe(tx, { ...row, no: nameOf(row) }, payeeOf(row), sum)
    await takeRentBack(tx, row)
  }),
  follow(rentLife, ['correct'], corrected),
]
