import type { Tx } from '#kernel/store/db.ts'
import { findAll, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { aircondPaymentVoucher, type Voucher } from '../../../money/vouchers/definition.ts'
import { studentOf } from '../../../people/member.ts'
import { refuseShop } from '../../catalogue.ts'
import { cents } from '../../rules.ts'
import { isInvoiceable } from './of-voucher.ts'
import type { Source, SourceKind } from './source.ts'

async function held(tx: Tx, ids: readonly string[]): Promise<Voucher[]> {
  await tx.query(
    sql`select id from aircond_payment_voucher where id = any(${[...ids]}::bigint[]) and is_deleted = 0 order by id for no key update`,
  )
  const rows = await findAll(tx, aircondPaymentVoucher, sql`t.id = any(${[...ids]}::bigint[])`)
  return rows.filter(isInvoiceable)
}

/** A deposit is held and given back: what is invoiced is the rest (decision 43). */
const feeOf = ({ payAmount, feeItems }: Voucher): bigint =>
  (feeItems ?? []).reduce(
    (left, { item, amount }) => (item === 'deposit' ? left - cents(amount) : left),
    cents(payAmount),
  )

const sourceOf = (row: Voucher): Source => ({
  id: row.id,
  no: row.voucherNo ?? '',
  seller: row.campusId ?? '',
  paid: row.status === '20',
  finished: row.status === '20',
  invoiceStatus: row.invoiceStatus,
  left: feeOf(row),
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
