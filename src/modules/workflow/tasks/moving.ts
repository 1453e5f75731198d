import { isRefusal, type Refusal, type Lang } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { refuse } from '../catalogue.ts'
import type { Instance } from '../instances/definition.ts'
import { deed } from '../running/history.ts'
import { nameOf } from '../running/holder.ts'
import type { Loaded } from '../running/load.ts'
import { step } from '../running/step.ts'
import { attachedIn, backFlows, reachable, type Plan } from '../terms/shapes.ts'
import { flowTask } from './definition.ts'
import { doneBy, held, lineOf, type Doing } from './doing.ts'

/** Steps that were done and lie before this one, the latest first: where it may be sent back to. */
export async function earlierSteps(
  tx: Pick<Tx, 'query'>,
  plan: Plan,
  instanceId: string,
  nodeId: string,
  lang: Lang,
): Promise<{ nodeId: string; name: string; userId: string; userName: string }[]> {
  const rows = await tx.query<{ nodeId: string; name: string; userId: string; userName: string }>(
    sql`select distinct on (t.node_id) t.node_id, t.name, t.assignee_id as user_id, ${titled(user, 'u', lang)} as user_name, t.end_time
        from flow_task t join blade_user u on u.id = t.assignee_id
        where t.instance_id = ${instanceId} and t.state = 'done' and t.kind = 'user' and t.signer is null and t.is_deleted = 0 order by t.node_id, t.end_time desc, t.id desc`,
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

/** A gateway that waits for whichever of its events comes is left with them. */
const gatesBefore = ({ nodes, flows }: Plan, events: readonly string[]): string[] =>
  Object.values(flows).flatMap(({ source, target }) =>
    nodes[source]?.type === 'eventBasedGateway' && events.includes(target) ? [source] : [],
  )

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
  const here = [...open, ...waiting].map(({ nodeId }) => nodeId)
  const { leave, stale } = movement(plan, target, here)
  const again = new Map<string, string>()
  const [last] = await findAll(
    tx,
    flowTask,
    sql`t.instance_id = ${instance.id} and t.node_id = ${target} and t.state = 'done' and t.assignee_id is not null`,
    { order: sql`t.end_time desc, t.id desc`, limit: 1 },
  )
  if (last?.assigneeId && !plan.nodes[target]?.multiple) again.set(target, last.assigneeId)
  const leaves = [...leave, ...own.map((id) => outermost(plan, id))].filter((id) => id !== target)
  const left = [...new Set([...leaves, ...gatesBefore(plan, leaves)])]
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
  if (task.ownerId && task.ownerId !== doing.caller.userId)
    return refuse('onlyDelegated', { name: await nameOf(tx, task.ownerId) })
  // Nobody reads the names here.
  const steps = await earlierSteps(tx, loaded.plan, instance.id, task.nodeId, 'zh')
  const chosen = steps.find(({ nodeId }) => nodeId === target)
  if (!chosen) return refuse('noSuchStep')
  await update(tx, flowTask, task.id, {
    state: 'done',
    outcome: 'sentBack',
    comment,
    endTime: tx.now,
    ...doneBy(task),
  })
  await deed(tx, {
    ...lineOf(task),
    what: 'sentBack',
    comment,
    changes: { to: chosen.name },
  })
  const went = await moveTo(doing, instance, loaded, target, [task.nodeId])
  return isRefusal(went) ? went : { instanceId: went.id, state: went.state }
}
