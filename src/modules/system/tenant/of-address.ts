import { hostIn } from '#kernel/definition/host.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { tenantHome, type TenantHome } from '#kernel/definition/home.ts'
import type { PortalTenant } from '#kernel/portal/document.tsx'
import type { Db, Reader } from '#kernel/store/db.ts'
import { openTenants } from '#kernel/store/open-tenants.ts'
import { sql } from '#kernel/store/sql.ts'

/**
 * The tenant by the id in the path, else by the host; shut and unknown ones are the same: nobody learns which exist (T07).
 * The host of a shut one is still its own: the first tenant's pages would stand there as if they were the journal's.
 */
export async function tenantOfAddress(
  db: Db,
  { id, host }: { readonly id?: string | undefined; readonly host: string },
): Promise<PortalTenant | undefined> {
  const named = hostIn(host.slice(0, 300)) ?? ''
  const which =
    id === undefined ? sql`(domain = ${named} or tenant_id = ${platformTenant})` : sql`tenant_id = ${id}`
  const row = await db.platform.one<{
    tenantId: string
    name: string
    domain: string | null
    isOpen: boolean
  }>(
    sql`select tenant_id, tenant_name as name, nullif(domain, '') as domain, ${openTenants(sql`now()`)} as is_open from tenant
        where is_deleted = 0 and ${which} order by (domain = ${named}) desc nulls last limit 1`,
  )
  if (!row?.isOpen) return undefined
  const { isOpen: _, ...found } = row
  return { ...found, inPath: id !== undefined }
}

/** Where the pages of a tenant stand, for links in letters and on labels. */
export async function homeOfTenant(platform: Reader, tenantId: string, baseUrl: string): Promise<TenantHome> {
  const row = await platform.one<{ domain: string | null }>(
    sql`select nullif(domain, '') as domain from tenant where tenant_id = ${tenantId} and is_deleted = 0`,
  )
  return tenantHome({ tenantId, domain: row?.domain ?? null }, baseUrl)
}
