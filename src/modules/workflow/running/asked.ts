import type { Context } from '#kernel/http/caller.ts'
import { todayOf, type Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Instance } from '../instances/definition.ts'
import { nameOf } from './holder.ts'
import { tell, type Told } from './telling.ts'

/** Who stands in for somebody today and can sign in. */
async function substitutesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select distinct u.id from flow_substitute s join blade_user u on u.id = s.substitute_id and u.is_deleted = 0 and u.status = 1
        where s.user_id = ${userId} and ${todayOf(tx)}::date between s.from_date and s.to_date and s.is_deleted = 0 order by u.id`,
    { keep: true },
  )
  return rows.map(({ id }) => id)
}

/** A task is somebody's now: they hear of it, and whoever stands in for them, but for what those asked for themselves. */
export async function tellAsked(
  tx: Tx,
  ctx: Pick<Context, 'baseUrl'>,
  userId: string,
  told: Told & { readonly instance: Pick<Instance, 'starterId'> },
): Promise<void> {
  const { actor } = tx
  if (userId !== actor.userId) await tell(tx, ctx, userId, told)
  const others = (await substitutesOf(tx, userId)).filter(
    (one) => one !== actor.userId && one !== told.instance.starterId,
  )
  if (others.length === 0) return
  const { zh, en } = await nameOf(tx, userId)
  const subject = { zh: `代${zh}，${told.subject.zh}`, en: `For ${en}: ${told.subject.en}` }
  for (const one of others) await tell(tx, ctx, one, { ...told, subject })
}
