import type { FastifyRequest } from 'fastify'
import type { Context } from '#kernel/http/caller.ts'
import { sql } from '#kernel/store/sql.ts'

/** Views and downloads, counted by the rules of COUNTER 5 that fit one process: robots out, a double click is one. */

const robots = /bot|crawl|spider|slurp|archiver|curl|wget|python|java\/|libwww|headless|monitor|preview|scan/i
const doubleClick = 30_000
/** Written together: each write to `articles` makes the kept pages stale. */
const every = 300_000

export type Usage = {
  seen(articleId: string, kind: 'view' | 'download', request: FastifyRequest): void
  /** A common file that was fetched. */
  fetched(fileId: string, request: FastifyRequest): void
  flush(): Promise<void>
}

export function countUse(ctx: Context, tenantId: string): Usage {
  const counts = new Map<string, { view: number; download: number }>()
  const last = new Map<string, number>()
  const files = new Map<string, number>()

  function isNew(id: string, kind: string, request: FastifyRequest): boolean {
    if (!/^\d{1,19}$/.test(id) || robots.test(request.headers['user-agent'] ?? 'bot')) return false
    const now = ctx.clock().getTime()
    const key = `${request.ip}:${id}:${kind}`
    const before = last.get(key)
    last.set(key, now)
    if (last.size > 50_000) last.clear()
    return before === undefined || now - before >= doubleClick
  }

  function fetched(id: string, request: FastifyRequest): void {
    if (isNew(id, 'file', request)) files.set(id, (files.get(id) ?? 0) + 1)
  }

  function seen(articleId: string, kind: 'view' | 'download', request: FastifyRequest): void {
    if (!isNew(articleId, kind, request)) return
    const count = counts.get(articleId) ?? { view: 0, download: 0 }
    count[kind] += 1
    counts.set(articleId, count)
  }

  async function flush(): Promise<void> {
    clearInterval(timer)
    await write()
  }

  async function write(): Promise<void> {
    await writeFiles()
    if (counts.size === 0) return
    const rows = [...counts]
    counts.clear()
    last.clear()
    const ids = rows.map(([id]) => id)
    const views = rows.map(([, count]) => count.view)
    const downloads = rows.map(([, count]) => count.download)
    // Counting is no edit: version, time and user of the row stay.
    await ctx.db.tx({ tenantId, userId: null, deptId: null }, (tx) =>
      tx.query(sql`update articles set view_count = view_count + n.views, download_count = download_count + n.downloads
        from unnest(${ids}::bigint[], ${views}::int[], ${downloads}::int[]) as n(id, views, downloads) where articles.id = n.id`),
    )
  }

  async function writeFiles(): Promise<void> {
    if (files.size === 0) return
    const rows = [...files]
    files.clear()
    const ids = rows.map(([id]) => id)
    const times = rows.map(([, n]) => n)
    await ctx.db.tx({ tenantId, userId: null, deptId: null }, (tx) =>
      tx.query(sql`update common_file set download_count = download_count + n.times
        from unnest(${ids}::bigint[], ${times}::int[]) as n(id, times) where common_file.id = n.id`),
    )
  }

  const timer = setInterval(() => void write().catch(() => {}), every)
  timer.unref()
  return { seen, fetched, flush }
}
