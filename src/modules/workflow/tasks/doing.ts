import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { keepFiles } from '../attachments/keeping.ts'
import { isMirror } from '../binding/mirror.ts'
import { isHeeded } from '../terms/shapes.ts'
import { refuse } from '../catalogue.ts'
import { stepAccess } from '../forms/access.ts'
import { filledIn } from '../forms/filled.ts'
import { asksOf, atStep } from '../forms/form.ts'
import { flowInstance, type Instance } from '../instances/definition.ts'
import { tellAsked } from '../running/asked.ts'
import { tell } from '../running/telling.ts'
import { deed } from '../running/history.ts'
import { notTheirs } from '../running/formerly.ts'
import { loadPlan, lockInstanceOf, type Loaded } from '../running/load.ts'
import { endRefused, step } from '../running/step.ts'
import { canSignIn } from '../running/people.ts'
import { standsInFor } from '../running/substitutes.ts'
import { flowTask, type Task } from './definition.ts'
import { instanceOver, othersHave, taskOver } from '../running/over.ts'
import { mustWait } from './waiting.ts'

/** What somebody does with a task that is theirs: one transaction each, under the lock of the instance. */
export type Doing = { readonly tx: Tx; readonly ctx: Context; readonly caller: Caller }
export type Held = { readonly task: Task; readonly instance: Instance; readonly loaded: Loaded }

/** The task under its lock, if the caller has it in hand. A foreign one and one that is not there are told alike. */
export async function held({ tx, caller }: Doing, id: string): Promise<Held | Refusal> {
  const instance = await lockInstanceOf(tx, id)
  const task = instance && (await lock(tx, flowTask, id))
  if (!task || task.kind !== 'user') return refuse('noTask')
  if (task.assigneeId !== caller.userId) {
    if (task.state === 'open' && instance.state === 'running' && (await standsInFor(tx, caller, id)))
      // It stays where it lies until it is done: whoever comes back finds it there.
      return {
        task: { ...task, assigneeId: caller.userId, forUserId: task.assigneeId },
        instance,
        loaded: await loadPlan(tx, instance.processId),
      }
    const concerned = await tx.one(
      sql`select 1 as one where exists (select 1 from flow_task where instance_id = ${instance.id} and (assignee_id = ${caller.userId} or for_user_id = ${caller.userId} or ${caller.userId}::bigint = any(candidate_users)))
          or exists (select 1 from flow_deed d where d.instance_id = ${instance.id} and d.task_id = ${id} and d.user_id = ${caller.userId})`,
    )
    if (!concerned && instance.starterId !== caller.userId) return notTheirs(tx, caller, id)
    return task.state === 'open' ? othersHave(tx, id) : taskOver(tx, caller, id)
  }
  if (task.state !== 'open') return taskOver(tx, caller, id)
  if (instance.state !== 'running') return instanceOver(instance)
  if (isMirror(instance)) return refuse('mirrored')
  return { task, instance, loaded: await loadPlan(tx, instance.processId) }
}

/** Who has done it, and in whose place: a task that somebody stood in for lay with whoever was away until then. */
export const doneBy = ({ assigneeId, forUserId }: Task) => ({ assigneeId, forUserId })

/** Of which task, and for whom, a line of the time line is. */
export const lineOf = ({ id, instanceId, name, forUserId }: Task) => ({
  instanceId,
  taskId: id,
  step: name,
  ...(forUserId && { forUserId }),
})

export type Completing = {
  readonly approved: boolean
  readonly comment?: string | null | undefined
  readonly variables?: unknown
}

export async function complete(
  doing: Doing,
  id: string,
  { approved, comment, variables }: Completing,
): Promise<unknown> {
  const { tx, ctx, caller } = doing
  const found = await held(doing, id)
  if (isRefusal(found)) return found
  const { task, instance, loaded } = found
  const first = await mustWait(tx, task)
  if (first) return first
  if (!approved && !comment?.trim()) return refuse('commentNeeded')
  const { plan, form } = loaded
  const asks = task.signer === 'before' ? {} : asksOf(form, atStep(stepAccess(plan, form, task.nodeId)))
  // What stands already need not be sent again.
  const known = Object.entries(instance.variables).filter(([key]) => Object.hasOwn(asks, key))
  const posted = { ...Object.fromEntries(known), ...(variables as Record<string, unknown> | undefined) }
  // Who refuses need not fill in what only an approval asks for.
  const values = approved ? await filledIn(asks, posted, caller, tx) : {}
  if (isRefusal(values)) return values
  await keepFiles(tx, instance.id, form, values, task.name)
  const owner = task.ownerId && task.ownerId !== caller.userId ? task.ownerId : undefined
  if (owner && (await canSignIn(tx, owner)))
    return handBack(doing, found, owner, { approved, comment: comment ?? null, values })
  const outcome = approved ? 'agreed' : 'refused'
  await update(
    tx,
    flowTask,
    task.id,
    { state: 'done', outcome, comment: comment ?? null, endTime: tx.now, ...doneBy(task) },
    sql`t.id`,
  )
  await deed(tx, {
    ...lineOf(task),
    // Nobody agrees to what they ask for themselves.
    what: approved && (await isDoneAgain(tx, found)) ? 'resubmitted' : outcome,
    comment: comment ?? null,
    changes: values,
  })
  if (task.signer === 'before') return done(doing, instance, task)
  const after = approved && (await signerAfter(doing, found))
  if (after) return { instanceId: instance.id, state: instance.state }
  const next = {
    ...instance.variables,
    ...values,
    approved,
    pass: approved,
    [`${task.nodeId}_approved`]: approved,
  }
  if (!approved && !isHeeded(loaded.plan, task.nodeId)) {
    const at = { tx, ctx, steps: { n: 0 }, depth: 0 }
    const ended = await endRefused(at, { ...instance, variables: next }, comment ?? null)
    return isRefusal(ended) ? ended : { instanceId: ended.id, state: ended.state }
  }
  const [executionId = ''] = task.executionId.split('#', 1)
  const went = await step(
    { tx, ctx, steps: { n: 0 }, depth: 0 },
    { ...instance, variables: next },
    {
      do: 'complete',
      executionId,
      output: { approved },
    },
  )
  return isRefusal(went) ? went : { instanceId: went.id, state: went.state }
}

/** Whether it is what the starter did before and was sent back to them. */
const isDoneAgain = async (tx: Tx, { task, instance, loaded }: Held): Promise<boolean> =>
  task.assigneeId === instance.starterId &&
  task.signer === null &&
  task.forUserId === null &&
  !loaded.plan.nodes[task.nodeId]?.multiple &&
  (await tx.one(
    sql`select 1 as one from flow_task d where d.instance_id = ${instance.id} and d.node_id = ${task.nodeId} and d.id <> ${task.id}
        and d.state = 'done' and d.signer is null and d.assignee_id = ${instance.starterId} limit 1`,
  )) !== undefined

/** What was delegated goes back to whoever is responsible for it, with the opinion and what was filled in. The engine waits on. */
async function handBack(
  { tx, ctx }: Doing,
  { task, instance }: Held,
  owner: string,
  said: { approved: boolean; comment: string | null; values: Readonly<Record<string, unknown>> },
): Promise<unknown> {
  const { approved, comment, values } = said
  await update(tx, flowTask, task.id, { assigneeId: owner, ownerId: null, forUserId: null })
  await update(tx, flowInstance, instance.id, { variables: { ...instance.variables, ...values } })
  await deed(tx, {
    ...lineOf(task),
    what: approved ? 'backAgreed' : 'backRefused',
    comment,
    changes: { userId: owner },
  })
  await tellAsked(tx, ctx, owner, {
    instance,
    key: `back:${task.id}:${tx.now.getTime()}`,
    subject: {
      zh: `委派已交回：${task.name}，${instance.title}`,
      en: `Handed back to you: ${task.name}, ${instance.title}`,
    },
    path: `/task/handle?id=${task.id}`,
  })
  return { instanceId: instance.id, state: instance.state }
}

/** A signer who was asked before has signed: the task goes back to whoever asked. */
async function done({ tx, ctx }: Doing, instance: Instance, task: Task): Promise<unknown> {
  const [asker] = await findAll(tx, flowTask, sql`t.waits_for_id = ${task.id} and t.state = 'open'`)
  if (asker?.assigneeId)
    await tell(tx, ctx, asker.assigneeId, {
      instance,
      key: `signed:${task.id}`,
      subject: { zh: `会签已办：${instance.title}`, en: `Signed: ${instance.title}` },
      path: `/task/handle?id=${asker.id}`,
    })
  return { instanceId: instance.id, state: instance.state }
}

/** Who is to sign after this one gets the task now; the engine waits on. */
async function signerAfter({ tx, ctx }: Doing, { task, instance }: Held): Promise<boolean> {
  const others = await findAll(
    tx,
    flowTask,
    sql`t.instance_id = ${task.instanceId} and t.execution_id like ${`${task.executionId.split('#', 1)[0]}#after%`} and t.state = 'open' and t.id <> ${task.id}`,
  )
  for (const next of others)
    if (next.waitsForId === task.id && next.assigneeId)
      await askToSign({ tx, ctx }, instance, next, next.assigneeId)
  return others.length > 0
}

export const askToSign = (
  { tx, ctx }: Pick<Doing, 'tx' | 'ctx'>,
  instance: Instance,
  { id, name }: Pick<Task, 'id' | 'name'>,
  userId: string,
): Promise<void> =>
  tellAsked(tx, ctx, userId, {
    instance,
    key: `signer:${id}`,
    subject: { zh: `请您会签：${name}，${instance.title}`, en: `Please sign: ${name}, ${instance.title}` },
    path: `/task/handle?id=${id}`,
  })
