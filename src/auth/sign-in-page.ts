import { hostIn } from '#kernel/definition/host.ts'
import type { Call } from '#kernel/http/caller.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { makeCaptcha } from './captcha.ts'
import { refuse } from './catalogue.ts'
import type { AuthOptions } from './login.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { registers } from './registers.ts'
import { overLimit } from './throttle.ts'

/**
 * What the sign-in page shows before anybody is known: whether it asks for a tenant, whose page this is by its domain,
 * and the providers of that tenant. Unknown domains and numbers answer in the same shape (threat T07).
 */
async function signInPage({ ctx, db, input, request, caller }: Call, options: AuthOptions): Promise<unknown> {
  if (await overLimit(db, ctx.clock(), `sign-in-page:${request.ip}`, 600, 15 * 60_000))
    return refuse('tooManyTries', { minutes: 15 })
  const many = options.tenants === 'many'
  const asked = String(input.tenantId ?? '').slice(0, 12)
  const [named, host] = many
    ? [asked, hostIn(String(input.domain ?? '').slice(0, 300)) ?? '']
    : [platformTenant, '']
  const found = await db.platform.one<Tenant>(
    sql`select tenant_id, tenant_name, background_url, logo_file_id, domain = ${host} as by_domain from tenant
        where status = 1 and is_deleted = 0 and (tenant_id = ${named} or domain = ${host}) order by by_domain desc nulls last limit 1`,
  )
  const own = found?.byDomain ? found : undefined
  const tenantId = own?.tenantId ?? (many && asked ? asked : platformTenant)
  const name =
    caller.lang === 'en'
      ? sql`coalesce(nullif(name_en, ''), name_zh)`
      : sql`coalesce(nullif(name_zh, ''), name_en)`
  return {
    asksTenant: many && !own,
    tenantId,
    tenantName: own?.tenantName ?? '',
    // Of one that was only typed nobody learns whether it is there.
    backgroundUrl: (many ? own : found)?.backgroundUrl ?? '',
    // Without a host of its own only where there is one tenant: it is the installation's then.
    logoUrl: (many ? own : found)?.logoFileId ? logoOf(host) : '',
    // Of a number that was only typed nobody learns it here.
    registers: (many && !own) || (await registers(ctx, tenantId)),
    // In the same answer, because this page has to be there fast.
    ...(input.captcha === '1' && { captcha: await makeCaptcha(db, ctx.clock(), options.captcha) }),
    providers: await db
      .of(tenantId)
      .query(
        sql`select source, ${name} as name from login_provider where enabled and is_deleted = 0 order by sort, id`,
      ),
  }
}
type Tenant = {
  tenantId: string
  tenantName: string
  backgroundUrl: string | null
  logoFileId: string | null
  byDomain: boolean | null
}

/** Of the tenant of a host; without one of whoever runs the installation. */
export const logoOf = (host: string) =>
  `/api/blade-system/tenant/logo${host ? `?domain=${encodeURIComponent(host)}` : ''}`

export const signInPageRoutes = (options: AuthOptions): Route[] => [
  route({ method: 'GET', url: 'blade-auth/sign-in', permission: 'public' }, (call) =>
    signInPage(call, options),
  ),
]
