import type { Entity } from '#kernel/definition/entity.ts'

/** All entities of the product by name; filled once by the composition root. References look their targets up here. */
const entities = new Map<string, Entity>()

export function registerEntities(list: readonly Entity[]): void {
  for (const entity of list) entities.set(entity.name, entity)
}

export function entityNamed(name: string): Entity | undefined {
  return entities.get(name)
}

export function allEntities(): Entity[] {
  return [...entities.values()]
}
