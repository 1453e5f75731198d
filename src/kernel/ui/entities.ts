import type { Entity } from '#kernel/definition/entity.ts'

/** Definitions by name, handed in by the application: the kernel itself knows no entity. */
let lookUp: (name: string) => Entity | undefined = () => undefined

/** Has the definitions of every area come. */
let bringAll: () => Promise<void> = async () => undefined

export function setEntities(given: typeof lookUp, bringing: typeof bringAll): void {
  lookUp = given
  bringAll = bringing
}

/** The definition of a record of any area; it is fetched where no screen of that area was opened yet. */
export async function entityBrought(name: string): Promise<Entity | undefined> {
  if (!lookUp(name)) await bringAll()
  return lookUp(name)
}

export function entityNamed(name: string): Entity | undefined {
  return lookUp(name)
}
