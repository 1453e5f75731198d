/** How far it is to an order, by building: what somebody on foot wants to know, and no metres. */
export type Place = {
  readonly buildId: string | null
  readonly floorNo: number | null
  readonly regionId: string | null
  readonly regionName: string | null
  /** The how-manieth building of its area it is. */
  readonly buildAt: number | null
}
type Stamped = Partial<Place> & { readonly startTime?: string | null; readonly finishTime?: string | null }

const touched = ({ startTime, finishTime }: Stamped) => finishTime ?? startTime ?? ''

/** Where the worker is: at the order that they began or finished last, on the day of `today`. */
export function whereAmI<T extends Stamped>(rows: readonly T[], today: string): T | undefined {
  return rows
    .filter((row) => touched(row).startsWith(today))
    .toSorted((a, b) => touched(b).localeCompare(touched(a)))[0]
}

export type Distance =
  | { readonly say: 'sameFloor' | 'nextBuild' }
  | { readonly say: 'floorsUp' | 'floorsDown' | 'buildsBetween'; readonly n: number }
  | { readonly say: 'elsewhere'; readonly name: string }

/** Nothing where one of the two is unknown. */
export function distance(from: Partial<Place> | undefined, to: Partial<Place>): Distance | undefined {
  if (!from?.buildId || !to.buildId) return undefined
  if (from.buildId === to.buildId) {
    const up = storey(to.floorNo) - storey(from.floorNo)
    return up === 0 ? { say: 'sameFloor' } : { say: up > 0 ? 'floorsUp' : 'floorsDown', n: Math.abs(up) }
  }
  if (from.regionId !== to.regionId)
    return to.regionName ? { say: 'elsewhere', name: to.regionName } : undefined
  const apart = Math.abs((to.buildAt ?? 0) - (from.buildAt ?? 0))
  return apart <= 1 ? { say: 'nextBuild' } : { say: 'buildsBetween', n: apart - 1 }
}

/** There is no floor 0: the basement is right below the first. */
const storey = (floorNo: number | null | undefined) => {
  const floor = floorNo ?? 1
  return floor < 0 ? floor + 1 : floor
}
