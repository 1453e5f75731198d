import type { Prototype } from './shapes.ts'

/** Kinds that point at records, whose titles are answered beside them. */
const pointing: ReadonlySet<string> = new Set(['ref', 'files', 'images'])

/** What an answer calls the words of this field: the title of what it points at, the text of a dictionary's key. */
export function nameBeside({ kind, propertyName }: Pick<Prototype, 'kind' | 'propertyName'>) {
  if (pointing.has(kind)) return `${propertyName.replace(/Ids?$/, '')}Name`
  return kind === 'dict' ? `${propertyName}Text` : undefined
}

/** The field whose words another one is called like: an answer has room for one of the two. */
export const namesakeOf = (field: Prototype, all: readonly Prototype[]): Prototype | undefined =>
  all.find(
    (one) =>
      one !== field &&
      !one.isLeftOut &&
      (nameBeside(one) === field.propertyName ||
        // Of two that point, `owner` and `ownerId`, the later one gives way.
        (pointing.has(one.kind) &&
          pointing.has(field.kind) &&
          nameBeside(one) === nameBeside(field) &&
          all.indexOf(one) < all.indexOf(field))),
  )
