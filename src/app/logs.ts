import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { pathOf, scrubbed } from '#kernel/http/redact.ts'
import { openLogFile } from './log-file.ts'

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
