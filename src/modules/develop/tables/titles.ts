import { propertiesFor } from '../terms/names.ts'
import { namesakeOf } from '../terms/beside-names.ts'
import type { Prototype } from '../terms/shapes.ts'

/** `category_name` beside a key `category_id`, as many tables have it: called otherwise, for that is the title of the category. */
export function withoutNamesakes(fields: readonly Prototype[]): Prototype[] {
  const taken = fields.filter((field) => !field.isLeftOut && namesakeOf(field, fields))
  if (taken.length === 0) return [...fields]
  const wanted = taken.map(({ propertyName }) => `${propertyName.slice(0, 20)}Value`)
  const names = propertiesFor([...fields.map(({ propertyName }) => propertyName), ...wanted])
  const now = new Map(
    taken.map(({ propertyName }, at) => [propertyName, names[fields.length + at] ?? propertyName]),
  )
  const called = (name: string) => now.get(name) ?? name
  return fields.map((field) => ({
    ...field,
    propertyName: called(field.propertyName),
    ...(field.compares && {
      compares: field.compares.map((one) => ({ ...one, than: called(one.than) })),
    }),
    ...(field.agrees && { agrees: field.agrees.map((one) => ({ ...one, own: called(one.own) })) }),
  }))
}
