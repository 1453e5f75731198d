import type { Entity } from '#kernel/definition/entity.ts'
import { label } from '#kernel/definition/kind.ts'
import { must, reason } from '#kernel/life/asks.ts'
import { life, type Life } from '#kernel/life/life.ts'
import type { DrawnLife, Word } from '../terms/shapes.ts'

/** Whoever holds the right to a step may take it: more than that is written by hand, in the code of it. */
export const handlers = label('经办人', 'In charge')

/** States that nothing leads out of. */
export const endsOf = ({ steps }: DrawnLife, states: readonly Word[]): string[] =>
  states.map(({ key }) => key).filter((key) => !steps.some(({ from }) => from.includes(key)))

export const wayId = (at: number): string => `L${at + 1}`

/** The life of a drawn entity; what is wrong with it is thrown, as for every other. */
export function lifeOf(entity: Entity, drawn: DrawnLife, states: readonly Word[]): Life {
  const made = life(entity, {
    roles: { H: handlers },
    stands: () => ['H'] as const,
    begins: [{ to: states[0]?.key ?? '', who: ['H'] }],
    ends: endsOf(drawn, states),
    steps: (step) =>
      Object.fromEntries(
        drawn.steps.map(({ name, from, to, asks, needsReason }, at) => [
          name,
          step({
            ways: [{ id: wayId(at), from, to, who: ['H'] }],
            asks: { ...must(entity, ...asks), ...(needsReason && { reason }) },
          }),
        ]),
      ),
  })
  return made as unknown as Life
}
