import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '../definition/kind.ts'
import { portalDocument, type PortalTenant } from './document.tsx'
import { filesOf, readManifest } from './manifest.ts'
import type { PortalPage } from './page.ts'

export type PortalOptions = {
  readonly pages: readonly PortalPage[]
  /** Folder of the built scripts and styles. */
  readonly dist: string
  /** The tenant of an address: by the id in its path, else by its host. Undefined for one that is unknown or shut. */
  readonly tenantOf: (asked: {
    readonly id?: string | undefined
    readonly host: string
  }) => Promise<PortalTenant | undefined>
  /** Whether people may make themselves an account of a role there; `never` where such an account could do nothing. */
  readonly joining: (tenantId: string, role: string) => Promise<'open' | 'closed' | 'never'>
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** No page may run a script of another host, stand in a frame, or send a form elsewhere. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
  'referrer-policy': 'same-origin',
}

/** Mounts the pages that areas declare, in both languages, by host and by the tenant's path. */
export function mountPortal(app: FastifyInstance, options: PortalOptions): void {
  const manifest = readManifest(options.dist)
  const join = options.pages.find(({ joins }) => joins)
  for (const lang of ['zh', 'en'] as const)
    for (const before of ['', '/t/:tenant(^\\d{1,12}$)']) {
      const spoken = lang === 'en' ? '/en' : ''
      const root = `${spoken}${before}/portal`
      // Whoever types the address alone means the page that they begin with, which is asked for after they said who they are.
      for (const end of ['', '/'])
        app.get<{ Params: { tenant?: string } }>(
          `${root}${end}`,
          { config: { permission: 'public' } },
          async ({ params: { tenant } }, reply) =>
            reply.redirect(`${spoken}${tenant ? `/t/${tenant}` : ''}/portal/home`),
        )
      for (const page of options.pages)
        app.get<{ Params: { tenant?: string } }>(
          `${root}/${page.path}`,
          // The frame tells nothing; what it shows comes through calls that ask who calls.
          { config: { permission: 'public' } },
          async (request, reply) => {
            const tenant = await options.tenantOf({ id: request.params.tenant, host: request.hostname })
            if (!tenant) return options.notFound(request, reply)
            const joining = join?.joins ? await options.joining(tenant.tenantId, join.joins) : 'never'
            // Of an area that the tenant does not have nobody is sent to its school either.
            if (page.joins && joining === 'never') return options.notFound(request, reply)
            const offered = joining === 'open' ? join?.path : undefined
            return reply.headers(headers).send(made(page, tenant, lang, offered))
          },
        )
    }

  function made(page: PortalPage, tenant: PortalTenant, lang: Lang, offered: string | undefined): string {
    const files = filesOf(manifest, [page.island])
    return portalDocument({ page, tenant, lang, files, join: offered })
  }
}
