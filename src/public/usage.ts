import { idOf } from '#kernel/http/rows.ts'
import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Context } from '#kernel/http/caller.ts'
import { nextId } from '#kernel/store/ids.ts'
import { sql } from '#kernel/store/sql.ts'
import type { UsageEvent } from '#modules/journal/usage-events/definition.ts'

/**
 * Readings of articles and fetched files, counted by COUNTER 5: robots out, two clicks of one visit on one thing within
 * 30 seconds are one, what is unique is so within a visit and an hour.
 */
const doubleClick = 30_000
/** Written together; kept pages stay, and show the readings of the day on which they were made. */
const every = 300_000
/** In memory while the database is away. */
const most = 100_000
const month = 30 * 86_400_000
/** Two full years can always be compared. */
const kept = 25 * month

type Kind = UsageEvent['kind']
type Seen = Pick<UsageEvent, 'articleId' | 'kind' | 'at' | 'sessionHash' | 'uaClass'>

export type Usage = {
  seen(articleId: string, kind: Kind, request: FastifyRequest): void
  /** A common file that was fetched. */
  fetched(fileId: string, request: FastifyRequest): void
  /** Writes what is counted; a server that is told to stop does so before it leaves. */
  flush(): Promise<void>
  stop(): Promise<void>
}

export function countUse(ctx: Context, tenantId: string): Usage {
  let events: Seen[] = []
  const last = new Map<string, number>()
  const files = new Map<string, number>()

  /** The visit, or nothing for a robot or a click that was counted just now. */
  function visitOf(id: string, kind: string, request: FastifyRequest): string | undefined {
    const agent = request.headers['user-agent']
    if (!idOf(id) || !agent || isbot(agent)) return undefined
    const now = ctx.clock().getTime()
    const hour = Math.floor(now / 3_600_000)
    const visit = ctx.vault.mark(`${tenantId}\n${request.ip}\n${agent}\n${hour}`, 'visit')
    // By address and browser and not by the hour: a double click may fall on both sides of it.
    const key = `${request.ip}\n${agent}\n${id}\n${kind}`
    const before = last.get(key)
    if (last.size > 50_000) last.clear()
    last.set(key, now)
    return before !== undefined && now - before < doubleClick ? undefined : visit
  }

  function fetched(id: string, request: FastifyRequest): void {
    if (visitOf(id, 'file', request)) files.set(id, (files.get(id) ?? 0) + 1)
  }

  function seen(articleId: string, kind: Kind, request: FastifyRequest): void {
    const sessionHash = visitOf(articleId, kind, request)
    if (!sessionHash || events.length >= most) return
    const uaClass = /mobi|android|ipad|tablet/i.test(request.headers['user-agent'] ?? '')
      ? 'phone'
      : 'desktop'
    events.push({ articleId, kind, at: ctx.clock(), sessionHash, uaClass })
  }

  async function flush(): Promise<void> {
    const now = ctx.clock()
    for (const [key, at] of last) if (now.getTime() - at >= doubleClick) last.delete(key)
    const rows = events
    const fetches = [...files]
    events = []
    files.clear()
    if (rows.length + fetches.length === 0) return
    await ctx.db
      .tx({ tenantId, userId: null, deptId: null }, async (tx) => {
        await tx.query(
          sql`with seen as (select n.* from unnest(${rows.map(() => nextId())}::bigint[], ${rows.map((row) => row.articleId)}::bigint[], ${rows.map((row) => row.kind)}::text[],
                ${rows.map((row) => row.at)}::timestamptz[], ${rows.map((row) => row.sessionHash)}::text[], ${rows.map((row) => row.uaClass)}::text[])
                as n(id, article_id, kind, at, visit, ua)
              join articles a on a.id = n.article_id)
              insert into usage_event (id, tenant_id, article_id, kind, at, session_hash, ua_class, create_time, update_time)
              select id, ${tenantId}, article_id, kind, at, visit, ua, ${now}, ${now} from seen returning 1 as one`,
        )
        // Counting is no edit: version, time and user of the row stay.
        await tx.query(
          sql`update articles set view_count = view_count + n.views, download_count = download_count + n.downloads
              from (select id, count(*) filter (where kind = 'abstract') as views, count(*) filter (where kind = 'pdf') as downloads
                from unnest(${rows.map((row) => row.articleId)}::bigint[], ${rows.map((row) => row.kind)}::text[]) as r(id, kind) group by id) n
              where articles.id = n.id`,
          { counts: true },
        )
        await tx.query(
          sql`update common_file set download_count = download_count + n.times
              from unnest(${fetches.map(([id]) => id)}::bigint[], ${fetches.map(([, times]) => times)}::int[]) as n(id, times) where common_file.id = n.id`,
          { counts: true },
        )
        await tx.query(sql`delete from usage_event where at < ${new Date(now.getTime() - kept)}`)
      })
      .catch((error: unknown) => {
        // A database that is away for a while loses no reading.
        events = [...rows, ...events]
        for (const [id, times] of fetches) files.set(id, (files.get(id) ?? 0) + times)
        throw error
      })
  }

  const timer = setInterval(() => void flush().catch(() => undefined), every)
  timer.unref()
  return {
    seen,
    fetched,
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
