import { route, slice, type Slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { makeTenant } from './make.ts'
import { tenant } from './definition.ts'

export const tenantSlice: Slice = slice(tenant, {
  async beforeSubmit(tx, { values, existing }) {
    if (existing) return { tenantId: existing.tenantId }
    if (values.tenantId) return undefined
    // Numbers are handed out one by one: of two that create at once the second waits.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('tenant-number', 0))`)
    const last = await tx.one<{ most: number }>(
      sql`select coalesce(max(tenant_id::int), 100000) as most from tenant where tenant_id ~ '^\d{6}$'`,
    )
    return { tenantId: String(Math.max(100_000, last?.most ?? 0) + 1).padStart(6, '0') }
  },
  async afterSubmit(tx, row, { existing, posted }) {
    if (existing) return undefined
    if (!/^\d{6}$/.test(row.tenantId)) return refuse('badTenantId')
    return makeTenant(
      tx,
      row.tenantId,
      row.tenantName,
      typeof posted.password === 'string' ? posted.password : undefined,
    )
  },
  routes: [
    // The same shape for unknown hosts: nobody learns which tenants exist (threat T07).
    route({ method: 'GET', url: 'blade-system/tenant/info', permission: 'public' }, async ({ db, input }) => {
      const host = String(input.domain ?? '')
        .replace(/^https?:\/\//, '')
        .replace(/[/:].*$/, '')
        .slice(0, 200)
      if (!host) return {}
      const row = await db.platform.one<{
        tenantId: string
        tenantName: string
        backgroundUrl: string | null
      }>(
        sql`select tenant_id, tenant_name, background_url from tenant where domain = ${host} and status = 1 and is_deleted = 0`,
      )
      return row ?? {}
    }),
  ],
})
