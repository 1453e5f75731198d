import type { Tx } from '#kernel/store/db.ts'
import { update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { amountOf, cents } from '../cents.ts'
import { aircondPaymentVoucher } from '../money/vouchers/definition.ts'
import { leasesOf } from './handed-on.ts'
import type { Rent } from './rents/definition.ts'

type Payment = { readonly id: string; readonly rent: string }

/**
 * Rent that goes back was paid for other documents than the return: the installation, a new lease, its renewals. What of
 * it is no longer kept is written to those payments, the last of the lease first, so that nobody invoices it.
 */
export async function takeRentBack(
  tx: Tx,
  { id, aircondId, leaseStart, leaseEnd, rentRefund }: Rent,
): Promise<void> {
  let left = cents(rentRefund)
  if (left <= 0n) return
  const payments = await tx.query<Payment>(
    sql`select v.id, (v.pay_amount - coalesce((select sum((i ->> 'amount')::numeric) from jsonb_array_elements(v.fee_items) i
            where i ->> 'item' = 'deposit'), 0))::numeric(12, 2)::text as rent
          from ${await leasesOf(tx, aircondId)} join aircond_payment_voucher v on v.biz_id = a.id
          where a.lease_start >= ${leaseStart} and a.lease_end <= ${leaseEnd} and v.biz_type in ('1', '2', '3')
            and v.direction = '1' and v.status = '20' and v.is_deleted = 0
          order by a.lease_end desc, v.id desc for no key update of v`,
  )
  for (const { id: voucher, rent } of payments) {
    const part = cents(rent) < left ? cents(rent) : left
    if (part <= 0n) continue
    await update(tx, aircondPaymentVoucher, voucher, { rentReturned: amountOf(part), returnId: id })
    left -= part
  }
}
