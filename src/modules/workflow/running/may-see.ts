import type { Caller } from '#kernel/http/caller.ts'
import { isInScope, leftInScope } from '#kernel/http/seen.ts'
import type { Reader } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { stepAccess } from '../forms/access.ts'
import { mayClaim } from './people.ts'
import { delegatedBy, inHand } from './substitutes.ts'
import { flowInstance, type Instance } from '../instances/definition.ts'
import type { Access } from '../terms/shapes.ts'
import { loadPlan, type Loaded } from './load.ts'

/**
 * Lines (alias `d`) by which somebody let go of a task (alias `t`): said what they think of it, or handed it on; delegated is
 * left by those alone who do not answer for it.
 */
export const leftBy = (userId: string): Sql =>
  sql`d.instance_id = t.instance_id and d.task_id = t.id and d.user_id = ${userId}
    and (d.what in ('backAgreed', 'backRefused', 'handedOver') or d.what = 'delegated' and d.changes ? 'ownerId')`

/** Tasks (alias `t`) that somebody has, had, delegated, handed back or may take. */
const concerns = (caller: Caller): Sql =>
  sql`(t.is_deleted = 0 and (t.assignee_id = ${caller.userId} or t.owner_id = ${caller.userId} or t.for_user_id = ${caller.userId}
    or exists (select 1 from flow_deed d where ${leftBy(caller.userId)})
    or (t.state = 'open' and (${mayClaim(caller)} or ${inHand(caller)} or ${delegatedBy(caller)}))))`

const copied = ({ userId }: Caller): Sql =>
  sql`exists (select 1 from flow_copy c where c.instance_id = i.id and c.user_id = ${userId} and c.is_deleted = 0)`

/** Whether somebody follows processes, and their data scope leaves them this one. */
const follows = async (reader: Reader, caller: Caller, id: string): Promise<boolean> =>
  caller.may('flowInstance_view') && (await isInScope(reader, caller, flowInstance, id))

/** Whoever follows processes, started this one, has or had a task in it, may claim one, or was given a copy (W04). */
export async function visibleInstance(
  reader: Reader,
  caller: Caller,
  id: string,
): Promise<Instance | undefined> {
  const instance = await find(reader, flowInstance, id)
  if (!instance) return undefined
  if (instance.starterId === caller.userId || (await follows(reader, caller, id))) return instance
  const part = await reader.one(
    sql`select 1 as one from flow_instance i where i.id = ${id} and (${copied(caller)} or exists (
          select 1 from flow_task t join flow_instance own on own.id = t.instance_id
          where (t.instance_id = i.id or own.root_id = i.id) and ${concerns(caller)})) limit 1`,
  )
  return part ? instance : undefined
}

/** Fields that stay hidden from this caller: those that every step of theirs hides. */
export async function hiddenFrom(
  reader: Reader,
  caller: Caller,
  instance: Instance,
  { plan, form }: Loaded,
): Promise<ReadonlySet<string>> {
  const none: ReadonlySet<string> = new Set()
  if (instance.starterId === caller.userId || (await follows(reader, caller, instance.id))) return none
  const copy = await reader.one(
    sql`select 1 as one from flow_instance i where i.id = ${instance.id} and ${copied(caller)}`,
  )
  if (copy) return none
  const steps = await reader.query<{ nodeId: string }>(
    sql`select distinct t.node_id from flow_task t where t.instance_id = ${instance.id} and ${concerns(caller)}`,
  )
  const reads = steps.flatMap(({ nodeId }) => readAt(stepAccess(plan, form, nodeId), form))
  // Whoever has a part in a called process alone knows of the one around it what theirs shows them.
  const shown = new Set(steps.length > 0 ? reads : await readInCalled(reader, caller, instance))
  return new Set(form.map(({ key }) => key).filter((key) => !shown.has(key)))
}

const readAt = (access: Readonly<Record<string, Access>>, form: Loaded['form']): string[] =>
  form.map(({ key }) => key).filter((key) => access[key] !== 'hidden')

async function readInCalled(reader: Reader, caller: Caller, { id }: Instance): Promise<string[]> {
  const parts = await reader.query<{ processId: string; nodeId: string }>(
    sql`select distinct own.process_id, t.node_id from flow_task t join flow_instance own on own.id = t.instance_id
        where own.root_id = ${id} and ${concerns(caller)}`,
  )
  const read = await Promise.all(
    parts.map(async ({ processId, nodeId }) => {
      const { plan, form } = await loadPlan(reader, processId)
      return readAt(stepAccess(plan, form, nodeId), form)
    }),
  )
  return read.flat()
}

/** The same of an instance (alias `i`), within a question. */
const followed = (caller: Caller): Sql =>
  caller.may('flowInstance_view') ? leftInScope(caller, flowInstance, sql.raw('i.id')) : sql`false`

/** Files (alias `t`) of processes that the caller sees, without those of fields that all their steps hide. */
export const visibleFiles = (caller: Caller): Sql =>
  caller.may('flowInstance_view') && !caller.scope(flowInstance)
    ? sql`true`
    : sql`t.id in (select f.id from flow_file f join flow_instance i on i.id = f.instance_id
        where ${followed(caller)} or i.starter_id = ${caller.userId} or ${copied(caller)} or exists (
          select 1 from flow_task t where t.instance_id = i.id and ${concerns(caller)}
          and (f.field_key is null or coalesce((select s.plan -> 'nodes' -> t.node_id -> 'access' ->> f.field_key
            from flow_source s where s.process_id = i.process_id), 'read') <> 'hidden')))`
