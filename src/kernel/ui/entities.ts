import type { Entity } from '#kernel/definition/entity.ts'

/** Definitions by name, handed in by the application: the kernel itself knows no entity. */
let lookUp: (name: string) => Entity | undefined = () => undefined

/** Has the definitions of every area come. */
let bringAll: () => Promise<void> = async () => undefined

/** The page of its own that a record has, where its area has such a page. */
let pageFor: (entity: Entity) => string | undefined = () => undefined

export function setEntities(given: typeof lookUp, bringing: typeof bringAll, pages: typeof pageFor): void {
  lookUp = given
  bringAll = bringing
  pageFor = pages
}

/** Where a record stands: its own page, or its list with it opened. */
export function placeOf(
  entity: Entity,
  id: string,
): { path: string; query: Readonly<Record<string, string>> } | undefined {
  const page = pageFor(entity)
  if (page !== undefined) return { path: page, query: { id } }
  return entity.menu && { path: entity.menu.path, query: { open: id } }
}

/** The definition of a record of any area; it is fetched where no screen of that area was opened yet. */
export async function entityBrought(name: string): Promise<Entity | undefined> {
  if (!lookUp(name)) await bringAll()
  return lookUp(name)
}

export function entityNamed(name: string): Entity | undefined {
  return lookUp(name)
}
