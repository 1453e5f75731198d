import { usualZone } from '#kernel/definition/time.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/** Where the days of a tenant begin: for jobs and pages, which no person's session tells. */
export async function zoneOfTenant(platform: Reader, tenantId: string): Promise<string> {
  const row = await platform.one<{ timeZone: string | null }>(
    sql`select time_zone from tenant where tenant_id = ${tenantId} and is_deleted = 0`,
  )
  return row?.timeZone ?? usualZone
}
