import { isBlank } from '#kernel/definition/blank.ts'
import { isRefusal, type Refusal, type Row } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { onceOnly } from '#kernel/http/idempotency.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { findAll, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { keepFiles } from '../attachments/keeping.ts'
import { guardOf, recordAsked } from '../binding/bound.ts'
import { onlyOne } from '../binding/guard.ts'
import { refuse } from '../catalogue.ts'
import { flowProcess } from '../deployments/definition.ts'
import { startFields } from '../forms/access.ts'
import { filledIn } from '../forms/filled.ts'
import { asksOf, atStart } from '../forms/form.ts'
import type { Instance } from '../instances/definition.ts'
import { deed } from '../running/history.ts'
import { loadPlan } from '../running/load.ts'
import { withManagers } from '../running/managers.ts'
import { begin, step } from '../running/step.ts'
import { heldVersion, newestActive } from '../running/versions.ts'
import type { Plan } from '../terms/shapes.ts'
import { flowTask } from './definition.ts'
import { startOf } from './moving.ts'

/**
 * What can be started of the process whose version somebody has open. That version may be deleted meanwhile: they go on with
 * the one that is left, or hear that there is none.
 */
async function startable(r: Reader, id: string): Promise<Row<typeof flowProcess> | Refusal> {
  const opened = await r.one<{ name: string; processKey: string; isLeft: boolean }>(
    sql`select p.name, p.process_key, exists (
          select 1 from flow_process o where o.process_key = p.process_key and o.is_deleted = 0) as is_left
        from flow_process p where p.id = ${id}`,
  )
  if (!opened) return refuse('noProcess')
  const { name, processKey, isLeft } = opened
  return (await newestActive(r, processKey)) ?? refuse(isLeft ? 'suspended' : 'processDeleted', { name })
}

/** The newest active version of a process, and its form for whoever is about to start it. */
export async function startForm({ caller, db, input }: Call): Promise<unknown> {
  const reader = db.of(caller.tenantId)
  const id = idOf(input.processDefinitionId)
  const process = id ? await startable(reader, id) : refuse('noProcess')
  if (isRefusal(process)) return withManagers(process, reader, caller)
  return {
    id: process.id,
    name: process.name,
    version: process.processVersion,
    category: process.category,
    about: process.guards ? guardOf(process.guards).entity : null,
    form: startFields((await loadPlan(reader, process.id)).plan, process.form ?? []),
  }
}

export async function start(call: Call): Promise<unknown> {
  const { caller, db, input, request } = call
  const id = idOf(input.processDefinitionId)
  if (!id) return refuse('noProcess')
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, 'blade-flow/work/start', input, async () =>
      withManagers(await startIn(tx, call, id), tx, caller),
    ),
  )
}

async function startIn(tx: Tx, call: Call, id: string): Promise<unknown> {
  const { caller, ctx, input } = call
  const process = await startable(tx, id)
  if (isRefusal(process)) return process
  if (process.id !== id) return refuse('oldVersion', { name: process.name })
  if (process.mirrors) return refuse('mirrored')
  // Before anything of it is read: whoever deletes it is first, or finds what was started.
  if (!(await heldVersion(tx, id))) return refuse('processDeleted', { name: process.name })
  const about = process.guards ? await recordAsked(call, tx, process.guards, idOf(input.aboutId)) : undefined
  if (isRefusal(about)) return about
  const running = about && (await onlyOne(tx, process.processKey, about))
  if (running) return running
  const { plan, form } = await loadPlan(tx, process.id)
  const values = await filledIn(asksOf(startFields(plan, form), atStart), input.variables, caller, tx)
  if (isRefusal(values)) return values
  const given = String(input.title ?? '').trim()
  const title =
    (!isBlank(given) && given) || `${process.name} · ${caller.name || caller.account}`.slice(0, 200)
  const made = await startAs({ tx, ctx }, process.id, { title, variables: values, ...about })
  if (isRefusal(made)) return made
  return { id: made.id, processInstanceId: made.id, instanceNo: made.instanceNo, state: made.state }
}

/** A new instance of whoever acts; where its first step is their own, starting it was doing it. */
export async function startAs(
  { tx, ctx }: Pick<Call, 'ctx'> & { readonly tx: Tx },
  processId: string,
  {
    title,
    variables,
    about,
    aboutId,
  }: {
    readonly title: string
    readonly variables: Record<string, unknown>
    /** The record whose step waits for it. */
    readonly about?: string
    readonly aboutId?: string
  },
): Promise<Instance | Refusal> {
  const process = await heldVersion(tx, processId)
  if (!process) return refuse('noProcess')
  const { plan, form } = await loadPlan(tx, processId)
  const { userId, deptId } = tx.actor
  const made = await begin({ tx, ctx, steps: { n: 0 }, depth: 0 }, process, {
    title,
    starterId: userId,
    starterDeptId: deptId,
    variables,
    about: about ?? null,
    aboutId: aboutId ?? null,
  })
  if (isRefusal(made)) return made
  await keepFiles(tx, made.id, form, variables, null)
  await deed(tx, { instanceId: made.id, what: 'started', changes: variables })
  return submitFirst({ tx, ctx }, made, plan)
}

/** Where the first step is the starter's own, starting it was doing it. */
async function submitFirst(
  { tx, ctx }: Pick<Call, 'ctx'> & { readonly tx: Tx },
  instance: Instance,
  plan: Plan,
): Promise<Instance | Refusal> {
  const first = Object.values(plan.flows).find(({ source }) => source === startOf(plan))?.target
  const node = plan.nodes[first ?? '']
  if (node?.type !== 'userTask' || node.people?.assignee !== 'starter' || node.multiple) return instance
  const [task] = await findAll(
    tx,
    flowTask,
    sql`t.instance_id = ${instance.id} and t.node_id = ${node.id} and t.state = 'open' and t.assignee_id = ${tx.actor.userId}`,
    { limit: 1 },
  )
  if (!task) return instance
  await update(tx, flowTask, task.id, { state: 'done', outcome: 'agreed', endTime: tx.now })
  await deed(tx, { instanceId: instance.id, taskId: task.id, what: 'submitted', step: task.name })
  return step({ tx, ctx, steps: { n: 0 }, depth: 0 }, instance, {
    do: 'complete',
    executionId: task.executionId,
    output: { approved: true },
  })
}
