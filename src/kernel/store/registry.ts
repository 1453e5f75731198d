import type { Entity } from '#kernel/definition/entity.ts'

/** All entities of the product by name, as the composition root said last. References look their targets up here. */
const entities = new Map<string, Entity>()
/** Those that were switched on while the product runs (kernel/http/live.ts). */
const live = new Map<string, Entity>()
let version = 0

/** In the place of those before: a second product in one process must not know of tables that only the first has. */
export function registerEntities(list: readonly Entity[]): void {
  entities.clear()
  for (const entity of list) entities.set(entity.name, entity)
  version += 1
}

export function registerLiveEntities(list: readonly Entity[]): void {
  live.clear()
  for (const entity of list) live.set(entity.name, entity)
  version += 1
}

export function entityNamed(name: string): Entity | undefined {
  return entities.get(name) ?? live.get(name)
}

export function allEntities(): Entity[] {
  return [...entities.values(), ...live.values()]
}

/** Those of the source alone. */
export const builtEntity = (name: string): Entity | undefined => entities.get(name)
export const builtEntities = (): Entity[] => [...entities.values()]

/** Differs whenever there are others: for whoever keeps what follows from all of them. */
export const registryVersion = (): number => version
