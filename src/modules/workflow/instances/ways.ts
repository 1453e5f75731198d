import { isRefusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { isMirror } from '../binding/mirror.ts'
import { refuse } from '../catalogue.ts'
import { flowProcess } from '../deployments/definition.ts'
import { loadPlan } from '../running/load.ts'
import { flowInstance } from './definition.ts'
import { lostFields, misfits, otherVersion, waitingIn } from './migrate.ts'

/** What whoever follows processes may do about one of them now. */
export async function waysOf({ caller, db, input }: Call): Promise<unknown> {
  const reader = db.of(caller.tenantId)
  const id = idOf(input.id)
  const instance = id ? await find(reader, flowInstance, id) : undefined
  if (!instance) return refuse('noInstance')
  const { plan } = await loadPlan(reader, instance.processId)
  const { tasks } = await waitingIn(reader, instance.id)
  const present = await find(reader, flowProcess, instance.processId)
  const going = instance.state === 'running' && !isMirror(instance)
  const versions = await findAll(
    reader,
    flowProcess,
    sql`t.process_key = ${present?.processKey ?? ''} and t.id <> ${instance.processId}`,
    { order: sql`t.process_version desc`, limit: 50 },
  )
  return {
    steps: going
      ? Object.values(plan.nodes)
          .filter(({ type, scope }) => type === 'userTask' && scope === plan.processId)
          .filter((node) => !tasks.some(({ nodeId }) => nodeId === node.id))
          .map((node) => ({ nodeId: node.id, name: node.name || node.id }))
      : [],
    messages: going
      ? [...new Set(tasks.flatMap(({ kind, message }) => (kind === 'message' && message ? [message] : [])))]
      : [],
    failed: tasks
      .filter(({ state }) => state === 'failed')
      .map(({ id: taskId, name, fault }) => ({ id: taskId, name, fault })),
    versions: going
      ? versions.map((one) => ({ id: one.id, name: one.name, version: one.processVersion }))
      : [],
  }
}

/** Every version of a process, the newest first: where its instances may be moved. */
export async function versionsOf({ caller, db, input }: Call): Promise<unknown> {
  const versions = await findAll(
    db.of(caller.tenantId),
    flowProcess,
    sql`t.process_key = ${String(input.processKey ?? '')}`,
    { order: sql`t.process_version desc`, limit: 50 },
  )
  return versions.map((one) => ({ id: one.id, name: one.name, version: one.processVersion }))
}

type Asked = { readonly ids: readonly string[]; readonly processDefinitionId: string }

/** For each of the chosen instances: what keeps it where it is, and what of its data no field shows any more. */
export async function migratePreview({ caller, db, input }: Call<Asked>): Promise<unknown> {
  const reader = db.of(caller.tenantId)
  const lines = []
  for (const id of input.ids) {
    const instance = await find(reader, flowInstance, id)
    if (!instance) return refuse('noInstance')
    const then = await otherVersion(reader, instance, input.processDefinitionId)
    if (isRefusal(then)) return then
    const now = await loadPlan(reader, instance.processId)
    const waiting = await waitingIn(reader, id)
    lines.push({
      id,
      instanceNo: instance.instanceNo,
      title: instance.title,
      unfit: misfits(instance, now, then, waiting).map((one) => one[caller.lang]),
      lost: lostFields(instance, now, then).map((one) => one[caller.lang]),
      timers: waiting.timers.length,
    })
  }
  return lines
}
