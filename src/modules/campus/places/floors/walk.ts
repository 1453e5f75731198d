/** Where a key leads among rooms that stand in floors: pure. Along a floor, and to the room above or below. */
export type At = readonly [floor: number, room: number]

const along = { ArrowRight: 1, ArrowLeft: -1 } as const
const across = { ArrowDown: 1, ArrowUp: -1 } as const

export function walk(key: string, [floor, room]: At, rooms: readonly number[]): At | undefined {
  const last = (rooms[floor] ?? 0) - 1
  if (key === 'Home') return [floor, 0]
  if (key === 'End') return [floor, last]
  if (key in along) {
    const to = room + along[key as keyof typeof along]
    return to < 0 || to > last ? undefined : [floor, to]
  }
  if (!(key in across)) return undefined
  const to = floor + across[key as keyof typeof across]
  const there = rooms[to]
  return there === undefined ? undefined : [to, Math.min(room, there - 1)]
}
