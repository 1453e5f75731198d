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
  /** What of the record's life it belongs to; none where it is taken almost throughout. */
  readonly stage?: Label
}

/** Steps that have a button, in the order of the table. */
export function toldOf({ entity, state, steps, stages }: Life): StepTold[] {
  const choices = (propOf(entity, state)?.kind.facts?.choices ?? {}) as Choices
  const labels = (states: readonly State[]): Label[] =>
    [...new Set(states)].flatMap((one) => choices[String(one)] ?? [])
  const calls = Object.entries(steps).filter(([call]) => entity.actions?.[call])
  return calls.map(([call, { ways }]) => {
    const from = ways.flatMap((way) => way.from)
    const stage = stages ? stageOf(stages, from) : labels(from)[0]
    return {
      code: codeOf(entity, call),
      from: labels(from),
      to: labels(ways.flatMap((way) => endsOf(way))),
      ...(stage && { stage }),
    }
  })
}

/** That of most of its states; a step taken in more than two of them belongs to none. */
function stageOf(stages: NonNullable<Life['stages']>, from: readonly State[]): Label | undefined {
  const touched = stages
    .map(({ label, of }) => ({ label, n: from.filter((one) => of.includes(one)).length }))
    .filter(({ n }) => n > 0)
  return touched.length > 2 ? undefined : touched.toSorted((a, b) => b.n - a.n)[0]?.label
}
