import { todayOf, type Tx } from './db.ts'
import type { Part } from './parts.ts'
import { sql, type Sql } from './sql.ts'

/**
 * Numbers of documents: prefix, day of the tenant, six digits. The counter's row stays locked until the transaction ends, so
 * whoever rolls back gives the number back and none is missing. All documents of a tenant and day wait for that row:
 * a new record takes its number in its own statement, which is to be the last before the commit (decision 33).
 */
const dayOf = (tx: Tx) => todayOf(tx).replaceAll('-', '')

type Counting = {
  readonly tenantId: string
  readonly prefix: string
  /** The day or year that is counted through. */
  readonly during: string
  /** What the first of it begins with. */
  readonly first?: Sql
  readonly many?: number
  /** From where and on what condition. */
  readonly from?: Sql
}

/** Counts on by so many and answers the last of them. */
export function counting({ tenantId, prefix, during, first, many = 1, from = sql.empty }: Counting): Sql {
  const before = first ? sql`with begun as (select ${first} as n) ` : sql.empty
  const begins = first ? sql.raw('(select n from begun)') : sql`${many}::integer`
  const further = sql.raw(first ? String(many) : 'excluded.last')
  return sql`${before}insert into doc_counter (tenant_id, prefix, day, last) select ${tenantId}, ${prefix}, ${during}, ${begins}${from}
      on conflict (tenant_id, prefix, day) do update set last = doc_counter.last + ${further} returning last`
}

/** `BX20260315000012`. */
export const numberOf = (prefix: string, day: string, count: number): string =>
  `${prefix}${day}${String(count).padStart(6, '0')}`

/** The six digits of the next number; `during` is the day or year that they are counted through, `first` what the first of it begins with. */
export async function nextCount(tx: Tx, prefix: string, during: string, first?: Sql): Promise<string> {
  const { tenantId } = tx.actor
  const row = await tx.one<{ last: number }>(counting({ tenantId, prefix, during, ...(first && { first }) }))
  return String(row?.last).padStart(6, '0')
}

export const nextOfSeries = async (tx: Tx, prefix: string): Promise<string> =>
  `${prefix}${dayOf(tx)}${await nextCount(tx, prefix, dayOf(tx))}`

/** The same as a part of the statement that writes the document, taken once all that is written `along` stands, and what stands for the number in it. */
export function numbering(
  tx: Tx,
  prefix: string,
  as: string,
  along: readonly Part[],
): { part: Part; number: Sql } {
  const stand = along.map((part) => sql`(select count(*) from ${sql.id(part.as)}) >= 0`)
  const from = stand.length > 0 ? sql` where ${sql.join(stand, ' and ')}` : sql.empty
  const { tenantId } = tx.actor
  const number = sql`(select ${`${prefix}${dayOf(tx)}`}::text || lpad(last::text, greatest(6, length(last::text)), '0') from ${sql.id(as)})`
  return { part: { as, text: counting({ tenantId, prefix, during: dayOf(tx), from }) }, number }
}
