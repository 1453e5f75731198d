import { codeOf, propOf, type Entity } from '#kernel/definition/entity.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { Choices } from '#kernel/definition/kinds.ts'
import type { Life } from './life.ts'
import type { State } from './ways.ts'

/** What a step does, for who grants the right to take it: states that it leads from, and to where it leads from them. */
export type StepTold = {
  readonly code: string
  readonly from: readonly Label[]
  readonly to: readonly Label[]
}

type Line = {
  readonly action: string
  readonly from: readonly State[]
  /** Left out: the record stays where it is. */
  readonly to?: State | readonly State[]
}

export function toldOf(life: Life): StepTold[] {
  const lines = Object.entries(life.steps).flatMap(([action, { ways }]) =>
    ways.map((way) => ({ ...way, action })),
  )
  return stepsTold(life.entity, life.state, lines)
}

/** Steps that have a button, in the order of the table. A state that the entity does not name is one of before. */
export function stepsTold(entity: Entity, state: string, lines: readonly Line[]): StepTold[] {
  const choices = (propOf(entity, state)?.kind.facts?.choices ?? {}) as Choices
  const labels = (states: readonly State[]): Label[] =>
    [...new Set(states)].flatMap((one) => choices[String(one)] ?? [])
  const calls = [...new Set(lines.map(({ action }) => action))].filter((call) => entity.actions?.[call])
  return calls.map((call) => {
    const own = lines.filter((line) => line.action === call)
    return {
      code: codeOf(entity, call),
      from: labels(own.flatMap(({ from }) => from)),
      to: labels(own.flatMap(({ to }) => to ?? [])),
    }
  })
}
