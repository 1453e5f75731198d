import { isRefusal, type Label, type Refusal, type Row } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, findAll, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowActivity } from '../activities/definition.ts'
import { isMirror } from '../binding/mirror.ts'
import { refuse } from '../catalogue.ts'
import { flowProcess } from '../deployments/definition.ts'
import { waitingAtJoins } from '../engine/state.ts'
import { refusalOf } from '../running/faults.ts'
import { deed } from '../running/history.ts'
import { loadPlan, lockInstance, scopeOf, type Loaded } from '../running/load.ts'
import { step } from '../running/step.ts'
import { flowTask, type Task } from '../tasks/definition.ts'
import { missedAtJoins } from '../terms/joins.ts'
import { flowTimer } from '../timers/definition.ts'
import { flowInstance, type Instance } from './definition.ts'

/**
 * An instance goes on in another version of its process: its tokens stand at the elements of the same id there. What would
 * not fit is said before, by element, and nothing is guessed.
 */
type Timer = Row<typeof flowTimer>
type Waiting = { readonly tasks: readonly Task[]; readonly timers: readonly Timer[] }

export async function waitingIn(reader: Reader, instanceId: string): Promise<Waiting> {
  return {
    tasks: await findAll(
      reader,
      flowTask,
      sql`t.instance_id = ${instanceId} and t.state in ('open', 'failed')`,
    ),
    timers: await findAll(reader, flowTimer, sql`t.instance_id = ${instanceId} and t.state = 'waiting'`),
  }
}

/** Why an instance cannot go on in the other version; empty where it can. */
export function misfits(
  instance: Instance,
  now: Loaded,
  then: Loaded,
  { tasks, timers }: Waiting,
): readonly Label[] {
  if (instance.state !== 'running') return [{ zh: '流程已结束', en: 'It has ended' }]
  if (isMirror(instance))
    return [{ zh: '它是业务记录的镜像，随记录而走', en: 'It mirrors a record, and moves with it alone' }]
  const found: Label[] = []
  for (const flow of waitingAtJoins(instance.engine, now.plan.flows)) {
    const join = now.plan.nodes[now.plan.flows[flow]?.target ?? '']
    const name = join?.name || join?.id || flow
    found.push({
      zh: `汇合“${name}”已有分支到达，请等并行部分办完`,
      en: `A branch waits at the join "${name}"; let the parallel part end first`,
    })
  }
  for (const { nodeId, executionId, kind } of tasks) found.push(...misfitOf(nodeId, executionId, kind))
  // What stands on a task begins anew with it; what stands alone must be there too.
  for (const { nodeId, executionId } of timers)
    if (now.plan.nodes[nodeId]?.on === undefined) found.push(...misfitOf(nodeId, executionId, 'timer'))
  return found.length > 0 ? found : missedIn(then, standingIn(now, { tasks, timers }))

  function misfitOf(nodeId: string, executionId: string, kind: string): Label[] {
    const [before, after] = [now.plan.nodes[nodeId], then.plan.nodes[nodeId]]
    const name = before?.name || nodeId
    if (!after || after.type !== before?.type)
      return [
        {
          zh: `新版本没有步骤“${name}”，请先把它移到两个版本都有的步骤，或等这一步办完`,
          en: `The other version has no step "${name}"; move it to a step that both have first, or let this one end`,
        },
      ]
    if (kind === 'call')
      return [
        {
          zh: `“${name}”调用的流程还没有办完，请等它办完`,
          en: `"${name}" is in a process that it called; let that one end first`,
        },
      ]
    if (before.scope !== now.plan.processId || after.scope !== then.plan.processId)
      return [
        {
          zh: `“${name}”在子过程中，请等子过程办完`,
          en: `"${name}" stands in a sub-process; let that end first`,
        },
      ]
    if ([now, then].some(({ plan }) => isRaced(plan, nodeId)))
      return [
        {
          zh: `“${name}”与其他事件谁先到就走谁，请等其中一个到来，或先把它移到其他步骤`,
          en: `"${name}" waits beside other events for whichever comes first; let one of them come, or move it to another step first`,
        },
      ]
    if (before.multiple || after.multiple)
      return [
        {
          zh: `“${name}”由多人会签，请等会签办完`,
          en: `"${name}" is done by several people; let them end first`,
        },
      ]
    if (executionId.includes('#'))
      return [
        {
          zh: `“${name}”正在等加签人，请等其办完或撤回加签`,
          en: `"${name}" waits for an added signer; let them answer, or take the signer back`,
        },
      ]
    return []
  }
}

/** Behind an event-based gateway one comes and the others are given up: they would be waited for each by itself. */
const isRaced = ({ nodes, flows }: Loaded['plan'], nodeId: string): boolean =>
  Object.values(flows).some(
    ({ source, target }) => target === nodeId && nodes[source]?.type === 'eventBasedGateway',
  )

/** Elements at which a token stands. What sits at the border of one, a time or a message, begins with it. */
const standingIn = ({ plan }: Loaded, { tasks, timers }: Waiting): readonly string[] => [
  ...new Set(
    [...tasks, ...timers].flatMap(({ nodeId }) => (plan.nodes[nodeId]?.on === undefined ? [nodeId] : [])),
  ),
]

/** Branches that meet there with one of these, and that nobody would do. */
const missedIn = ({ plan }: Loaded, standing: readonly string[]): Label[] =>
  missedAtJoins(plan, standing).map(([from, at]) => {
    const [source, join] = [plan.nodes[from]?.name || from, plan.nodes[at]?.name || at]
    return {
      zh: `新版本在“${join}”汇合的分支中，从“${source}”来的一支迁移后无人办理；请先把它移到各分支之前的步骤`,
      en: `Of the branches that meet at "${join}" in the other version nobody would do the one from "${source}"; move it to a step before the branches first`,
    }
  })

/** Fields that hold something and are asked for no more. */
export const lostFields = (instance: Instance, { form }: Loaded, then: Loaded): readonly Label[] =>
  form
    .filter(
      ({ key }) =>
        instance.variables[key] !== undefined &&
        instance.variables[key] !== null &&
        !then.form.some((field) => field.key === key),
    )
    .map(({ zh, en }) => ({ zh, en }))

export async function otherVersion(
  reader: Reader,
  instance: Instance,
  processId: string,
): Promise<Loaded | Refusal> {
  const [now, then] = [
    await find(reader, flowProcess, instance.processId),
    await find(reader, flowProcess, processId),
  ]
  if (!then || then.processKey !== now?.processKey || then.id === now.id) return refuse('noOtherVersion')
  return loadPlan(reader, processId)
}

export async function migrate(
  at: { readonly tx: Tx; readonly ctx: Context },
  id: string,
  processId: string,
  reason: string,
): Promise<Instance | Refusal> {
  const { tx } = at
  const instance = await lockInstance(tx, id)
  if (!instance) return refuse('noInstance')
  const then = await otherVersion(tx, instance, processId)
  if (isRefusal(then)) return then
  const waiting = await waitingIn(tx, id)
  const now = await loadPlan(tx, instance.processId)
  const [why] = misfits(instance, now, then, waiting)
  if (why) return refuse('notMigrated', { no: instance.instanceNo ?? '', why })
  const { advance } = await import('../engine/run.ts')
  const outcome = advance(
    then.plan,
    undefined,
    scopeOf(tx, instance, then.form),
    { do: 'place', at: standingIn(now, waiting) },
    tx.now,
    tx.actor.timeZone,
  )
  if (outcome.fault) return refusalOf(outcome.fault, then)
  for (const wait of outcome.waits) {
    const task = waiting.tasks.find(({ nodeId }) => nodeId === wait.nodeId)
    if (!task) continue
    await update(tx, flowTask, task.id, {
      executionId: wait.executionId,
      name: then.plan.nodes[wait.nodeId]?.name || wait.nodeId,
      message: then.plan.nodes[wait.nodeId]?.message ?? null,
      bulk: then.plan.nodes[wait.nodeId]?.bulk ?? null,
    })
    await continued(tx, id, task.executionId, wait.executionId)
  }
  const moved = await update(tx, flowInstance, id, { processId })
  await deed(tx, { instanceId: id, what: 'migrated', comment: reason })
  return step({ ...at, steps: { n: 0 }, depth: 0 }, { ...moved, engine: outcome.state }, { do: 'look' })
}

/** What was entered before goes on under the name that the engine has for it now. */
async function continued(tx: Tx, instanceId: string, before: string, after: string): Promise<void> {
  const open = await findAll(
    tx,
    flowActivity,
    sql`t.instance_id = ${instanceId} and t.execution_id = ${before} and t.end_time is null`,
  )
  for (const { id } of open) await update(tx, flowActivity, id, { executionId: after })
}
