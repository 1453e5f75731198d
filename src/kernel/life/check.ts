import type { Entity } from '#kernel/definition/entity.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { Choices } from '#kernel/definition/kinds.ts'
import { endsOf, type State, type Way } from './ways.ts'

/** What a table is made of, as far as its checks ask. */
type Table = {
  readonly entity: Entity
  readonly state: string
  readonly roles: Readonly<Record<string, unknown>>
  readonly begins: readonly { readonly to: State }[]
  readonly ends: readonly State[]
  readonly stages?: readonly { readonly of: readonly State[] }[]
  readonly steps: Readonly<
    Record<string, { readonly ways: readonly Way<State, string>[]; readonly label?: Label }>
  >
  readonly plain?: { readonly edit?: unknown; readonly remove?: unknown }
}

/** What is wrong with a table stops the start, not the first person who takes the step. */
export function checkLife(life: Table): void {
  const faults = [...namesOf(life), ...linesOf(life), ...shapeOf(life), ...stagesOf(life)]
  if (faults.length > 0) throw new Error(`the life of ${life.entity.name}: ${faults.join('; ')}`)
}

/** All states that the definition knows. */
export const statesOf = ({ entity, state }: Table): readonly State[] =>
  Object.keys((entity.fields[state]?.kind.facts?.choices ?? {}) as Choices)

function namesOf({ entity, state, steps, plain = {} }: Table): string[] {
  const prop = entity.props.find(({ name }) => name === state)
  const faults = prop ? [] : [`its definition names no state`]
  if (prop && !prop.guarded) faults.push(`${state} could be posted: it must be guarded`)
  for (const name of Object.keys(steps))
    if (!entity.actions?.[name] && !steps[name]?.label) faults.push(`the definition has no action ${name}`)
  for (const call of ['edit', 'remove'] as const)
    if (plain[call] && !entity.calls.includes(call)) faults.push(`there is no call ${call}`)
  return faults
}

/** Where states are put into stages, each of them stands in one. */
function stagesOf(life: Table): string[] {
  if (!life.stages) return []
  const put = life.stages.flatMap(({ of }) => of)
  return [...new Set([...statesOf(life), ...put])]
    .filter((one) => put.filter((other) => other === one).length !== 1 || !statesOf(life).includes(one))
    .map((one) => `${one} stands in no stage, or in two`)
}

function linesOf(life: Table): string[] {
  const states = new Set(statesOf(life))
  const roles = new Set(Object.keys(life.roles))
  const faults: string[] = []
  const known = (list: readonly State[], at: string) =>
    list
      .filter((one) => !states.has(one))
      .forEach((one) => faults.push(`${at} names the unknown state ${one}`))
  for (const [name, { ways }] of Object.entries(life.steps)) {
    // A line of the domain's table may have several verbs, but each of them once.
    const ids = new Map<string, number>()
    if (ways.length === 0) faults.push(`${name} has no way`)
    for (const way of ways) {
      ids.set(way.id, (ids.get(way.id) ?? 0) + 1)
      known([...way.from, ...endsOf(way)], way.id)
      if (way.from.length === 0) faults.push(`${way.id} leads from nowhere: records begin in \`begins\``)
      for (const role of way.who)
        if (!roles.has(role)) faults.push(`${way.id} names the unknown role ${role}`)
      if (way.who.length === 0) faults.push(`${way.id} is nobody's`)
    }
    for (const [id, n] of ids) if (n > 1) faults.push(`${id} stands ${n} times`)
  }
  known(life.ends, 'ends')
  known(
    life.begins.map(({ to }) => to),
    'begins',
  )
  return faults
}

/** Every state is reached from a beginning, and every state without a way out is an end that somebody meant. */
function shapeOf(life: Table): string[] {
  const ways = Object.values(life.steps).flatMap((step) => step.ways)
  const reached = new Set(life.begins.map(({ to }) => to))
  for (let before = -1; before < reached.size;) {
    before = reached.size
    for (const way of ways)
      if (way.from.some((one) => reached.has(one))) endsOf(way).forEach((to) => reached.add(to))
  }
  return statesOf(life).flatMap((state) => {
    const leaves = ways.some((way) => way.from.includes(state))
    if (!reached.has(state)) return [`no way leads to ${state}`]
    if (!leaves && !life.ends.includes(state)) return [`nothing leads out of ${state}, and it is no end`]
    return leaves && life.ends.includes(state) ? [`${state} is called an end, and a way leads out of it`] : []
  })
}
