import { reachable, type PlanFlow, type PlanNode } from '../terms/shapes.ts'

type Drawn = {
  readonly nodes: Readonly<Record<string, PlanNode>>
  readonly flows: Readonly<Record<string, PlanFlow>>
}

/**
 * Steps of people and called processes that are asked about by something on the way after them. `asking` has the elements
 * that name votes, and which: one that is called after a step asks about that step alone.
 */
export function heededIn(drawn: Drawn, asking: ReadonlyMap<string, readonly string[]>): string[] {
  if (asking.size === 0) return []
  return Object.values(drawn.nodes)
    .filter(({ type }) => type === 'userTask' || type === 'callActivity')
    .filter(({ id }) => {
      const after = afterwards(drawn, id)
      return [...asking].some(
        ([one, votes]) =>
          votes.some((vote) => isAbout(vote, id)) && after.has(drawn.flows[one]?.source ?? one),
      )
    })
    .map(({ id }) => id)
}

const isAbout = (vote: string, id: string) => !vote.endsWith('_approved') || vote === `${id}_approved`

/** What may come after an element: out of the sub-process around it, and into those on the way. */
function afterwards({ nodes, flows }: Drawn, from: string): Set<string> {
  const attached = new Map(Object.values(nodes).flatMap(({ id, on }) => (on === undefined ? [] : [[id, on]])))
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
