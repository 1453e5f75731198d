import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/** Where somebody reads again in the portal what they wrote, or what they commented on. */
export const pageOfMoment = ({ id }: { readonly id: string }): string => `portal/campus/moment?id=${id}`

type Commented = { readonly targetType: string; readonly targetId: string }

/** A comment leads to what it is about: goods stand on the shelf of their shop. */
export async function pageOfComment(r: Reader, { targetType, targetId: id }: Commented): Promise<string> {
  if (targetType === '1') return pageOfMoment({ id })
  if (targetType === '4') return `portal/campus/vote?id=${id}`
  if (targetType === '3') return pageOfShop(id)
  const goods = await r.one<{ shopId: string }>(sql`select shop_id from school_goods where id = ${id}`)
  return goods ? `${pageOfShop(goods.shopId)}&goods=${id}` : 'portal/campus/shops'
}
const pageOfShop = (id: string) => `portal/campus/shop?id=${id}`
