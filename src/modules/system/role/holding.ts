import { createHash } from 'node:crypto'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Holding } from './shapes.ts'

/**
 * What these roles hold, and a name for exactly that: whoever changes it says which they saw. What was removed since is
 * left out: it could not be granted again, and no change of the role would be taken.
 */
export async function holding(
  reader: Reader,
  roleIds: readonly string[],
): Promise<{ held: Holding; seen: string }> {
  const ids = sql`any(${[...roleIds]}::bigint[])`
  const rows = await reader.query<{ kind: keyof Holding; id: string }>(
    sql`select 'menu' as kind, g.menu_id as id from role_menu g join menu s on s.id = g.menu_id and s.is_deleted = 0 where g.role_id = ${ids}
        union select 'dataScope', g.scope_id from role_data_scope g join data_scope s on s.id = g.scope_id and s.is_deleted = 0 where g.role_id = ${ids}
        union select 'apiScope', g.scope_id from role_api_scope g join api_scope s on s.id = g.scope_id and s.is_deleted = 0 where g.role_id = ${ids} order by 1, 2`,
  )
  const of = (kind: keyof Holding) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const held = { menu: of('menu'), dataScope: of('dataScope'), apiScope: of('apiScope') }
  return { held, seen: createHash('sha256').update(JSON.stringify(held)).digest('base64url') }
}
