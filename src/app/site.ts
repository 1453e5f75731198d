import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { languageOf, type Context } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { sendRefusal } from '#kernel/http/envelope.ts'
import { publicPages } from '#public/server.tsx'
import { roots } from './roots.ts'

/** Everything that is not a call: the back-office's page and its built files. */
export async function mountSite(app: FastifyInstance, ctx: Context): Promise<void> {
  const config = { permission: 'public' }
  const admin = join(roots.dist, 'admin')
  publicPages(app, ctx, { tenantId: '000000', dist: join(roots.dist, 'public') })
  if (existsSync(admin)) {
    await app.register(fastifyStatic, {
      root: join(admin, 'manage-assets'),
      prefix: '/manage-assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      schemaErrorFormatter: undefined,
      preCompressed: true,
    } as never)
  }
  const page = existsSync(admin) ? await readFile(join(admin, 'index.html'), 'utf8') : undefined
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage =
      request.method === 'GET' &&
      (request.headers.accept ?? '').includes('text/html') &&
      !(request.raw.url ?? '').startsWith('/api/')
    if (!wantsPage || !page || /^\/(blade-|manage-assets\/)/.test(path))
      return sendRefusal(reply, refuse('noRoute'), languageOf(request))
    return reply.type('text/html; charset=utf-8').headers(pageHeaders).send(page)
  })
  void config
}

const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self' https:; frame-ancestors 'self'; base-uri 'self'; form-action 'self'",
}
