import { hostIn } from '#kernel/definition/host.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'

/**
 * The logo on a tenant's sign-in page, before anybody is known: of the tenant of a host, and without one of whoever runs
 * the installation. Unknown hosts are told nothing (threat T07).
 */
async function logo({ db, input, ctx, request, reply }: Call): Promise<unknown> {
  const host = hostIn(String(input.domain ?? '').slice(0, 300))
  const whose = host ? sql`domain = ${host}` : sql`tenant_id = ${platformTenant}`
  const held = await db.platform.one<{ id: string }>(
    sql`select logo_file_id as id from tenant where ${whose} and status = 1 and is_deleted = 0`,
  )
  // Tenants are the platform's records, and so are their files.
  const file =
    held?.id &&
    (await db
      .of(platformTenant)
      .one<{ name: string; mime: string; sha256: string }>(
        sql`select name, mime, sha256 from attach where id = ${held.id} and is_deleted = 0 and mime like 'image/%'`,
      ))
  if (!file || !(await ctx.blobs.has(file.name))) return refuse('notFound')
  const etag = `"${file.sha256}"`
  reply.header('cache-control', 'public, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(file.mime).header('content-security-policy', 'sandbox').send(ctx.blobs.open(file.name))
}

export const logoRoute: Route = route(
  {
    method: 'GET',
    url: 'blade-system/tenant/logo',
    permission: 'public',
    raw: true,
    summary: 'The logo of the tenant of a domain, else of the installation',
  },
  logo,
)
