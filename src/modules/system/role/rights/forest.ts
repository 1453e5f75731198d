import type { TreeItem } from './shapes.ts'

/** Menus and buttons as a tree that is ticked. Pure. */

export type Forest = {
  readonly items: ReadonlyMap<string, TreeItem>
  /** By parent, in their order; `0` holds the roots. */
  readonly below: ReadonlyMap<string, readonly TreeItem[]>
}

export const root = '0'

/** An item whose parent is not among them stands at the root: whoever may not see the folder may still grant what is in it. */
export function forestOf(list: readonly TreeItem[]): Forest {
  const items = new Map(list.map((item) => [item.id, item]))
  const below = new Map<string, TreeItem[]>()
  for (const item of list) {
    const parent = items.has(item.parentId) ? item.parentId : root
    below.set(parent, [...(below.get(parent) ?? []), item])
  }
  return { items, below }
}

/** An item and all that lies below it. */
export function branch(forest: Forest, id: string): string[] {
  return [id, ...(forest.below.get(id) ?? []).flatMap((item) => branch(forest, item.id))]
}

/** From the item's parent up to the root. */
export function above(forest: Forest, id: string): string[] {
  const parent = forest.items.get(id)?.parentId ?? root
  return forest.items.has(parent) ? [parent, ...above(forest, parent)] : []
}

/**
 * What is ticked brings the menus that lead to it; what is unticked goes with all below it, and a menu of which nothing
 * is left goes too: it would lead to a page that refuses.
 */
export function ticked(
  forest: Forest,
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  on: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const id of ids) {
    if (on) for (const one of [...above(forest, id), ...branch(forest, id)]) next.add(one)
    else for (const one of branch(forest, id)) next.delete(one)
  }
  if (!on)
    for (const id of ids)
      for (const menu of above(forest, id))
        if (!(forest.below.get(menu) ?? []).some((item) => next.has(item.id))) next.delete(menu)
  return next
}

/** What is held brings what leads to it, whether or not that was granted by itself; what is not among them is left out. */
export function closed(forest: Forest, ids: readonly string[]): string[] {
  const known = ids.filter((id) => forest.items.has(id))
  return [...new Set(known.flatMap((id) => [id, ...above(forest, id)]))]
}

export type Share = { readonly held: number; readonly all: number }

export function shareOf(forest: Forest, chosen: ReadonlySet<string>, id: string): Share {
  const ids = branch(forest, id)
  return { held: ids.filter((one) => chosen.has(one)).length, all: ids.length }
}
