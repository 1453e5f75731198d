import type { Plan, PlanNode } from '../terms/shapes.ts'
import type { Wait } from './commands.ts'
import { asItem, elementVariableOf, type Content } from './library.ts'

/** What is known inside of one of several: its element, its place, and how many there are by now. */
export function scopeOf(plan: Plan, content: Content): Record<string, unknown> {
  const known: Record<string, unknown> = {}
  const node = plan.nodes[String(content.id)]
  if (!node?.multiple) return known
  const outputs = [content.loopOutput, content.output].find(Array.isArray) as unknown[] | undefined
  const done = (outputs ?? []).filter((one) => one !== undefined && one !== null) as {
    approved?: boolean
  }[]
  const total = Number(content.loopCardinality ?? 0)
  Object.assign(known, itemOf(plan, content), {
    nrOfInstances: total,
    nrOfCompletedInstances: done.length,
    nrOfActiveInstances: Math.max(0, total - done.length),
    nrOfApproved: done.filter(({ approved }) => approved !== false).length,
    nrOfRefused: done.filter(({ approved }) => approved === false).length,
    ...(content.index !== undefined && { loopCounter: content.index }),
  })
  return known
}

/** The element that one of several is about, by the name of its variable. */
export function itemOf(plan: Plan, content: Content): Record<string, unknown> {
  const name = elementVariableOf(plan, String(content.id))
  if (name === undefined) return {}
  // Instances of before have it under its own name.
  const key = [asItem(name), name].find((one) => Object.hasOwn(content, one))
  return key === undefined ? {} : { [name]: content[key] }
}

/** What an element waits for that stops the instance. */
export function kindOf({ type, message }: PlanNode): Wait['kind'] | undefined {
  if (type === 'userTask') return 'user'
  if (type === 'serviceTask' || type === 'sendTask') return 'service'
  if (type === 'callActivity') return 'call'
  return type === 'receiveTask' || message !== undefined ? 'message' : undefined
}
