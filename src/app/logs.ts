import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pino, type Logger } from 'pino'
import { callerOf } from '#kernel/http/server.ts'
import { apiLog } from '#modules/log/api/definition.ts'
import { errorLog } from '#modules/log/error/definition.ts'
import { openLogFile } from './log-file.ts'
import { serverFacts, type Logbook } from '#modules/log/logbook.ts'
import { pathOf, redacted, scrubbed } from '#modules/log/redact.ts'
import { usualLog } from '#modules/log/usual/definition.ts'
import type { Told } from '#kernel/http/caller.ts'

export type Log = { readonly logger: Logger; close(): Promise<void> }

/**
 * One line per request in DATA_DIR/logs/access.log, written behind the answer and without anything that a person sent
 * but the path; faults go to the screen too.
 */
export function makeLog(dataDir: string, level: string): Log {
  const file = openLogFile(join(dataDir, 'logs/access.log'))
  const logger = pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorFacts } },
    pino.multistream([
      { level: 'trace', stream: file },
      { level: 'error', stream: process.stderr },
    ]),
  )
  return { logger, close: file.close }
}

/** Of an error its kind, words and stack: the database's own details quote the row. */
function errorFacts(error: Error & { code?: string }): object {
  const { name, message, stack, code } = error
  return { type: name, message: scrubbed(message), stack: scrubbed(stack ?? ''), ...(code && { code }) }
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    request.log.info({
      id: request.id,
      ip: request.ip,
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    next()
  })
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
    logbook.note({ tenantId: caller.tenantId, entity: apiLog, values })
  })
  const faults = new WeakMap<FastifyRequest, Error>()
  app.addHook('onError', async (request, _reply, error) => void faults.set(request, error))
  // Whether it was a fault shows in the answer: what a rule or a constraint refused is none.
  app.addHook('onResponse', async (request, reply) => {
    const error = faults.get(request)
    if (!error || reply.statusCode < 500 || turnedAway(reply)) return
    const tenantId = callerOf(request)?.tenantId || '000000'
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
  logbook.note({ tenantId: told.tenantId || '000000', entity: usualLog, values })
}

function requestValues(request: FastifyRequest): Record<string, unknown> {
  const caller = callerOf(request)
  return {
    ...serverFacts(),
    method: request.method,
    requestUri: pathOf(request.url).slice(0, 300),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    remoteIp: request.ip.slice(0, 64),
    params: redacted({
      ...(request.query as object),
      ...(typeof request.body === 'object' && !Buffer.isBuffer(request.body) ? request.body : {}),
    }),
    createBy: caller?.account ?? '',
    requestId: request.id.slice(0, 40),
  }
}
