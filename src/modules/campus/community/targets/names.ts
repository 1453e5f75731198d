import type { Caller } from '#kernel/http/caller.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { momentRows } from '../moments/visible.ts'

/** What is commented on, praised, scored or reported, in a few words. */

const ids = {
  moment: 'school_moment',
  comment: 'school_comment',
  goods: 'school_goods',
  shop: 'school_shop',
  vote: 'moment_vote',
  dorm: 'school_dorm',
} as const
type Named = keyof typeof ids
const words: Readonly<Record<Named, string>> = {
  moment: 'left(m.content, 60)',
  comment: 'left(m.content, 60)',
  goods: 'm.goods_name',
  shop: 'm.shop_name',
  vote: 'm.title',
  dorm: 'm.dorm_name',
}

/** Ids of several kinds of record stand as texts; what is none is nothing's. */
const idIn = (alias: 't' | 'm') =>
  sql.raw(
    `(case when ${alias}.target_id ~ '^\\d{1,19}$' and ${alias}.target_id::numeric <= 9223372036854775807 then ${alias}.target_id::bigint end)`,
  )

/** `targetName` of each row, by the keys of its dictionary; what somebody may not read themselves is not told to them. */
export function targetName(kinds: Readonly<Record<string, Named>>) {
  return (caller: Caller): Readonly<Record<string, Sql>> => {
    const seen = momentRows(caller, 'm')
    const of = (name: Named) => {
      if (name === 'moment' && seen) return sql` and ${seen}`
      // A comment is read below what it was written to.
      if (name === 'comment' && seen)
        return sql` and m.status = '20' and m.target_type = '1' and exists (select 1 from school_moment c
          where c.id = ${idIn('m')} and c.status = '20' and c.visible_scope = '1')`
      return sql.empty
    }
    const whens = Object.entries(kinds).map(
      ([key, name]) =>
        sql`when ${sql.raw(`'${key}'`)} then (select ${sql.raw(words[name])} from ${sql.id(ids[name])} m where m.id = ${idIn('t')}${of(name)})`,
    )
    return { targetName: sql`case t.target_type ${sql.join(whens, ' ')} end` }
  }
}
