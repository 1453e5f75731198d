import type { Label } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Command, Outcome } from '../engine/run.ts'
import type { Instance } from '../instances/definition.ts'
import { peopleFor } from './people.ts'
import { tell } from './telling.ts'

type Left = {
  readonly id: string
  readonly name: string
  readonly assigneeId: string | null
  readonly ownerId: string | null
  readonly offered: boolean
}

/** Why a task ends that nobody did, by what made the process go on; of a vote what it came to. */
export function whyLeft({ do: what }: Command, { voted, set }: Pick<Outcome, 'voted' | 'set'>): Label {
  if (what === 'fire') return { zh: '时间已到', en: 'its time has come' }
  if (what === 'move') return { zh: '流程已转到其他步骤', en: 'the process was moved to another step' }
  if (voted === undefined) return { zh: '已由他人办出结果', en: 'others have decided' }
  return set.approved === false
    ? { zh: '表决未通过', en: 'the vote came to a no' }
    : { zh: '表决已通过', en: 'the vote came to a yes' }
}

/**
 * Before tasks (alias `t`) end that nobody did: whoever they were asked of hears that they are not any more. That is who has
 * one, who delegated it, and of those who could claim it whoever was reminded; not whose turn to sign never came.
 */
export async function tellLeft(
  { tx, ctx }: { readonly tx: Tx; readonly ctx: Pick<Context, 'baseUrl'> },
  instance: Instance,
  which: Sql,
  how: Label,
  /** Who hears of it otherwise. */
  knowing: readonly (string | null)[] = [],
): Promise<void> {
  const asked = await tx.query<Left>(
    sql`select t.id, t.name, t.assignee_id, t.owner_id, t.assignee_id is null and exists (
          select 1 from flow_deed d where d.instance_id = t.instance_id
          and (d.task_id = t.id and d.what in ('reminded', 'escalated') or d.what = 'urged' and d.time >= t.create_time)) as offered
        from flow_task t where t.instance_id = ${instance.id} and t.state = 'open' and t.kind = 'user' and t.is_deleted = 0 and ${which}
        and (t.signer is distinct from 'after' or exists (select 1 from flow_task w where w.id = t.waits_for_id and w.outcome = 'agreed')) order by t.id`,
  )
  for (const { id, name, assigneeId, ownerId, offered } of asked) {
    const heard = [assigneeId, ownerId, ...(offered ? await peopleFor(tx, id) : [])]
    for (const userId of new Set(heard))
      if (userId && ![tx.actor.userId, ...knowing].includes(userId))
        await tell(tx, ctx, userId, {
          instance,
          key: `left:${id}`,
          subject: {
            zh: `无需办理，${how.zh}：${name}，${instance.title}`,
            en: `No longer asked of you (${how.en}): ${name}, ${instance.title}`,
          },
        })
  }
}
