import { randomUUID } from 'node:crypto'
import { parse } from 'node:querystring'
import multipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { refuse } from './catalogue.ts'
import { languageOf } from './caller.ts'
import { keepTheDoor } from './door.ts'
import { sendRefusal } from './envelope.ts'
import { storeAway } from '#kernel/store/s3.ts'
import { malformed, refusalOf } from './errors.ts'
import { splitsIntoParts } from './form.ts'
import { spelt } from './mount.ts'
import { answerStallMs, checkEveryMs, headersMs, idleMs, limitPatience, uploadMs } from './patience.ts'

export type ServerOptions = {
  readonly log?: FastifyBaseLogger | undefined
  readonly trustProxy?: boolean | string
  readonly mostAtWork?: number
}

export async function makeServer({
  log,
  trustProxy = false,
  mostAtWork,
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    trustProxy,
    bodyLimit: 1_048_576,
    // Whoever was let in is served, also while the door closes behind them.
    return503OnClosing: false,
    requestTimeout: uploadMs,
    connectionTimeout: answerStallMs,
    keepAliveTimeout: idleMs,
    http: { connectionsCheckingInterval: checkEveryMs },
    genReqId: () => randomUUID(),
    // Requests are logged in one line of our own, after the answer.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    // One table of routes serves both `/api/…` and the roots below it (contract section 1).
    rewriteUrl(request) {
      const url = request.url ?? '/'
      if (!url.startsWith('/api/')) return spelt(url)
      belowApi.add(request)
      return spelt(url.slice(4))
    },
    // A path that is no path, as `%zz`.
    frameworkErrors: (_error, request, reply) =>
      void sendRefusal(reply as FastifyReply, malformed(), languageOf(request as FastifyRequest)),
  })
  app.server.headersTimeout = headersMs
  keepTheDoor(app, mostAtWork)
  limitPatience(app.server)
  await takeBodies(app)
  lookAtTheDoor(app)
  wantRights(app)
  app.setErrorHandler((error: Error & { code?: string }, request, reply) => {
    const known = refusalOf(error, saidIn(request))
    // The framework would close a line on which the body is still coming, and whoever sends it never reads why; what is left
    // of it is read out (`patience.ts`).
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') reply.removeHeader('connection')
    // Whoever is told to try again cannot mend it; whoever can reads here what the store said.
    if (error.code === storeAway) request.log.warn({ err: error, id: request.id }, 'a store')
    if (known) return sendRefusal(reply, known, languageOf(request))
    request.log.error({ err: error, id: request.id }, 'unforeseen')
    return sendRefusal(reply, refuse('broken', { id: request.id.slice(0, 8) }), languageOf(request))
  })
  return app
}

async function takeBodies(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fileSize: 52_428_800, files: 10, fields: 50, headerPairs: 50 } })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, next) => next(null, parse(String(body), '&', '=', { maxKeys: 0 })),
  )
  // A text is no parameters: it would be dropped, and what it says be told missing. Without one its type says nothing.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, next) => {
    if (body === '') next(null, undefined)
    else next(Object.assign(new Error('a text'), { statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }))
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, next) => {
    if (body === '') return next(null, undefined)
    try {
      next(null, JSON.parse(String(body)))
    } catch {
      next(Object.assign(new Error('malformed JSON'), { statusCode: 400 }), undefined)
    }
  })
}

/** What is refused before anybody asks whose request it is. */
function lookAtTheDoor(app: FastifyInstance): void {
  // With a callback: a promise for each hook of each request is a tenth of what a kept page costs.
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    // A compressed body would have to be decoded before anything is known about its sender.
    if (request.headers['content-encoding']) sendRefusal(reply, refuse('badType'), languageOf(request))
    // Below /api stand calls alone; pages have one address each.
    else if (isBelowApi(request) && !request.is404 && !isCall(request))
      sendRefusal(reply, refuse('noRoute'), languageOf(request))
    else if (namesTwoHosts(request.raw.rawHeaders) || !splitsIntoParts(request.headers['content-type']))
      sendRefusal(reply, malformed(), languageOf(request))
    else next()
  })
}

/** Asked when all plugins have registered, and before anything is served: a forgotten right stops the start (threat P01). */
function wantRights(app: FastifyInstance): void {
  const declared: { method: string | string[]; url: string; config?: unknown }[] = []
  app.addHook('onRoute', (spec) => void declared.push(spec))
  app.addHook('onReady', async () => {
    const bare = declared.filter(
      ({ config }) => (config as { permission?: unknown } | undefined)?.permission === undefined,
    )
    if (bare.length > 0)
      throw new Error(
        `no permission declared: ${bare.map(({ method, url }) => `${String(method)} ${url}`).join(', ')}`,
      )
  })
}

/** What stands in the address and in the body, by its names. */
function saidIn({ query, body }: FastifyRequest): Readonly<Record<string, unknown>> {
  const byName = typeof body === 'object' && !Array.isArray(body) && !Buffer.isBuffer(body) ? body : {}
  return { ...(query as object), ...byName }
}

const belowApi = new WeakSet<object>()

/** Whether a request came to `/api/…`, which its address no longer says. */
export const isBelowApi = (request: FastifyRequest): boolean => belowApi.has(request.raw)

const isCall = (request: FastifyRequest) =>
  (request.routeOptions.config as { call?: boolean } | undefined)?.call === true

/** Who stands before us may take the one, and we the other (RFC 9112, section 3.2). */
function namesTwoHosts(raw: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.length === 4 && /^host$/i.test(raw[i] ?? '')) hosts += 1
  return hosts > 1
}
