import { label, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { deed } from '../running/history.ts'
import { notTheirs } from '../running/formerly.ts'
import { holderOf } from '../running/holder.ts'
import { tellOthers } from '../running/left.ts'
import { visibleInstance } from '../running/may-see.ts'
import { isCandidate, mayClaim } from '../running/people.ts'
import { claimableFor, claimsFor } from '../running/substitutes.ts'
import { flowTask, type Task } from './definition.ts'
import { othersHave, taskOver } from '../running/over.ts'

/** One statement decides: of a hundred who claim at once one has it (W05). */
export async function claim({ caller, db, input, ctx }: Call): Promise<unknown> {
  const id = idOf(input.taskId)
  if (!id) return refuse('noTask')
  return db.tx(caller.actor, async (tx) => {
    const open = sql`t.id = ${id} and t.state = 'open' and t.kind = 'user'`
    const mine = { assigneeId: caller.userId, claimTime: tx.now }
    const [own] = await updateAll(tx, flowTask, sql`${open} and ${isCandidate(caller)}`, mine)
    const forUserId = own ? undefined : await claimsFor(tx, caller, id)
    const [claimed] = forUserId
      ? await updateAll(tx, flowTask, sql`${open} and ${claimableFor(caller)}`, { ...mine, forUserId })
      : [own]
    const task = await find(tx, flowTask, id)
    if (claimed && task) {
      await deed(tx, {
        instanceId: task.instanceId,
        taskId: id,
        what: 'claimed',
        step: task.name,
        ...(forUserId && { forUserId }),
      })
      await tellOthers({ tx, ctx }, id, 'claimed')
      return true
    }
    if (!task || !(await visibleInstance(tx, caller, task.instanceId))) {
      const candidate = task && (await couldHaveClaimed(tx, caller, id))
      if (!candidate) return notTheirs(tx, caller, id)
    }
    return task.state === 'open' ? taken(tx, id) : taskOver(tx, caller, id)
  })
}

/** By whom: whoever comes second can ask them. */
async function taken(tx: Reader, id: string): Promise<Refusal> {
  return refuse('taskTaken', { name: (await holderOf(tx, id)) ?? label('同事', 'A colleague') })
}

/** Whoever might have had it is told that it is taken; to anybody else it is not there. */
function couldHaveClaimed(tx: Reader, caller: Call['caller'], id: string) {
  return tx.one(
    sql`select 1 as one from (select k.*, null::bigint as nobody from flow_task k where k.id = ${id}) o
        join lateral (select o.instance_id, o.candidate_users, o.candidate_roles, o.candidate_posts, o.candidate_depts, o.nobody as assignee_id) t on true where ${mayClaim(caller)}`,
  )
}

export async function unclaim({ caller, db, input, ctx }: Call): Promise<unknown> {
  const id = idOf(input.taskId)
  if (!id) return refuse('noTask')
  return db.tx(caller.actor, async (tx) => {
    const [back] = await updateAll(
      tx,
      flowTask,
      sql`t.id = ${id} and t.state = 'open' and t.assignee_id = ${caller.userId} and t.claim_time is not null and t.owner_id is null`,
      { assigneeId: null, claimTime: null, forUserId: null },
    )
    const task = await find(tx, flowTask, back ?? id)
    if (!task || (!back && !(await visibleInstance(tx, caller, task.instanceId))))
      return notTheirs(tx, caller, id)
    if (!back) return notBack(tx, caller, task)
    await deed(tx, { instanceId: task.instanceId, taskId: id, what: 'unclaimed', step: task.name })
    await tellOthers({ tx, ctx }, id, 'back')
    return true
  })
}

/** Why it is not given back, in a second window: it was already, or it is done, or it went to somebody else. */
function notBack(
  tx: Tx,
  caller: Call['caller'],
  { id, state, assigneeId }: Task,
): Promise<Refusal> | Refusal {
  if (state !== 'open') return taskOver(tx, caller, id)
  if (assigneeId === null) return refuse('alreadyBack')
  return assigneeId === caller.userId ? refuse('notClaimed') : othersHave(tx, id)
}
