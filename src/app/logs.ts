import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'

/**
 * One line per request in DATA_DIR/logs/access.log, written behind the answer and without anything that a person sent
 * but the path; faults go to the screen too.
 */
export function makeLog(dataDir: string, level: string): Logger {
  const file = pino.destination({
    dest: join(dataDir, 'logs/access.log'),
    mkdir: true,
    sync: false,
    minLength: 8192,
  })
  const timer = setInterval(() => file.flush(), 1000)
  timer.unref()
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    pino.multistream([
      { level: 'trace', stream: file },
      { level: 'error', stream: process.stderr },
    ]),
  )
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    request.log.info({
      id: request.id,
      ip: request.ip,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    next()
  })
}
