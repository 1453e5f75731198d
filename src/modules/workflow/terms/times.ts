import { instantOf } from '#kernel/definition/index.ts'

/** ISO 8601 durations with caps, so that nothing falls due outside of what a calendar holds. */
const duration =
  /^P(?=\d|T\d)(?:\d{1,3}Y)?(?:\d{1,4}M)?(?:\d{1,4}W)?(?:\d{1,5}D)?(?:T(?=\d)(?:\d{1,5}H)?(?:\d{1,6}M)?(?:\d{1,7}S)?)?$/

export const isDuration = (text: string): boolean => duration.test(text)

/** Whether a timer may say this: `timeDate`, `timeDuration`, or `timeCycle` with an end and a pause. */
export function isTime(key: string, text: string): boolean {
  if (key === 'timeDate') return text.includes('T') && momentOf(text, 'UTC') !== undefined
  if (key === 'timeDuration') return isDuration(text)
  const [repeat = '', each = '', ...rest] = text.split('/')
  // What comes again at once would never let anything else happen.
  return rest.length === 0 && /^R\d{1,3}$/.test(repeat) && isDuration(each) && isAMinute(each)
}

/** At least a minute, whatever it is written with. */
function isAMinute(each: string): boolean {
  const [days = '', time = ''] = each.split('T')
  const amount = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(time)?.[1] ?? 0)
  return /[1-9]/.test(days) || amount('H') * 3600 + amount('M') * 60 + amount('S') >= 60
}

const moment =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?:(Z|[+-]\d\d:?\d\d)|@([\w/+-]{1,60}))?$/

/** A day that the calendar has and a time of it: in the zone that it names, else in this one. */
function momentOf(text: string, timeZone: string): Date | undefined {
  const [, day = '', time = '', offset, zone] = moment.exec(text) ?? []
  if (offset === undefined) return instantOf(`${day} ${time}`, zone ?? timeZone)
  const there = instantOf(`${day} ${time}`, 'UTC')
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? []
  const east = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return there && new Date(there.getTime() - east * 60_000)
}

/** When something is due that an expression worked out: so long from now, or at that time; undefined where it is neither. */
export function dueFrom(value: unknown, timeZone: string): { after: string } | { at: Date } | undefined {
  const text = String(value ?? '').trim()
  if (isDuration(text)) return { after: text }
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return held(instantOf(`${text} 23:59:59`, timeZone))
  return held(momentOf(text, timeZone))
}

const held = (at: Date | undefined) => at && { at }
