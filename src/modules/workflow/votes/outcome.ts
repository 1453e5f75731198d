import type { Alternative, Says } from '../terms/shapes.ts'

/**
 * What a vote comes to. One that is counted while it goes on is decided by what it met: so many approvals, or refusals, or
 * whatever its last vote was. Where all have voted without meeting it, by what it waited for: approvals that did not come
 * are a no, refusals that did not a yes. One that counts nothing, or waits for everybody, is agreed to if nobody refused.
 */
export function cameTo(
  until: readonly Alternative[],
  isMet: (when: string) => boolean,
  { refused, last }: { readonly refused: number; readonly last: boolean },
): boolean {
  const waited = sayingsOf(until)
  if (waited.size === 0) return refused === 0
  const met = sayingsOf(until.filter(({ when }) => isMet(when)))
  if (met.size === 1 && !met.has('last')) return met.has('yes')
  if (met.size > 0 || (waited.size === 1 && waited.has('last'))) return last
  return !waited.has('yes')
}

const sayingsOf = (until: readonly Alternative[]): ReadonlySet<Says> =>
  new Set(until.flatMap(({ says }) => says ?? []))
