import { label, type Label } from '#kernel/definition/index.ts'
import { follow, type Follower } from '#kernel/http/lived.ts'
import type { Tx } from '#kernel/store/db.ts'
import { cents, moneyOf } from './cents.ts'
import { toApplicant } from './follow-letters.ts'
import { changeLife } from './leasing/changes/life.ts'
import { installLife } from './leasing/installs/life.ts'
import { claimOf, correctedTo, type Moved } from './leasing/rents/correcting.ts'
import type { Rent } from './leasing/rents/definition.ts'
import { rentLife } from './leasing/rents/life.ts'
import { renewing } from './leasing/rents/shapes.ts'
import { withRefund } from './leasing/refund-told.ts'
import { tellMates } from './leasing/roommates.ts'
import { because, named } from './letter-steps.ts'
import { tell } from './letters.ts'

/** What an applicant would find out by chance otherwise: that the office cancelled, and what a return comes to. */

const ofInstall = toApplicant('aircondInstallApply', 'install')
const ofRent = toApplicant('aircondRentOutApply', 'rent')
const ofChange = toApplicant('dormAircondChange', 'change')

/** Whoever cancels by themselves is told nothing (`tell`). */
const cancelled = async (
  tx: Tx,
  id: string,
  said: readonly [zh: string, en: string],
  no: string | null,
  why: unknown,
) => because(await withRefund(tx, id, named(`${said[0]}已被取消`, `${said[1]} was cancelled:`, no)), why)

const left = (tx: Tx, id: string, said: readonly [zh: string, en: string], no: string | null) =>
  withRefund(
    tx,
    id,
    named(`您已搬离宿舍，${said[0]}已取消`, `You have moved out, your ${said[1]} was cancelled:`, no),
  )

/** Those who were asked whether they agree read that it is over, and that it is theirs to apply now. */
const goneFrom = (
  about: string,
  kind: string,
  row: { readonly id: string; readonly applicantName: string },
  dormId: string | null,
) => ({
  about,
  aboutId: row.id,
  dormId,
  subject: label(
    `${row.applicantName} 已搬离，其申请已取消：仍需要的话请重新申请`,
    `${row.applicantName} has moved out and the application was cancelled: apply anew if you still want it`,
  ),
  path: `portal/campus/matter?kind=${kind}&id=${row.id}`,
  turn: 'left',
})

/** What it was and what it is now, and what is to be done about it by whom. */
function correctedNews(row: Rent, before: Rent, money: Moved | undefined): Label {
  const [now, no] = [claimOf(row), row.applyNo ?? '']
  const { toRefund, compensation, overpaid } = correctedTo(
    before,
    money ?? { given: 0n, compensated: 0n, invoiced: false, open: [], leaving: false },
    now,
  )
  const owed = compensation - (money?.compensated ?? 0n)
  const back = toRefund + overpaid
  const parts: Label[] = [
    label(
      `退租结算已更正：扣款与赔偿由 ${moneyOf(claimOf(before))} 改为 ${moneyOf(now)}`,
      `The settlement of your return was corrected: ${moneyOf(now)} for the damage, it was ${moneyOf(claimOf(before))}`,
    ),
    ...(back > 0n
      ? [label(`待退 ${moneyOf(back)}，等待财务退款`, `${moneyOf(back)} will be refunded by finance`)]
      : []),
    ...(owed > 0n ? [label(`请补缴 ${moneyOf(owed)}`, `please pay ${moneyOf(owed)}`)] : []),
  ]
  return label(
    `${parts.map(({ zh }) => zh).join('，')} ${no}`,
    `${parts.map(({ en }) => en).join('; ')} ${no}`,
  )
}

export const leaseLetterFollowers: readonly Follower[] = [
  follow(installLife, ['cancel'], async ({ tx, ctx, row, facts, asked }) => {
    const said = await cancelled(
      tx,
      row.id,
      ['安装申请', 'Your installation'],
      row.applyNo,
      asked.cancelReason,
    )
    return tell(tx, ctx, ofInstall(row, 'cancel', said, facts.occupants))
  }),
  follow(rentLife, ['cancel'], async ({ tx, ctx, row, facts, asked }) => {
    const said = await cancelled(
      tx,
      row.id,
      ['租退申请', 'Your lease application'],
      row.applyNo,
      asked.reason,
    )
    return tell(tx, ctx, ofRent(row, 'cancel', said, facts.occupants))
  }),
  follow(changeLife, ['cancel'], async ({ tx, ctx, row, facts, asked }) => {
    const said = await cancelled(tx, row.id, ['空调变更', 'Your change'], row.applyNo, asked.cancelReason)
    return tell(tx, ctx, ofChange(row, 'cancel', said, facts.here))
  }),
  follow(installLife, ['leave'], async ({ tx, ctx, row, step, facts }) => {
    await tell(
      tx,
      ctx,
      ofInstall(
        row,
        step,
        await left(tx, row.id, ['安装申请', 'installation'], row.applyNo),
        facts.occupants,
      ),
    )
    await tellMates(tx, ctx, goneFrom('aircondInstallApply', 'install', row, row.dormId))
  }),
  follow(rentLife, ['leave'], async ({ tx, ctx, row, step, facts }) => {
    await tell(
      tx,
      ctx,
      ofRent(
        row,
        step,
        await left(tx, row.id, ['租约申请', 'lease application'], row.applyNo),
        facts.occupants,
      ),
    )
    if (row.rentType !== renewing)
      await tellMates(tx, ctx, goneFrom('aircondRentOutApply', 'rent', row, row.dormId))
  }),
  follow(changeLife, ['leave'], async ({ tx, ctx, row, step, facts }) => {
    await tell(
      tx,
      ctx,
      ofChange(row, step, await left(tx, row.id, ['空调变更', 'change'], row.applyNo), facts.here),
    )
    await tellMates(tx, ctx, goneFrom('dormAircondChange', 'change', row, row.fromDormId))
    await tellMates(tx, ctx, {
      ...goneFrom('dormAircondChange', 'change', row, row.toDormId),
      subject: label(
        '另一间宿舍的空调变更已取消，无需再确认',
        'The other room’s change was cancelled, you are not asked any more',
      ),
    })
  }),
  follow(rentLife, ['settle'], ({ tx, ctx, row, facts }) => {
    const [back, owed] = [cents(row.refundAmount), cents(row.compensationAmount)]
    const no = row.applyNo ?? ''
    const said =
      owed > 0n
        ? label(
            `退租已结算，押金不足以赔偿损坏，请补缴 ${moneyOf(owed)} ${no}`,
            `Your return was settled: the deposit does not cover the damage, please pay ${moneyOf(owed)} ${no}`,
          )
        : back > 0n
          ? label(
              `退租已结算，应退 ${moneyOf(back)}，等待财务退款 ${no}`,
              `Your return was settled: ${moneyOf(back)} will be refunded by finance ${no}`,
            )
          : label(
              `退租已结算，没有应退金额 ${no}`,
              `Your return was settled, nothing is to be refunded ${no}`,
            )
    return tell(tx, ctx, ofRent(row, 'settle', said, facts.occupants))
  }),
  follow(rentLife, ['correct'], ({ tx, ctx, row, before, asked, facts }) =>
    tell(
      tx,
      ctx,
      ofRent(row, 'correct', because(correctedNews(row, before, facts.money), asked.reason), facts.occupants),
    ),
  ),
]
