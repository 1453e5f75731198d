import type { Plan } from '../terms/shapes.ts'
import { withElements, type Graph } from './library.ts'
import { standingIn } from './state.ts'

/**
 * The part of a drawing that a step can touch. The library makes an object with its own queues of every element that it is
 * given, and that is most of what a step costs: of twenty tasks in a row a step needs the one that is done and the next.
 *
 * From where tokens stand it goes on to the next waits. A way that is not taken leads no further.
 */
export function partOf(whole: Graph, plan: Plan, saved: unknown): Graph {
  const standing = saved === undefined ? startsOf(plan) : standingIn(saved, plan)
  const within = elementsFrom(plan, standing)
  const outer = (id: string): string => {
    const scope = plan.nodes[id]?.scope
    return scope === undefined || scope === plan.processId ? id : outer(scope)
  }
  const { activities, sequenceFlows } = whole.elements
  const part = {
    ...whole.elements,
    // Messages and errors are no elements of the plan, and stay.
    activities: activities.filter(({ id }) => !plan.nodes[id] || within.has(outer(id))),
    sequenceFlows: sequenceFlows.filter(
      ({ sourceId, targetId }) => within.has(outer(sourceId)) || within.has(outer(targetId)),
    ),
  }
  return withElements(whole, part)
}

const startsOf = ({ nodes, processId }: Plan): readonly string[] =>
  Object.values(nodes)
    .filter(({ type, scope }) => type === 'startEvent' && scope === processId)
    .map(({ id }) => id)

type Ways = {
  readonly out: ReadonlyMap<string, readonly string[]>
  readonly borders: ReadonlyMap<string, readonly string[]>
}
const known = new WeakMap<Plan, Ways>()

function waysOf(plan: Plan): Ways {
  const found = known.get(plan)
  if (found) return found
  const out = new Map<string, string[]>()
  const borders = new Map<string, string[]>()
  const add = (to: Map<string, string[]>, key: string, id: string) =>
    void to.set(key, [...(to.get(key) ?? []), id])
  for (const { source, target } of Object.values(plan.flows)) add(out, source, target)
  for (const { id, on } of Object.values(plan.nodes)) if (on !== undefined) add(borders, on, id)
  const ways = { out, borders }
  known.set(plan, ways)
  return ways
}

const waits = new Set(['userTask', 'serviceTask', 'sendTask', 'receiveTask', 'callActivity'])

function elementsFrom(plan: Plan, standing: readonly string[]): ReadonlySet<string> {
  const { out, borders } = waysOf(plan)
  const within = new Set<string>()
  const next = standing.map((id) => ({ id, standsHere: true }))
  for (let one = next.pop(); one; one = next.pop()) {
    const { id, standsHere } = one
    const seen = within.has(id)
    within.add(id)
    const type = plan.nodes[id]?.type ?? ''
    // What sits at its border comes with it; where more than a wait is inside, that may lead on from there at once.
    for (const border of borders.get(id) ?? [])
      if (type === 'subProcess') next.push({ id: border, standsHere: false })
      else within.add(border)
    if (!standsHere && (seen || waits.has(type))) continue
    for (const after of out.get(id) ?? []) next.push({ id: after, standsHere: false })
  }
  return within
}
