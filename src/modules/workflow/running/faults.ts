import { label, type Refusal } from '#kernel/definition/index.ts'
import { atField } from '#kernel/definition/refusal.ts'
import { refuse } from '../catalogue.ts'
import type { Command, Fault, Outcome } from '../engine/commands.ts'
import { waitingAtJoins } from '../engine/state.ts'
import type { Loaded } from './load.ts'

/** Where it came to last, for whoever drew it. */
export const lastOf = ({ passed }: Outcome) =>
  passed
    .filter(({ what }) => what === 'enter')
    .slice(-8)
    .map(({ id }) => id)
    .join(' → ')

/** What a due date came to instead. */
export const badDue = (node: string, value: unknown): Refusal => {
  const text = String(value ?? '').slice(0, 100)
  return refuse('badDue', { node, text: text.trim() === '' ? label('空', 'nothing') : `“${text}”` })
}

/** Nothing waits and it is not over: whoever did the last step would be the last who ever sees it. */
export function standsStill(outcome: Outcome, { plan }: Loaded): Refusal {
  const [flow] = waitingAtJoins(outcome.state, plan.flows)
  const node = plan.nodes[plan.flows[flow ?? '']?.target ?? lastEntered(outcome)]
  return refuse('standsStill', { node: node?.name || node?.id || plan.name })
}

const lastEntered = ({ passed }: Outcome): string => passed.findLast(({ what }) => what === 'enter')?.id ?? ''

/** Why the engine could not go on, in words. */
export function refusalOf(
  { reason, node, text }: Fault,
  { plan, form }: Loaded,
  command: Command = { do: 'look' },
): Refusal {
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
      return badDue(name, text)
    case 'error':
      if (command.do === 'fail') return refuse('uncaught', { code: command.errorCode.slice(0, 100) })
      return refuse('engineFault', { text: text.slice(0, 200) })
  }
}
