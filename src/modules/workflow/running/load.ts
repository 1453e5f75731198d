import { zoneOf } from '#kernel/definition/index.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, findAll, lock } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { flowProcess, flowSource } from '../deployments/definition.ts'
import { countedLines } from '../forms/line-shape.ts'
import type { FormField } from '../forms/shapes.ts'
import { flowInstance, type Instance } from '../instances/definition.ts'
import { clockOf } from '../terms/feel.ts'
import type { Plan } from '../terms/shapes.ts'
import { votesIn } from '../votes/said.ts'

export type Loaded = { readonly plan: Plan; readonly form: readonly FormField[]; readonly name: string }

/** Plans of versions that were in use last, and whose they are. */
const kept = new Map<string, { readonly tenantId: string; readonly loaded: Loaded }>()
const mostKept = 200

/** What a version knows of its file. It never changes, so whoever acts gets it without asking again. */
export async function loadPlan(reader: Reader | Tx, processId: string): Promise<Loaded> {
  const tenantId = 'actor' in reader ? reader.actor.tenantId : undefined
  const known = kept.get(processId)
  if (known && known.tenantId === tenantId) return known.loaded
  const [source] = await findAll(reader, flowSource, sql`t.process_id = ${processId}`, { limit: 1 })
  const process = await find(reader, flowProcess, processId)
  if (!source || !process) throw new Error(`process ${processId} has no source`)
  const { plan } = source
  // Versions that were deployed before plans said it.
  const whole = { ...plan, votes: plan.votes ?? votesIn(plan) }
  const loaded = { plan: whole, form: process.form ?? [], name: process.name }
  if (tenantId !== undefined) {
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(processId, { tenantId, loaded })
  }
  return loaded
}

/** Of a version that was taken back. */
export const forgetPlan = (processId: string): void => void kept.delete(processId)

/**
 * The instance, with its outermost one locked first: processes that call each other are moved one after another, whoever
 * begins.
 */
export async function lockInstance(tx: Tx, id: string): Promise<Instance | undefined> {
  return lockAsked(
    tx,
    sql`select i.id, i.root_id from flow_instance i where i.id = ${id} and i.is_deleted = 0`,
  )
}

/** The same for the instance of a task. */
export async function lockInstanceOf(tx: Tx, taskId: string): Promise<Instance | undefined> {
  return lockAsked(
    tx,
    sql`select i.id, i.root_id from flow_task t join flow_instance i on i.id = t.instance_id
        where t.id = ${taskId} and t.is_deleted = 0 and i.is_deleted = 0`,
  )
}

async function lockAsked(tx: Tx, asked: Sql): Promise<Instance | undefined> {
  const [found] = await tx.query<{ id: string; rootId: string | null }>(asked, { keep: true })
  if (!found) return undefined
  const { id, rootId } = found
  if (rootId && rootId !== id) await lock(tx, flowInstance, rootId)
  return lock(tx, flowInstance, id)
}

/** What conditions may ask: what was filled in, amounts as numbers, who started, and which day it is. */
export function scopeOf(
  { now, actor }: Pick<Tx, 'now' | 'actor'>,
  instance: Pick<Instance, 'variables' | 'starterId' | 'starterDeptId'>,
  form: readonly FormField[],
) {
  const numbers = form
    .filter(({ kind }) => kind === 'money')
    .flatMap(({ key }) => {
      const value = instance.variables[key]
      return typeof value === 'string' && value !== '' ? [[key, Number(value)] as const] : []
    })
  const lines = form
    .filter(({ kind }) => kind === 'lines')
    .flatMap(({ key, columns = [] }) => {
      const value = instance.variables[key]
      // Where nobody wrote any there are none.
      return [[key, Array.isArray(value) ? countedLines(columns, value) : []] as const]
    })
  return {
    ...clockOf(now, zoneOf(actor)),
    ...instance.variables,
    ...Object.fromEntries(numbers),
    ...Object.fromEntries(lines),
    starter: instance.starterId,
    initiator: instance.starterId,
    starterDept: instance.starterDeptId,
  }
}
