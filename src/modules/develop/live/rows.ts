import type { Entity } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import type { Reader, Shaping, Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { AreaDrawing } from '../terms/shapes.ts'
import { partsOf } from './compile.ts'

/** Tables of live entities, and what stands in them. */

export const entitiesOf = (drawing: AreaDrawing | null): readonly Entity[] =>
  drawing ? partsOf(drawing).area.entities : []

/** Nobody writes into them from here on: what is counted is what there is. */
export const holdTables = (shaping: Shaping, entities: readonly Entity[]): Promise<void> =>
  shaping.run(entities.map(({ table }) => `lock table "${table}" in access exclusive mode;`))

/** The transaction as every tenant there is. */
export async function everyone({ caller: { actor } }: Call, shaping: Shaping): Promise<Tx[]> {
  const rows = await shaping
    .as(actor)
    .query<{ tenantId: string }>(sql`select tenant_id from tenant order by tenant_id`)
  return rows.map(({ tenantId }) => shaping.as({ ...actor, tenantId }))
}

/** What was kept of these tables, as totals, is old for everybody. */
export const tellOf = (all: readonly Tx[], entities: readonly Entity[]) =>
  all.forEach((tx) => entities.forEach(({ table }) => tx.tell(table)))

/** How many rows there are by table, removed ones too: those of each tenant are seen as that tenant alone. */
export async function rowsIn(
  readers: readonly Reader[],
  entities: readonly Entity[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (entities.length === 0) return found
  const counts = sql.raw(
    entities
      .map(({ table }) => `select '${table}' as table, count(*)::int as n from "${table}"`)
      .join(' union all '),
  )
  for (const reader of readers)
    for (const { table, n } of await reader.query<{ table: string; n: number }>(counts))
      if (n > 0) found.set(table, (found.get(table) ?? 0) + n)
  return found
}
