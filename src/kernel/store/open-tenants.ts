import { sql, type Sql } from './sql.ts'
import type { Reader } from './db.ts'

/**
 * Of rows of `tenant`: those that work. One that is switched off, has run out or was removed is shut at every door: nobody
 * comes in, no link of its letters opens anything, its host shows nobody else's pages, and its clock stands (decision 94).
 */
export function openTenants(now: Date | Sql, alias = 'tenant'): Sql {
  const t = sql.raw(alias)
  return sql`(${t}.is_deleted = 0 and ${t}.status = 1 and (${t}.expire_time is null or ${t}.expire_time > ${now}))`
}

export async function isTenantOpen(platform: Reader, tenantId: string, now: Date): Promise<boolean> {
  const row = await platform.one(
    sql`select 1 as one from tenant where tenant_id = ${tenantId} and ${openTenants(now)}`,
  )
  return row !== undefined
}
