import type { Prototype } from '../terms/shapes.ts'

const longest = 300

/** What no definition says stays in the source's own words, so that nobody loses a rule without having seen it. */
export function withUnsaid(field: Prototype, ...texts: readonly string[]): Prototype {
  const all = [field.unsaid, ...texts].filter(Boolean).join('; ')
  if (all === '') return field
  const unsaid = all.length > longest ? `${all.slice(0, longest - 1)}…` : all
  return { ...field, unsaid, note: field.note ?? 'unsaid' }
}
