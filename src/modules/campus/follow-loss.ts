import { label, type Label } from '#kernel/definition/index.ts'
import { follow, type Follower, type Taken } from '#kernel/http/lived.ts'
import { find } from '#kernel/store/rows.ts'
import type { schoolAircond } from './aircond/definition.ts'
import { aircondLife } from './aircond/life.ts'
import { cents, moneyOf } from './cents.ts'
import { tenantOf } from './leasing/handed-on.ts'
import { because } from './letter-steps.ts'
import { tell } from './letters.ts'
import { compensationBiz } from './money/payable.ts'
import { owe } from './money/vouchers/server.ts'
import { paidFor } from './money/vouchers/sums.ts'
import { stuInfo } from './people/students/definition.ts'

/** A unit that is lost or found again: whose money it is, and who hears of it. */

type Step = Taken<typeof schoolAircond>

const vouchersPage = 'portal/campus/vouchers'

/** Money that goes back for a unit, told apart by what it was: of one step there may be two. */
const back = (
  { tx, row }: Step,
  dormId: string | null,
  to: { readonly stuId: string | null; readonly name: string },
  sum: bigint,
  bizType?: string,
) =>
  owe(
    tx,
    {
      id: row.id,
      no: `${row.assetNo ?? ''}-${row.version}`,
      campusId: row.campusId,
      dormId,
      stuId: to.stuId,
    },
    to.name,
    sum,
    bizType,
  )

const tellOf = (
  { tx, ctx, row, step }: Step,
  stuId: string | null | undefined,
  subject: Label,
  path: string,
  as: string,
) =>
  stuId
    ? tell(tx, ctx, {
        to: [],
        student: stuId,
        about: 'schoolAircond',
        aboutId: row.id,
        subject,
        path,
        key: `${step}:${as}:${row.id}:${row.version}`,
      })
    : undefined

/** Whoever is to make it good reads what for; whoever leased it that the lease is over, and what became of the deposit. */
async function lost(taken: Step): Promise<void> {
  const { tx, row, before, asked } = taken
  const no = row.assetNo ?? ''
  const [left, kept] = [cents(row.depositHeld), cents(row.depositTaken)]
  const charged = cents(row.chargedAmount) > 0n ? row.chargedStuId : null
  const leased = before.leaseStatus !== '0' || cents(before.depositHeld) > 0n
  const tenant = leased ? await tenantOf(tx, row.id) : undefined
  if (left > 0n) await back(taken, before.dormId, tenant ?? { name: '—', stuId: null }, left)
  const due = moneyOf(cents(row.chargedAmount))
  const ask = label(`空调 ${no} 丢失，请缴纳赔偿 ${due}`, `${no} was lost: please pay ${due}`)
  const ended = label(
    `空调 ${no} 已报失，租约到此为止${kept > 0n ? `，押金抵扣 ${moneyOf(kept)}` : ''}${left > 0n ? `，押金 ${moneyOf(left)} 将退还` : ''}`,
    `${no} was reported lost and the lease ends with it${kept > 0n ? `; ${moneyOf(kept)} of the deposit is kept` : ''}${left > 0n ? `; ${moneyOf(left)} of it will be refunded` : ''}`,
  )
  if (charged)
    await tellOf(taken, charged, because(ask, asked.reason), `portal/campus/charge?id=${row.id}`, 'charge')
  if (tenant)
    await tellOf(
      taken,
      tenant.stuId,
      because(ended, asked.reason),
      left > 0n ? vouchersPage : 'portal/campus/home',
      'lease',
    )
}

/** What was paid for it goes back to whoever was charged, and what was taken of a deposit to whoever leased it. */
async function found(taken: Step): Promise<void> {
  const { tx, row, before } = taken
  const no = row.assetNo ?? ''
  const [paid, kept] = [await paidFor(tx, row.id), cents(before.depositTaken)]
  const payer = before.chargedStuId ? await find(tx, stuInfo, before.chargedStuId) : undefined
  const said = (sum: bigint, zh: string, en: string) =>
    label(
      `空调 ${no} 已找回，${zh} ${moneyOf(sum)} 将退还`,
      `${no} was found: ${moneyOf(sum)} ${en} will be refunded`,
    )
  if (paid > 0n) {
    await back(taken, null, { name: payer?.stuName ?? '—', stuId: payer?.id ?? null }, paid, compensationBiz)
    await tellOf(taken, payer?.id, said(paid, '已缴的赔偿', 'that you paid'), vouchersPage, 'paid')
  } else if (cents(before.chargedAmount) > 0n) {
    const free = label(`空调 ${no} 已找回，无需赔偿`, `${no} was found: nothing is left to pay for it`)
    await tellOf(taken, payer?.id, free, 'portal/campus/home', 'free')
  }
  if (kept <= 0n) return
  const tenant = await tenantOf(tx, row.id)
  await back(taken, null, tenant ?? { name: '—', stuId: null }, kept)
  await tellOf(taken, tenant?.stuId, said(kept, '抵扣的押金', 'of your deposit'), vouchersPage, 'kept')
}

export const lossFollowers: readonly Follower[] = [
  follow(aircondLife, ['lose'], lost),
  follow(aircondLife, ['find'], found),
]
