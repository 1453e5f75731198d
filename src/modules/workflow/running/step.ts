import { isRefusal, type Refusal, type Row } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, findAll, insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { handFiles } from '../attachments/keeping.ts'
import { refuse } from '../catalogue.ts'
import type { flowProcess } from '../deployments/definition.ts'
import type { Command, Fault, Outcome, Wait } from '../engine/commands.ts'
import { flowInstance, type Instance } from '../instances/definition.ts'
import { flowTask, type Task } from '../tasks/definition.ts'
import { isAsked, type Plan } from '../terms/shapes.ts'
import { ActionFault, perform } from './actions.ts'
import { lastWord, thrownBy } from './ended.ts'
import { lastOf, refusalOf, standsStill } from './faults.ts'
import { record } from './history.ts'
import { listen } from './listeners.ts'
import { loadPlan, scopeOf, type Loaded } from './load.ts'
import { stop } from './stop.ts'
import { tellStarter } from './telling.ts'
import { heldVersion, newestActive } from './versions.ts'
import { bringInLine } from './waits.ts'

/**
 * One step of an instance in the transaction that holds its lock: the engine runs on until everything waits, tasks and
 * timers are brought in line with what waits, actions of the product are done, called processes begin and answer. All of
 * it stands, or a refusal says why nothing does.
 */
export type Stepping = {
  readonly tx: Tx
  readonly ctx: Context
  readonly steps: { n: number }
  readonly depth: number
}

const deepestCall = 8

export async function step(
  at: Stepping,
  instance: Instance,
  command: Command,
  /** Whoever gets the task of a step that is entered again. */
  again: ReadonlyMap<string, string> = new Map(),
): Promise<Instance | Refusal> {
  // The engine comes with the first step.
  const { advance, mostSteps } = await import('../engine/run.ts')
  const { tx } = at
  const loaded = await loadPlan(tx, instance.processId)
  let present = instance
  let last: Outcome | undefined
  let next: Command | undefined = command
  while (next) {
    const outcome: Outcome = advance(
      loaded.plan,
      present.engine ?? undefined,
      scopeOf(tx, present, loaded.form),
      next,
      tx.now,
      tx.actor.timeZone,
    )
    at.steps.n += outcome.passed.filter(({ what }) => what === 'enter').length
    const fault: Fault | undefined =
      outcome.fault ??
      (at.steps.n > mostSteps ? { reason: 'endless', node: '', text: lastOf(outcome) } : undefined)
    if (fault) return refusalOf(fault, loaded, next)
    await record(tx, present.id, loaded.plan, outcome.passed)
    const variables = { ...present.variables, ...outcome.set }
    present = { ...present, engine: outcome.state, variables }
    await listen(at, present, loaded, outcome.passed)
    const refused = await bringInLine(at, present, loaded, outcome, command, again)
    if (refused) return refused
    const { voted } = outcome
    if (voted && outcome.set.approved === false && !isAsked(loaded.plan, voted))
      return endRefused(at, present, null)
    if (outcome.ended) return end(at, present, loaded.plan, outcome)
    last = outcome
    // Nobody else answers services and calls; where none of them waits there is nothing to look for.
    if (!outcome.waits.some(({ kind }) => kind === 'service' || kind === 'call')) break
    const answered = await answerSome(at, present, loaded)
    if (isRefusal(answered)) return answered
    present = answered.instance
    if (answered.refused) return endRefused(at, present, null)
    next = answered.command
  }
  if (last && last.waits.length === 0) return standsStill(last, loaded)
  return keep(tx, present, loaded.plan, last?.waits ?? [])
}

type Answered = {
  readonly instance: Instance
  readonly command?: Command
  /** What was called came to a “no” that nothing here asks about. */
  readonly refused?: boolean
}

/** What the product answers by itself and did not try yet, until one of it goes on: what fails or waits holds up no other. */
async function answerSome(at: Stepping, instance: Instance, loaded: Loaded): Promise<Answered | Refusal> {
  let before: Answered = { instance }
  for (;;) {
    const answered = await answerOne(at, before.instance, loaded)
    if (!answered) return before
    if (isRefusal(answered) || answered.command || answered.refused) return answered
    before = answered
  }
}

async function answerOne(
  at: Stepping,
  instance: Instance,
  loaded: Loaded,
): Promise<Answered | Refusal | undefined> {
  const [own] = await findAll(
    at.tx,
    flowTask,
    sql`t.instance_id = ${instance.id} and t.kind in ('service', 'call') and t.state = 'open' and t.claim_time is null`,
    { order: sql`t.id`, limit: 1 },
  )
  if (!own) return undefined
  await update(at.tx, flowTask, own.id, { claimTime: at.tx.now })
  return own.kind === 'call' ? call(at, instance, loaded, own) : act(at, instance, loaded, own)
}

/** An action of the product. One that cannot be done waits for somebody to look and to try again. */
async function act(
  { tx, ctx }: Stepping,
  instance: Instance,
  { plan, form }: Loaded,
  task: Task,
): Promise<{ instance: Instance; command?: Command }> {
  const node = plan.nodes[task.nodeId]
  if (!node) return { instance }
  try {
    const action = node.action ?? { name: '', given: {} }
    const scope = { ...scopeOf(tx, instance, form), ...task.item }
    const set = await perform(tx, ctx, instance, { node, action, key: `action:${task.id}` }, scope)
    await update(tx, flowTask, task.id, { state: 'done', endTime: tx.now })
    return {
      instance: { ...instance, variables: { ...instance.variables, ...set } },
      command: { do: 'complete', executionId: task.executionId, output: {} },
    }
  } catch (error) {
    if (!(error instanceof ActionFault)) throw error
    await update(tx, flowTask, task.id, { state: 'failed', fault: error.message.slice(0, 1000) })
    return { instance }
  }
}

/** A called process: it gets a copy of what is known and gives back what it knows when it ends. */
async function call(
  at: Stepping,
  instance: Instance,
  loaded: Loaded,
  task: Task,
): Promise<Answered | Refusal> {
  const { plan } = loaded
  const key = plan.nodes[task.nodeId]?.called ?? ''
  if (at.depth >= deepestCall) return refuse('tooNested')
  const process = await newestActive(at.tx, key)
  // A mirror goes on with its record: called about none it would never come to an end.
  if (process?.mirrors) return refuse('calledMirrors', { name: process.name })
  if (!process || !(await heldVersion(at.tx, process.id))) return refuse('notCalled', { key })
  const made = await begin({ ...at, depth: at.depth + 1 }, process, {
    title: instance.title,
    starterId: instance.starterId,
    starterDeptId: instance.starterDeptId,
    variables: { ...instance.variables, ...task.item },
    parent: { id: instance.id, rootId: instance.rootId ?? instance.id, executionId: task.executionId },
  })
  if (isRefusal(made)) return made
  return made.state === 'running' ? { instance } : taken(at.tx, instance, loaded, task, made)
}

/** What a called process that has ended means to whoever called it. */
async function taken(
  tx: Tx,
  instance: Instance,
  { plan, form }: Loaded,
  task: Task,
  child: Instance,
): Promise<Required<Answered>> {
  await update(tx, flowTask, task.id, { state: 'done', endTime: tx.now })
  await handFiles(tx, { from: child.id, to: instance.id, form }, child.variables)
  const { executionId } = task
  const approved = child.state === 'ended'
  return {
    instance: {
      ...instance,
      variables: {
        ...instance.variables,
        ...child.variables,
        approved,
        pass: approved,
        [`${task.nodeId}_approved`]: approved,
      },
    },
    command: child.errorCode
      ? { do: 'fail', executionId, errorCode: child.errorCode }
      : { do: 'complete', executionId, output: { approved } },
    refused: !approved && !child.errorCode && !isAsked(plan, task.nodeId),
  }
}

type Beginning = Pick<Instance, 'title' | 'starterId' | 'starterDeptId' | 'variables'> &
  Partial<Pick<Instance, 'about' | 'aboutId'>> & {
    readonly parent?: { readonly id: string; readonly rootId: string; readonly executionId: string }
  }

/** A new instance of a version that is held, run on until it waits. */
export async function begin(
  at: Stepping,
  process: Row<typeof flowProcess>,
  { parent, ...given }: Beginning,
): Promise<Instance | Refusal> {
  const made = await insert(at.tx, flowInstance, {
    ...given,
    processId: process.id,
    category: process.category,
    state: 'running',
    startTime: at.tx.now,
    ...(parent && { parentId: parent.id, parentExecution: parent.executionId, rootId: parent.rootId }),
  })
  if (parent)
    await handFiles(at.tx, { from: parent.id, to: made.id, form: process.form ?? [] }, given.variables)
  return step(at, made, { do: 'start' })
}

async function end(
  at: Stepping,
  instance: Instance,
  plan: Plan,
  { passed }: Outcome,
): Promise<Instance | Refusal> {
  const { tx } = at
  const last = await lastWord(tx, instance, plan)
  // Of a vote it is what all of them came to.
  const agreed =
    last && plan.nodes[last.nodeId]?.multiple
      ? instance.variables[`${last.nodeId}_approved`] !== false
      : last?.outcome !== 'refused'
  const thrown = thrownBy(plan, passed)
  const done = await update(tx, flowInstance, instance.id, {
    engine: null,
    variables: instance.variables,
    state: agreed ? 'ended' : 'refused',
    steps: null,
    endTime: tx.now,
    ...(thrown && { errorCode: thrown }),
  })
  return tellEnd(at, done)
}

/** A “no” that nothing asks about ends the process: nobody goes on as if everybody had agreed. */
export async function endRefused(
  at: Stepping,
  instance: Instance,
  reason: string | null,
): Promise<Instance | Refusal> {
  return tellEnd(at, await stop(at, instance, 'refused', reason))
}

/** Whoever started it hears how it ended, and what called it goes on. */
async function tellEnd(at: Stepping, done: Instance): Promise<Instance | Refusal> {
  const { tx } = at
  const { parentId } = done
  await tellStarter(tx, at.ctx, done)
  // Within the call that began it the caller goes on by itself.
  const caller = parentId && at.depth === 0 ? await find(tx, flowInstance, parentId) : undefined
  if (!caller || caller.state !== 'running') return done
  const [task] = await findAll(
    tx,
    flowTask,
    sql`t.instance_id = ${caller.id} and t.execution_id = ${done.parentExecution} and t.state = 'open'`,
  )
  if (!task) return done
  const loaded = await loadPlan(tx, caller.processId)
  const { instance, command, refused } = await taken(tx, caller, loaded, task, done)
  const went = refused ? await endRefused(at, instance, done.reason) : await step(at, instance, command)
  return isRefusal(went) ? went : done
}

async function keep(tx: Tx, instance: Instance, plan: Plan, waits: readonly Wait[]): Promise<Instance> {
  // Time alone is where it stands only if nobody is waited for: at the border of a task it is none of its steps.
  const others = waits.filter(({ kind }) => kind !== 'timer')
  const waiting = others.length > 0 ? others : waits
  const names = new Set(waiting.map(({ nodeId }) => plan.nodes[nodeId]?.name || nodeId))
  const steps = [...names].join(' · ').slice(0, 500) || null
  const { engine, variables } = instance
  // What the engine saved is long: it need not come back.
  await update(tx, flowInstance, instance.id, { engine, variables, steps }, sql`t.id`)
  return { ...instance, steps }
}
