import type { Plan, PlanNode } from '../terms/shapes.ts'
import type { Graph } from './library.ts'
import { standingIn } from './state.ts'

/**
 * The part of a drawing that a step can touch. The library makes an object with its own queues of every element that it is
 * given, and that is most of what a step costs: of twenty tasks in a row a step needs the one that is done and the next.
 *
 * From where tokens stand it goes on to the next waits. Behind a choice it takes everything: a way that is not taken is given
 * up, and what is given up goes on through waits to whatever joins there.
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
  return Object.assign(Object.create(Object.getPrototypeOf(whole) as object), whole, { elements: part })
}

const startsOf = ({ nodes, processId }: Plan): readonly string[] =>
  Object.values(nodes)
    .filter(({ type, scope }) => type === 'startEvent' && scope === processId)
    .map(({ id }) => id)

type Ways = {
  readonly out: ReadonlyMap<string, readonly string[]>
  readonly borders: ReadonlyMap<string, readonly string[]>
  /** Elements behind which ways may be given up. */
  readonly choosing: ReadonlySet<string>
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
  const choosing = new Set(Object.values(plan.nodes).flatMap((node) => (mayGiveUp(node) ? [node.id] : [])))
  for (const host of borders.keys()) choosing.add(host)
  // What follows an event-based gateway is given up as soon as another of it comes.
  for (const { id, type } of Object.values(plan.nodes))
    if (type === 'eventBasedGateway') for (const next of out.get(id) ?? []) choosing.add(next)
  const ways = { out, borders, choosing }
  known.set(plan, ways)
  return ways

  function mayGiveUp({ id, type, on }: PlanNode): boolean {
    if (on !== undefined || type === 'subProcess') return true
    return (out.get(id) ?? []).length > 1 && type !== 'parallelGateway'
  }
}

const waits = new Set(['userTask', 'serviceTask', 'sendTask', 'receiveTask', 'callActivity'])

function elementsFrom(plan: Plan, standing: readonly string[]): ReadonlySet<string> {
  const { out, borders, choosing } = waysOf(plan)
  const within = new Set<string>()
  const everything = new Set<string>()
  for (const id of standing) take(id, true)
  return within

  function take(id: string, standsHere: boolean): void {
    const waitsHere = !standsHere && waits.has(plan.nodes[id]?.type ?? '')
    if (choosing.has(id) && !waitsHere) return all(id)
    const seen = within.has(id)
    within.add(id)
    for (const border of borders.get(id) ?? []) within.add(border)
    if (waitsHere || (seen && !standsHere)) return
    for (const next of out.get(id) ?? []) take(next, false)
  }

  function all(from: string): void {
    const next = [from]
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (everything.has(id)) continue
      everything.add(id)
      within.add(id)
      next.push(...(out.get(id) ?? []), ...(borders.get(id) ?? []))
      const { on } = plan.nodes[id] ?? {}
      if (on !== undefined) next.push(on)
    }
  }
}
