import { wallClock } from '#kernel/definition/index.ts'
import { inWordsOf } from '#kernel/definition/ours.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { stepAccess } from '../forms/access.ts'
import { atStep } from '../forms/form.ts'
import type { FormField } from '../forms/shapes.ts'
import { flowInstance } from '../instances/definition.ts'
import { withCalled } from '../running/holder.ts'
import { loadPlan } from '../running/load.ts'
import { peopleFor } from '../running/people.ts'
import { flowTask, type Task } from '../tasks/definition.ts'
import { peopleIn } from '../tasks/happened.ts'
import { earlierSteps } from '../tasks/moving.ts'
import type { Access } from '../terms/shapes.ts'
import type { Trial, TrialTask } from '../terms/trial.ts'
import { flowTimer } from '../timers/definition.ts'

/** In the order in which they came; an answer names its own by that. */
export const tasksOf = (tx: Tx, madeId: string): Promise<Task[]> =>
  findAll(tx, flowTask, sql`t.instance_id = ${withCalled(madeId)}`, { order: sql`t.id` })
export const timersOf = (tx: Tx, madeId: string) =>
  findAll(tx, flowTimer, sql`t.instance_id = ${withCalled(madeId)}`, { order: sql`t.id` })

const fewNames = 4

/** Fields that a step writes, each as the step asks for it. */
const asked = (form: readonly FormField[], access: Readonly<Record<string, Access>>): FormField[] =>
  form.flatMap((field) => {
    const way = atStep(access)(field.key)
    return way === 'required' ? [{ ...field, required: true }] : way === 'write' ? [field] : []
  })

/** How a trial stands, before it is taken back. Who would act is named to whoever may look at accounts. */
export async function seenOf(
  tx: Tx,
  caller: Caller,
  madeId: string,
): Promise<Omit<Trial, 'form' | 'starts' | 'stopped'>> {
  const { lang } = caller
  const named = caller.may('user_view')
  const instances = await findAll(tx, flowInstance, sql`t.id = ${withCalled(madeId)}`)
  const instanceOf = (id: string) => instances.find((one) => one.id === id)
  const planOf = (id: string) => loadPlan(tx, instanceOf(id)?.processId ?? '')
  const taskOf = async (task: Task): Promise<TrialTask> => {
    const { plan, form } = await planOf(task.instanceId)
    const ids = task.kind !== 'user' ? [] : task.assigneeId ? [task.assigneeId] : await peopleFor(tx, task.id)
    const names = await peopleIn(tx, ids.slice(0, fewNames), lang)
    return {
      nodeId: task.nodeId,
      name: task.name,
      kind: task.kind,
      state: task.state,
      // Nobody agrees to what they ask for themselves.
      outcome: plan.nodes[task.nodeId]?.people?.assignee === 'starter' ? null : task.outcome,
      people: named ? [...names.values()] : [],
      many: ids.length,
      fault: task.fault && inWordsOf(task.fault, lang),
      fields:
        task.kind === 'user' && task.state === 'open' ? asked(form, stepAccess(plan, form, task.nodeId)) : [],
      back:
        task.kind === 'user' && task.state === 'open' && task.signer === null
          ? (await earlierSteps(tx, plan, task.instanceId, task.nodeId, lang)).map(({ nodeId, name }) => ({
              nodeId,
              name,
            }))
          : [],
      inner: task.instanceId !== madeId,
    }
  }
  const { nodes } = (await planOf(madeId)).plan
  const timers = await timersOf(tx, madeId)
  const passed = await tx.query<{ id: string; here: boolean }>(
    sql`select activity_id as id, bool_or(end_time is null) as here from flow_activity where instance_id = ${madeId} and not cancelled group by activity_id`,
  )
  const tasks: TrialTask[] = []
  for (const task of await tasksOf(tx, madeId)) tasks.push(await taskOf(task))
  return {
    state: instanceOf(madeId)?.state ?? null,
    tasks,
    timers: timers.map(({ nodeId, dueTime, state }) => ({
      nodeId,
      name: nodes[nodeId]?.name || nodes[nodes[nodeId]?.on ?? '']?.name || nodeId,
      due: wallClock(dueTime, caller.timeZone),
      state,
    })),
    passed: passed.filter(({ here }) => !here).map(({ id }) => id),
    here: passed.filter(({ here }) => here).map(({ id }) => id),
    told: await toldOf(tx, caller, madeId),
  }
}

/** Whose turn it is stands with the step; what else goes out, and to whom. */
const toldOf = (tx: Tx, caller: Caller, madeId: string) =>
  tx.query<{ name: string; subject: string; mail: boolean }>(
    sql`select case when ${caller.may('user_view')} then ${titled(user, 'u', caller.lang)} else '' end as name, m.subject, m.channel = 'mail' as mail
        from mail_outbox m join flow_instance i on m.about = 'flowInstance' and m.about_id = i.id::text join blade_user u on u.id = m.recipient_id
        where i.id = ${withCalled(madeId)} and m.dedupe_key not like '%:task:%' order by m.id limit 50`,
  )
