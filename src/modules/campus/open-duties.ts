import { inRow, type Lang, type Refusal } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { refuse } from '#modules/system/catalogue.ts'

/** Work that would be left lying (campus domain 5.5 row 74): orders that a worker has in hand. */
type Duty = { readonly name: string; readonly nameEn: string; readonly orders: readonly string[] }
const mostNamed = 5

export async function stillNeeded(tx: Tx, userIds: readonly string[]): Promise<Refusal | undefined> {
  const duties = await tx.query<Duty>(
    sql`select ${titled(user, 'u', 'zh')} as name, ${titled(user, 'u', 'en')} as "nameEn", array_agg(o.order_no order by o.id) as orders from blade_user u
        join aircond_work_order o on o.worker_id = u.id and o.status in ('20', '30', '40', '50') and o.is_deleted = 0
        where u.id = any(${[...userIds]}::bigint[]) group by u.id order by u.id`,
  )
  if (duties.length === 0) return undefined
  const said = (one: Duty, lang: Lang, words: (n: number, some: string) => string) =>
    words(one.orders.length, inRow(one.orders.slice(0, mostNamed))[lang])
  const zh = duties.map((one) =>
    said(one, 'zh', (n, some) => `${one.name}手上有 ${n} 张未完成工单（${some}）`),
  )
  const en = duties.map((one) =>
    said(one, 'en', (n, some) => `${one.nameEn} has ${n} open work orders (${some})`),
  )
  return refuse('stillNeeded', { zh: zh.join('；'), en: en.join('; ') }, { details: zh })
}
