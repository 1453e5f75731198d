import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { platformTenant } from '#kernel/definition/platform.ts'
import type { Told } from '#kernel/http/caller.ts'
import { pathOf, redacted, scrubbed } from '#kernel/http/redact.ts'
import { callerOf } from '#kernel/http/answer.ts'
import { serving } from '#kernel/http/serving.ts'
import { isUnnamed } from '#kernel/http/unnamed.ts'
import type { Witness } from '#kernel/store/db.ts'
import { apiLog } from './api/definition.ts'
import { deedOf } from './audit.ts'
import { errorLog } from './error/definition.ts'
import { deedIn, serverFacts, type Logbook } from './logbook.ts'
import { usualLog } from './usual/definition.ts'

/** Requests whose deed the trail has, since something that they wrote is committed. */
const inTrail = new WeakSet<FastifyRequest>()

/**
 * The first transaction of a call that writes takes the call's row of the trail along (threat L03): neither stands without
 * the other, however the process ends.
 */
export const witnessOfCalls: Witness = (tx) => {
  const request = serving.getStore()?.request
  if (!request || request.method !== 'POST' || inTrail.has(request)) return undefined
  if (callerOf(request)?.tenantId !== tx.actor.tenantId) return undefined
  tx.after(() => void inTrail.add(request))
  return deedOf(tx.actor.tenantId, deedIn(requestValues(request), tx.now, 'done'))
}

/** Every write leaves a row in the API log, every fault one in the error log, in the tenant of who called. */
export function noteRequests(app: FastifyInstance, logbook: Logbook): void {
  app.addHook('onResponse', async (request, reply) => {
    const caller = callerOf(request)
    if (request.method !== 'POST' || !caller?.tenantId || turnedAway(reply)) return
    const values = {
      ...requestValues(request),
      type: String(reply.statusCode),
      title: pathOf(request.url).slice(1, 200),
      time: String(Math.round(reply.elapsedTime)),
    }
    logbook.note({ tenantId: caller.tenantId, entity: apiLog, values, inTrail: inTrail.has(request) })
  })
  const faults = new WeakMap<FastifyRequest, Error>()
  app.addHook('onError', async (request, _reply, error) => void faults.set(request, error))
  // Whether it was a fault shows in the answer: what a rule or a constraint refused is none.
  app.addHook('onResponse', async (request, reply) => {
    const error = faults.get(request)
    if (!error || reply.statusCode < 500 || turnedAway(reply)) return
    const tenantId = callerOf(request)?.tenantId || platformTenant
    const values = {
      ...requestValues(request),
      exceptionName: error.name.slice(0, 120),
      message: scrubbed(error.message).slice(0, 2000),
      stackTrace: scrubbed(error.stack ?? '').slice(0, 65_536),
    }
    logbook.note({ tenantId, entity: errorLog, values })
  })
  app.addHook('onClose', () => logbook.close())
}

/** While database or disk take nothing, rows about that would only push out those of writes that went through. */
const turnedAway = ({ statusCode }: FastifyReply) => statusCode === 503 || statusCode === 507
/** What somebody did, for an auditor: a row of the usual log in the tenant of who did it (decision 21). */
export function tellDeed(logbook: Logbook, request: FastifyRequest, told: Told): void {
  const values = {
    ...requestValues(request),
    createBy: told.account.slice(0, 100),
    logLevel: told.warn ? 'warn' : 'info',
    logId: told.what,
    logData: JSON.stringify(told.facts ?? {}),
  }
  logbook.note({ tenantId: told.tenantId || platformTenant, entity: usualLog, values })
}

function requestValues(request: FastifyRequest): Record<string, unknown> {
  const caller = callerOf(request)
  return {
    ...serverFacts(),
    method: request.method,
    requestUri: pathOf(request.url).slice(0, 300),
    createBy: '',
    requestId: request.id.slice(0, 40),
    ...(isUnnamed(request)
      ? { params: '', userAgent: '', remoteIp: '' }
      : callersOwn(request, caller?.account)),
  }
}

function callersOwn(request: FastifyRequest, account = ''): Record<string, unknown> {
  return {
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    remoteIp: request.ip.slice(0, 64),
    params: redacted({
      ...(request.query as object),
      ...(typeof request.body === 'object' && !Buffer.isBuffer(request.body) ? request.body : {}),
    }),
    createBy: account,
  }
}
