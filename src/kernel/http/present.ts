import { columnsOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { Caller } from './caller.ts'

/** Stored rows → rows on the wire: times as wall-clock text, `xText` beside codes, guarded fields left out. */

type Plan = { special: Prop[]; guarded: Prop[]; hidden: string[] }
const plans = new WeakMap<Entity, Plan>()

function planOf(entity: Entity): Plan {
  let plan = plans.get(entity)
  if (!plan) {
    const props = columnsOf(entity)
    plan = {
      special: props.filter((prop) => prop.kind.present || prop.kind.beside),
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
): Record<string, unknown>[] {
  const { special, guarded, hidden } = planOf(entity)
  const closed = guarded.filter((prop) => !caller.may(prop.options.readableBy ?? ''))
  for (const row of rows) {
    for (const name of hidden) delete row[name]
    for (const prop of closed) delete row[prop.name]
    for (const prop of special) {
      const value = row[prop.name]
      if (value === null || value === undefined) continue
      if (prop.kind.beside) Object.assign(row, prop.kind.beside(prop.name, value, caller))
      if (prop.kind.present) row[prop.name] = prop.kind.present(value, caller)
    }
  }
  return rows
}
