import type { Prototype, TableInfo } from '../terms/shapes.ts'
import { withUnsaid } from './unsaid.ts'

/** Sets that are unique together; what every table here has counts for nothing in them, for each tenant has its own rows. */
export function withSets(fields: readonly Prototype[], { uniques = [] }: TableInfo): Prototype[] {
  const lost: { readonly at: Prototype; readonly text: string }[] = []
  const sets = uniques.flatMap((columns) => {
    const those = fields.filter(({ jdbcName }) => columns.includes(jdbcName))
    // With the id in it it says nothing, and with a column that is not taken it cannot be said.
    const kept = those.filter(({ isLeftOut }) => !isLeftOut)
    if (those.some(({ isLeftOut, note }) => isLeftOut && !isImplied(note))) {
      if (kept[0]) lost.push({ at: kept[0], text: `unique (${columns.join(', ')})` })
      return []
    }
    return kept.length > 0 && !those.some(isId) ? [kept] : []
  })
  const together = sets.filter((set) => set.length > 1)
  const named = together.slice(0, mostSets)
  for (const [first, ...more] of together.slice(mostSets))
    if (first)
      lost.push({
        at: first,
        text: `unique (${[first, ...more].map(({ jdbcName }) => jdbcName).join(', ')})`,
      })
  return fields.map((field) => {
    const own = named.flatMap((set, at) => (set.includes(field) ? [String.fromCharCode(65 + at)] : []))
    const alone = sets.some((set) => set.length === 1 && set[0] === field)
    const isUnique = field.isUnique || alone
    const set: Prototype = {
      ...field,
      isUnique,
      ...(own.length > 0 && { sets: own }),
      // What an index holds has an end.
      ...((isUnique || own.length > 0) &&
        field.kind === 'longText' && {
          kind: 'text' as const,
          max: Math.min(field.max ?? 500, 500),
          note: 'cut' as const,
        }),
    }
    return withUnsaid(set, ...lost.flatMap(({ at, text }) => (at === field ? [text] : [])))
  })
}

/** A letter each; a field stands in a few of them at most. */
const mostSets = 6

/** Every table here has it, or a reference says it. */
const isImplied = (note: Prototype['note']) => note === 'house' || note === 'keyPart'
const isId = ({ jdbcName, note }: Prototype) => note === 'house' && jdbcName.toLowerCase() === 'id'
