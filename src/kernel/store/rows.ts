import {
  columnsOf,
  ownsStatus,
  type Entity,
  type Prop,
  type Row,
  type Values,
} from '#kernel/definition/entity.ts'
import type { Reader, Tx } from './db.ts'
import { linkFiles, newLinks } from './files.ts'
import {
  beginNote,
  changesOf,
  editNote,
  editsNote,
  keepsHistory,
  manyNote,
  remember,
  remembered,
  ownOfStore,
  type Taken,
} from './history.ts'
import { nextId } from './ids.ts'
import { checkParts, counted, partCounts, withParts, type Part } from './parts.ts'
import { numbering } from './series.ts'
import { isSql, sql, type Sql } from './sql.ts'
import { tokens } from './search.ts'
import { writerOf } from './writer.ts'

/** Reading and writing rows of one entity. Every write keeps the audit fields, the version and the search words. */

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

/** `returning` replaces the columns of the answer, for who wants joined names in the same round trip; `along` is written with it. */
export async function insert<E extends Entity>(
  tx: Tx,
  entity: E,
  values: Values<E>,
  returning: Sql = selection(entity),
  along: readonly Part[] = [],
): Promise<Row<E>> {
  const all = begun(tx, entity, values)
  const parts = [...along]
  for (const prop of entity.props)
    if (prop.kind.series && all[prop.name] === undefined) {
      const { prefix } = prop.kind.series
      const drawn = tx.actor.drawn?.take(prefix, tx.attempt)
      if (drawn !== undefined) {
        all[prop.name] = drawn
        continue
      }
      const { part, number } = numbering(tx, prefix, `numbered_${prop.column}`, counted(along))
      all[prop.name] = number
      parts.push(part)
    }
  const props = columnsOf(entity).filter((prop) => all[prop.name] !== undefined)
  const words = searchValue(entity, all)
  const columns = [...props.map((prop) => `"${prop.column}"`), ...(words ? ['"search"'] : [])].join(', ')
  // What is counted in this statement is asked for beside the other values, and a query says of what type each is.
  const counts = props.some((prop) => isSql(all[prop.name]))
  const given = [
    ...props.map((prop) => {
      const value = stored(prop, all[prop.name])
      return counts && !isSql(value) ? sql`${value}::${sql.raw(looseType(prop))}` : sql`${value}`
    }),
    ...(words ? [words] : []),
  ]
  const rowSource = counts ? sql`select ${sql.join(given, ', ')}` : sql`values (${sql.join(given, ', ')})`
  parts.push(...newLinks(tx, entity, [all]))
  if (entity.state) parts.push(beginNote(tx, entity, String(all.id), String(all[entity.state])))
  const made: Part = {
    as: 'made',
    text: sql`insert into ${tableOf(entity)} (${sql.raw(columns)}) ${rowSource} returning *`,
  }
  const rows = await tx.query<Row<E>>(
    sql`${withParts([...parts, made])}select ${returning}${partCounts(parts)} from made t`,
    { keep: true },
  )
  const row = rows[0] as Row<E>
  checkParts(parts, row)
  return row
}

/** A row as it begins: who writes it and when, and what its fields begin with. */
function begun<E extends Entity>(tx: Tx, entity: E, values: Values<E>): Record<string, unknown> {
  const all: Record<string, unknown> = {
    ...(ownsStatus(entity) ? {} : { status: 1 }),
    ...values,
    id: (values as { id?: string }).id ?? nextId(),
    createUser: writerOf(tx),
    createDept: writerOf(tx) === null ? null : tx.actor.deptId,
    createTime: (values as { createTime?: Date }).createTime ?? tx.now,
    updateUser: writerOf(tx),
    updateTime: tx.now,
    isDeleted: 0,
    version: 1,
  }
  if (entity.owner === 'tenant') all.tenantId = tx.actor.tenantId
  // Fields that nobody may post begin with their default all the same.
  for (const prop of entity.props)
    if (all[prop.name] === undefined && prop.options.default !== undefined)
      all[prop.name] = prop.options.default
  return all
}

/** Lines of a record and their files, to be written along with it. They live with it: neither states nor numbers nor search words of their own. */
export function linesAlong<E extends Entity>(tx: Tx, entity: E, lines: readonly Values<E>[]): Part[] {
  if (lines.length === 0) return []
  const rows = lines.map((values) => begun(tx, entity, values))
  const props = columnsOf(entity).filter((prop) => rows.some((row) => row[prop.name] !== undefined))
  const columns = props.map((prop) => `"${prop.column}"`).join(', ')
  const given = rows.map(
    (row) =>
      sql`(${sql.join(
        props.map((prop) => sql`${stored(prop, row[prop.name] ?? null)}`),
        ', ',
      )})`,
  )
  const text = sql`insert into ${tableOf(entity)} (${sql.raw(columns)}) values ${sql.join(given, ', ')} returning id`
  return [{ as: `${entity.table}_lines`, text, rows: lines.length }, ...newLinks(tx, entity, rows)]
}

/** The same as a statement of its own. */
export async function insertLines<E extends Entity>(
  tx: Tx,
  entity: E,
  lines: readonly Values<E>[],
): Promise<void> {
  const parts = linesAlong(tx, entity, lines)
  if (parts.length === 0) return
  const row = await tx.one<Record<string, unknown>>(
    sql`${withParts(parts)}select true as done${partCounts(parts)}`,
  )
  checkParts(parts, row ?? {})
}

/** The same of as many as one likes: each value is a parameter of its statement, of which a statement has 65,535 at most. */
export async function insertMany<E extends Entity>(
  tx: Tx,
  entity: E,
  lines: readonly Values<E>[],
): Promise<void> {
  for (let i = 0; i < lines.length; i += 200) await insertLines(tx, entity, lines.slice(i, i + 200))
}

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

/** Marks rows as deleted; they leave every list and detail, the row itself stays. Answers how many there were. */
export async function softDelete(tx: Tx, entity: Entity, ids: readonly string[]): Promise<number> {
  const gone = await tx.query(
    sql`with done as (update ${tableOf(entity)} set is_deleted = 1, update_user = ${tx.actor.userId}, update_time = ${tx.now}, version = version + 1
        where id = any(${ids}::bigint[]) and is_deleted = 0 returning id)${manyNote(tx, entity, ids, 'remove')} select id from done`,
    { keep: true },
  )
  return gone.length
}

/** Brings back what this actor deleted since `since`; one statement, so that a removal is undone once. */
export async function restore(
  tx: Tx,
  entity: Entity,
  ids: readonly string[],
  since: Date,
  visible: Sql = sql.raw('true'),
): Promise<number> {
  const back = await tx.query(
    sql`with done as (update ${tableOf(entity)} as t set is_deleted = 0, update_time = ${tx.now}, version = t.version + 1
        where t.id = any(${ids}::bigint[]) and t.is_deleted = 1 and t.update_user = ${tx.actor.userId} and t.update_time >= ${since} and (${visible}) returning t.id)${manyNote(tx, entity, ids, 'restore')} select id from done`,
    { keep: true },
  )
  return back.length
}

function definedOf(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** A text that is too long is to be refused, not cut off, as a cast to its column's own length would. */
const looseType = ({ kind }: Prop) => kind.sqlType.replace(/^varchar\(\d+\)$/, 'varchar')

function stored(prop: Prop, value: unknown): unknown {
  return prop.kind.json && value !== null ? JSON.stringify(value) : value
}

function searchValue(entity: Entity, values: Record<string, unknown>): Sql | undefined {
  if (!entity.fullText) return undefined
  const texts = entity.props
    .filter((prop) => entity.fullText?.includes(prop.field))
    .filter((prop) => values[prop.name] !== null && values[prop.name] !== undefined)
    .map((prop) => wordsOf(prop, values[prop.name]))
  return sql`array_to_tsvector(${tokens(texts.join(' '))}::text[])`
}

function wordsOf(prop: Prop, value: unknown): string {
  if (prop.kind.searchText) return prop.kind.searchText(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
