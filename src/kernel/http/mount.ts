import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer } from './answer.ts'
import { languageOf, type Context } from './caller.ts'
import { refuse } from './catalogue.ts'
import { sendRefusal } from './envelope.ts'
import type { Live } from './live.ts'
import { byMethod, callsAtPath, ofOneForm, place, type Calls } from './placed.ts'
import { serving } from './serving.ts'
import type { Route } from './slice.ts'

/** Where calls stand: at addresses of their own, at those of one form, and those that come and go while the server runs. */

/** Roots of calls, area and entity, by their small letters: clients of the family spell them either way. */
const roots = new Map<string, string>()

/** An address as its call is spelt. */
export function spelt(url: string): string {
  const root = /^\/[^/?]+\/[^/?]+/.exec(url)?.[0]
  const known = root && roots.get(root.toLowerCase())
  return known && known !== root ? known + url.slice(root.length) : url
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
