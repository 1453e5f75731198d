import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { wallClock } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { revokeSessions } from './sessions.ts'

/** Sessions seen and ended by their owner, and by whoever may reset passwords in the tenant. */
type Listed = {
  id: string
  ip: string
  userAgent: string
  clientId: string
  createTime: Date
  seenTime: Date
}

function whose({ caller, input }: Call): string | undefined {
  const wanted = idOf(input.userId) ?? caller.userId
  return wanted === caller.userId || caller.may('user_reset') ? wanted : undefined
}

async function list(call: Call): Promise<unknown> {
  const { caller, db, ctx } = call
  const userId = whose(call)
  if (!userId) return refuse('forbidden')
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

async function revoke(call: Call): Promise<unknown> {
  const { caller, db, ctx, input } = call
  const userId = whose(call)
  const id = idOf(input.id)
  if (!userId) return refuse('forbidden')
  if (!id) return refuse('badId')
  const gone = await revokeSessions(
    db,
    ctx.clock(),
    sql`id = ${id} and tenant_id = ${caller.tenantId} and user_id = ${userId}`,
  )
  return gone > 0 ? true : refuse('notFound')
}

export const sessionRoutes: readonly Route[] = [
  route({ method: 'GET', url: 'blade-auth/sessions', permission: 'signedIn' }, list),
  route({ method: 'POST', url: 'blade-auth/sessions/revoke', permission: 'signedIn' }, revoke),
]
