import type { Caller } from '#kernel/http/caller.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { momentRows } from '../moments/visible.ts'

/** What is commented on, praised, scored or reported, in a few words. */
type Named = 'moment' | 'comment' | 'goods' | 'shop' | 'vote' | 'dorm'

/** Ids of several kinds of record stand as texts; what is none is nothing's. */
const id = sql.raw(
  `(case when t.target_id ~ '^\\d{1,19}$' and t.target_id::numeric <= 9223372036854775807 then t.target_id::bigint end)`,
)

/** What somebody may not read themselves is not told to them: `seen` are the moments that the caller may read. */
const words = (seen: Sql | undefined): Readonly<Record<Named, Sql>> => ({
  moment: sql`(select left(m.content, 60) from school_moment m where m.id = ${id} and ${seen ?? sql.raw('true')})`,
  comment: sql`(select left(m.content, 60) from school_comment m where m.id = ${id} and (${!seen} or (m.status = '20' and m.target_type = '1'
    and exists (select 1 from school_moment c where c.id = m.target_id::bigint and c.status = '20' and c.visible_scope = '1'))))`,
  goods: sql`(select m.goods_name from school_goods m where m.id = ${id})`,
  shop: sql`(select m.shop_name from school_shop m where m.id = ${id})`,
  vote: sql`(select m.title from moment_vote m where m.id = ${id})`,
  dorm: sql`(select m.dorm_name from school_dorm m where m.id = ${id})`,
})

/** `targetName` of each row, by the keys of its dictionary. */
export function targetName(kinds: Readonly<Record<string, Named>>) {
  return (caller: Caller): Readonly<Record<string, Sql>> => {
    const told = words(momentRows(caller, 'm'))
    const whens = Object.entries(kinds).map(
      ([key, name]) => sql`when ${sql.raw(`'${key}'`)} then ${told[name]}`,
    )
    return { targetName: sql`case t.target_type ${sql.join(whens, ' ')} end` }
  }
}
