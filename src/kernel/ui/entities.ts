import type { Entity } from '#kernel/definition/entity.ts'

/** Definitions by name, handed in by the application: the kernel itself knows no entity. */
let lookUp: (name: string) => Entity | undefined = () => undefined

export function setEntities(given: typeof lookUp): void {
  lookUp = given
}

export function entityNamed(name: string): Entity | undefined {
  return lookUp(name)
}
