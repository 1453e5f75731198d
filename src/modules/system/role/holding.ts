import { createHash } from 'node:crypto'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Holding } from './shapes.ts'

/** What these roles hold, and a name for exactly that: whoever changes it says which they saw. */
export async function holding(
  reader: Reader,
  roleIds: readonly string[],
): Promise<{ held: Holding; seen: string }> {
  const ids = sql`any(${[...roleIds]}::bigint[])`
  const rows = await reader.query<{ kind: keyof Holding; id: string }>(
    sql`select 'menu' as kind, menu_id as id from role_menu where role_id = ${ids}
        union select 'dataScope', scope_id from role_data_scope where role_id = ${ids}
        union select 'apiScope', scope_id from role_api_scope where role_id = ${ids} order by 1, 2`,
  )
  const of = (kind: keyof Holding) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const held = { menu: of('menu'), dataScope: of('dataScope'), apiScope: of('apiScope') }
  return { held, seen: createHash('sha256').update(JSON.stringify(held)).digest('base64url') }
}
