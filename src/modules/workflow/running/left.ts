import type { Label } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import type { Command, Outcome } from '../engine/commands.ts'
import type { Instance } from '../instances/definition.ts'
import { peopleFor } from './people.ts'
import { tell } from './telling.ts'

type Telling = { readonly tx: Tx; readonly ctx: Pick<Context, 'baseUrl'> }
type Left = {
  readonly id: string
  readonly name: string
  readonly assigneeId: string | null
  readonly ownerId: string | null
  readonly offered: boolean
}

/** Whether anybody was reminded of a task (alias `t`) while it was there. */
const reminded = sql`exists (select 1 from flow_deed d where d.instance_id = t.instance_id
  and (d.task_id = t.id and d.what in ('reminded', 'escalated') or d.what = 'urged' and d.time >= t.create_time))`

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
  { tx, ctx }: Telling,
  instance: Instance,
  which: Sql,
  how: Label,
  /** Who hears of it otherwise. */
  knowing: readonly (string | null)[] = [],
): Promise<void> {
  const asked = await tx.query<Left>(
    sql`select t.id, t.name, t.assignee_id, t.owner_id, t.assignee_id is null and ${reminded} as offered
        from flow_task t where t.instance_id = ${instance.id} and t.state = 'open' and t.kind = 'user' and t.is_deleted = 0 and ${which}
        and (t.signer is distinct from 'after' or exists (select 1 from flow_task w where w.id = t.waits_for_id and w.outcome = 'agreed')) order by t.id`,
  )
  for (const { id, name, assigneeId, ownerId, offered } of asked) {
    const heard = [assigneeId, ownerId, ...(offered ? await peopleFor(tx, id) : [])]
    for (const userId of new Set(heard))
      if (userId && ![tx.actor.userId, ...knowing].includes(userId))
        await tell(tx, ctx, userId, {
          instance,
          key: `left:${id}:${tx.now.getTime()}`,
          subject: {
            zh: `无需办理，${how.zh}：${name}，${instance.title}`,
            en: `No longer asked of you (${how.en}): ${name}, ${instance.title}`,
          },
        })
  }
}

/** A task that was asked of several is one person's now, or nobody's again: of the others whoever was reminded hears it. */
export async function tellOthers({ tx, ctx }: Telling, id: string, now: 'claimed' | 'back'): Promise<void> {
  const task = await tx.one<{ name: string; instanceId: string; title: string; zh: string; en: string }>(
    sql`select t.name, t.instance_id, i.title, ${titled(user, 'u', 'zh')} as zh, ${titled(user, 'u', 'en')} as en
        from flow_task t join flow_instance i on i.id = t.instance_id join blade_user u on u.id = ${tx.actor.userId}
        where t.id = ${id} and ${reminded}`,
  )
  if (!task) return
  const { name, instanceId, title, zh, en } = task
  for (const userId of await peopleFor(tx, id, 'whoever has it'))
    if (userId !== tx.actor.userId)
      await tell(tx, ctx, userId, {
        instance: { id: instanceId, title },
        key: `${now}:${id}:${tx.now.getTime()}`,
        ...(now === 'claimed'
          ? {
              subject: {
                zh: `无需办理，${zh}已签收：${name}，${title}`,
                en: `No longer asked of you, ${en} has claimed it: ${name}, ${title}`,
              },
            }
          : {
              subject: {
                zh: `又待签收，${zh}已退回：${name}，${title}`,
                en: `To be claimed again, ${en} put it back: ${name}, ${title}`,
              },
              path: `/task/handle?id=${id}`,
            }),
      })
}
