import type { Db, Line, Reader } from './db.ts'
import type { Sql } from './sql.ts'

/**
 * The same database for one call that asks much: what it reads side by side goes out in one message on one line, each
 * statement after the other there. A page of thirteen lists then takes one connection from everybody and not thirteen, and
 * its fence is set up once. Not for what is heavy, for that would keep the rest waiting.
 */
export function together(db: Db): Db {
  const readers = new Map<string, Reader>()
  function of(tenantId: string): Reader {
    let reader = readers.get(tenantId)
    if (!reader) readers.set(tenantId, (reader = readerOn(db, tenantId, db.line(tenantId))))
    return reader
  }
  const { platform, aside, tx, reshape, witnessed, touches, embedded, close, replicas, line } = db
  return { of, platform, aside, tx, reshape, witnessed, touches, embedded, close, replicas, line }
}

function readerOn(db: Db, tenantId: string, line: Line): Reader {
  const query: Reader['query'] = <T>(statement: Sql, options = {}) =>
    db.of(tenantId).query<T>(statement, { ...options, line })
  return {
    query,
    one: async <T>(statement: Sql, options?: { keep?: boolean }) => (await query<T>(statement, options))[0],
  }
}
