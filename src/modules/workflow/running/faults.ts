import type { Refusal } from '#kernel/definition/index.ts'
import { refuse } from '../catalogue.ts'
import type { Fault, Outcome } from '../engine/run.ts'
import type { Plan } from '../terms/shapes.ts'

/** Where it came to last, for whoever drew it. */
export const lastOf = ({ passed }: Outcome) =>
  passed
    .filter(({ what }) => what === 'enter')
    .slice(-8)
    .map(({ id }) => id)
    .join(' → ')

/** Why the engine could not go on, in words. */
export function refusalOf({ reason, node, text }: Fault, plan: Plan): Refusal {
  const name = plan.nodes[node]?.name || node
  switch (reason) {
    case 'endless':
      return refuse('endless', { trace: text.slice(0, 200) })
    case 'noWay':
      return refuse('noWay', { node: name })
    case 'badValue':
      return refuse('badList', { node: name, text: text.slice(0, 100) })
    case 'badTime':
      return refuse('badDue', { node: name, text: text.slice(0, 100) })
    case 'error':
      return refuse('engineFault', { text: text.slice(0, 200) })
  }
}
