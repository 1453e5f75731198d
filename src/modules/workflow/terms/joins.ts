import { attachedIn, backFlows, reachable, type Plan, type PlanNode } from './shapes.ts'

/** Gateways that wait for what is on its way to them. */
const isGathering = ({ type }: PlanNode): boolean => type === 'parallelGateway' || type === 'inclusiveGateway'

/** From where something may come to a join: an element before it, each once. */
export const sourcesOf = ({ flows }: Pick<Plan, 'flows'>, id: string): readonly string[] => [
  ...new Set(Object.values(flows).flatMap(({ source, target }) => (target === id ? [source] : []))),
]

export const isJoin = (plan: Pick<Plan, 'flows'>, node: PlanNode): boolean =>
  isGathering(node) && sourcesOf(plan, node.id).length > 1

/** Elements that tokens can come to from these without passing any of these joins. */
function aheadOf(
  plan: Plan,
  standing: readonly string[],
  shut: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const out = Object.entries(plan.flows).flatMap(([flow, { source }]) => (shut.has(source) ? [flow] : []))
  const attached = attachedIn(plan)
  const found = standing.map((id) => reachable(plan.flows, id, attached, new Set(out)))
  return new Set(found.flatMap((ids) => [...ids]))
}

/** A join and those that lie behind it: while something waits at it, they wait for that. */
function withThoseBehind(plan: Plan, join: string): ReadonlySet<string> {
  const { scope = '' } = plan.nodes[join] ?? {}
  const start = Object.values(plan.nodes).find((one) => one.type === 'startEvent' && one.scope === scope)
  const attached = attachedIn(plan)
  const back = backFlows(plan.flows, start?.id ?? '', attached)
  const behind = [...reachable(plan.flows, join, attached, back)].filter((id) => {
    const node = plan.nodes[id]
    return node && isJoin(plan, node)
  })
  return new Set([join, ...behind])
}

/** From where nothing comes any more to a join, wherever the tokens go that stand at these elements. */
export function nothingFrom(plan: Plan, join: string, standing: readonly string[]): readonly string[] {
  const ahead = aheadOf(plan, standing, withThoseBehind(plan, join))
  return sourcesOf(plan, join).filter((source) => !ahead.has(source))
}

/** Where all branches are to meet that tokens at these elements come to, each with what would not have set out to it. */
export function missedAtJoins(
  plan: Plan,
  standing: readonly string[],
): readonly (readonly [string, string])[] {
  const ahead = aheadOf(plan, standing)
  return Object.values(plan.nodes)
    .filter((node) => node.scope === plan.processId && ahead.has(node.id) && node.type === 'parallelGateway')
    .flatMap(({ id }) => nothingFrom(plan, id, standing).map((source) => [source, id] as const))
}
