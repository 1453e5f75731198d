import type { TreeOption } from '#kernel/ui/trees.ts'

/** A branch goes with all below it; what is ticked brings its ancestors, or the menu could not be reached. */
export function toggled(
  tree: readonly TreeOption[],
  chosen: readonly string[],
  key: string,
  on: boolean,
): string[] {
  const path = pathTo(tree, key)
  const below = path.at(-1) ? all(path.at(-1)!) : []
  const next = new Set(chosen)
  if (on) for (const one of [...path.map((node) => node.key), ...below]) next.add(one)
  else for (const one of below) next.delete(one)
  return [...next]
}

function pathTo(nodes: readonly TreeOption[], key: string): TreeOption[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const rest = pathTo(node.children ?? [], key)
    if (rest.length) return [node, ...rest]
  }
  return []
}

function all(node: TreeOption): string[] {
  return [node.key, ...(node.children ?? []).flatMap(all)]
}
