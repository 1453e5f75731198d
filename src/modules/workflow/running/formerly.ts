import type { Refusal } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { holderOf, offeredTo } from './holder.ts'
import { othersHave, taskOver } from './over.ts'
import { mayClaim } from './people.ts'

/** Lines (alias `d`) of a task by which somebody else took it from this person: they had it and said nothing of it. */
const takenFrom = (userId: string): Sql =>
  sql`(d.what = 'takenBack' and d.changes ->> 'userId' = ${userId}) or (d.what in ('handedOver', 'escalated') and d.changes ->> 'fromId' = ${userId})`

/**
 * Why a task is not there for this caller. Whoever had it, and lost it in another window or to somebody who followed the
 * process, hears where it is now; a stranger hears nothing.
 */
export async function notTheirs(reader: Reader, caller: Caller, taskId: string): Promise<Refusal> {
  const task = await reader.one<{ state: string; claimable: boolean }>(
    sql`select t.state, t.assignee_id is null and ${mayClaim(caller)} as claimable from flow_task t where t.id = ${taskId} and t.is_deleted = 0 and t.kind = 'user'
        and exists (select 1 from flow_deed d where d.instance_id = t.instance_id and d.task_id = t.id and (d.user_id = ${caller.userId} or ${takenFrom(caller.userId)}))`,
  )
  if (!task) return refuse('noTask')
  if (task.state !== 'open') return taskOver(reader, caller, taskId)
  const isTold = task.claimable || (await holderOf(reader, taskId))
  if (isTold) return othersHave(reader, taskId)
  return refuse('handedOn', { names: await offeredTo(reader, taskId) })
}
