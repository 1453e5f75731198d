import { propOf, type Entity } from '#kernel/definition/entity.ts'
import type { Reader } from '#kernel/store/db.ts'
import { answerRows, type ListRules } from '#kernel/store/list.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Caller } from './caller.ts'
import { present } from './present.ts'
import type { Slice } from './slice.ts'
import { dictionariesOf, dictProps } from './words.ts'

/** Rows of a slice as one caller may see them; every call goes through these. */

/** What the caller's data scopes leave of an entity, on its alias `t`: for actions, which look for their rows themselves. */
export const inScope = (caller: Pick<Caller, 'scope'>, entity: Entity): Sql =>
  caller.scope(entity) ?? sql.raw('true')

/** The same where the entity stands under another alias: its id is among what is left. */
export const leftInScope = (caller: Pick<Caller, 'scope'>, entity: Entity, id: Sql): Sql => {
  const scope = caller.scope(entity)
  return scope ? sql`${id} in (select t.id from ${sql.id(entity.table)} t where ${scope})` : sql.raw('true')
}

/** Whether they leave the record, for who stands to it in another way. */
export async function isInScope(
  reader: Reader,
  caller: Pick<Caller, 'scope'>,
  entity: Entity,
  id: string,
): Promise<boolean> {
  const scope = caller.scope(entity)
  return (
    !scope ||
    (await reader.one(
      sql`select 1 as one from ${sql.id(entity.table)} t where t.id = ${id} and (${scope})`,
    )) !== undefined
  )
}

export function listRules(slice: Slice, caller: Caller): ListRules {
  const { rules } = slice
  const columns = {
    ...rules.columns?.(caller),
    ...(rules.life &&
      slice.entity.state &&
      stateSince(slice.entity, rules.life.life.ends.map(String), caller)),
  }
  return {
    rows: rowsFor(slice, caller),
    ...(Object.keys(columns).length > 0 ? { columns } : {}),
    ...filtersOf(slice, caller),
    ...(rules.also && { also: rules.also }),
    ...(rules.shownEmpty && { shownEmpty: rules.shownEmpty }),
    hidden: unaskedOf(slice, caller),
    hides: (target) => caller.hides(target),
  }
}

function unaskedOf({ entity, rules }: Slice, caller: Caller): ReadonlySet<string> {
  const [hidden, kept] = [caller.hides(entity), rules.unasked?.(caller) ?? []]
  return kept.length === 0 ? hidden : new Set([...hidden, ...kept])
}

/**
 * What waits for somebody can be asked of its list by `waiting=1`, so that the figure beside the menu and its rows are one;
 * what is their own by `own=1`.
 */
function filtersOf({ rules: { filters, waiting, own } }: Slice, caller: Caller): Pick<ListRules, 'filters'> {
  if (!waiting && !own) return filters ? { filters } : {}
  const asked = (of: (caller: Caller) => Sql) => (value: string) => (value === '1' ? of(caller) : undefined)
  return {
    filters: { ...filters, ...(waiting && { waiting: asked(waiting) }), ...(own && { own: asked(own) }) },
  }
}

/**
 * When a record came into its state, while anything is to come of it; a record that never moved came into it when it was made.
 */
function stateSince(
  entity: Entity,
  ends: readonly string[],
  { timeZone }: Caller,
): Readonly<Record<string, Sql>> {
  const { name } = entity
  const state = sql.id(propOf(entity, entity.state ?? '')?.column ?? '')
  const moved = sql`(select max(h.at) from record_history h where h.entity = ${name} and h.record_id = t.id and h.to_state is not null and h.to_state is distinct from h.from_state)`
  return {
    stateSince: sql`case when t.${state}::text <> all(${[...ends]}::text[]) then to_char(coalesce(${moved}, t.create_time) at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') end`,
  }
}

/** Row rule of the slice and data scope of the caller's roles together; no call reads or writes past it. */
export function rowsFor(slice: Slice, caller: Caller): Sql | undefined {
  const both = [slice.rules.rows?.(caller), caller.scope(slice.entity)].filter((one) => one !== undefined)
  return both.length === 0
    ? undefined
    : sql.join(
        both.map((one) => sql`(${one})`),
        ' and ',
      )
}

/** Rows as this caller may see them, whichever call they leave by. */
export async function shown(
  slice: Slice,
  rows: Record<string, unknown>[],
  caller: Caller,
  reader: Reader,
): Promise<Record<string, unknown>[]> {
  const { project } = slice.rules
  const kept = project
    ? ((await Promise.all(rows.map((row) => project(row, caller, reader)))) as Record<string, unknown>[])
    : rows
  return present(slice.entity, kept, caller, await dictionariesOf(dictProps(slice.entity), caller, reader))
}

export async function detailOf(
  slice: Slice,
  id: string,
  caller: Caller,
  reader: Reader,
): Promise<Record<string, unknown> | undefined> {
  return (await shown(slice, await storedOf(slice, id, caller, reader), caller, reader))[0]
}

/** The row as it is stored, if it is the caller's to see; none or one. */
export function storedOf(
  slice: Slice,
  id: string,
  caller: Caller,
  reader: Reader,
): Promise<Record<string, unknown>[]> {
  return answerRows<Record<string, unknown>>(
    reader,
    slice.entity,
    sql`t.id = ${id}`,
    listRules(slice, caller),
    caller,
    sql.raw('t.id'),
  )
}
