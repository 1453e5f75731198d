import { camelRows } from './camel.ts'
import type { Asking, Db, Reader } from './db.ts'
import { isAway } from './faults.ts'
import type { Replicas } from './replicas.ts'
import type { Speaker } from './speaker.ts'
import type { Sql } from './sql.ts'

/** Reads that a replica may answer; what writes, and what none answers, goes where it always goes. */
export function makeAside(db: Db, replicas: Replicas, spoken: Speaker): Db {
  const readers = new Map<string, Reader>()
  function of(tenantId: string): Reader {
    let reader = readers.get(tenantId)
    if (!reader) readers.set(tenantId, (reader = readerFor(tenantId)))
    return reader
  }
  function readerFor(tenantId: string): Reader {
    const here = db.of(tenantId)
    async function query<T>(statement: Sql, options: Asking = {}): Promise<T[]> {
      const { sent: said, tables } = spoken(statement, tenantId, options.keep ?? false)
      if (tables.length > 0) return here.query<T>(statement, options)
      const sent = { ...said, heavy: options.heavy }
      const outcome = await replicas.read(tenantId, sent)
      if (outcome) return camelRows<T>(outcome)
      try {
        return await here.query<T>(statement, options)
      } catch (error) {
        // With nobody to ask how far it must be, what a replica has is better than nothing. Nothing of it is kept: that
        // waits for what other processes say, and so for the primary.
        const away = isAway(error as Error) && !db.touches.heard
        const old = away ? await replicas.read(tenantId, sent, { anyhow: true }) : undefined
        if (!old) throw error
        return camelRows<T>(old)
      }
    }
    return {
      query,
      one: async <T>(statement: Sql, options?: { keep?: boolean }) => (await query<T>(statement, options))[0],
    }
  }
  const { tx, reshape, witnessed, touches, embedded, close, line } = db
  const aside: Db = {
    of,
    line,
    platform: of(''),
    tx,
    reshape,
    witnessed,
    touches,
    embedded,
    close,
    replicas: replicas.states,
    get aside() {
      return aside
    },
  }
  return aside
}
