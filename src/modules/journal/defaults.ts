import type { Entity } from '#kernel/definition/index.ts'

/** What a new row starts with in the fields that nobody may post. */
export function guardedDefaults(entity: Entity): Record<string, unknown> {
  return Object.fromEntries(
    entity.props
      .filter((prop) => prop.guarded && prop.options.default !== undefined)
      .map((prop) => [prop.name, prop.options.default]),
  )
}
