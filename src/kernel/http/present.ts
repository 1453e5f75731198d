import { columnsOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { inWordsOf } from '#kernel/definition/ours.ts'
import type { Caller } from './caller.ts'
import { besideKeys, type Dictionaries } from './words.ts'

/** Stored rows → rows on the wire: times as wall-clock text, `xText` beside codes, guarded fields left out. */

type Plan = {
  special: Prop[]
  ours: Prop[]
  rooted: Prop[]
  guarded: Prop[]
  masked: Prop[]
  hidden: string[]
}
const plans = new WeakMap<Entity, Plan>()

function planOf(entity: Entity): Plan {
  let plan = plans.get(entity)
  if (!plan) {
    const props = columnsOf(entity)
    plan = {
      special: props.filter((prop) => prop.kind.present || prop.kind.beside),
      ours: props.filter((prop) => prop.options.ours),
      rooted: props.filter((prop) => prop.kind.rooted),
      // What lies encrypted is shown by its ends to everybody.
      masked: props.filter((prop) => prop.options.maskedBy && !prop.kind.found),
      guarded: props.filter((prop) => prop.options.readableBy),
      hidden: props.filter((prop) => prop.kind.writeOnly).map((prop) => prop.name),
    }
    plans.set(entity, plan)
  }
  return plan
}

/** Changes the rows it is given: they come fresh from the database and go straight to the answer. */
export function present(
  entity: Entity,
  rows: Record<string, unknown>[],
  caller: Caller,
  dictionaries: Dictionaries = new Map(),
): Record<string, unknown>[] {
  const { special, ours, rooted, guarded, masked, hidden } = planOf(entity)
  const closed = [
    ...guarded.filter((prop) => !caller.may(prop.options.readableBy ?? '')),
    ...hiddenOf(entity, caller),
  ]
  const covered = masked.filter((prop) => !caller.may(prop.options.maskedBy ?? ''))
  for (const row of rows) {
    besideKeys(entity, row, dictionaries, caller.lang)
    for (const name of hidden) delete row[name]
    for (const prop of closed) for (const name of namesOf(prop)) delete row[name]
    // What stands at the top of its tree stands below 0 (contract section 1).
    for (const { name } of rooted) if (row[name] === null) row[name] = '0'
    for (const prop of special) {
      const value = row[prop.name]
      if (value === null || value === undefined) continue
      // A word that the rules of the entity found for this row stands.
      const beside = prop.kind.beside?.(prop.name, value, caller)
      for (const name in beside) row[name] ??= beside[name]
      if (prop.kind.present) row[prop.name] = prop.kind.present(value, caller)
    }
    for (const { name } of ours)
      if (typeof row[name] === 'string') row[name] = inWordsOf(row[name], caller.lang)
    for (const prop of covered)
      if (typeof row[prop.name] === 'string') row[prop.name] = maskOf(prop, row[prop.name])
  }
  return rows
}

function hiddenOf(entity: Entity, caller: Caller): Prop[] {
  const hidden = caller.hides(entity)
  return hidden.size === 0 ? [] : entity.props.filter(({ name }) => hidden.has(name))
}

/** A property and the words that stand beside it. */
const namesOf = ({ name }: Prop) => [name, `${name}Text`, `${name}Name`, `${name.replace(/Ids?$/, '')}Name`]

const maskOf = (prop: Prop, value: unknown) => prop.kind.mask?.(value) ?? '****'

/**
 * What came back as it was shown, with its middle hidden or in the reader's language, was not retyped: left out of what is
 * written, or what was shown would stand where the value was.
 */
export function withoutMasks(
  entity: Entity,
  posted: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> | undefined,
  caller: Caller,
): Readonly<Record<string, unknown>> {
  if (!stored) return posted
  const untouched = entity.props.filter((prop) => {
    const value = stored[prop.name]
    // Nobody writes over what they may not read: their form came without it.
    if (prop.options.readableBy && !caller.may(prop.options.readableBy)) return true
    if (typeof value !== 'string' || posted[prop.name] === undefined) return false
    if (prop.options.ours) return posted[prop.name] === inWordsOf(value, caller.lang)
    if (prop.kind.found) return posted[prop.name] === prop.kind.present?.(value, caller)
    const covered = prop.options.maskedBy && !caller.may(prop.options.maskedBy)
    return covered && posted[prop.name] === maskOf(prop, value)
  })
  if (untouched.length === 0) return posted
  const names = new Set(untouched.map((prop) => prop.name))
  return Object.fromEntries(Object.entries(posted).filter(([name]) => !names.has(name)))
}
