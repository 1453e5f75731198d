import type { Tx } from '#kernel/store/db.ts'
import { findAll, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { aircondPaymentVoucher, type Voucher } from '../../../money/vouchers/definition.ts'
import { invoiceable } from '../../../money/vouchers/sums.ts'
import { studentOf } from '../../../people/member.ts'
import { refuseShop } from '../../catalogue.ts'
import { cents } from '../../rules.ts'
import { isInvoiceable } from './of-voucher.ts'
import type { Source, SourceKind } from './source.ts'

type Held = Voucher & { readonly left: string | null }

async function held(tx: Tx, ids: readonly string[]): Promise<Held[]> {
  await tx.query(
    sql`select id from aircond_payment_voucher where id = any(${[...ids]}::bigint[]) and is_deleted = 0 order by id for no key update`,
  )
  const rows = await findAll(tx, aircondPaymentVoucher, sql`t.id = any(${[...ids]}::bigint[])`)
  // Read once they are held: what goes back of one until then is no longer in it.
  const kept = await tx.query<{ id: string; left: string | null }>(
    sql`select t.id, ${sql.raw(invoiceable('t'))} as left from aircond_payment_voucher t where t.id = any(${[...ids]}::bigint[])`,
  )
  const left = new Map(kept.map((one) => [one.id, one.left]))
  return rows.filter(isInvoiceable).map((row) => ({ ...row, left: left.get(row.id) ?? null }))
}

const sourceOf = (row: Held): Source => ({
  id: row.id,
  no: row.voucherNo ?? '',
  seller: row.campusId ?? '',
  paid: row.status === '20',
  finished: row.status === '20',
  invoiceStatus: row.invoiceStatus,
  left: cents(row.left),
})

export const vouchers: SourceKind = {
  table: aircondPaymentVoucher.table,
  number: 'voucher_no',
  async own(tx, ids, userId) {
    const stuId = (await studentOf(tx, userId))?.stuId
    return (await held(tx, ids))
      .filter((row) => row.createUser === userId || (stuId && row.stuId === stuId))
      .map(sourceOf)
  },
  all: async (tx, ids) => (await held(tx, ids)).map(sourceOf),
  flag: (tx, ids, invoiceStatus) =>
    updateAll(tx, aircondPaymentVoucher, sql`t.id = any(${[...ids]}::bigint[])`, { invoiceStatus }),
  notPaid: (no) => refuseShop('invoiceNotApproved', { no }),
  sellers: () => refuseShop('invoiceCampuses'),
}
