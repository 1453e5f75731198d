import { columnsOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { Row, Values } from '#kernel/definition/row.ts'
import type { Tx } from '../db.ts'
import { linkFiles } from '../files.ts'
import {
  changesOf,
  editNote,
  editsNote,
  keepsHistory,
  remember,
  remembered,
  ownOfStore,
  type Taken,
} from '../history.ts'
import { sql, type Sql } from '../sql.ts'
import { writerOf } from '../writer.ts'
import { selection, tableOf, lock } from './reading.ts'
import { stored, searchValue } from './stored.ts'

/** Changes some columns and notes who did; answers the row as it is now. Undefined columns stay as they are. */
export async function update<E extends Entity>(
  tx: Tx,
  entity: E,
  id: string,
  patch: Values<E>,
  returning: Sql = selection(entity),
  taken?: Taken,
): Promise<Row<E>> {
  const values = patch as Record<string, unknown>
  const props = propsIn(entity, values)
  const before = keepsHistory(entity)
    ? (remembered(tx, entity, id) ?? (await lock(tx, entity, id)))
    : undefined
  const note = before ? editNote(tx, entity, id, before, values, taken) : sql.empty
  const rows = await tx.query<Row<E>>(
    sql`${note === sql.empty ? sql.raw('with ') : sql`${note}, `}changed as (update ${tableOf(entity)} as t set ${setsOf(tx, props, values)} where t.id = ${id} and t.is_deleted = 0 returning t.*)
        select ${returning} from changed t`,
    { keep: true },
  )
  const row = rows[0]
  if (!row) throw new Error(`${entity.name} ${id} is gone`)
  await linkFiles(tx, entity, [id], values)
  if (before) remember(tx, entity, { ...before, ...definedOf(values) })
  if (entity.fullText?.some((field) => props.some((prop) => prop.field === field))) {
    const words = searchValue(entity, row as Record<string, unknown>)
    await tx.query(sql`update ${tableOf(entity)} set search = ${words ?? sql.raw('null')} where id = ${id}`, {
      keep: true,
    })
  }
  return row
}

/**
 * The same change of all live rows that satisfy a condition (their alias is `t`), each with its note; answers their ids.
 * The rows are locked first: of two that do it at once the second finds what the first left. Not for columns of the full
 * text search, whose words would stay behind.
 */
export async function updateAll<E extends Entity>(
  tx: Tx,
  entity: E,
  where: Sql,
  patch: Values<E>,
): Promise<string[]> {
  const values = patch as Record<string, unknown>
  refuseWords(entity, values)
  if (!keepsHistory(entity)) return updateUnnoted(tx, entity, where, values)
  const before = await tx.query<Row<E>>(
    sql`select ${selection(entity)} from ${tableOf(entity)} t where t.is_deleted = 0 and (${where}) order by t.id for update`,
  )
  return updateHeld(tx, entity, before, patch)
}

/** The same of rows that this transaction has locked already, as they were read then. */
export async function updateHeld<E extends Entity>(
  tx: Tx,
  entity: E,
  before: readonly Row<E>[],
  patch: Values<E>,
): Promise<string[]> {
  if (before.length === 0) return []
  const values = patch as Record<string, unknown>
  refuseWords(entity, values)
  const props = propsIn(entity, values)
  const ids = before.map((row) => row.id)
  const changes = new Map(before.map((row) => [row.id, changesOf(entity, row, values)]))
  await tx.query(
    sql`with done as (update ${tableOf(entity)} as t set ${setsOf(tx, props, values)} where t.id = any(${ids}::bigint[]) returning t.id)${editsNote(tx, entity, changes)}
        select id from done`,
  )
  await linkFiles(tx, entity, ids, values)
  for (const row of before) remember(tx, entity, { ...row, ...definedOf(values) })
  return ids
}

function refuseWords(entity: Entity, values: Readonly<Record<string, unknown>>): void {
  if (entity.fullText?.some((field) => propsIn(entity, values).some((prop) => prop.field === field)))
    throw new Error(`${entity.name}: words of the search would stay behind`)
}

/** Nobody asks what was there before: they are locked in their order and changed in one statement. */
async function updateUnnoted(
  tx: Tx,
  entity: Entity,
  where: Sql,
  values: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const done = await tx.query<{ id: string }>(
    sql`with locked as (select t.id from ${tableOf(entity)} t where t.is_deleted = 0 and (${where}) order by t.id for update)
        update ${tableOf(entity)} as t set ${setsOf(tx, propsIn(entity, values), values)} from locked where t.id = locked.id returning t.id`,
    { keep: true },
  )
  const ids = done.map(({ id }) => id)
  if (ids.length > 0) await linkFiles(tx, entity, ids, values)
  return ids
}

function propsIn(entity: Entity, values: Readonly<Record<string, unknown>>): Prop[] {
  return columnsOf(entity).filter((prop) => values[prop.name] !== undefined && !ownOfStore.has(prop.name))
}

function setsOf(tx: Tx, props: readonly Prop[], values: Readonly<Record<string, unknown>>): Sql {
  const own = [sql`update_user = ${writerOf(tx)}`, sql`update_time = ${tx.now}`, sql`version = t.version + 1`]
  return sql.join(
    [...props.map((prop) => sql`${sql.id(prop.column)} = ${stored(prop, values[prop.name])}`), ...own],
    ', ',
  )
}

function definedOf(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
