import type { Entity, Prop } from '#kernel/definition/entity.ts'
import type { FieldError } from '#kernel/definition/refusal.ts'
import type { Reader } from '#kernel/store/db.ts'
import { titleExpression } from '#kernel/store/list.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Caller } from './caller.ts'
import { targetOf } from './references.ts'
import { idOf } from './rows.ts'
import { rowsFor } from './seen.ts'
import { sliceOf } from './slices.ts'

/**
 * Sheets name other records as people do: "West Block 6", not its id. Each name is looked up among the rows that the caller
 * may pick from, once for the whole sheet; one that nothing or several things bear is an error of its row. Rooms are called
 * "101": digits are an id where a record has it, and a name else.
 */
export async function idsForNames(
  props: readonly Prop[],
  rows: readonly Record<string, unknown>[],
  caller: Caller,
  reader: Reader,
): Promise<FieldError[][]> {
  const errors: FieldError[][] = rows.map(() => [])
  for (const prop of props) {
    const target = targetOf(prop)
    if (prop.kind.points !== 'one' || !target) continue
    const known = await idsByName(target, namesIn(prop, rows), caller, reader)
    for (const [i, row] of rows.entries()) {
      const name = nameIn(row[prop.name])
      if (name === undefined) continue
      const ids = known.get(name) ?? []
      if (ids.length === 1) row[prop.name] = ids[0]
      // An id of nothing is told by whoever looks for what it points at.
      else if (ids.length > 1 || !idOf(name))
        errors[i]?.push({ field: prop.name, msg: unclear(prop, name, ids.length) })
    }
  }
  return errors
}

const nameIn = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

const namesIn = (prop: Prop, rows: readonly Record<string, unknown>[]) => [
  ...new Set(rows.map((row) => nameIn(row[prop.name])).filter((name) => name !== undefined)),
]

async function idsByName(
  target: Entity,
  names: readonly string[],
  caller: Caller,
  reader: Reader,
): Promise<ReadonlyMap<string, string[]>> {
  const known = new Map<string, string[]>()
  const slice = sliceOf(target.name)
  if (names.length === 0 || !slice) return known
  const rows = rowsFor(slice, caller) ?? sql.raw('true')
  const titles = (['zh', 'en'] as const).map((lang) => titleExpression(target, 't', lang))
  const found = await reader.query<{ id: string; zh: string | null; en: string | null }>(
    sql`select t.id, ${sql.raw(titles[0] ?? '')} as zh, ${sql.raw(titles[1] ?? '')} as en from ${sql.id(target.table)} t
        where t.is_deleted = 0 and (${rows}) and (${sql.raw(titles[0] ?? '')} = any(${[...names]}::text[]) or ${sql.raw(titles[1] ?? '')} = any(${[...names]}::text[])
          or t.id = any(${names.filter((name) => idOf(name))}::bigint[]))`,
  )
  for (const { id, zh, en } of found)
    for (const name of new Set([zh, en])) if (name) known.set(name, [...(known.get(name) ?? []), id])
  for (const { id } of found) if (names.includes(id)) known.set(id, [id])
  return known
}

function unclear({ label }: Prop, name: string, found: number): { zh: string; en: string } {
  return found === 0
    ? { zh: `没有名为“${name}”的${label.zh}`, en: `Nothing is named "${name}", check the spelling` }
    : {
        zh: `有 ${found} 个${label.zh}都名为“${name}”，请填写其编号`,
        en: `${found} records are named "${name}", enter the id of the one you mean`,
      }
}
