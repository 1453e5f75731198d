import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { hasRoom } from '#kernel/store/disk.ts'
import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can serve; 503 while it stops or the database is away. A full disk is
 * said there and leaves it 200, for everything can still be read (R11). The answer drains: from then on every reply tells its client to let go of the connection, and the promise comes when nobody has
 * come or asked for a while, at the latest after 1.2 s (R10).
 */
export function mountHealth(app: FastifyInstance, db: Db, dataDir: string): () => Promise<void> {
  let stopping = false
  let met = 0
  app.server.on('connection', () => void (met += 1))
  app.addHook('preClose', async () => void (stopping = true))
  app.addHook('onRequest', (_request, _reply, next) => {
    met += 1
    next()
  })
  // A client that keeps its connection would be cut off in the middle of its next request.
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (stopping) reply.header('connection', 'close')
    next()
  })
  const config = { permission: 'public' }
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    if (stopping) return reply.code(503).header('retry-after', '5').send({ status: 'stopping' })
    const up = await db.platform.one(sql`select 1 as one`).catch(() => undefined)
    if (!up) return reply.code(503).header('retry-after', '2').send({ status: 'database away' })
    return { status: (await hasRoom(dataDir).catch(() => false)) ? 'ready' : 'disk full' }
  })
  return async () => {
    stopping = true
    // The loop takes one waiting connection a turn, so on a busy machine some are still outside when the signal comes;
    // to close the door then would break requests that were sent long before.
    const until = performance.now() + 1_200
    for (let quiet = 0; quiet < 4 && performance.now() < until;) {
      const before = met
      await sleep(50)
      quiet = met === before ? quiet + 1 : 0
    }
  }
}
