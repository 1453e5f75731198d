import { propOf, type Entity } from '#kernel/definition/entity.ts'
import type { Row } from '#kernel/definition/row.ts'
import type { Tx } from '#kernel/store/db.ts'
import { remember } from '#kernel/store/history.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { lockRows } from './references.ts'
import { idOf } from './rows.ts'
import { rowsFor } from './seen.ts'
import type { Slice } from './slice.ts'
import { sliceOf } from './slices.ts'
import type { Held, Taking } from './step-run.ts'

/** What a step takes hold of before it looks at anything: in a declared order, so that two never wait for each other. */

type Stored = Row<Entity> & Readonly<Record<string, unknown>>

/** Locks what stands above the records, then the records, each in the order of their ids; leaves out what is not the caller's to see. */
export async function hold(
  { slice, tx, caller, asked }: Taking,
  ids: readonly string[],
  bySystem = false,
): Promise<Held> {
  const { entity, rules } = slice
  const { life } = rules
  await lockAbove(tx, slice, ids, asked)
  const seen = bySystem || life.beyondRows || !caller ? undefined : rowsFor(slice, caller)
  const found = (await findAll(
    tx,
    entity,
    sql`t.id = any(${[...ids]}::bigint[])${seen ? sql` and (${seen})` : sql.empty}`,
    { lock: 'update' },
  )) as Stored[]
  for (const row of found) remember(tx, entity, row)
  const facts = found.length > 0 ? await life.facts?.(tx, found, caller) : undefined
  return { rows: new Map(found.map((row) => [row.id, row])), facts: facts ?? new Map() }
}

async function lockAbove(
  tx: Tx,
  { entity, rules }: Slice,
  ids: readonly string[],
  asked: Taking['asked'] = {},
): Promise<void> {
  for (const { entity: name, ...named } of rules.life?.under ?? []) {
    const above = sliceOf(name)
    if (!above) continue
    if ('asked' in named) {
      const id = idOf(asked[named.asked])
      if (id) await lockRows(tx, above.entity, [id])
      continue
    }
    const { by } = named
    const column = sql.id(propOf(entity, by)?.column ?? by)
    const found = await tx.query<{ id: string }>(
      sql`select distinct ${column} as id from ${sql.id(entity.table)} where id = any(${[...ids]}::bigint[]) and ${column} is not null`,
      { keep: true },
    )
    const upper = found.map(({ id }) => id)
    if (upper.length === 0) continue
    await lockAbove(tx, above, upper)
    await lockRows(tx, above.entity, upper)
  }
}
