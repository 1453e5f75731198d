import { isRefusal, type Lang } from '#kernel/definition/index.ts'
import { inWordsOf } from '#kernel/definition/ours.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { Reader } from '#kernel/store/db.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { isMirror } from '../binding/mirror.ts'
import { refuse } from '../catalogue.ts'
import { flowProcess } from '../deployments/definition.ts'
import { loadPlan } from '../running/load.ts'
import { liesWithNobody } from '../tasks/giving.ts'
import { flowInstance } from './definition.ts'
import { lostFields, misfits, otherVersion, waitingIn } from './migrate.ts'

/** What whoever follows processes may do about one of them now. */
export async function waysOf({ caller, db, input }: Call): Promise<unknown> {
  const reader = db.of(caller.tenantId)
  const id = idOf(input.id)
  const instance = id ? await find(reader, flowInstance, id) : undefined
  if (!instance) return refuse('noInstance')
  const { plan } = await loadPlan(reader, instance.processId)
  const going = instance.state === 'running' && !isMirror(instance)
  const { tasks } = await waitingIn(reader, instance.id)
  const held = going ? await heldIn(reader, instance.id, caller.lang) : []
  const present = await find(reader, flowProcess, instance.processId)
  const versions = await findAll(
    reader,
    flowProcess,
    sql`t.process_key = ${present?.processKey ?? ''} and t.id <> ${instance.processId}`,
    { order: sql`t.process_version desc`, limit: 50 },
  )
  return {
    held,
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
      .map(({ id: taskId, name, fault }) => ({
        id: taskId,
        name,
        fault: fault && inWordsOf(fault, caller.lang),
      })),
    versions: going
      ? versions.map((one) => ({ id: one.id, name: one.name, version: one.processVersion }))
      : [],
  }
}

/** Tasks of people, and with whom each lies. */
const heldIn = (reader: Reader, instanceId: string, lang: Lang) =>
  reader.query<{ id: string; name: string; holder: string | null; hasLeft: boolean }>(
    sql`select k.id::text, k.name, ${titled(user, 'u', lang)} as holder, ${liesWithNobody} as has_left
        from flow_task k left join blade_user u on u.id = k.assignee_id
        where k.instance_id = ${instanceId} and k.kind = 'user' and k.state = 'open' and k.is_deleted = 0 order by k.id limit 200`,
  )

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
