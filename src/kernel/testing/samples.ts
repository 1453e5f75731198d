import { unmet } from '#kernel/definition/compared.ts'
import type { Entity } from '#kernel/definition/entity.ts'

/** More than any kind has samples before it begins anew. */
const tries = 60

/** Samples whose fields stand to each other as the entity asks: others are taken for those that do not, until they do. */
export function fitting(
  entity: Entity,
  posted: Readonly<Record<string, unknown>>,
  n: number,
): Record<string, unknown> {
  const fit = { ...posted }
  for (let at = 1; at < tries; at += 1)
    for (const { prop, than } of unmet(entity, fit)) {
      const moved = at % 2 === 1 ? prop : than
      fit[moved.name] = moved.kind.sample(n + at)
    }
  return fit
}
