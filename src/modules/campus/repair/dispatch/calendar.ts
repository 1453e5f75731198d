import type { Crew, Planned } from '../work-orders/crew-shapes.ts'

/** Where orders stand on a day's line: pure. Times are wall clocks; places are hours of the day. */

export type Mark = 'done' | 'going' | 'held' | 'planned'
export type Placed = {
  readonly plan: Planned
  readonly from: number
  readonly to: number
  readonly lane: number
  readonly mark: Mark
}

const marks: Readonly<Record<string, Mark>> = { '40': 'going', '50': 'held', '60': 'done', '70': 'done' }
export const markOf = ({ status }: Pick<Planned, 'status'>): Mark => marks[status] ?? 'planned'

/** Nothing is drawn shorter, or its room could not be read. */
const least = 0.75
/** What has a beginning and no end yet. */
const usual = 1

const hours = (clock: string) => Number(clock.slice(11, 13)) + Number(clock.slice(14, 16)) / 60

/** The day of an order on the calendar; what is worked at now stands on today. */
export function daysOf(plan: Planned, now: string): { first: string; last: string } | undefined {
  if (plan.from === null) return undefined
  const first = plan.from.slice(0, 10)
  const end = markOf(plan) === 'going' && (plan.to ?? '') < now ? now : (plan.to ?? plan.from)
  return { first, last: end.slice(0, 10) }
}

export const onDay = (plan: Planned, day: string, now: string): boolean => {
  const days = daysOf(plan, now)
  return days !== undefined && days.first <= day && day <= days.last
}

/** The orders of a worker on a day, in as few lanes as they need. */
export function placed(plans: readonly Planned[], day: string, now: string): Placed[] {
  const free: number[] = []
  return plans
    .filter((plan) => onDay(plan, day, now))
    .map((plan) => ({ plan, mark: markOf(plan), ...spanOf(plan, day, now) }))
    .toSorted((a, b) => a.from - b.from)
    .map((one) => {
      const found = free.findIndex((until) => until <= one.from)
      const lane = found < 0 ? free.length : found
      free[lane] = one.to
      return { ...one, lane }
    })
}

function spanOf(plan: Planned, day: string, now: string): { from: number; to: number } {
  const begins = plan.from ?? now
  const going = markOf(plan) === 'going'
  const ends = going && (plan.to === null || plan.to < now) ? now : plan.to
  const from = begins.slice(0, 10) < day ? 0 : hours(begins)
  const to = ends === null ? from + usual : ends.slice(0, 10) > day ? 24 : hours(ends)
  return { from: Math.min(from, 24 - least), to: Math.min(24, Math.max(to, from + least)) }
}

/** The hours that a day's line shows: the usual working day, and more where somebody works longer. */
export function axisOf({ workers, day, now }: Crew): { from: number; to: number } {
  const all = workers.flatMap(({ plan }) => placed(plan, day, now))
  return {
    from: Math.floor(Math.min(8, ...all.map(({ from }) => from))),
    to: Math.ceil(Math.max(18, ...all.map(({ to }) => to))),
  }
}

/** Hours that stand above a day: no closer than its column, some 360 pixels at the narrowest, has room for. */
export function hoursNamed({ from, to }: { readonly from: number; readonly to: number }): number[] {
  const step = 2 * Math.ceil((to - from) / 12)
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + step * i)
}
