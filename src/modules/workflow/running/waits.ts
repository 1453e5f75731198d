import { isRefusal, zoneOf, type Refusal } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Command, Outcome } from '../engine/commands.ts'
import type { Instance } from '../instances/definition.ts'
import { flowTask } from '../tasks/definition.ts'
import { valueOf } from '../terms/feel.ts'
import type { PlanNode } from '../terms/shapes.ts'
import { dueFrom } from '../terms/times.ts'
import { flowTimer } from '../timers/definition.ts'
import { tellAsked } from './asked.ts'
import { badDue } from './faults.ts'
import { scopeOf, type Loaded } from './load.ts'
import { tellLeft, whyLeft } from './left.ts'
import { candidatesOf, canSignIn } from './people.ts'
import { stopCalled } from './stop.ts'

/** Task and timer rows as the engine waits now. */
export async function bringInLine(
  { tx, ctx }: { readonly tx: Tx; readonly ctx: Context },
  instance: Instance,
  { plan, form }: Loaded,
  outcome: Outcome,
  command: Command,
  again: ReadonlyMap<string, string>,
): Promise<Refusal | undefined> {
  const { waits } = outcome
  const standing = new Set(waits.map(({ executionId }) => executionId))
  const open = await openIn(tx, instance.id)
  const gone = open.filter(({ executionId }) => !standing.has(executionId.split('#', 1)[0] ?? ''))
  const [tasks, timers] = (['task', 'timer'] as const).map((kind) =>
    gone.filter(({ what }) => what === kind).map(({ id }) => id),
  )
  if (tasks?.length) {
    const how = whyLeft(command, outcome)
    await tellLeft({ tx, ctx }, instance, sql`t.id = any(${tasks}::bigint[])`, how)
    const calls = gone.filter(({ calls: does }) => does).map(({ executionId }) => executionId)
    if (calls.length > 0) await stopCalled({ tx, ctx }, instance, calls, how)
    await updateAll(tx, flowTask, sql`t.id = any(${tasks}::bigint[])`, {
      state: 'cancelled',
      endTime: tx.now,
    })
  }
  if (timers?.length)
    await updateAll(tx, flowTimer, sql`t.id = any(${timers}::bigint[])`, { state: 'cancelled' })
  // A step whose own task is done and that waits for whoever signs after it stands already.
  const known = new Set(open.flatMap(({ executionId }) => [executionId, executionId.split('#', 1)[0] ?? '']))
  const fresh = waits.filter(({ executionId }) => !known.has(executionId))
  for (const wait of fresh) {
    const { executionId, nodeId } = wait
    const node = plan.nodes[nodeId]
    if (!node) continue
    if (wait.kind === 'timer') {
      await insert(tx, flowTimer, {
        instanceId: instance.id,
        nodeId,
        executionId,
        dueTime: wait.dueAt ?? tx.now,
      })
      continue
    }
    const scope = { ...scopeOf(tx, instance, form), ...wait.item }
    const before = wait.kind === 'user' ? again.get(nodeId) : undefined
    // Whoever has left meanwhile is not asked again: it goes to whom the drawing names.
    const back = before && (await canSignIn(tx, before)) ? before : undefined
    const who =
      wait.kind !== 'user' ? {} : back ? { assigneeId: back } : await candidatesOf(tx, node, scope, instance)
    if (isRefusal(who)) return who
    const due = node.due === undefined ? undefined : await dueOf(tx, node, scope)
    if (isRefusal(due)) return due
    const watched = due ? await watchedFrom(tx, node, due) : {}
    const task = await insert(tx, flowTask, {
      instanceId: instance.id,
      nodeId,
      executionId,
      name: node.name || nodeId,
      kind: wait.kind,
      state: 'open',
      ...who,
      ...(due && { dueTime: due }),
      ...watched,
      ...(node.bulk && { bulk: true }),
      ...(node.message && wait.kind === 'message' && { message: node.message }),
      ...(wait.item && Object.keys(wait.item).length > 0 && { item: wait.item as Record<string, unknown> }),
    })
    if (who.assigneeId)
      await tellAsked(tx, ctx, who.assigneeId, {
        instance,
        key: `task:${task.id}`,
        subject: back
          ? {
              zh: `退回重办：${task.name}，${instance.title}`,
              en: `Back with you: ${task.name}, ${instance.title}`,
            }
          : { zh: `待办：${task.name}，${instance.title}`, en: `To do: ${task.name}, ${instance.title}` },
        path: `/task/handle?id=${task.id}`,
      })
  }
  return undefined
}

/** Rows that wait; those of added signers go by the execution of their step. */
const openIn = (tx: Tx, instanceId: string) =>
  tx.query<{ what: 'task' | 'timer'; id: string; executionId: string; calls: boolean }>(
    sql`select 'task' as what, id, execution_id, kind = 'call' as calls from flow_task where instance_id = ${instanceId} and state in ('open', 'failed') and is_deleted = 0
        union all select 'timer', id, execution_id, false from flow_timer where instance_id = ${instanceId} and state = 'waiting' and is_deleted = 0`,
    { keep: true },
  )

/** When somebody is reminded of it, and when it goes to somebody else. */
async function watchedFrom(
  tx: Tx,
  { remind, escalate }: PlanNode,
  due: Date,
): Promise<{ remindTime: Date; escalateTime?: Date }> {
  const row = remind
    ? await tx.one<{ at: Date }>(sql`select (${due}::timestamptz - ${remind}::interval) as at`)
    : undefined
  return { remindTime: row?.at ?? due, ...(escalate && { escalateTime: due }) }
}

/** When a task is due: never where nothing is known yet; what is neither a duration nor a time is refused. */
async function dueOf(
  tx: Tx,
  { id, name, due = '' }: PlanNode,
  scope: Readonly<Record<string, unknown>>,
): Promise<Date | Refusal | undefined> {
  const value = due.startsWith('=') ? valueOf(due.slice(1), scope) : due
  if (value === null || value === undefined || value === '') return undefined
  const when = dueFrom(value, zoneOf(tx.actor))
  if (!when) return badDue(name || id, value)
  if ('at' in when) return when.at
  const row = await tx.one<{ due: Date }>(
    sql`select (${tx.now}::timestamptz + ${when.after}::interval) as due`,
  )
  return row?.due
}
