import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { languageOf, type Context } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { sendRefusal } from '#kernel/http/envelope.ts'
import { roots } from './roots.ts'

/** Everything that is not a call: the back-office's page and its built files. */
export async function mountSite(app: FastifyInstance, ctx: Context): Promise<void> {
  const admin = join(roots.dist, 'admin')
  void ctx
  if (existsSync(admin)) {
    // File names carry the hash of their content, so a browser may keep them for good.
    const kept = { immutable: true, maxAge: '365d' } as const
    await app.register(fastifyStatic, { root: join(admin, 'manage-assets'), serve: false, preCompressed: true })
    app.get<{ Params: { '*': string } }>(
      '/manage-assets/*',
      { config: { permission: 'public' } },
      (request, reply) => reply.sendFile(request.params['*'], kept),
    )
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
}

const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self' https:; frame-ancestors 'self'; base-uri 'self'; form-action 'self'",
}
