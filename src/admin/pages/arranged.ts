import type { DashboardPiece } from '#kernel/ui/screens.ts'

/** How a person wants the start page: what in which order, and what not. Pure. */
export type Arrangement = { readonly order: readonly string[]; readonly hidden: readonly string[] }

export const asEver: Arrangement = { order: [], hidden: [] }

type Piece = Pick<DashboardPiece, 'name' | 'first' | 'covers'>

/** As everybody finds it: work first, then whatever else waits, then figures, then the doors to the rest. */
export function asFound(pieces: readonly Piece[]): string[] {
  const own = pieces.toSorted((a, b) => Number(b.first ?? false) - Number(a.first ?? false))
  const names = (some: readonly Piece[]) => some.map(({ name }) => name)
  const figures = own.findIndex(({ covers }) => !covers)
  const work = figures < 0 ? own : own.slice(0, figures)
  return [...names(work), 'waiting', ...names(own.slice(work.length)), 'frequent']
}

/** Paths of menu items whose waiting rows the pieces show; one that the person has put away shows none. */
export const coveredBy = (
  pieces: readonly Piece[],
  { hidden }: Pick<Arrangement, 'hidden'>,
  may: (right: string) => boolean,
): readonly string[] =>
  pieces
    .filter(({ name }) => !hidden.includes(name))
    .flatMap(({ covers = [] }) => covers)
    .flatMap((one) => (typeof one === 'string' ? [one] : may(one.unless) ? [] : [one.path]))

/** Names in the person's order; those that came since stand where they would stand without one, behind their neighbour. */
export function inOrder(names: readonly string[], { order }: Pick<Arrangement, 'order'>): string[] {
  const arranged = order.filter((name) => names.includes(name))
  names.forEach((name, at) => {
    if (arranged.includes(name)) return
    const before = names.slice(0, at).findLast((other) => arranged.includes(other))
    arranged.splice(before === undefined ? 0 : arranged.indexOf(before) + 1, 0, name)
  })
  return arranged
}

/** One place up or down; at the end it stays. */
export function moved(order: readonly string[], name: string, by: -1 | 1): string[] {
  const at = order.indexOf(name)
  const to = at + by
  if (at < 0 || to < 0 || to >= order.length) return [...order]
  const next = order.filter((other) => other !== name)
  next.splice(to, 0, name)
  return next
}
