import { askedProps } from '#kernel/definition/asked.ts'
import { codeOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { Reading } from '#kernel/definition/kind.ts'
import type { Among, Narrowing } from '#kernel/definition/kinds.ts'
import { conditionOf } from '#kernel/store/conditions.ts'
import { allEntities, registryVersion } from '#kernel/store/registry.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Caller } from './caller.ts'
import { own } from './keys.ts'
import { allSlices, slicesVersion, sliceOf } from './slices.ts'

/**
 * References that only some rows of their target fit: by a filter of the target, or by one that its slice understands
 * (the roles of a person). The picker asks for these rows, and what is posted must be one of them.
 */

export const narrowingOf = (prop: Prop): Narrowing | undefined =>
  prop.kind.facts?.narrowedBy as Narrowing | undefined

/** Condition on the target's rows (their alias is `t`) for values of the same form; undefined where one of them is missing. */
export function narrowedRows(
  target: Entity,
  narrowing: Narrowing,
  values: Readonly<Record<string, unknown>>,
  reading: Reading,
): Sql | undefined {
  const parts: Sql[] = []
  for (const [key, wanted] of Object.entries(narrowing)) {
    const given = 'field' in wanted ? [values[wanted.field]].flat() : wanted
    if (given.length === 0 || given.some((one) => one === null || one === undefined || one === ''))
      return undefined
    parts.push(someOf(target, key, given.map(String), reading))
  }
  return sql.join(parts, ' and ')
}

function someOf(target: Entity, key: string, values: readonly string[], reading: Reading): Sql {
  const special = own(sliceOf(target.name)?.rules.filters, key)
  const made = values.map((value) => {
    const one = special ? special(value, reading) : conditionOf(target, `${key}_equal`, value, reading)
    if (one === undefined) return sql.raw('true')
    // A value that means nothing for the target fits none of its rows.
    return 'msg' in one ? sql.raw('false') : sql`(${one})`
  })
  return sql`(${sql.join(made, ' or ')})`
}

/** Every field that points at an entity: of other entities, and of what calls and steps ask. */
type Pointer = { readonly narrowing: Narrowing; readonly codes: readonly string[] }

/** Kept until there are other definitions: each of them looked through for each of them is a tenth of a start. */
let pointers: { readonly of: string; readonly byTarget: ReadonlyMap<string, readonly Pointer[]> } | undefined

export function pointersTo(target: Entity): readonly Pointer[] {
  const of = `${registryVersion()} ${slicesVersion()}`
  if (pointers?.of !== of) pointers = { of, byTarget: allPointers() }
  return pointers.byTarget.get(target.name) ?? []
}

function allPointers(): ReadonlyMap<string, readonly Pointer[]> {
  const found = new Map<string, Pointer[]>()
  const add = (target: string, pointer: Pointer) => found.set(target, [...(found.get(target) ?? []), pointer])
  function note(prop: Prop, ...codes: string[]): void {
    const target = prop.kind.points !== undefined && prop.kind.facts?.target
    if (typeof target === 'string') add(target, { narrowing: narrowingOf(prop) ?? {}, codes })
    // Records of several entities are picked by those alone who may look at them anyway.
    const among = prop.kind.facts?.among as Among | undefined
    for (const { entity, rows = {} } of Object.values(among?.of ?? {}).flat())
      add(entity, { narrowing: rows, codes: [] })
  }
  for (const entity of allEntities())
    for (const prop of entity.props)
      // What the server sets stands in no form.
      if (!prop.guarded) note(prop, codeOf(entity, 'add'), codeOf(entity, 'edit'))
  for (const { entity, rules } of allSlices())
    for (const [name, action] of Object.entries(rules.actions ?? {}))
      for (const prop of 'asks' in action ? askedProps(action.asks) : [])
        if (!prop.options.hidden) note(prop, codeOf(entity, name))
  for (const { entity, rules } of allSlices())
    for (const [name, { asks = {} }] of Object.entries(rules.life?.life.steps ?? {}))
      for (const prop of askedProps(asks)) note(prop, codeOf(entity, name))
  return found
}

/**
 * Rows of an entity that a caller may pick without the right to its list: what some field that they may fill in takes.
 * Undefined where one of those takes any row, or rows that another field of its form decides about.
 */
export function pickable(target: Entity, caller: Caller): Sql | undefined {
  if (caller.may(codeOf(target, 'list'))) return undefined
  const parts: Sql[] = []
  for (const { narrowing: whole, codes } of pointersTo(target)) {
    if (!codes.some((code) => caller.may(code))) continue
    // Who left is still named where they were chosen before.
    const { status: _status, ...narrowing } = whole
    const fixed = Object.values(narrowing).every((wanted) => !('field' in wanted))
    const rows = fixed && Object.keys(narrowing).length > 0 && narrowedRows(target, narrowing, {}, caller)
    if (!rows) return undefined
    parts.push(sql`(${rows})`)
  }
  return parts.length > 0 ? sql.join(parts, ' or ') : undefined
}

/** What a picker may be narrowed by: what some field that points here says, and nothing else, or it would tell more than titles. */
export function pickedBy(target: Entity, asked: Readonly<Record<string, unknown>>, reading: Reading): Sql[] {
  const keys = new Set(pointersTo(target).flatMap(({ narrowing }) => Object.keys(narrowing)))
  return [...keys].flatMap((key) => {
    const value = own(asked, key)
    if (typeof value !== 'string' || value === '' || value.length > 2000) return []
    return [someOf(target, key, value.split(','), reading)]
  })
}
