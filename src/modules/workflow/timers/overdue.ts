import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { deed } from '../running/history.ts'
import { tellLeft } from '../running/left.ts'
import { loadPlan, lockInstance, scopeOf } from '../running/load.ts'
import { escalatedTo, peopleFor } from '../running/people.ts'
import { tell } from '../running/telling.ts'
import { flowTask } from '../tasks/definition.ts'

/** What the clock does with a task that nobody has done in time. */
export type DueTask = { readonly id: string; readonly instanceId: string }

async function stillOpen(tx: Tx, { id, instanceId }: DueTask) {
  const instance = await lockInstance(tx, instanceId)
  const task = instance && (await lock(tx, flowTask, id))
  return task?.state === 'open' && instance?.state === 'running' ? { instance, task } : undefined
}

/** Once: whoever may do it is told in the bell. */
export async function remind(tx: Tx, ctx: Context, due: DueTask): Promise<true | undefined> {
  const found = await stillOpen(tx, due)
  if (!found?.task.remindTime || found.task.remindTime > tx.now) return undefined
  const { instance, task } = found
  await update(tx, flowTask, task.id, { remindTime: null })
  const late = task.dueTime !== null && task.dueTime <= tx.now
  for (const userId of await peopleFor(tx, task.id))
    await tell(tx, ctx, userId, {
      instance,
      key: `remind:${task.id}`,
      subject: late
        ? { zh: `已到期限：${task.name}，${instance.title}`, en: `Due: ${task.name}, ${instance.title}` }
        : {
            zh: `即将到期：${task.name}，${instance.title}`,
            en: `Due soon: ${task.name}, ${instance.title}`,
          },
      path: `/task/handle?id=${task.id}`,
    })
  await deed(tx, { instanceId: instance.id, taskId: task.id, what: 'reminded', step: task.name })
  return true
}

/** Once: the task goes to whom the drawing names, and whoever had it has it no more. */
export async function escalate(tx: Tx, ctx: Context, due: DueTask): Promise<true | undefined> {
  const found = await stillOpen(tx, due)
  if (!found?.task.escalateTime || found.task.escalateTime > tx.now) return undefined
  const { instance, task } = found
  const { plan, form } = await loadPlan(tx, instance.processId)
  const said = plan.nodes[task.nodeId]?.escalate ?? ''
  const people = await escalatedTo(tx, said, { ...scopeOf(tx, instance, form), ...task.item }, instance)
  const [only, ...more] = people
  const line = { instanceId: instance.id, taskId: task.id, step: task.name }
  if (only === undefined) {
    // The drawing names nobody who can sign in: it stays where it is, and the time line says so.
    await update(tx, flowTask, task.id, { escalateTime: null })
    await deed(tx, { ...line, what: 'escalatedToNobody' })
    return true
  }
  const overdue = { zh: '逾期已转交', en: 'it was overdue and has been handed on' }
  await tellLeft({ tx, ctx }, instance, sql`t.id = ${task.id}`, overdue, people)
  await update(tx, flowTask, task.id, {
    escalateTime: null,
    assigneeId: more.length === 0 ? only : null,
    ownerId: null,
    forUserId: null,
    claimTime: null,
    candidateUsers: people,
    candidateRoles: [],
    candidatePosts: [],
    candidateDepts: [],
  })
  for (const userId of people)
    await tell(tx, ctx, userId, {
      instance,
      key: `escalated:${task.id}`,
      subject: {
        zh: `逾期转交：${task.name}，${instance.title}`,
        en: `Overdue, now yours: ${task.name}, ${instance.title}`,
      },
      path: `/task/handle?id=${task.id}`,
    })
  await deed(tx, {
    ...line,
    what: 'escalated',
    ...(task.assigneeId && { changes: { fromId: task.assigneeId } }),
  })
  return true
}
