import { propOf } from '#kernel/definition/entity.ts'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { fromWhere } from '#kernel/store/conditions.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Call } from './caller.ts'
import { listRules } from './seen.ts'
import type { Slice } from './slice.ts'

/** How many rows stand in each state, of what the list would show without its filter on the state: one statement. */
export async function stateCounts(slice: Slice, { caller, input, db }: Call): Promise<unknown> {
  const { entity } = slice
  const prop = propOf(entity, entity.state ?? '')
  if (!prop) return {}
  const { current: _current, size: _size, ascs: _ascs, descs: _descs, [prop.name]: _state, ...asked } = input
  const where = fromWhere(entity, asked, listRules(slice, caller), caller)
  if (isRefusal(where)) return where
  const rows = await db
    .of(caller.tenantId)
    .query<{ state: string; n: number }>(
      sql`select t.${sql.id(prop.column)}::text as state, count(*)::int as n ${where} group by 1`,
      { keep: true },
    )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
