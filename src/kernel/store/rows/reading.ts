import { columnsOf, type Entity } from '#kernel/definition/entity.ts'
import type { Row } from '#kernel/definition/row.ts'
import type { Reader, Tx } from '../db.ts'
import { remember, remembered } from '../history.ts'
import { sql, type Sql } from '../sql.ts'

const selects = new WeakMap<Entity, Sql>()

/** `t."manuscript_no" as "manuscriptNo", …` of every column. Secrets are in: handlers need them, answers never hold them. */
export function selection(entity: Entity): Sql {
  let made = selects.get(entity)
  if (!made) {
    made = sql.raw(
      columnsOf(entity)
        .map((prop) => `t."${prop.column}" as "${prop.name}"`)
        .join(', '),
    )
    selects.set(entity, made)
  }
  return made
}

export function tableOf(entity: Entity): Sql {
  return sql.id(entity.table)
}

export async function find<E extends Entity>(
  reader: Reader,
  entity: E,
  id: string,
): Promise<Row<E> | undefined> {
  const rows = await findAll(reader, entity, sql`t.id = ${id}`)
  return rows[0]
}

/** Held until the transaction ends, in the order asked for: against whoever changes or removes them, or against whoever locks them too. */
type Lock = 'share' | 'no key update' | 'update'

/** Live rows that satisfy a condition; the table's alias is `t`. */
export function findAll<E extends Entity>(
  reader: Reader,
  entity: E,
  where: Sql = sql.raw('true'),
  { order = sql.raw('t.id'), limit, lock: held }: { order?: Sql; limit?: number; lock?: Lock } = {},
): Promise<Row<E>[]> {
  const most = limit === undefined ? sql.empty : sql` ${sql.most(limit)}`
  const locked = held === undefined ? sql.empty : sql.raw(` for ${held} of t`)
  return reader.query(
    sql`select ${selection(entity)} from ${tableOf(entity)} t where t.is_deleted = 0 and (${where}) order by ${order}${most}${locked}`,
    { keep: true },
  )
}

/** Rows locked until the transaction ends, in the order of their ids; what changes them knows what was there before. */
export async function lockAll<E extends Entity>(
  tx: Tx,
  entity: E,
  ids: readonly string[],
  held: Lock = 'update',
): Promise<Row<E>[]> {
  if (ids.length === 0) return []
  const rows = await findAll(tx, entity, sql`t.id = any(${[...ids]}::bigint[])`, { lock: held })
  for (const row of rows) remember(tx, entity, row)
  return rows
}

/** A row that this transaction holds already, as it is now. */
export function heldRow<E extends Entity>(tx: Tx, entity: E, id: string): Row<E> | undefined {
  return remembered(tx, entity, id) as Row<E> | undefined
}

/** The row, locked until the transaction ends: what was read of it stays true. */
export async function lock<E extends Entity>(tx: Tx, entity: E, id: string): Promise<Row<E> | undefined> {
  const rows = await tx.query<Row<E>>(
    sql`select ${selection(entity)} from ${tableOf(entity)} t where t.is_deleted = 0 and t.id = ${id} for update`,
    { keep: true },
  )
  remember(tx, entity, rows[0])
  return rows[0]
}

/**
 * The same for a row that this transaction points at already: others that point at it do not wait, but whoever wants to
 * change it does. Taking the whole lock there would have two wait for each other.
 */
export async function lockPointed<E extends Entity>(
  tx: Tx,
  entity: E,
  id: string,
): Promise<Row<E> | undefined> {
  const rows = await tx.query<Row<E>>(
    sql`select ${selection(entity)} from ${tableOf(entity)} t where t.is_deleted = 0 and t.id = ${id} for no key update`,
    { keep: true },
  )
  remember(tx, entity, rows[0])
  return rows[0]
}
