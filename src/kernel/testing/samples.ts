import { unmet } from '#kernel/definition/compared.ts'
import type { Entity, Prop } from '#kernel/definition/entity.ts'

/** More than any kind has samples before it begins anew. */
const tries = 60
const day = 86_400_000

type Sample = (kind: Prop['kind'], n: number) => unknown

/** A sample as it is stored, for rows that are written past the calls: a moment is one, and each is another. */
export const storedSample: Sample = (kind, n) =>
  kind.revive ? kind.revive(new Date(Date.now() + (n % tries) * day)) : kind.sample(n)

/** Samples whose fields stand to each other as the entity asks: others are taken for those that do not, until they do. */
export function fitting(
  entity: Entity,
  posted: Readonly<Record<string, unknown>>,
  n: number,
  sample: Sample = (kind, at) => kind.sample(at),
): Record<string, unknown> {
  const fit = { ...posted }
  for (let at = 1; at < tries; at += 1)
    for (const { prop, than } of unmet(entity, fit)) {
      const moved = at % 2 === 1 ? prop : than
      fit[moved.name] = sample(moved.kind, n + at)
    }
  return fit
}
