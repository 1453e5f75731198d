import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { follow, type Follower, type Taken } from '#kernel/http/lived.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { find, findAll, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { cents } from './cents.ts'
import type { aircondPaymentVoucher } from './money/vouchers/definition.ts'
import { voucherLife } from './money/vouchers/life.ts'
import { owe } from './money/vouchers/server.ts'
import { order } from './shop/orders/definition.ts'
import { orderLife } from './shop/orders/life.ts'
import { orderRefund } from './shop/orders/refunds/definition.ts'
import { offline, orderBiz, orderRefundBiz } from './shop/pay/offline.ts'

/** Orders and the vouchers that pay for them keep in step, and what the finance office took it pays back. */

type Voucher = Taken<typeof aircondPaymentVoucher>

/** Approved: the order is paid. Rejected: as long again to send another. Withdrawn: the time of the order goes on. */
async function decided(taken: Voucher): Promise<Refusal | undefined> {
  const { tx, ctx, row } = taken
  if (row.bizType !== orderBiz) return undefined
  if (row.status === '20') {
    const asked = { payType: row.payChannel, payTradeNo: row.voucherNo }
    const moved = await moveOn(taken, order, row.bizId, 'pay', asked)
    return isRefusal(moved) ? moved : undefined
  }
  const waiting = await find(tx, order, row.bizId)
  if (waiting?.status !== '10') return undefined
  const minutes = Number(await ctx.parameter(tx.actor.tenantId, 'campus.order.pay.minutes', tx))
  const from = row.status === '90' ? tx.now : waiting.createTime
  await update(tx, order, waiting.id, { payDeadline: new Date(from.getTime() + minutes * 60_000) })
}

/** A refund that no provider sends: a voucher that the finance office fills in when it has paid. */
async function oweBack({ tx, row }: Taken<typeof order>): Promise<void> {
  const refunds = await findAll(
    tx,
    orderRefund,
    sql`t.order_id = ${row.id} and t.status = '2' and t.paid_by = ${offline} and t.trade_no is null
        and not exists (select 1 from aircond_payment_voucher v where v.biz_id = ${row.id} and v.biz_no = t.refund_no and v.is_deleted = 0)`,
  )
  for (const { refundNo, amount } of refunds)
    await owe(
      tx,
      { id: row.id, no: refundNo, campusId: row.campusId, dormId: null, stuId: row.stuId },
      row.receiverName ?? '',
      cents(amount),
      orderRefundBiz,
    )
}

async function paidBack({ tx, row }: Voucher): Promise<void> {
  if (row.bizType !== orderRefundBiz) return
  const [refund] = await findAll(
    tx,
    orderRefund,
    sql`t.order_id = ${row.bizId} and t.refund_no = ${row.bizNo}`,
  )
  if (refund) await update(tx, orderRefund, refund.id, { tradeNo: row.tradeNo })
}

export const orderFollowers: readonly Follower[] = [
  follow(voucherLife, ['audit', 'withdraw'], decided),
  follow(voucherLife, ['refund'], paidBack),
  follow(orderLife, ['cancel', 'refuse', 'shopCancel', 'refundAudit'], oweBack),
]
