import { zoneOf } from '#kernel/definition/time.ts'
import type { Db } from '#kernel/store/db.ts'
import { keptReads } from '#kernel/store/kept-reads.ts'
import { sql } from '#kernel/store/sql.ts'

/**
 * Where the days of a tenant begin: for jobs, pages and whoever signs in, which no person's session tells. Asked at each of
 * them and hardly ever changed: kept until somebody does.
 */
export function zonesOfTenants(db: Db): (tenantId: string) => Promise<string> {
  const zone = keptReads(db, ['tenant'], async (platform, tenantId) => {
    const row = await platform.one<{ timeZone: string | null }>(
      sql`select time_zone from tenant where tenant_id = ${tenantId} and is_deleted = 0`,
    )
    return zoneOf(row)
  })
  return (tenantId) => zone('', tenantId, db.platform)
}
