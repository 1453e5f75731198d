import { propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { daysAfter } from '#kernel/definition/time.ts'

/** What waits for this person, whichever fields say so. */
export const waitingKey = 'waiting'

export type Chip = {
  readonly prop: Prop | undefined
  readonly keys: readonly string[]
  readonly values: readonly string[]
}

/** One chip for each filter that is on; both ends of a range are one. What no field explains is a view's and stays without. */
export function chipsOf(entity: Entity, filters: Readonly<Record<string, string>>): Chip[] {
  const chips = new Map<string, Chip>()
  for (const [key, value] of Object.entries(filters)) {
    const prop = propOf(entity, key) ?? propOf(entity, key.replace(/_[a-z]+$/, ''))
    if (!prop && key !== 'keyword' && key !== waitingKey) continue
    const name = prop?.name ?? key
    const before = chips.get(name)
    chips.set(name, {
      prop,
      keys: [...(before?.keys ?? []), key],
      values: [...(before?.values ?? []), value],
    })
  }
  return [...chips.values()]
}

/** A field may be called `usage`: the end of a range is said by a suffix. */
const anEnd = /_(date)?([gl][et])$/
const signs: Readonly<Record<string, string>> = { ge: '≥', gt: '>', le: '≤', lt: '<' }

/**
 * What a chip of a range tells: its first and its last day or figure, or figures with their signs where one of them is left
 * out itself. Undefined where the chip is of no range.
 */
export function rangeOf({
  keys,
  values,
}: Pick<Chip, 'keys' | 'values'>): { from?: string; to?: string } | { signed: string } | undefined {
  const ends = keys.flatMap((key, at) => {
    const [, date, end = ''] = anEnd.exec(key) ?? []
    return end ? [{ end, isDay: date !== undefined, value: values[at] ?? '' }] : []
  })
  if (ends.length === 0) return undefined
  if (ends.some(({ end, isDay }) => !isDay && end.endsWith('t')))
    return { signed: ends.map(({ end, value }) => `${signs[end]} ${value}`).join(', ') }
  return Object.fromEntries(
    ends.map(({ end, isDay, value }) => [
      end.startsWith('g') ? 'from' : 'to',
      isDay ? dayAt(end, value) : value,
    ]),
  )
}

/** Of a moment the day is told; what ends before the first moment of a day ends with the day before it. */
function dayAt(end: string, value: string): string {
  const [day, time] = [value.slice(0, 10), value.slice(11, 19)]
  if (end === 'lt' && /^(00:00(:00)?)?$/.test(time))
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? daysAfter(day, -1) : value
  return end === 'lt' || end === 'gt' ? value.slice(0, 16) : day
}
