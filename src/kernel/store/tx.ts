import { becoming, type Place } from './ahead.ts'
import { camelRows } from './camel.ts'
import type { Asking, Tx } from './db.ts'
import type { Means } from './means.ts'
import type { Sql } from './sql.ts'
import { countsOf } from './touches.ts'
import type { Outcome, Statement } from './wire.ts'

/** What a transaction does once its work is done: on its way out, and afterwards. */
export type Kept = {
  readonly later: (() => void | Promise<void>)[]
  readonly written: Set<string>
  readonly last: Statement[]
}
/** What handlers hold of a transaction, over whatever carries its statements. */
export function txOn(
  { spoken, housing, placeOf }: Means,
  run: (statement: Statement) => Promise<Outcome>,
  about: Pick<Tx, 'actor' | 'attempt' | 'now'>,
  { later, written, last }: Kept,
): Tx {
  let tenant = about.actor.tenantId
  async function query<T>(statement: Sql, { keep = false, counts = false }: Asking = {}): Promise<T[]> {
    const { sent, tables } = spoken(statement, tenant, keep)
    for (const table of tables) written.add(counts ? countsOf(table) : table)
    return camelRows<T>(await run(sent))
  }
  return {
    ...about,
    atLast(statement) {
      const { sent, tables } = spoken(statement, tenant, true)
      for (const table of tables) written.add(table)
      last.push(sent)
    },
    after: (step) => void later.push(step),
    tell: (name) => void written.add(name),
    async become(tenantId) {
      await housing?.house(tenantId)
      for (const one of turned(tenantId, placeOf(tenantId))) await run(one)
      tenant = tenantId
    },
    wrote: (table) => written.has(table) || written.has(countsOf(table)),
    query,
    one: async <T>(statement: Sql, options?: { keep?: boolean }) => (await query<T>(statement, options))[0],
  }
}

/** Other servers hear what is said in words alone. */
function turned(tenantId: string, place: Place | undefined): Statement[] {
  if (place?.spread) return becoming(tenantId, place.path).map((text) => ({ text, values: [] }))
  return [
    {
      text: `select set_config('app.tenant', $1, true)${place ? `, set_config('search_path', $2, true)` : ''}`,
      values: [tenantId, ...(place ? [place.path] : [])],
    },
  ]
}
