import { batched } from './batched.ts'
import { camelRows } from './camel.ts'
import type { Asking, Line, Reader } from './db.ts'
import { isStaleStatement } from './faults.ts'
import { onClient, type Means } from './means.ts'
import type { Sql } from './sql.ts'
import { countsOf } from './touches.ts'
import { queryAs, sendAll, type Outcome, type Statement } from './wire.ts'

/** Reads outside of transactions, each as one tenant: by themselves, or with others of the same call in one message. */
export function makeReaders({ pool, spoken, touches, prepared, placeOf }: Means) {
  const readers = new Map<string, Reader>()

  function of(tenantId: string): Reader {
    let reader = readers.get(tenantId)
    if (!reader) {
      reader = readerFor(tenantId)
      readers.set(tenantId, reader)
    }
    return reader
  }

  function readerFor(tenantId: string): Reader {
    async function query<T>(
      statement: Sql,
      { keep = false, heavy, counts = false, line }: Asking = {},
    ): Promise<T[]> {
      const { sent: said, tables } = spoken(statement, tenantId, keep)
      const written = counts ? tables.map(countsOf) : tables
      const sent = { ...said, heavy }
      const shared = line && !heavy && tables.length === 0
      const result = await (shared ? onLine(line, tenantId, sent) : asTenant(tenantId, sent))
      if (written.length > 0) touches.touch(tenantId, written)
      return camelRows<T>(result)
    }
    return {
      query,
      one: async <T>(statement: Sql, options?: { keep?: boolean }) => (await query<T>(statement, options))[0],
    }
  }

  const line = (tenantId: string): Line =>
    batched((statements: readonly Statement[]) => {
      const fence = { tenant: tenantId, begin: false, place: placeOf(tenantId) }
      return onClient(pool, (client) => sendAll(client, statements, { fence, prepared }))
    })

  /** One that was stale has the others of its message fail with it: each is asked again by itself. */
  async function onLine(asked: Line, tenantId: string, statement: Statement): Promise<Outcome> {
    try {
      return await asked(statement)
    } catch (error) {
      if (!isStaleStatement(error as Error)) throw error
      return asTenant(tenantId, { ...statement, name: undefined })
    }
  }

  async function asTenant(tenantId: string, statement: Statement, again = false): Promise<Outcome> {
    try {
      return await onClient(pool, (client) =>
        queryAs(client, tenantId, statement, { prepared, place: placeOf(tenantId) }),
      )
    } catch (error) {
      // Nothing was run: the connection knew another shape of the statement than the table has by now.
      // Others may know it too, so it is not asked by its name again.
      if (again || !isStaleStatement(error as Error)) throw error
      return asTenant(tenantId, { ...statement, name: undefined }, true)
    }
  }

  return { of, line }
}
