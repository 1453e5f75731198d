import type { Entity } from '#kernel/definition/entity.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import { nameOf } from '#kernel/definition/naming.ts'
import type { Caller } from './caller.ts'

/** What a stored row is called to this caller: without what their data scopes hide of it, as in lists and pickers. */
export function nameFor(
  caller: Pick<Caller, 'hides'> | undefined,
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
  lang: Lang,
): string {
  const hidden = caller?.hides(entity)
  if (!hidden || hidden.size === 0) return nameOf(entity, row, lang)
  return nameOf(entity, Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name))), lang)
}
