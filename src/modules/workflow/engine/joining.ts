import { isJoin, nothingFrom, sourcesOf } from '../terms/joins.ts'
import type { Plan } from '../terms/shapes.ts'
import { nothingComes, type Running, type Scope } from './library.ts'

/**
 * What waits at joins when everything else has come to rest. A join goes on when nothing can come to it any more: neither
 * from where tokens stand nor from other joins that they wait at. So a choice within a branch holds nothing up, a step of one
 * branch may be done again, and a way may lead back to where branches begin.
 */
export function joinUp(running: Running, plan: Plan): boolean {
  return scopesOf(running).some((scope) => goOnIn(scope, plan))
}

/** The first that has all that can come goes on; what others wait for may have changed by that. */
function goOnIn(scope: Scope, plan: Plan): boolean {
  if (scope.completed) return false
  const here = scope.getPostponed().map(({ id }) => id)
  const waiting = here.flatMap((id) => plan.flows[id] ?? [])
  for (const join of new Set(waiting.map(({ target }) => target))) {
    const node = plan.nodes[join]
    if (!node || !isJoin(plan, node)) continue
    const came = waiting.filter(({ target }) => target === join).map(({ source }) => source)
    const elsewhere = waiting.map(({ target }) => target).filter((target) => target !== join)
    const standing = [...here.filter((id) => plan.nodes[id] !== undefined), ...elsewhere]
    const never = nothingFrom(plan, join, standing).filter((source) => !came.includes(source))
    if (!sourcesOf(plan, join).every((source) => came.includes(source) || never.includes(source))) continue
    const { inbound = [] } = scope.getActivityById(join) ?? {}
    for (const source of never) {
      const flow = inbound.find(({ sourceId }) => sourceId === source)
      if (flow) nothingComes(flow)
    }
    if (never.length > 0) return true
  }
  return false
}

const scopesOf = (running: Running): readonly Scope[] =>
  running.getProcesses().flatMap(({ execution }) => (execution ? within(execution) : []))

const within = (scope: Scope): readonly Scope[] => [
  scope,
  ...scope
    .getActivities()
    .flatMap(({ isSubProcess, execution }) => (isSubProcess ? (execution?.source?.executions ?? []) : []))
    .flatMap(within),
]
