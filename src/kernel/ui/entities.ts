import type { Entity } from '#kernel/definition/entity.ts'

/** Definitions by name, handed in by the application: the kernel itself knows no entity. */
let lookUp: (name: string) => Entity | undefined = () => undefined

/** Has the definitions of every area come. */
let bringAll: () => Promise<void> = async () => undefined

/** The page of its own that a record has, where its area has such a page. */
let pageFor: (entity: Entity) => string | undefined = () => undefined

/** Has what may have changed since it came read again. */
let bringAgain: () => Promise<unknown> = async () => undefined

export function setEntities(
  given: typeof lookUp,
  bringing: typeof bringAll,
  pages: typeof pageFor,
  again: typeof bringAgain = bringAgain,
): void {
  lookUp = given
  bringAll = bringing
  pageFor = pages
  bringAgain = again
}

const hearing = new Set<() => void>()

/** Until the answer is called: whenever a definition has come that was known otherwise. */
export function onRenewed(hear: () => void): () => void {
  hearing.add(hear)
  return () => void hearing.delete(hear)
}

const superseded = new WeakSet<Entity>()

/** These are known otherwise by now: screens that stand on one of them draw themselves anew. */
export function tellRenewed(before: readonly Entity[]): void {
  for (const entity of before) superseded.add(entity)
  if (before.length > 0) hearing.forEach((hear) => hear())
}

/** The definition as it is known now, where the given one was drawn anew since. */
export const currentOf = (entity: Entity): Entity =>
  superseded.has(entity) ? (lookUp(entity.name) ?? entity) : entity

/** Asks for the definition as it is now; where the line is gone it stays as it is known. */
export const renewEntity = (): Promise<unknown> => bringAgain().catch(() => undefined)

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
