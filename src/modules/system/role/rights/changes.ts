import { branch, root, ticked, type Forest } from './forest.ts'
import type { Holding, Kind } from '../shapes.ts'
import type { Holder, OtherRole } from './shapes.ts'

/** What was changed of a role and not saved yet, and whom it reaches. Pure. */

export type Chosen = Readonly<Record<Kind, ReadonlySet<string>>>
export type Change = { readonly kind: Kind; readonly id: string; readonly added: boolean }

export const kinds = ['menu', 'dataScope', 'apiScope'] as const

export const chosenOf = (held: Holding): Chosen => ({
  menu: new Set(held.menu),
  dataScope: new Set(held.dataScope),
  apiScope: new Set(held.apiScope),
})

/** In the order of the tree. A menu with something below it follows that, so it is no change of its own. */
export function changesOf(forest: Forest, held: Holding, chosen: Chosen): Change[] {
  const order = branch(forest, root).filter((id) => !forest.below.has(id))
  return kinds.flatMap((kind) => {
    const before = new Set(held[kind])
    const ids = kind === 'menu' ? order : [...new Set([...held[kind], ...chosen[kind]])]
    return ids
      .filter((id) => before.has(id) !== chosen[kind].has(id))
      .map((id) => ({ kind, id, added: chosen[kind].has(id) }))
  })
}

/** One's own changes upon what somebody else has granted meanwhile: what is so already stays so. */
export const upon = (forest: Forest, held: Chosen, changes: readonly Change[]): Chosen =>
  changes.reduce<Chosen>((chosen, { kind, id, added }) => {
    if (chosen[kind].has(id) === added || (kind === 'menu' && !forest.items.has(id))) return chosen
    const others = [...chosen[kind]].filter((one) => one !== id)
    return {
      ...chosen,
      [kind]:
        kind === 'menu'
          ? ticked(forest, chosen.menu, [id], added)
          : new Set(added ? [...others, id] : others),
    }
  }, held)

/** What is sent: a menu follows what lies in it, so it is granted by itself only where it was before or where nothing lies in it. */
export const menusToGrant = (forest: Forest, before: readonly string[], chosen: Chosen): string[] =>
  [...chosen.menu].filter((id) => !forest.below.has(id) || before.includes(id))

/** Names of the other roles that hold it, without the one that holds everything. */
export const alsoOf = (others: readonly OtherRole[], menuId: string): string[] =>
  others.filter(({ all, menu }) => !all && menu.includes(menuId)).map(({ roleName }) => roleName)

/** Whoever holds a right by another role too is not reached by its change. */
export function isReached(person: Holder, change: Change, others: readonly OtherRole[]): boolean {
  if (change.kind !== 'menu') return true
  return !others.some(({ id, menu }) => person.roleIds.includes(id) && menu.includes(change.id))
}

/** For whom some of the changes change nothing, and by which of their other roles. */
export type Unmoved = {
  readonly people: readonly Holder[]
  readonly roles: readonly string[]
  readonly changes: readonly Change[]
}

/** People who have the same by the same roles are told of once. */
export function unmovedBy(
  people: readonly Holder[],
  changes: readonly Change[],
  others: readonly OtherRole[],
): Unmoved[] {
  const told = new Map<string, Unmoved>()
  for (const change of changes) {
    const unmoved = people.filter((person) => !isReached(person, change, others))
    const roles = others.filter(
      ({ id, menu }) => menu.includes(change.id) && unmoved.some(({ roleIds }) => roleIds.includes(id)),
    )
    if (unmoved.length === 0) continue
    const key = [change.added, ...unmoved, ...roles]
      .map((one) => (typeof one === 'object' ? one.id : one))
      .join()
    told.set(key, {
      people: unmoved,
      roles: roles.map(({ roleName }) => roleName),
      changes: [...(told.get(key)?.changes ?? []), change],
    })
  }
  return [...told.values()]
}

export const reachedBy = (
  people: readonly Holder[],
  changes: readonly Change[],
  others: readonly OtherRole[],
): Holder[] => people.filter((person) => changes.some((change) => isReached(person, change, others)))
