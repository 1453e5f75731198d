import type { Prototype } from '../terms/shapes.ts'

export type FieldChange = {
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed' | 'moved'
}

/** What of the fields differs, by the names of their properties: `after` compared with `before`. */
export function fieldChanges(
  before: readonly Prototype[],
  after: readonly Prototype[],
  nameOf: (field: Prototype) => string,
): readonly FieldChange[] {
  const old = new Map(before.map((field) => [field.propertyName, field]))
  const now = new Map(after.map((field) => [field.propertyName, field]))
  const [was, is] = [
    [...old.keys()].filter((key) => now.has(key)),
    [...now.keys()].filter((key) => old.has(key)),
  ]
  const told = (field: Prototype) => JSON.stringify(Object.entries(field).toSorted())
  return [
    ...after.flatMap((field): FieldChange[] => {
      const stood = old.get(field.propertyName)
      if (!stood) return [{ name: nameOf(field), change: 'added' }]
      if (told(stood) !== told(field)) return [{ name: nameOf(field), change: 'changed' }]
      const moved = was.indexOf(field.propertyName) !== is.indexOf(field.propertyName)
      return moved ? [{ name: nameOf(field), change: 'moved' }] : []
    }),
    ...before
      .filter(({ propertyName }) => !now.has(propertyName))
      .map((field): FieldChange => ({ name: nameOf(field), change: 'removed' })),
  ]
}
