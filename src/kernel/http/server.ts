import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { withoutBlanks } from '#kernel/definition/blank.ts'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { allAreas } from './areas.ts'
import { refuse } from './catalogue.ts'
import { anonymous, languageOf, type Caller, type Context } from './caller.ts'
import { keepTheDoor } from './door.ts'
import { done, sendRefusal } from './envelope.ts'
import { malformed, refusalOf } from './errors.ts'
import { fieldsOf, splitsIntoParts } from './form.ts'
import { inheritedKey } from './keys.ts'
import { takePersons } from './persons.ts'
import type { Live } from './live.ts'
import { byMethod, callsAtPath, foundBy, ofOneForm, place, type Calls } from './placed.ts'
import type { Route } from './slice.ts'
import { answerStallMs, checkEveryMs, headersMs, idleMs, limitPatience, uploadMs } from './patience.ts'
import { sendPacked } from './packed.ts'
import { serving } from './serving.ts'
import { parseAsked, schemaErrors } from './validate.ts'

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
  await app.register(formbody)
  await app.register(multipart, { limits: { fileSize: 52_428_800, files: 10, fields: 50, headerPairs: 50 } })
  app.removeContentTypeParser(['application/json', 'text/plain'])
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
  const declared: { method: string | string[]; url: string; config?: unknown }[] = []
  app.addHook('onRoute', (spec) => void declared.push(spec))
  // Asked when all plugins have registered, and before anything is served: a forgotten right stops the start (threat P01).
  app.addHook('onReady', async () => {
    const bare = declared.filter(
      ({ config }) => (config as { permission?: unknown } | undefined)?.permission === undefined,
    )
    if (bare.length > 0)
      throw new Error(
        `no permission declared: ${bare.map(({ method, url }) => `${String(method)} ${url}`).join(', ')}`,
      )
  })
  app.setErrorHandler((error: Error & { code?: string }, request, reply) => {
    const known = refusalOf(error, saidIn(request))
    if (known) return sendRefusal(reply, known, languageOf(request))
    request.log.error({ err: error, id: request.id }, 'unforeseen')
    return sendRefusal(reply, refuse('broken', { id: request.id.slice(0, 8) }), languageOf(request))
  })
  return app
}

/** What stands in the address and in the body, by its names. */
function saidIn({ query, body }: FastifyRequest): Readonly<Record<string, unknown>> {
  const byName = typeof body === 'object' && !Array.isArray(body) && !Buffer.isBuffer(body) ? body : {}
  return { ...(query as object), ...byName }
}

const belowApi = new WeakSet<object>()

/** Roots of calls, area and entity, by their small letters: clients of the family spell them either way. */
const roots = new Map<string, string>()

function spelt(url: string): string {
  const root = /^\/[^/?]+\/[^/?]+/.exec(url)?.[0]
  const known = root && roots.get(root.toLowerCase())
  return known && known !== root ? known + url.slice(root.length) : url
}

/** Whether a request came to `/api/…`, which its address no longer says. */
export const isBelowApi = (request: FastifyRequest): boolean => belowApi.has(request.raw)

/** Parameter of an address that carries a token, at the calls that take it there. */
const linkKey = 'blade-auth'

/** The token in the address of a call that is opened in a window of its own. */
export function tokenInAddress(request: FastifyRequest): string | undefined {
  const { byLink, calls } = (request.routeOptions.config ?? {}) as { byLink?: boolean; calls?: Calls }
  if (!(calls ? (foundBy(request, calls)?.route.byLink ?? false) : byLink)) return undefined
  const token = (request.query as Record<string, unknown>)[linkKey]
  return typeof token === 'string' ? token : undefined
}

const isCall = (request: FastifyRequest) =>
  (request.routeOptions.config as { call?: boolean } | undefined)?.call === true

/** Who stands before us may take the one, and we the other (RFC 9112, section 3.2). */
function namesTwoHosts(raw: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.length === 4 && /^host$/i.test(raw[i] ?? '')) hosts += 1
  return hosts > 1
}

const anyMethod = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Methods of every call by its path, of each server. */
const methodsAt = new WeakMap<FastifyInstance, Map<string, ReadonlySet<string>>>()

/** Mounts routes: rights, input, envelope in one place. */
export function mount(app: FastifyInstance, ctx: Context, routes: readonly Route[]): void {
  const methods = new Map<string, Set<string>>()
  for (const route of routes) {
    const list = typeof route.method === 'string' ? [route.method] : [...route.method]
    const url = `/${route.url}`
    const root = /^\/[^/:*]+\/[^/:*]+(?=\/)/.exec(url)?.[0]
    if (root) roots.set(root.toLowerCase(), root)
    if (ofOneForm.test(url)) {
      place(callsOf(app), { ctx, route })
      continue
    }
    for (const method of list) methods.set(url, (methods.get(url) ?? new Set()).add(method))
    app.route({
      method: list,
      url,
      config: { permission: route.permission, call: true, byLink: route.byLink === true },
      handler: (request, reply) => serving.run({ request, reply }, answer, ctx, route, request, reply),
    })
  }
  methodsAt.set(app, new Map([...(methodsAt.get(app) ?? []), ...methods]))
  // Of a path with a part that differs only the router knows whether it is meant.
  for (const [url, known] of methods)
    if (/[:*]/.test(url))
      app.route({
        method: anyMethod.filter((method) => !known.has(method)),
        url,
        config: { permission: 'public', call: true },
        handler: (request, reply) => sendWrongMethod(request, reply, known),
      })
}

/**
 * A known path with another method is 405, not 404 (contract section 1). Looked up when nothing else was found: a route for
 * each method that a call does not have would be most of the routes, and a quarter of the time that a start takes.
 */
export function noSuchCall(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return wrongMethod(app, request, reply) ?? sendRefusal(reply, refuse('noRoute'), languageOf(request))
}

export function wrongMethod(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const [path = ''] = request.url.split('?')
  const known = methodsAt.get(app)?.get(path)
  const asked = (anyMethod as readonly string[]).includes(request.method)
  return known && asked && !known.has(request.method) ? sendWrongMethod(request, reply, known) : undefined
}

const sendWrongMethod = (request: FastifyRequest, reply: FastifyReply, known: ReadonlySet<string>) =>
  sendRefusal(reply.header('allow', [...known].join(', ')), refuse('noMethod'), languageOf(request))

const callsAt = new WeakMap<FastifyInstance, Calls>()

/**
 * Nine in ten calls have addresses of one form, and one route of the router: one for each of sixteen hundred was most of what
 * a start took. Calls that come and go while the server runs stand behind them, where `mountLive` says how they are found.
 */
function callsOf(app: FastifyInstance): Calls {
  const known = callsAt.get(app)
  if (known) return known
  const calls: Calls = { at: new Map() }
  callsAt.set(app, calls)
  app.route({
    method: [...anyMethod],
    url: '/blade-:area/:entity/:call',
    // Each call asks for its own right when it is found.
    config: { permission: 'public', call: true, calls },
    handler: (request, reply) => serving.run({ request, reply }, called, calls, request, reply),
  })
  return calls
}

async function called(calls: Calls, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const here = callsAtPath(request, calls)
  const found = here && byMethod(request, here)
  if (found) return answer(found.ctx, found.route, request, reply)
  if (here && request.method !== 'HEAD') return sendWrongMethod(request, reply, new Set(here.keys()))
  const { ctx, callAt } = calls.elsewhere ?? {}
  const route = here ? undefined : await callAt?.(new URL(request.url, 'http://here').pathname.slice(1))
  if (!route || !ctx) return sendRefusal(reply, refuse('noRoute'), languageOf(request))
  const known: readonly string[] = [route.method].flat()
  if (known.includes(request.method)) return answer(ctx, route, request, reply)
  return sendWrongMethod(request, reply, new Set(known))
}

/** Calls that come and go while the server runs: behind every address of its own. */
export function mountLive(app: FastifyInstance, ctx: Context, { callAt }: Pick<Live, 'callAt'>): void {
  callsOf(app).elsewhere = { ctx, callAt }
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** Who made a request, once it was found out; for logs. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request)
}

async function answer(
  ctx: Context,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const lang = languageOf(request)
  const caller = await callerFor(ctx, route, request)
  if (isRefusal(caller)) return sendRefusal(reply, caller, lang)
  callers.set(request, caller)
  const barred = route.barred?.(ctx, caller)
  if (barred) return sendRefusal(reply, barred, caller.lang)
  const form = request.isMultipart() && !route.multipart ? await fieldsOf(request) : undefined
  if (isRefusal(form)) return sendRefusal(reply, form, lang)
  const posted = form ?? request.body
  const strange = inheritedKey(request.query) ?? inheritedKey(posted)
  if (strange !== undefined) return sendRefusal(reply, refuse('badKey', { field: strange }), lang)
  const body = isPlain(posted) ? posted : {}
  const { [linkKey]: _token, ...query } = request.query as Record<string, unknown>
  const input = withoutBlanks({ ...(route.byLink ? query : (request.query as object)), ...body })
  if (route.input) {
    const errors = schemaErrors(route.input, input)
    if (errors.length > 0)
      return sendRefusal(
        reply,
        refuse('badInput', { first: `${errors[0]?.field}: ${errors[0]?.msg[lang]}` }, { errors }),
        lang,
      )
  }
  if (route.persons) {
    const over = await takePersons(ctx.db, caller, route.persons(input), ctx.clock())
    if (over) {
      ctx.tell(request, { what: 'persons.limit', ...whose(caller), warn: true, facts: { call: route.url } })
      return sendRefusal(reply, over, caller.lang)
    }
  }
  const asked = route.asks && parseAsked(route.asks, input, caller)
  const [wrong] = asked?.errors ?? []
  if (asked && wrong)
    return sendRefusal(reply, refuse('badInput', { first: wrong.msg }, { errors: asked.errors }), caller.lang)
  const means = route.aside ? (ctx.aside ?? ctx) : ctx
  const value = await route.handler({
    caller,
    input: asked?.values ?? input,
    ctx: means,
    db: means.db,
    request,
    reply,
  })
  if (isRefusal(value)) return sendRefusal(reply, value, caller.lang)
  if (route.told)
    ctx.tell(request, { what: route.told, ...whose(caller), facts: { call: route.url, ...rowsOf(value) } })
  if (route.raw) return value
  const said = done(value, caller.lang)
  if (!route.packs) return reply.send(said)
  return sendPacked(request, reply.type('application/json; charset=utf-8'), JSON.stringify(said))
}

const whose = ({ tenantId, account }: Caller) => ({ tenantId, account })

function rowsOf(value: unknown): { rows?: number } {
  const rows = Array.isArray(value) ? value : (value as { records?: unknown } | null)?.records
  return Array.isArray(rows) ? { rows: rows.length } : {}
}

async function callerFor(
  ctx: Context,
  route: Route,
  request: FastifyRequest,
): Promise<Caller | ReturnType<typeof refuse>> {
  if (route.permission === 'public') return anonymous(request)
  const caller = await ctx.authenticate(request)
  if (isRefusal(caller)) return caller
  if (!caller) return refuse('signIn')
  if (!caller.mayCall(route.url)) return refuse('forbidden')
  if (route.permission === 'signedIn') return caller
  const codes = typeof route.permission === 'string' ? [route.permission] : route.permission
  if (codes.some((code) => caller.may(code))) return caller
  for (const { lacking } of allAreas()) {
    const why = lacking?.(caller, codes)
    if (why) return why
  }
  return refuse('forbidden')
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
}
