import { inRow, type Label } from '#kernel/definition/index.ts'
import type { WhyLeft } from '#kernel/http/areas.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { lacksAll } from '#auth/lacking.ts'
import { user } from '#modules/system/user/definition.ts'

/** Work that would be left lying (campus domain 5.5 row 74): orders that a worker has in hand. */
type Duty = { readonly name: string; readonly nameEn: string; readonly orders: readonly string[] }
const mostNamed = 5

/** Whoever is no worker any more finds none of them. */
export async function stillNeeded(
  tx: Tx,
  userIds: readonly string[],
  why: WhyLeft,
): Promise<readonly Label[]> {
  const lacking = why === 'leaving' ? sql.raw('true') : lacksAll(['repairWorker'])
  const duties = await tx.query<Duty>(
    sql`select ${titled(user, 'u', 'zh')} as name, ${titled(user, 'u', 'en')} as "nameEn", array_agg(o.order_no order by o.id) as orders from blade_user u
        join aircond_work_order o on o.worker_id = u.id and o.status in ('20', '30', '40', '50') and o.is_deleted = 0
        where u.id = any(${[...userIds]}::bigint[]) and ${lacking} group by u.id order by u.id`,
  )
  return duties.map(({ name, nameEn, orders }) => {
    const some = inRow(orders.slice(0, mostNamed))
    return {
      zh: `${name}手上有 ${orders.length} 张未完成工单（${some.zh}）`,
      en: `${nameEn} has ${orders.length} open work ${orders.length === 1 ? 'order' : 'orders'} (${some.en})`,
    }
  })
}
