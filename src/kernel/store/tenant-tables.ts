import type pg from 'pg'
import { allEntities, registryVersion } from './registry.ts'

/**
 * Tables whose rows are one tenant's each: those behind row security, be it switched off or on, and those of definitions that
 * were switched on since.
 */
export async function tenantTables(owner: pg.ClientBase): Promise<(table: string) => boolean> {
  const { rows } = await owner.query<{ tables: string[] }>(
    `select array(select relname::text from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
       and (relrowsecurity or exists (select from pg_policy where polrelid = c.oid))
       and exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and not attisdropped)) as tables`,
  )
  const stored = new Set(rows[0]?.tables)
  let defined: ReadonlySet<string> = new Set()
  let version = -1
  return (table) => {
    if (stored.has(table)) return true
    if (version !== registryVersion()) {
      version = registryVersion()
      defined = new Set(
        allEntities()
          .filter(({ owner }) => owner === 'tenant')
          .map((entity) => entity.table),
      )
    }
    return defined.has(table)
  }
}
