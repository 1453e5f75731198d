import type { FastifyInstance } from 'fastify'
import { hasRoom } from '#kernel/store/disk.ts'
import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Drain } from './drain.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can serve; 503 while it stops or the database is away. A full disk is
 * said there and leaves it 200, for everything can still be read (R11).
 */
export function mountHealth(app: FastifyInstance, db: Db, drain: Drain, dataDir: string): void {
  const config = { permission: 'public' }
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    if (drain.draining) return reply.code(503).header('retry-after', '5').send({ status: 'stopping' })
    const up = await db.platform.one(sql`select 1 as one`).catch(() => undefined)
    if (!up) return reply.code(503).header('retry-after', '2').send({ status: 'database away' })
    const replicas = db.replicas()
    return {
      status: (await hasRoom(dataDir).catch(() => false)) ? 'ready' : 'disk full',
      ...(replicas.length > 0 && { replicas: replicas.map(({ state }) => state) }),
    }
  })
}
