import { person } from '#auth/browser/whose.ts'

/** How often this person went where, in this browser: the dashboard puts those doors first. */
type Visits = Readonly<Record<string, number>>

const keyOf = () => `visits:${person()?.userId ?? ''}`
const read = (): Visits => JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as Visits

export function noteVisit(path: string): void {
  const visits = read()
  localStorage.setItem(keyOf(), JSON.stringify({ ...visits, [path]: (visits[path] ?? 0) + 1 }))
}

/** The most visited first; what was never visited keeps the order of the menu. */
export function byVisits<N extends { readonly path: string }>(nodes: readonly N[], visits = read()): N[] {
  return nodes.toSorted((a, b) => (visits[b.path] ?? 0) - (visits[a.path] ?? 0))
}
