/** Groups of nodes that lead back to themselves, each sorted; none where every way ends. */
export function circles(edges: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const reach = new Map([...next.keys()].map((node) => [node, reachedFrom(node, next)]))
  const groups = new Map<string, string[]>()
  for (const [node, reached] of reach) {
    if (!reached.has(node)) continue
    const group = [...reached].filter((other) => reach.get(other)?.has(node)).toSorted()
    groups.set(group.join(' '), group)
  }
  return [...groups.values()]
}

function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...(next.get(start) ?? [])]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    if (!reached.has(node)) {
      reached.add(node)
      waiting.push(...(next.get(node) ?? []))
    }
  return reached
}
