import { sql, type Sql } from '#kernel/store/sql.ts'

/** True for a menu that the tenant's package holds, and for every menu of a tenant without a package (threat T06). */
export function inPackage(tenantId: string, menuId: Sql): Sql {
  return sql`not exists (select 1 from tenant bought join tenant_package package on package.id = bought.package_id
    where bought.tenant_id = ${tenantId} and not (${menuId} = any(coalesce(package.menu_ids, '{}'))))`
}
