import { isRefusal, wallClock } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { accountOf } from './account-of.ts'
import type { AuthNeeds } from './needs.ts'
import { revokeSessions } from './sessions.ts'

/**
 * Sessions seen and ended by their owner, and by whoever may reset passwords in the tenant: of the people whom they see, and
 * ended of nobody who holds more than they do.
 */
type Listed = {
  id: string
  ip: string
  userAgent: string
  clientId: string
  createTime: Date
  seenTime: Date
}

async function list(call: Call, needs: AuthNeeds): Promise<unknown> {
  const { caller, db, ctx } = call
  const userId = await accountOf(call, needs, 'see')
  if (isRefusal(userId)) return userId
  const rows = await db.platform.query<Listed>(
    sql`select id, ip, user_agent, client_id, create_time, seen_time from session
        where tenant_id = ${caller.tenantId} and user_id = ${userId} and revoked_at is null and refresh_until > ${ctx.clock()} order by seen_time desc limit 200`,
  )
  const shown = (at: Date) => wallClock(at, caller.timeZone)
  return rows.map((row) => ({
    ...row,
    createTime: shown(row.createTime),
    seenTime: shown(row.seenTime),
    current: row.id === caller.sessionId,
  }))
}

async function revoke(call: Call, needs: AuthNeeds): Promise<unknown> {
  const { caller, db, ctx, input } = call
  const userId = await accountOf(call, needs, 'end')
  const id = idOf(input.id)
  if (isRefusal(userId)) return userId
  if (!id) return refuse('badId')
  const gone = await revokeSessions(
    db,
    ctx.clock(),
    sql`id = ${id} and tenant_id = ${caller.tenantId} and user_id = ${userId}`,
  )
  return gone > 0 ? true : refuse('notFound')
}

export const sessionRoutes = (needs: AuthNeeds): readonly Route[] => [
  route({ method: 'GET', url: 'blade-auth/sessions', permission: 'signedIn' }, (call) => list(call, needs)),
  route({ method: 'POST', url: 'blade-auth/sessions/revoke', permission: 'signedIn' }, (call) =>
    revoke(call, needs),
  ),
]
