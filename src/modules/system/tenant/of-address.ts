import type { PortalTenant } from '#kernel/portal/document.tsx'
import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/** Where no host says whose portal it is. */
const first = '000000'

/** The tenant by the id in the path, else by the host; shut and unknown ones are the same: nobody learns which exist (T07). */
export async function tenantOfAddress(
  db: Db,
  { id, host }: { readonly id?: string | undefined; readonly host: string },
): Promise<PortalTenant | undefined> {
  const named = host.replace(/:\d+$/, '').slice(0, 200)
  const row = await db.platform.one<{ tenantId: string; name: string }>(
    id === undefined
      ? sql`select tenant_id, tenant_name as name from tenant where status = 1 and is_deleted = 0
            and (expire_time is null or expire_time > now()) and (domain = ${named} or tenant_id = ${first})
            order by (domain = ${named}) desc nulls last limit 1`
      : sql`select tenant_id, tenant_name as name from tenant where status = 1 and is_deleted = 0
            and (expire_time is null or expire_time > now()) and tenant_id = ${id}`,
  )
  return row && { ...row, inPath: id !== undefined }
}
