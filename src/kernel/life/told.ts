import { codeOf, propOf } from '#kernel/definition/entity.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { Choices } from '#kernel/definition/kinds.ts'
import type { Life } from './life.ts'
import { endsOf, type State } from './ways.ts'

/** What a step does, for who grants the right to take it: states that it leads from, and to where it leads from them. */
export type StepTold = {
  readonly code: string
  readonly from: readonly Label[]
  readonly to: readonly Label[]
}

/** Steps that have a button, in the order of the table. */
export function toldOf({ entity, state, steps }: Life): StepTold[] {
  const choices = (propOf(entity, state)?.kind.facts?.choices ?? {}) as Choices
  const labels = (states: readonly State[]): Label[] =>
    [...new Set(states)].flatMap((one) => choices[String(one)] ?? [])
  const calls = Object.entries(steps).filter(([call]) => entity.actions?.[call])
  return calls.map(([call, { ways }]) => ({
    code: codeOf(entity, call),
    from: labels(ways.flatMap(({ from }) => from)),
    to: labels(ways.flatMap((way) => endsOf(way))),
  }))
}
