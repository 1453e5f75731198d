import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, findAll, lock } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowProcess, flowSource } from '../deployments/definition.ts'
import type { FormField } from '../forms/shapes.ts'
import { flowInstance, type Instance } from '../instances/definition.ts'
import type { Plan } from '../terms/shapes.ts'

export type Loaded = { readonly plan: Plan; readonly form: readonly FormField[]; readonly name: string }

/** What a version knows of its file. It never changes, so it may be kept. */
export async function loadPlan(reader: Reader, processId: string): Promise<Loaded> {
  const [source] = await findAll(reader, flowSource, sql`t.process_id = ${processId}`, { limit: 1 })
  const process = await find(reader, flowProcess, processId)
  if (!source || !process) throw new Error(`process ${processId} has no source`)
  return { plan: source.plan, form: process.form ?? [], name: process.name }
}

/**
 * The instance, with its outermost one locked first: processes that call each other are moved one after another, whoever
 * begins.
 */
export async function lockInstance(tx: Tx, id: string): Promise<Instance | undefined> {
  const asked = await find(tx, flowInstance, id)
  if (!asked) return undefined
  if (asked.rootId && asked.rootId !== id) await lock(tx, flowInstance, asked.rootId)
  return lock(tx, flowInstance, id)
}

/** What conditions may ask: what was filled in, amounts as numbers, and who started. */
export function scopeOf(
  instance: Pick<Instance, 'variables' | 'starterId' | 'starterDeptId'>,
  form: readonly FormField[],
) {
  const numbers = form
    .filter(({ kind }) => kind === 'money')
    .flatMap(({ key }) => {
      const value = instance.variables[key]
      return typeof value === 'string' && value !== '' ? [[key, Number(value)] as const] : []
    })
  return {
    ...instance.variables,
    ...Object.fromEntries(numbers),
    starter: instance.starterId,
    initiator: instance.starterId,
    starterDept: instance.starterDeptId,
  }
}
