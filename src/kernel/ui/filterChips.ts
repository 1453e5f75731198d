import { propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'

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
