import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#kernel/http/caller.ts'
import { isEnglish } from '#kernel/http/refusal-page.ts'
import { noSuchCall, wrongMethod } from '#kernel/http/mount.ts'
import { isBelowApi } from '#kernel/http/server.ts'
import { mountPortal } from '#kernel/portal/server.ts'
import { areas } from '#modules/index.ts'
import { authNeeds, tenantOfAddress } from '#modules/services.ts'
import { tenantInPath } from '#public/address.ts'
import { publicPages } from '#public/server.tsx'
import type { TenantOf } from '#public/stands.ts'
import { portalFrame } from '#auth/portal.ts'
import { isOffered, registers } from '#auth/registers.ts'
import { hasSession, shellLinks } from './preloads.ts'
import { roots } from './roots.ts'

/** Everything that is not a call: the public pages, and the back-office's page with its built files. */
export async function mountSite(
  app: FastifyInstance,
  ctx: Context,
  { production, hasLivePath }: { production: boolean; hasLivePath: (path: string) => boolean },
): Promise<void> {
  const tenantOf: TenantOf = (asked) => tenantOfAddress(ctx.db, asked)
  const site = publicPages(app, ctx, { tenantOf, dist: join(roots.dist, 'public') })
  mountPortal(app, {
    pages: [...portalFrame, ...areas.flatMap((area) => area.portal ?? [])],
    dist: join(roots.dist, 'public'),
    tenantOf,
    async joining(tenantId, role) {
      if (!(await isOffered(ctx.db.of(tenantId), authNeeds, tenantId, role))) return 'never'
      return (await registers(ctx, tenantId)) ? 'open' : 'closed'
    },
    notFound: site.notFound,
  })
  const admin = join(roots.dist, 'admin')
  const built = existsSync(join(admin, 'index.html'))
  if (built) await serveBuilt(app, join(admin, 'manage-assets'))
  const page = built ? await readFile(join(admin, 'index.html'), 'utf8') : undefined
  const headers = pageHeaders(ctx.embedHosts, hashesOf(page ?? ''))
  const links = built ? await shellLinks() : ''
  app.setNotFoundHandler((request, reply) => {
    const asksForCall = isBelowApi(request) || request.url.startsWith('/blade-')
    if (asksForCall || request.method !== 'GET') return noSuchCall(app, request, reply)
    const refused = wrongMethod(app, request, reply)
    if (refused) return refused
    const hidden = production && request.url.startsWith('/test/')
    const ours = backOffice.test(request.url) || hasLivePath(request.url.split('?')[0] ?? '')
    if (page && ours && !hidden) {
      if (links && hasSession(request.headers.cookie)) reply.header('link', links)
      return reply.type('text/html; charset=utf-8').headers(headers).send(page)
    }
    const elsewhere = addressInstead(app, request.url)
    return elsewhere ? reply.redirect(elsewhere.to, elsewhere.status) : site.notFound(request, reply)
  })
}

/**
 * Where an address that no page has leads: to the page without the slash at its end, else to `/404` (spec section 2). What
 * looks like a file, as a picture of a page, is simply not there.
 */
function addressInstead(app: FastifyInstance, url: string): { to: string; status: 301 | 302 } | undefined {
  const [path = '', query] = url.split('?')
  // Begun where the slashes begin: to try it from each of sixteen thousand kept everybody waiting (threat S04).
  const bare = path.replace(/(?<!\/)\/+$/, '')
  if (bare !== path && bare !== '' && app.hasRoute({ method: 'GET', url: withoutHolder(bare) }))
    return { to: query === undefined ? bare : `${bare}?${query}`, status: 301 }
  // What lies below a tenant's path is told there: whose page of 404 that would be is its own matter.
  if (/\.\w{1,8}$/.test(bare) || tenantInPath(path) !== undefined) return undefined
  return { to: isEnglish(path) ? '/en/404' : '/404', status: 302 }
}

/** The page itself: it stands under the same path for every tenant and journal that an address may name before it. */
const withoutHolder = (path: string): string =>
  path.replace(/^((?:\/en)?)(?:\/t\/\d{1,12})?(?:\/j\/[a-z][a-z0-9-]{0,31})?(?=\/|$)/, '$1') || '/'

/** Paths of the back-office's own router (spec section 2, contract section 5), and the first part of every menu's path. */
const shellPaths = ['manage', 'wel', 'lock', 'info', 'login', 'test', '404', '403', '500', 'myiframe']
const menuPaths = areas.flatMap((area) =>
  [...area.menus.map(({ path }) => path), ...area.entities.map(({ menu }) => menu?.path)].flatMap(
    (path) => path?.split('/')[1] ?? [],
  ),
)
const backOffice = new RegExp(`^/(${[...new Set([...shellPaths, ...menuPaths])].join('|')})(/|\\?|$)`)

/** Name of the back-office's own script, which names all others: an open page compares it with its own (`shell/Notes.tsx`). */
export async function builtVersion(): Promise<string> {
  const page = await readFile(join(roots.dist, 'admin', 'index.html'), 'utf8').catch(() => '')
  return [...page.matchAll(/src="([^"]+\.js)"/g)].at(-1)?.[1] ?? ''
}

async function serveBuilt(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (scope) => {
    // The plugin's routes cannot say it themselves: these files are the same for everybody.
    scope.addHook('onRoute', (spec) => void (spec.config = { ...spec.config, permission: 'public' } as never))
    await scope.register(fastifyStatic, {
      root,
      prefix: '/manage-assets/',
      index: false,
      // The build leaves a packed twin beside every script and style.
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    })
  })
}

/** Of the scripts that the build put into the page: no other runs there. */
const hashesOf = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

const pageHeaders = (embedHosts: readonly string[], scripts: readonly string[]) => ({
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; script-src 'self'${scripts.join('')}; connect-src 'self'; frame-src ${embedHosts.map((host) => `https://${host}`).join(' ') || "'none'"}; frame-ancestors 'self'; base-uri 'self'; form-action 'self'`,
})
