import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, findAll, insert, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { keepFiles } from '../attachments/keeping.ts'
import { isMirror } from '../binding/mirror.ts'
import { refuse } from '../catalogue.ts'
import { stepAccess } from '../forms/access.ts'
import { filledIn } from '../forms/filled.ts'
import { asksOf, atStep } from '../forms/form.ts'
import type { Instance } from '../instances/definition.ts'
import { tell } from '../running/telling.ts'
import { deed } from '../running/history.ts'
import { loadPlan, lockInstance, type Loaded } from '../running/load.ts'
import { peopleFor } from '../running/people.ts'
import { step, stop } from '../running/step.ts'
import { standsInFor } from '../running/substitutes.ts'
import { backFlows, reachable, type Plan } from '../terms/shapes.ts'
import { flowTask, type Task } from './definition.ts'

/** What somebody does with a task that is theirs: one transaction each, under the lock of the instance. */
export type Doing = { readonly tx: Tx; readonly ctx: Context; readonly caller: Caller }
export type Held = { readonly task: Task; readonly instance: Instance; readonly loaded: Loaded }

/** The task under its lock, if the caller has it in hand. A foreign one and one that is not there are told alike. */
export async function held({ tx, caller }: Doing, id: string): Promise<Held | Refusal> {
  const asked = await find(tx, flowTask, id)
  const instance = asked && (await lockInstance(tx, asked.instanceId))
  const task = instance && (await lock(tx, flowTask, id))
  if (!task || task.kind !== 'user') return refuse('noTask')
  if (task.assigneeId !== caller.userId) {
    if (task.state === 'open' && instance.state === 'running' && (await standsInFor(tx, caller, id)))
      return {
        task: await update(tx, flowTask, id, { assigneeId: caller.userId, forUserId: task.assigneeId }),
        instance,
        loaded: await loadPlan(tx, instance.processId),
      }
    const concerned = await tx.one(
      sql`select 1 as one from flow_task where instance_id = ${instance.id} and (assignee_id = ${caller.userId} or for_user_id = ${caller.userId} or ${caller.userId}::bigint = any(candidate_users)) limit 1`,
    )
    return concerned || instance.starterId === caller.userId ? refuse('notYours') : refuse('noTask')
  }
  if (task.state !== 'open') return refuse('taskOver')
  if (instance.state !== 'running') return refuse('instanceOver')
  if (isMirror(instance)) return refuse('mirrored')
  return { task, instance, loaded: await loadPlan(tx, instance.processId) }
}

/** Of which task, and for whom, a line of the time line is. */
const lineOf = ({ id, instanceId, name, forUserId }: Task) => ({
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
  const first = await signerBefore(tx, task)
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
  const outcome = approved ? 'agreed' : 'refused'
  await update(tx, flowTask, task.id, { state: 'done', outcome, comment: comment ?? null, endTime: tx.now })
  await deed(tx, {
    ...lineOf(task),
    what: outcome,
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
  if (!approved && !loaded.plan.asksApproval) {
    const ended = await stop(tx, { ...instance, variables: next }, 'refused', comment ?? null)
    return { instanceId: ended.id, state: ended.state }
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

async function signerBefore(tx: Tx, task: Task): Promise<Refusal | undefined> {
  const signer = task.waitsForId ? await find(tx, flowTask, task.waitsForId) : undefined
  if (signer?.state !== 'open') return undefined
  const person = await tx.one<{ name: string }>(
    sql`select real_name as name from blade_user where id = ${signer.assigneeId}`,
  )
  return refuse('waitsForSigner', { name: person?.name ?? '' })
}

/** Who is to sign after this one gets the task now; the engine waits on. */
async function signerAfter({ tx }: Doing, { task }: Held): Promise<boolean> {
  const [next] = await findAll(
    tx,
    flowTask,
    sql`t.instance_id = ${task.instanceId} and t.execution_id like ${`${task.executionId.split('#', 1)[0]}#after%`} and t.state = 'open'`,
    { limit: 1 },
  )
  return next !== undefined && next.id !== task.id
}

/** Steps that were done and lie before this one, the latest first: where it may be sent back to. */
export async function earlierSteps(
  tx: Pick<Tx, 'query'>,
  plan: Plan,
  instanceId: string,
  nodeId: string,
): Promise<{ nodeId: string; name: string; userId: string; userName: string }[]> {
  const rows = await tx.query<{ nodeId: string; name: string; userId: string; userName: string }>(
    sql`select distinct on (t.node_id) t.node_id, t.name, t.assignee_id as user_id, u.real_name as user_name, t.end_time
        from flow_task t join blade_user u on u.id = t.assignee_id
        where t.instance_id = ${instanceId} and t.state = 'done' and t.kind = 'user' and t.signer is null and t.is_deleted = 0 order by t.node_id, t.end_time desc`,
  )
  const here = outermost(plan, nodeId)
  const back = backFlows(plan.flows, startOf(plan))
  return rows.filter(({ nodeId: target }) => {
    if (target === here || plan.nodes[target]?.scope !== plan.processId) return false
    return reachable(plan.flows, target, attachedIn(plan), back).has(here)
  })
}

export const startOf = (plan: Plan) =>
  Object.values(plan.nodes).find(({ type, scope }) => type === 'startEvent' && scope === plan.processId)
    ?.id ?? ''

const attachedIn = (plan: Plan) =>
  new Map(Object.values(plan.nodes).flatMap(({ id, on }) => (on ? [[id, on] as const] : [])))

/** The element of the process itself that a node stands in. */
function outermost(plan: Plan, nodeId: string): string {
  const node = plan.nodes[nodeId]
  return !node || node.scope === plan.processId ? nodeId : outermost(plan, node.scope)
}

/** Where a token goes back, what it leaves and what is forgotten at joins on the way. */
export function movement(
  plan: Plan,
  target: string,
  from: readonly string[],
): { leave: string[]; stale: string[] } {
  const back = backFlows(plan.flows, startOf(plan))
  const ahead = reachable(plan.flows, target, attachedIn(plan), back)
  const leave = [...new Set(from.map((id) => outermost(plan, id)))].filter((id) => id !== target)
  const stale = Object.entries(plan.flows)
    .filter(([flow, { source }]) => ahead.has(source) && !back.has(flow))
    .map(([flow]) => flow)
  return { leave: leave.filter((id) => ahead.has(id)), stale }
}

export async function moveTo(
  { tx, ctx }: Pick<Doing, 'tx' | 'ctx'>,
  instance: Instance,
  { plan }: Loaded,
  target: string,
  /** Left whether or not the target leads there. */
  own: readonly string[] = [],
): Promise<Instance | Refusal> {
  const open = await findAll(
    tx,
    flowTask,
    sql`t.instance_id = ${instance.id} and t.state in ('open', 'failed')`,
  )
  const waiting = await tx.query<{ nodeId: string }>(
    sql`select node_id from flow_timer where instance_id = ${instance.id} and state = 'waiting' and is_deleted = 0`,
  )
  const { leave, stale } = movement(
    plan,
    target,
    [...open, ...waiting].map(({ nodeId }) => nodeId),
  )
  const again = new Map<string, string>()
  const [last] = await findAll(
    tx,
    flowTask,
    sql`t.instance_id = ${instance.id} and t.node_id = ${target} and t.state = 'done' and t.assignee_id is not null`,
    { order: sql`t.end_time desc`, limit: 1 },
  )
  if (last?.assigneeId && !plan.nodes[target]?.multiple) again.set(target, last.assigneeId)
  const left = [...new Set([...leave, ...own.map((id) => outermost(plan, id))])].filter((id) => id !== target)
  return step(
    { tx, ctx, steps: { n: 0 }, depth: 0 },
    instance,
    { do: 'move', leave: left, stale, enter: target },
    again,
  )
}

export async function sendBack(doing: Doing, id: string, target: string, comment: string): Promise<unknown> {
  const { tx } = doing
  const found = await held(doing, id)
  if (isRefusal(found)) return found
  const { task, instance, loaded } = found
  const steps = await earlierSteps(tx, loaded.plan, instance.id, task.nodeId)
  const chosen = steps.find(({ nodeId }) => nodeId === target)
  if (!chosen) return refuse('noSuchStep')
  await update(tx, flowTask, task.id, { state: 'done', outcome: 'sentBack', comment, endTime: tx.now })
  await deed(tx, {
    ...lineOf(task),
    what: 'sentBack',
    comment,
    changes: { to: chosen.name },
  })
  const went = await moveTo(doing, instance, loaded, target, [task.nodeId])
  return isRefusal(went) ? went : { instanceId: went.id, state: went.state }
}

/** To a colleague for good, or for the colleague to look at and hand back. */
export async function handTo(
  doing: Doing,
  id: string,
  userId: string,
  how: 'handedOver' | 'delegated',
  comment: string | null,
): Promise<unknown> {
  const { tx, ctx, caller } = doing
  const found = await held(doing, id)
  if (isRefusal(found)) return found
  const wrong = await unfitPerson(doing, userId)
  if (wrong) return wrong
  const { task, instance } = found
  await update(tx, flowTask, task.id, {
    assigneeId: userId,
    forUserId: null,
    ...(how === 'delegated' ? { ownerId: caller.userId } : {}),
  })
  await deed(tx, {
    ...lineOf(task),
    what: how,
    comment,
    changes: { userId },
  })
  await tell(tx, ctx, userId, {
    instance,
    key: `${how}:${task.id}:${tx.now.getTime()}`,
    subject: {
      zh: `转来待办：${task.name}，${instance.title}`,
      en: `Handed to you: ${task.name}, ${instance.title}`,
    },
    path: `/task/handle?id=${task.id}`,
  })
  return true
}

/** Somebody else signs too: before, and the task waits; after, and the process waits. */
export async function addSigner(
  doing: Doing,
  id: string,
  userId: string,
  when: 'before' | 'after',
  comment: string | null,
): Promise<unknown> {
  const { tx, ctx } = doing
  const found = await held(doing, id)
  if (isRefusal(found)) return found
  const wrong = (await unfitPerson(doing, userId)) ?? (await signerBefore(tx, found.task))
  if (wrong) return wrong
  const { task, instance } = found
  const [root = ''] = task.executionId.split('#', 1)
  const signer = await insert(tx, flowTask, {
    instanceId: instance.id,
    nodeId: task.nodeId,
    executionId: `${root}#${when}${tx.now.getTime()}`,
    name: task.name,
    kind: 'user',
    state: 'open',
    assigneeId: userId,
    signer: when,
    ...(when === 'after' && { waitsForId: task.id }),
  })
  if (when === 'before') await update(tx, flowTask, task.id, { waitsForId: signer.id })
  await deed(tx, {
    ...lineOf(task),
    what: when === 'before' ? 'askedBefore' : 'askedAfter',
    comment,
    changes: { userId },
  })
  await tell(tx, ctx, userId, {
    instance,
    key: `signer:${signer.id}`,
    subject: {
      zh: `请您会签：${task.name}，${instance.title}`,
      en: `Please sign: ${task.name}, ${instance.title}`,
    },
    path: `/task/handle?id=${signer.id}`,
  })
  return true
}

async function unfitPerson({ tx, caller }: Doing, userId: string): Promise<Refusal | undefined> {
  if (userId === caller.userId) return refuse('yourself')
  const found = await tx.one(
    sql`select 1 as one from blade_user where id = ${userId} and is_deleted = 0 and status = 1`,
  )
  return found ? undefined : refuse('noPerson')
}

/** Takes back what was started, as long as nobody else has acted in it. */
export async function withdraw({ tx, caller }: Doing, instanceId: string): Promise<unknown> {
  const instance = await lockInstance(tx, instanceId)
  if (!instance || instance.starterId !== caller.userId || instance.parentId) return refuse('noInstance')
  if (instance.state !== 'running') return refuse('instanceOver')
  if (isMirror(instance)) return refuse('mirrored')
  const acted = await tx.one(
    sql`select 1 as one from flow_deed where instance_id = ${instanceId} and user_id is distinct from ${caller.userId} and what <> 'timer' limit 1`,
  )
  if (acted) return refuse('tooLateToWithdraw')
  await deed(tx, { instanceId, what: 'withdrawn' })
  await stop(tx, instance, 'withdrawn', null)
  return true
}

const urgeMs = 3_600_000

/** Reminds whoever has it now, once an hour. */
export async function urge({ tx, ctx, caller }: Doing, instanceId: string): Promise<unknown> {
  const instance = await lockInstance(tx, instanceId)
  if (!instance || instance.starterId !== caller.userId) return refuse('noInstance')
  if (instance.state !== 'running') return refuse('instanceOver')
  if (isMirror(instance)) return refuse('mirrored')
  const recent = await tx.one(
    sql`select 1 as one from flow_deed where instance_id = ${instanceId} and what = 'urged' and time > ${new Date(tx.now.getTime() - urgeMs)} limit 1`,
  )
  if (recent) return refuse('urgedJustNow')
  const open = await findAll(
    tx,
    flowTask,
    sql`t.instance_id = ${instanceId} and t.state = 'open' and t.kind = 'user'`,
  )
  const people = new Set<string>()
  for (const { id } of open) for (const userId of await peopleFor(tx, id)) people.add(userId)
  for (const userId of people)
    await tell(tx, ctx, userId, {
      instance,
      key: `urged:${tx.now.getTime()}`,
      subject: { zh: `催办：${instance.title}`, en: `Please act: ${instance.title}` },
      path: '/task/todo',
    })
  await deed(tx, { instanceId, what: 'urged' })
  return people.size
}
