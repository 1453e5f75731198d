import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/** Numbers of all tenants, removed ones too: their rows still stand. */
export async function everyTenant({ platform }: Pick<Db, 'platform'>): Promise<string[]> {
  const rows = await platform.query<{ tenantId: string }>(
    sql`select tenant_id from tenant order by tenant_id`,
  )
  return rows.map(({ tenantId }) => tenantId)
}
