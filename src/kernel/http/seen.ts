import type { Reader } from '#kernel/store/db.ts'
import { answerRows, type ListRules } from '#kernel/store/list.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Caller } from './caller.ts'
import { present } from './present.ts'
import type { Slice } from './slice.ts'
import { dictionariesOf, dictProps } from './words.ts'

/** Rows of a slice as one caller may see them; every call goes through these. */

export function listRules(slice: Slice, caller: Caller): ListRules {
  const { rules } = slice
  return {
    rows: rowsFor(slice, caller),
    ...(rules.columns ? { columns: rules.columns(caller) } : {}),
    ...(rules.filters ? { filters: rules.filters } : {}),
  }
}

/** Row rule of the slice and data scope of the caller's roles together; no call reads or writes past it. */
export function rowsFor(slice: Slice, caller: Caller): Sql | undefined {
  const both = [slice.rules.rows?.(caller), caller.scope(slice.entity)].filter((one) => one !== undefined)
  return both.length === 0
    ? undefined
    : sql.join(
        both.map((one) => sql`(${one})`),
        ' and ',
      )
}

/** Rows as this caller may see them, whichever call they leave by. */
export async function shown(
  slice: Slice,
  rows: Record<string, unknown>[],
  caller: Caller,
  reader: Reader,
): Promise<Record<string, unknown>[]> {
  const { project } = slice.rules
  const kept = project
    ? ((await Promise.all(rows.map((row) => project(row, caller, reader)))) as Record<string, unknown>[])
    : rows
  return present(slice.entity, kept, caller, await dictionariesOf(dictProps(slice.entity), caller, reader))
}

export async function detailOf(
  slice: Slice,
  id: string,
  caller: Caller,
  reader: Reader,
): Promise<Record<string, unknown> | undefined> {
  const rows = await answerRows<Record<string, unknown>>(
    reader,
    slice.entity,
    sql`t.id = ${id}`,
    listRules(slice, caller),
    caller,
    sql.raw('t.id'),
  )
  return (await shown(slice, rows, caller, reader))[0]
}
