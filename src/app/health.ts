import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can serve; false while it stops or the database is away. The answer
 * begins the drain: from then on every reply tells its client to let go of the connection.
 */
export function mountHealth(app: FastifyInstance, db: Db): () => void {
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))
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
    return up
      ? { status: 'ready' }
      : reply.code(503).header('retry-after', '2').send({ status: 'database away' })
  })
  return () => void (stopping = true)
}
