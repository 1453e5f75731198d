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
const anEnd = /_(date)?([gl])([et])$/

export type Range = { readonly from?: string; readonly to?: string }

/**
 * The first and the last day or figure of a chip's range, undefined where it is of none. A figure that is left out itself
 * stands behind a sign.
 */
export function rangeOf({ keys, values }: Pick<Chip, 'keys' | 'values'>): Range | undefined {
  const ends = keys.flatMap((key, at): [string, string][] => {
    const [, date, side, bound] = anEnd.exec(key) ?? []
    const value = values[at] ?? ''
    const sign = side === 'g' ? '>' : '<'
    const told = date ? dayAt(sign, bound === 'e', value) : bound === 'e' ? value : `${sign} ${value}`
    return side ? [[side === 'g' ? 'from' : 'to', told]] : []
  })
  return ends.length > 0 ? Object.fromEntries(ends) : undefined
}

/** Of a moment the day is told; what ends before the first moment of a day ends with the day before it. */
function dayAt(sign: string, whole: boolean, value: string): string {
  if (whole) return value.slice(0, 10)
  const [day] = /^\d{4}-\d\d-\d\d(?=( 00:00(:00)?)?$)/.exec(value) ?? []
  return sign === '<' && day ? daysAfter(day, -1) : value.slice(0, 16)
}
