import type { Caller } from '#kernel/http/caller.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { momentRows } from '../moments/visible.ts'

/** What is commented on and praised: by the dictionary's key, where it lies, and whether the caller may see it. */
export type Target = {
  readonly id: string
  /** Whose it is; null where it is unsigned. */
  readonly ownerId: string | null
  /** Unsigned comments are for unsigned things alone. */
  readonly unsigned: boolean
}

const moment = (caller: Caller, id: string): Sql => {
  const rows = momentRows(caller, 'm')
  return sql`select m.id, m.user_id as owner_id, coalesce(m.anonymous_flag, false) as unsigned from school_moment m
    where m.id = ${id} and m.status = '20' and m.is_deleted = 0${rows ? sql` and ${rows}` : sql.empty}`
}
const goods = (id: string) =>
  sql`select g.id, s.owner_user_id as owner_id, false as unsigned from school_goods g join school_shop s on s.id = g.shop_id
    where g.id = ${id} and g.status = '30' and s.status in ('20', '30') and g.is_deleted = 0`
const shop = (id: string) =>
  sql`select s.id, s.owner_user_id as owner_id, false as unsigned from school_shop s where s.id = ${id} and s.status in ('20', '30') and s.is_deleted = 0`
const vote = (id: string) =>
  sql`select v.id, v.create_user as owner_id, false as unsigned from moment_vote v where v.id = ${id} and v.status <> '91' and v.moment_id is null and v.is_deleted = 0`
const comment = (id: string) =>
  sql`select c.id, c.user_id as owner_id, coalesce(c.anonymous_flag, false) as unsigned from school_comment c where c.id = ${id} and c.status = '20' and c.is_deleted = 0`

export const commentTarget = (r: Reader, caller: Caller, type: string, id: string) =>
  targetIn(
    r,
    { '1': () => moment(caller, id), '2': () => goods(id), '3': () => shop(id), '4': () => vote(id) },
    type,
  )

export const praiseTarget = (r: Reader, caller: Caller, type: string, id: string) =>
  targetIn(
    r,
    { '1': () => moment(caller, id), '2': () => comment(id), '3': () => shop(id), '4': () => goods(id) },
    type,
  )

async function targetIn(
  r: Reader,
  known: Readonly<Record<string, () => Sql>>,
  type: string,
): Promise<Target | undefined> {
  const make = Object.hasOwn(known, type) ? known[type] : undefined
  return make && r.one<Target>(make())
}

/** Locks the moment or comment that counts, so that a count after it is of all that came before. */
export const lockMoment = (tx: Tx, id: string): Promise<unknown> =>
  tx.query(sql`select id from school_moment where id = ${id} for no key update`)

/** Comments that are seen: shown, below a root that is. */
export async function recountComments(tx: Tx, momentId: string): Promise<void> {
  await lockMoment(tx, momentId)
  await tx.query(
    sql`update school_moment set comment_count = (select count(*)::int from school_comment c left join school_comment r on r.id = c.root_id
          where c.target_type = '1' and c.target_id = ${momentId} and c.status = '20' and c.is_deleted = 0 and (r.id is null or r.status in ('20', '92')))
        where id = ${momentId}::bigint`,
  )
}

export async function recountReplies(tx: Tx, parentId: string): Promise<void> {
  await tx.query(sql`select id from school_comment where id = ${parentId} for no key update`)
  await tx.query(
    sql`update school_comment set reply_count = (select count(*)::int from school_comment c where c.parent_id = ${parentId}::bigint and c.status = '20' and c.is_deleted = 0) where id = ${parentId}::bigint`,
  )
}
