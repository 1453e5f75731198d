import type pg from 'pg'

/**
 * The embedded engine has nobody who counts its tables now and then, as the server's autovacuum does: without, it takes every
 * table for ten pages of nothing, and a list of four hundred orders took seven seconds instead of twelve milliseconds.
 */

type Asker = Pick<pg.Pool, 'query'>

/** Tables that were never counted, or are another fifth of what they were when they were. */
const stale = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select pg_relation_size(c.oid) / current_setting('block_size')::int as pages) now
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and now.pages > 0
    and (c.reltuples < 0 or abs(now.pages - c.relpages) > greatest(1, c.relpages * 0.2))`

/** Counts what has changed, a table at a time so that nobody waits for all of them; answers how many those were. */
export async function countTables(asker: Asker): Promise<number> {
  const { rows } = await asker.query<{ name: string }>(stale)
  for (const { name } of rows) await asker.query(`analyze ${name}`)
  return rows.length
}

/** Soon after the start, which may have filled the database, and four times a minute from then on; answers how to stop. */
export function keepCounted(asker: Asker, { first = 3000, every = 15_000 } = {}): () => void {
  let timer = setTimeout(go, first).unref()
  let stopped = false
  function go(): void {
    void countTables(asker)
      // The next round tries again: plans are worse for it, and nothing else.
      .catch(() => 0)
      .then(() => {
        if (!stopped) timer = setTimeout(go, every).unref()
      })
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
