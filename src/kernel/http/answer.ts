import type { FastifyReply, FastifyRequest } from 'fastify'
import { withoutBlanks } from '#kernel/definition/blank.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { allAreas } from './areas.ts'
import { anonymous, languageOf, type Caller, type Context } from './caller.ts'
import { refuse } from './catalogue.ts'
import { done, sendRefusal } from './envelope.ts'
import { fieldsOf } from './form.ts'
import { inheritedKey } from './keys.ts'
import { linkKey } from './link-token.ts'
import { sendPacked } from './packed.ts'
import { takePersons } from './persons.ts'
import { forbidden } from './who-can.ts'
import type { Route } from './slice.ts'
import { parseAsked, schemaErrors } from './validate.ts'

/** What becomes of one call: who calls and whether they may, what they say, what the call answers, and the envelope. */

const callers = new WeakMap<FastifyRequest, Caller>()

/** Who made a request, once it was found out; for logs. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request)
}

type Asking = {
  readonly ctx: Context
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export async function answer(
  ctx: Context,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const caller = await callerFor(ctx, route, request)
  if (isRefusal(caller)) return sendRefusal(reply, caller, languageOf(request))
  callers.set(request, caller)
  const value = await valueOf({ ctx, route, request, reply }, caller)
  if (isRefusal(value)) {
    // Handlers say that a right is missing; whom to ask is looked up here, once for all of them.
    const said = value.reason === 'forbidden' ? await forbidden(ctx.db.of(caller.tenantId), caller) : value
    return sendRefusal(reply, said, caller.lang)
  }
  if (route.told)
    ctx.tell(request, { what: route.told, ...whose(caller), facts: { call: route.url, ...rowsOf(value) } })
  if (route.raw) return value
  const said = done(value, caller.lang)
  if (!route.packs) return reply.send(said)
  return sendPacked(request, reply.type('application/json; charset=utf-8'), JSON.stringify(said))
}

async function valueOf({ ctx, route, request, reply }: Asking, caller: Caller): Promise<unknown> {
  const barred = route.barred?.(ctx, caller)
  if (barred) return barred
  const input = await inputOf(route, request)
  if (isRefusal(input)) return input
  const misfit = route.input && unfit(route.input, input, caller)
  if (misfit) return misfit
  const over = route.persons && (await takePersons(ctx.db, caller, route.persons(input), ctx.clock()))
  if (over) {
    ctx.tell(request, { what: 'persons.limit', ...whose(caller), warn: true, facts: { call: route.url } })
    return over
  }
  const asked = route.asks && parseAsked(route.asks, input, caller)
  const [wrong] = asked?.errors ?? []
  if (asked && wrong) return refuse('badInput', { first: wrong.msg }, { errors: asked.errors })
  const means = route.aside ? (ctx.aside ?? ctx) : ctx
  const said = asked?.values ?? input
  return route.handler({ caller, input: said, ctx: means, db: means.db, request, reply })
}

/** Address and body together, where the body wins (contract section 1). */
async function inputOf(route: Route, request: FastifyRequest): Promise<Record<string, unknown> | Refusal> {
  const form = request.isMultipart() && !route.multipart ? await fieldsOf(request) : undefined
  if (isRefusal(form)) return form
  const posted = form ?? request.body
  const strange = inheritedKey(request.query) ?? inheritedKey(posted)
  if (strange !== undefined) return refuse('badKey', { field: strange })
  const body = isPlain(posted) ? posted : {}
  const { [linkKey]: _token, ...query } = request.query as Record<string, unknown>
  return withoutBlanks({ ...(route.byLink ? query : (request.query as object)), ...body })
}

function unfit(schema: NonNullable<Route['input']>, input: unknown, { lang }: Caller): Refusal | undefined {
  const errors = schemaErrors(schema, input)
  const [first] = errors
  return first && refuse('badInput', { first: `${first.field}: ${first.msg[lang]}` }, { errors })
}

const whose = ({ tenantId, account }: Caller) => ({ tenantId, account })

function rowsOf(value: unknown): { rows?: number } {
  const rows = Array.isArray(value) ? value : (value as { records?: unknown } | null)?.records
  return Array.isArray(rows) ? { rows: rows.length } : {}
}

async function callerFor(ctx: Context, route: Route, request: FastifyRequest): Promise<Caller | Refusal> {
  if (route.permission === 'public') return anonymous(request)
  const caller = await ctx.authenticate(request)
  if (isRefusal(caller)) return caller
  if (!caller) return refuse('signIn')
  if (!caller.mayCall(route.url)) return forbidden(ctx.db.of(caller.tenantId), caller)
  if (route.permission === 'signedIn') return caller
  const codes = typeof route.permission === 'string' ? [route.permission] : route.permission
  if (codes.some((code) => caller.may(code))) return caller
  for (const { lacking } of allAreas()) {
    const why = lacking?.(caller, codes)
    if (why) return why
  }
  return forbidden(ctx.db.of(caller.tenantId), caller, codes)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
}
