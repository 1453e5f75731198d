/**
 * Names that every object answers to by itself: `record[name]` finds them though nobody put them there. A client has no
 * business with them, so a query or body that holds one is refused at the door, at any depth; lookups by what somebody sent
 * go through `own` all the same.
 */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype))
const deepest = 40

export const isInherited = (name: string): boolean => inherited.has(name)

/** The first such name in what was sent; `…` for what is nested deeper than anything of ours. */
export function inheritedKey(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  if (depth > deepest) return '…'
  for (const key of Object.keys(value)) {
    if (inherited.has(key) && !Array.isArray(value)) return key
    const below = inheritedKey((value as Record<string, unknown>)[key], depth + 1)
    if (below !== undefined) return below
  }
  return undefined
}

/** What a record itself holds under a name that came from outside. */
export function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined
}
