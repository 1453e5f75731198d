import { codeOf } from '#kernel/definition/entity.ts'
import { answerRows } from '#kernel/store/list.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Call } from './caller.ts'
import { listRules } from './seen.ts'
import { sliceOf } from './slices.ts'
import { shownWithAbilities } from './standings.ts'

/** Rows of one entity as a part of a page about something else. */
export type Part = {
  readonly rows: Record<string, unknown>[]
  /** There are older ones than these. */
  readonly more: boolean
}

/**
 * Rows that the entity's own list would show this caller, by the same right, scope and projection, the newest first or in
 * the order given. Undefined for who may not ask for the list: the part is then not there.
 */
export async function partOf(
  name: string,
  call: Call,
  where: Sql,
  { most = 30, order = sql.raw('t.create_time desc, t.id desc') }: { most?: number; order?: Sql } = {},
): Promise<Part | undefined> {
  const { caller, db } = call
  const slice = sliceOf(name)
  if (!slice) throw new Error(`there is no entity ${name} to take a part from`)
  const { entity } = slice
  if (!caller.may(codeOf(entity, 'list')) || !caller.mayCall(`${entity.path}/list`)) return undefined
  const found = await answerRows<Record<string, unknown>>(
    db.of(caller.tenantId),
    entity,
    where,
    listRules(slice, caller),
    caller,
    sql`${order} limit ${most + 1}`,
  )
  return { rows: await shownWithAbilities(slice, found.slice(0, most), call), more: found.length > most }
}
