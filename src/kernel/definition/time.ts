/** Wall-clock text `yyyy-MM-dd HH:mm:ss` in a time zone ↔ instants. Contract section 1: times are stored as UTC. */

const offsets = new Map<string, { from: number; to: number; minutes: number }>()
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** Minutes east of UTC at an instant. Kept per quarter of an hour: Intl costs 5 µs a call, a list page has 30 times. */
export function offsetAt(ms: number, timeZone: string): number {
  const slot = Math.floor(ms / 900_000)
  const key = `${timeZone}:${slot}`
  const known = offsets.get(key)
  if (known) return known.minutes
  const parts: Record<string, string> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(ms)) parts[type] = value
  const wall = Date.UTC(
    Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
    Number(parts.second),
  )
  const minutes = Math.round((wall - Math.floor(ms / 1000) * 1000) / 60_000)
  if (offsets.size > 20_000) offsets.clear()
  offsets.set(key, { from: slot, to: slot, minutes })
  return minutes
}

/** Instant → `2026-11-21 09:30:00` as the clock on the wall of that zone shows it. */
export function wallClock(at: Date, timeZone: string): string {
  const ms = at.getTime()
  return new Date(ms + offsetAt(ms, timeZone) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** `2026-11-21 09:30:00` (or the date alone: its first second) → instant; undefined where there is no such time. */
export function instantOf(text: string, timeZone: string): Date | undefined {
  const m = pattern.exec(text)
  if (!m) return undefined
  const [year, month, day, hour, minute, second] = m.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const back = new Date(wall)
  if (
    // The clock takes 26 for 1926: nobody means either by `0026`.
    back.getUTCFullYear() !== year ||
    back.getUTCMonth() !== month - 1 ||
    back.getUTCDate() !== day ||
    hour > 23 ||
    minute > 59 ||
    second > 59
  )
    return undefined
  const guess = wall - offsetAt(wall, timeZone) * 60_000
  return new Date(wall - offsetAt(guess, timeZone) * 60_000)
}

/** Why a text of the form `2027-02-29` names no day; undefined where it names one. */
export function noSuchDay(text: string): { zh: string; en: string } | undefined {
  const m = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]|$)/.exec(text)
  const [year, month, day] = m ? (m.slice(1).map(Number) as [number, number, number]) : [0, 0, 0]
  if (!m || year < 1 || month < 1 || month > 12 || day < 1)
    return {
      zh: '没有这一天，请按 2026-03-15 的样子填写',
      en: 'There is no such day, write it as 2026-03-15',
    }
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day <= last) return undefined
  if (month === 2 && day === 29)
    return {
      zh: `${year} 年不是闰年，2 月只有 28 天`,
      en: `${year} is no leap year, its February has 28 days`,
    }
  const name = new Date(Date.UTC(2000, month - 1, 1)).toLocaleDateString('en', {
    month: 'long',
    timeZone: 'UTC',
  })
  return { zh: `${month} 月只有 ${last} 天`, en: `${name} has ${last} days` }
}

/** Its first moment; not a number where there is no such day, which `Date` would take for one of the next month. */
function dayNumber(text: string): number {
  const day = text.slice(0, 10)
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? Number.NaN : at
}

/** Days from one calendar day to another, whatever the hours; texts may go on with a time. Undefined where one is no day. */
export function calendarDays(from: string, to: string): number | undefined {
  const [start, end] = [from, to].map(dayNumber) as [number, number]
  return Number.isNaN(start) || Number.isNaN(end) ? undefined : Math.round((end - start) / 86_400_000)
}

/** A day so many days later, or earlier: `yyyy-MM-dd`, whatever the clocks of a place do. */
export const daysAfter = (day: string, n = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)

/** The same hour on the clock of a place so many days later: a day there has 23 hours once a year, and 25 once. */
export function daysLater(at: Date, days: number, timeZone: string): Date {
  const [day = '', hour = ''] = wallClock(at, timeZone).split(' ')
  const then = instantOf(`${daysAfter(day, days)} ${hour}`, timeZone)
  // Clocks on a wall show no parts of a second.
  return new Date(then ? then.getTime() + (at.getTime() % 1000) : at.getTime() + days * 86_400_000)
}

/** Where days begin as long as nobody has said anything else. */
export const usualZone = 'Asia/Shanghai'

/** Where the days of somebody begin: the tenant they act for says so, or nobody has. */
export const zoneOf = (whose: { readonly timeZone?: string | null } | undefined): string =>
  whose?.timeZone ?? usualZone

/** Today's date in a zone, `yyyy-MM-dd`. */
export function dateIn(at: Date, timeZone: string): string {
  return wallClock(at, timeZone).slice(0, 10)
}
