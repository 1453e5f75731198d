/** How far two wall clock times (`2026-12-03 18:00:00`) of one place are apart, in the largest whole unit; never below a minute. */
export type HowLong = { readonly unit: 'minutes' | 'hours' | 'days'; readonly n: number }

const minutesOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`) / 60_000

export function howLong(from: string, to: string): HowLong {
  const minutes = Math.abs(minutesOf(to) - minutesOf(from))
  if (minutes >= 48 * 60) return { unit: 'days', n: Math.floor(minutes / 1440) }
  if (minutes >= 60) return { unit: 'hours', n: Math.floor(minutes / 60) }
  return { unit: 'minutes', n: Math.max(1, Math.floor(minutes)) }
}
