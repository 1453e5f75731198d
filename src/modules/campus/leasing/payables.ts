import { feesUnpaid } from '../repair/fee-left.ts'
import type { Tx } from '#kernel/store/db.ts'
import type { Reader } from '#kernel/store/db.ts'
import { lockPointed } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { cents } from '../cents.ts'
import type { Bill, Payable } from '../money/payable.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { dormAircondChange } from './changes/definition.ts'
import { aircondInstallApply } from './installs/definition.ts'
import { aircondRentOutApply } from './rents/definition.ts'

/** What of the air-conditioner rooms is paid for, by the keys of `campus_voucher_biz`. */

/** Roommates pay for one another. */
async function livesThere(r: Reader, { dormId }: Bill, userId: string): Promise<boolean> {
  const row = await r.one(
    sql`select 1 as one from stu_info where user_id = ${userId} and dorm_id = ${dormId} and dorm_status = '1' and is_deleted = 0`,
  )
  return row !== undefined
}

async function install(tx: Tx, id: string): Promise<Bill | undefined> {
  const row = await lockPointed(tx, aircondInstallApply, id)
  if (!row) return undefined
  return {
    ...row,
    no: row.applyNo ?? '',
    due: cents(row.totalAmount),
    deposit: cents(row.depositAmount),
    payable: row.status === '20',
    executed: row.status !== '20' && row.status !== '30',
  }
}

const rent =
  (rentType: string) =>
  async (tx: Tx, id: string): Promise<Bill | undefined> => {
    const row = await lockPointed(tx, aircondRentOutApply, id)
    if (row?.rentType !== rentType) return undefined
    return {
      ...row,
      no: row.applyNo ?? '',
      due: cents(row.totalAmount),
      deposit: cents(row.depositAmount),
      payable: row.status === '20',
      executed: row.status !== '20',
    }
  }

async function change(tx: Tx, id: string): Promise<Bill | undefined> {
  const row = await lockPointed(tx, dormAircondChange, id)
  if (!row) return undefined
  return {
    ...row,
    no: row.applyNo ?? '',
    dormId: row.fromDormId,
    due: cents(row.moveFee),
    deposit: 0n,
    payable: row.status === '20',
    executed: row.status !== '20' && row.status !== '30',
  }
}

const payer = '2'
async function repair(tx: Tx, id: string): Promise<Bill | undefined> {
  const row = await lockPointed(tx, aircondWorkOrder, id)
  if (!row || row.feePayer !== payer) return undefined
  const reported = await tx.one<{ stuId: string | null; createUser: string | null }>(
    sql`select stu_id, create_user from aircond_repair_apply where id = ${row.sourceId} and is_deleted = 0`,
  )
  return {
    ...row,
    no: row.orderNo ?? '',
    stuId: reported?.stuId ?? null,
    // Whoever reported it pays, wherever they live by then; the order itself was made by the office.
    createUser: reported?.createUser ?? row.createUser,
    due: cents(row.totalFee),
    deposit: 0n,
    payable: ['60', '70'].includes(row.status),
    executed: false,
  }
}

/** For a unit that was lost, or for damage that the deposit of a return did not cover. */
async function compensation(tx: Tx, id: string): Promise<Bill | undefined> {
  const unit = await lockPointed(tx, schoolAircond, id)
  const returned = unit ? undefined : await lockPointed(tx, aircondRentOutApply, id)
  const due = cents(unit?.chargedAmount ?? returned?.compensationAmount)
  const owed = { due, deposit: 0n, payable: due > 0n, executed: false }
  if (unit) return { ...unit, no: unit.assetNo ?? '', stuId: unit.chargedStuId, ...owed }
  return returned && { ...returned, no: returned.applyNo ?? '', ...owed }
}

/** Whoever a lost unit was charged to pays for it, wherever they live now. */
async function wasCharged(r: Reader, { stuId }: Bill, userId: string): Promise<boolean> {
  const row = await r.one(
    sql`select 1 as one from stu_info where id = ${stuId} and user_id = ${userId} and is_deleted = 0`,
  )
  return row !== undefined
}

const shares = livesThere
const ofOrder = (column: string) =>
  sql.raw(
    `case when t.biz_type = '4' then (select ${column} from aircond_work_order w where w.id = t.biz_id and w.fee_payer = '2') end`,
  )
const parts = () => ({
  billMaterials: ofOrder('w.materials'),
  billLabor: ofOrder('w.labor_fee::text'),
  billTotal: ofOrder('w.total_fee::text'),
  // The report, on whose page it is paid for.
  billSource: ofOrder(`case when w.source_type = '2' then w.source_id::text end`),
})
/** Whoever pays a deposit back reads what of the unit's repairs is still to be paid. */
const unpaidFees = (timeZone: string) => sql`case when t.biz_type = '7' and t.status = '10' then
  (select ${feesUnpaid('r', timeZone)} from aircond_rent_out_apply r where r.id = t.biz_id) end`
/** And where the money is to go, as whoever gave the unit back said. */
const refundBank = sql.raw(`case when t.biz_type = '7' and t.status = '10' then
  (select r.refund_bank from aircond_rent_out_apply r where r.id = t.biz_id) end`)
/** Which document it is where the business alone does not say: damage is paid for on the page of the return, a lost unit on its own. */
const ofMany = sql.raw(`case when t.biz_type in ('6', '7') then case
  when exists (select 1 from aircond_rent_out_apply d where d.id = t.biz_id) then 'rent'
  when exists (select 1 from aircond_install_apply d where d.id = t.biz_id) then 'install'
  when exists (select 1 from dorm_aircond_change d where d.id = t.biz_id) then 'change'
  when t.biz_type = '6' then 'unit' end end`)
export const leasePayables: readonly Payable[] = [
  { biz: '1', entity: 'aircondInstallApply', hold: install, shares },
  { biz: '2', entity: 'aircondRentOutApply', hold: rent('1'), shares },
  { biz: '3', entity: 'aircondRentOutApply', hold: rent('2'), shares },
  { biz: '4', entity: 'aircondWorkOrder', hold: repair, shares, parts },
  { biz: '5', entity: 'dormAircondChange', hold: change, shares },
  {
    biz: '6',
    entity: 'schoolAircond',
    hold: compensation,
    shares: wasCharged,
    parts: (timeZone) => ({ billKind: ofMany, unpaidFees: unpaidFees(timeZone), refundBank }),
  },
]
