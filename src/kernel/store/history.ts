import { columnsOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { Reader, Tx } from './db.ts'
import { nextId } from './ids.ts'
import type { Part } from './parts.ts'
import { sql, type Sql } from './sql.ts'
import { writerOf } from './writer.ts'

/**
 * Who changed what of a record, and when. The note is part of the statement that makes the change: neither exists without
 * the other, and it costs no round trip. Hidden fields never get here; secrets and long texts only as "changed".
 */
export type Change = readonly [from: unknown, to: unknown] | true
export type Kept = {
  readonly id: string
  readonly kind: 'create' | 'edit' | 'remove' | 'restore' | 'step'
  readonly changes: Readonly<Record<string, Change>> | null
  readonly userId: string | null
  readonly at: Date
} & { readonly [K in keyof Taken]-?: Exclude<Taken[K], undefined> | null }

/** What is told of a step beside what it changed. */
export type Taken = {
  /** Name of the step and id of its line in the domain's table: `dispatch W3`. */
  readonly step: string
  readonly fromState: string
  readonly toState: string
  /** As what the person stood to the record. */
  readonly asRole: string
  /** Whose place they took, where somebody acts for another. */
  readonly forUser?: string | undefined
  readonly reason?: string | undefined
}

const longest = 1000

export function keepsHistory(entity: Entity): boolean {
  return entity.history !== false
}

/** Rows as they were locked or written in a transaction, so that a change can say what was there before. */
const rows = new WeakMap<Tx, Map<string, Record<string, unknown>>>()

export function remember(tx: Tx, entity: Entity, row: Record<string, unknown> | undefined): void {
  if (!row || !keepsHistory(entity)) return
  let own = rows.get(tx)
  if (!own) rows.set(tx, (own = new Map()))
  own.set(`${entity.table}:${String(row.id)}`, row)
}

export function remembered(tx: Tx, entity: Entity, id: string): Record<string, unknown> | undefined {
  return rows.get(tx)?.get(`${entity.table}:${id}`)
}

/** `with noted as (insert …) `, to stand before the update; empty where nothing changed that is kept. */
export function editNote(
  tx: Tx,
  entity: Entity,
  id: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  taken?: Taken,
): Sql {
  const changes = changesOf(entity, before, after)
  if (taken) return stepNote(tx, entity, id, changes, taken)
  if (Object.keys(changes).length === 0) return sql.empty
  return sql`with noted as (insert into record_history (id, tenant_id, entity, record_id, kind, changes, user_id, at)
    values (${nextId()}, ${tx.actor.tenantId}, ${entity.name}, ${id}, 'edit', ${JSON.stringify(changes)}::jsonb, ${writerOf(tx)}, ${tx.now})) `
}

/** A step is told even where nothing but its having been taken changed. */
function stepNote(
  tx: Tx,
  entity: Entity,
  id: string,
  changes: Readonly<Record<string, Change>>,
  taken: Taken,
): Sql {
  const { step, fromState, toState, asRole } = taken
  const [forUser, reason] = [taken.forUser ?? null, taken.reason ?? null]
  return sql`with noted as (insert into record_history (id, tenant_id, entity, record_id, kind, changes, user_id, at, step, from_state, to_state, as_role, for_user, reason)
    values (${nextId()}, ${tx.actor.tenantId}, ${entity.name}, ${id}, 'step', ${JSON.stringify(changes)}::jsonb, ${writerOf(tx)}, ${tx.now}, ${step}, ${fromState}, ${toState}, ${asRole}, ${forUser}, ${reason})) `
}

type Reading = { readonly id: string; readonly state: string | null }

/** Somebody read what is kept back of records, or took them away on paper, and said why. It changes nothing, so it is a statement of its own. */
export function readingNotes(
  tx: Tx,
  entity: Entity,
  read: readonly Reading[],
  { step, reason }: { step: string; reason: string | null },
): Sql {
  return sql`insert into record_history (id, tenant_id, entity, record_id, kind, changes, user_id, at, step, from_state, to_state, reason)
    select n.id, ${tx.actor.tenantId}, ${entity.name}, n.record_id, 'step', '{}'::jsonb, ${writerOf(tx)}::bigint, ${tx.now}, ${step}::text, n.state, n.state, ${reason}::text
    from unnest(${read.map(() => nextId())}::bigint[], ${read.map(({ id }) => id)}::bigint[], ${read.map(({ state }) => state)}::text[]) as n (id, record_id, state) returning 1 as one`
}

export const readingNote = (
  tx: Tx,
  entity: Entity,
  id: string,
  { step, state, reason }: { step: string; state: string | null; reason: string },
): Sql => readingNotes(tx, entity, [{ id, state }], { step, reason })

/** How often each of these records was noted so before; those that never were are left out. */
export async function readingsOf(
  reader: Reader,
  entity: Entity,
  ids: readonly string[],
  step: string,
): Promise<ReadonlyMap<string, number>> {
  const found = await reader.query<{ id: string; n: number }>(
    sql`select record_id as id, count(*)::int as n from record_history
        where entity = ${entity.name} and record_id = any(${[...ids]}::bigint[]) and step = ${step} group by 1`,
  )
  return new Map(found.map(({ id, n }) => [id, n]))
}

/** Records with a life tell of their beginning too. */
export function beginNote(tx: Tx, entity: Entity, id: string, state: string): Part {
  const text = sql`insert into record_history (id, tenant_id, entity, record_id, kind, user_id, at, to_state)
    values (${nextId()}, ${tx.actor.tenantId}, ${entity.name}, ${id}, 'create', ${writerOf(tx)}, ${tx.now}, ${state})`
  return { as: 'noted', text }
}

/** Rows of `done (id)` that were removed or came back, as one more part of that statement. */
export function manyNote(tx: Tx, entity: Entity, ids: readonly string[], kind: 'remove' | 'restore'): Sql {
  if (!keepsHistory(entity)) return sql.empty
  return sql`, noted as (insert into record_history (id, tenant_id, entity, record_id, kind, user_id, at)
    select n.id, ${tx.actor.tenantId}, ${entity.name}, done.id, ${kind}, ${writerOf(tx)}::bigint, ${tx.now}
    from done join unnest(${[...ids]}::bigint[], ${ids.map(() => nextId())}::bigint[]) as n (record_id, id) on n.record_id = done.id returning 1)`
}

/** The same for several rows of `done (id)`, each with changes of its own. */
export function editsNote(
  tx: Tx,
  entity: Entity,
  changes: ReadonlyMap<string, Readonly<Record<string, Change>>>,
): Sql {
  const kept = keepsHistory(entity)
    ? [...changes].filter(([, made]) => Object.keys(made).length > 0).map(([id, made]) => [id, made] as const)
    : []
  if (kept.length === 0) return sql.empty
  return sql`, noted as (insert into record_history (id, tenant_id, entity, record_id, kind, changes, user_id, at)
    select n.id, ${tx.actor.tenantId}, ${entity.name}, done.id, 'edit', n.changes::jsonb, ${writerOf(tx)}::bigint, ${tx.now}
    from done join unnest(${kept.map(([id]) => id)}::bigint[], ${kept.map(() => nextId())}::bigint[], ${kept.map(([, made]) => JSON.stringify(made))}::text[])
      as n (record_id, id, changes) on n.record_id = done.id returning 1)`
}

/** Links of records that were replaced: what `gone` and `came (record_id, value)` hold is told under the name of a mark. */
export function linksNote(tx: Tx, entity: Entity, mark: string, ids: readonly string[]): Sql {
  const side = (name: 'gone' | 'came') =>
    sql.raw(
      `coalesce((select jsonb_agg(${name}.value::text) from ${name} where ${name}.record_id = n.record_id), 'null')`,
    )
  return sql`, noted as (insert into record_history (id, tenant_id, entity, record_id, kind, changes, user_id, at)
    select n.id, ${tx.actor.tenantId}, ${entity.name}, n.record_id, 'edit', jsonb_build_object(${mark}::text, jsonb_build_array(${side('gone')}, ${side('came')})), ${writerOf(tx)}::bigint, ${tx.now}
    from unnest(${[...ids]}::bigint[], ${ids.map(() => nextId())}::bigint[]) as n (record_id, id)
    where n.record_id in (select record_id from gone union all select record_id from came) returning 1)`
}

/** What the store itself writes of a row that is changed. */
export const ownOfStore: ReadonlySet<string> = new Set([
  'id',
  'tenantId',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'version',
])
const untold: ReadonlySet<string> = new Set([...ownOfStore, 'isDeleted'])

export function toldProps(entity: Entity): Prop[] {
  return columnsOf(entity).filter((prop) => !untold.has(prop.name) && !prop.options.hidden)
}

export function changesOf(
  entity: Entity,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, Change> {
  const made: Record<string, Change> = {}
  for (const prop of toldProps(entity)) {
    if (after[prop.name] === undefined) continue
    const [from, to] = [plain(prop, before[prop.name]), plain(prop, after[prop.name])]
    const [a, b] = [JSON.stringify(from), JSON.stringify(to)]
    if (a !== b)
      made[prop.name] = prop.kind.writeOnly || a.length > longest || b.length > longest ? true : [from, to]
  }
  return made
}

/** The same value in the same words, whether it was posted or read. */
function plain(prop: Prop, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  if (value instanceof Date) return value.toISOString()
  if (prop.kind.plain) return prop.kind.plain(value)
  if (Array.isArray(value) && value.length === 0) return null
  return sorted(value)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

/** The last changes of one record, newest first, as they were kept: what a caller may see of them is another question. */
export function historyOf(reader: Reader, entity: Entity, id: string, most: number): Promise<Kept[]> {
  return reader.query<Kept>(
    sql`select id, kind, changes, user_id, at, step, from_state, to_state, as_role, for_user, reason from record_history where entity = ${entity.name} and record_id = ${id} order by id desc limit ${most}`,
    { keep: true },
  )
}

/** A kept value as the row itself would hold it. */
export function storedForm(prop: Prop, value: unknown): unknown {
  return value !== null && prop.kind.revive ? prop.kind.revive(value) : value
}
