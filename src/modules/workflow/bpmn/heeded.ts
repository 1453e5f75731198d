import { reachable, type Plan } from '../terms/shapes.ts'

type Drawn = Pick<Plan, 'nodes' | 'flows'>

/** Steps of people and called processes that are asked about by something on the way after them: `asking` has the elements that name a vote. */
export function heededIn(
  drawn: Drawn,
  attached: ReadonlyMap<string, string>,
  asking: ReadonlySet<string>,
): string[] {
  if (asking.size === 0) return []
  return Object.values(drawn.nodes)
    .filter(({ type }) => type === 'userTask' || type === 'callActivity')
    .filter(({ id }) => {
      const after = afterwards(drawn, attached, id)
      return [...asking].some((one) => after.has(drawn.flows[one]?.source ?? one))
    })
    .map(({ id }) => id)
}

/** What may come after an element: out of the sub-process around it, and into those on the way. */
function afterwards(
  { nodes, flows }: Drawn,
  attached: ReadonlyMap<string, string>,
  from: string,
): Set<string> {
  const all = new Set<string>()
  const next = [from]
  for (let id = next.pop(); id !== undefined; id = next.pop())
    for (const one of reachable(flows, id, attached)) {
      if (all.has(one)) continue
      all.add(one)
      const scope = nodes[one]?.scope
      if (scope && nodes[scope] && !all.has(scope)) next.push(scope)
      if (nodes[one]?.type === 'subProcess')
        next.push(
          ...Object.values(nodes)
            .filter((inner) => inner.scope === one)
            .map((inner) => inner.id),
        )
    }
  return all
}
