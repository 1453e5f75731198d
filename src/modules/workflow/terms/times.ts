import { instantOf } from '#kernel/definition/index.ts'

/** ISO 8601 durations with caps, so that nothing falls due outside of what a calendar holds. */
const duration =
  /^P(?=\d|T\d)(?:\d{1,3}Y)?(?:\d{1,4}M)?(?:\d{1,4}W)?(?:\d{1,5}D)?(?:T(?=\d)(?:\d{1,5}H)?(?:\d{1,6}M)?(?:\d{1,7}S)?)?$/

export const isDuration = (text: string): boolean => duration.test(text)

/** Whether a timer may say this: `timeDate`, `timeDuration`, or `timeCycle` with an end and a pause. */
export function isTime(key: string, text: string): boolean {
  if (key === 'timeDate') return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
  if (key === 'timeDuration') return isDuration(text)
  const [repeat = '', each = '', ...rest] = text.split('/')
  // What comes again at once would never let anything else happen.
  return rest.length === 0 && /^R\d{1,3}$/.test(repeat) && isDuration(each) && !/^P(?:T\d+S)?$/.test(each)
}

/** When something is due that an expression worked out: so long from now, or at that time; undefined where it is neither. */
export function dueFrom(value: unknown, timeZone: string): { after: string } | { at: Date } | undefined {
  const text = String(value ?? '').trim()
  if (isDuration(text)) return { after: text }
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return held(instantOf(`${text} 23:59:59`, timeZone))
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) return undefined
  const said = instantOf(text.replace('T', ' '), timeZone) ?? new Date(text)
  return held(Number.isNaN(said.getTime()) ? undefined : said)
}

const held = (at: Date | undefined) => at && { at }
