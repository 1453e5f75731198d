import { lockPointed, update } from '#kernel/store/rows.ts'
import type { Payable } from '../money/payable.ts'
import { order } from './orders/definition.ts'
import { orderBiz } from './pay/offline.ts'
import { cents } from './rules.ts'

/** What of the shops is paid for by a voucher (campus domain 4.11): an order that waits for its money, in one sum. */
export const shopPayables: readonly Payable[] = [
  {
    biz: orderBiz,
    entity: order.name,
    whole: true,
    async hold(tx, id) {
      const row = await lockPointed(tx, order, id)
      if (!row) return undefined
      const inTime = row.payDeadline === null || row.payDeadline >= tx.now
      return {
        id: row.id,
        no: row.orderNo ?? '',
        due: cents(row.payAmount),
        deposit: 0n,
        campusId: row.campusId,
        dormId: null,
        stuId: row.stuId,
        createUser: row.userId,
        createTime: row.createTime,
        payable: row.status === '10' && inTime,
        executed: row.status !== '10',
      }
    },
    // No clock runs while the finance office looks.
    async wait(tx, id) {
      await update(tx, order, id, { payDeadline: null })
    },
  },
]
