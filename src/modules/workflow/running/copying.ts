import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Instance } from '../instances/definition.ts'
import { tell } from './telling.ts'
import { flowCopy } from '../copies/definition.ts'

/** Lets people know of a process, each once; answers whom it was new to. */
export async function copyTo(
  tx: Tx,
  ctx: Pick<Context, 'baseUrl'>,
  instance: Pick<Instance, 'id' | 'title'>,
  userIds: readonly string[],
  step: string | null,
): Promise<string[]> {
  // Of two that copy to one person at once the second waits here and finds the row.
  await tx.query(sql`select id from flow_instance where id = ${instance.id} for update`)
  const fresh = await tx.query<{ id: string }>(
    sql`select u.id from blade_user u where u.id = any(${[...userIds]}::bigint[]) and u.is_deleted = 0 and u.status = 1
        and not exists (select 1 from flow_copy c where c.instance_id = ${instance.id} and c.user_id = u.id and c.is_deleted = 0) order by u.id`,
  )
  for (const { id: userId } of fresh) {
    await insert(tx, flowCopy, {
      instanceId: instance.id,
      userId,
      byId: tx.actor.userId,
      step,
      copyTime: tx.now,
    })
    await tell(tx, ctx, userId, {
      instance,
      key: 'copy',
      subject: { zh: `抄送：${instance.title}`, en: `Copy: ${instance.title}` },
    })
  }
  return fresh.map(({ id }) => id)
}
