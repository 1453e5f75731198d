import type { Refusal } from '#kernel/definition/index.ts'
import { atField } from '#kernel/definition/refusal.ts'
import { refuse } from '../catalogue.ts'
import type { Fault, Outcome } from '../engine/commands.ts'
import type { Loaded } from './load.ts'

/** Where it came to last, for whoever drew it. */
export const lastOf = ({ passed }: Outcome) =>
  passed
    .filter(({ what }) => what === 'enter')
    .slice(-8)
    .map(({ id }) => id)
    .join(' → ')

/** Why the engine could not go on, in words. */
export function refusalOf({ reason, node, text }: Fault, { plan, form }: Loaded): Refusal {
  const name = plan.nodes[node]?.name || node
  switch (reason) {
    case 'endless':
      return refuse('endless', { trace: text.slice(0, 200) })
    case 'noWay':
      return refuse('noWay', { node: name })
    case 'badValue': {
      // Whoever starts knows the field by its name, and what no field holds they cannot fill in.
      const field = form.find(({ key }) => key === text.trim())
      if (!field) return refuse('badList', { node: name, text: text.slice(0, 100) })
      return atField(refuse('noSigners', { node: name, field: { zh: field.zh, en: field.en } }), field.key)
    }
    case 'badTime':
      return refuse('badDue', { node: name, text: text.slice(0, 100) })
    case 'error':
      return refuse('engineFault', { text: text.slice(0, 200) })
  }
}
