import { listOf, typeOf, type Element } from './element.ts'
import type { PlanNode } from '../terms/shapes.ts'
import { isTime } from '../terms/times.ts'
import { named, type Checking } from './checking.ts'
import { asFormula, expression } from './expressions.ts'

/** What each kind of event may be about. */
const events: Readonly<Record<string, readonly string[]>> = {
  StartEvent: [],
  EndEvent: ['ErrorEventDefinition', 'EscalationEventDefinition', 'TerminateEventDefinition'],
  IntermediateCatchEvent: ['TimerEventDefinition', 'MessageEventDefinition'],
  IntermediateThrowEvent: ['EscalationEventDefinition'],
  BoundaryEvent: [
    'TimerEventDefinition',
    'MessageEventDefinition',
    'ErrorEventDefinition',
    'EscalationEventDefinition',
  ],
}

export function checkEvents(at: Checking, one: Element): Pick<PlanNode, 'message' | 'timer'> | undefined {
  const { tell } = at
  const type = typeOf(one)
  const allowed = Object.hasOwn(events, type) ? events[type] : undefined
  if (!allowed) return undefined
  const said = listOf(one.eventDefinitions)
  const id = one.id ?? ''
  if (said.length > 1) tell('unsupported', id, { what: 'several event definitions' })
  if (said.length === 0 && (type === 'IntermediateCatchEvent' || type === 'BoundaryEvent'))
    tell('unsupported', id, { what: `${type} without a definition` })
  const [event] = said
  if (!event) return undefined
  if (type === 'StartEvent') {
    tell('plainStart', id, { what: typeOf(event) })
    return undefined
  }
  if (!allowed.includes(typeOf(event))) {
    tell('unsupported', id, { what: `${type}: ${typeOf(event)}` })
    return undefined
  }
  if (typeOf(event) === 'TimerEventDefinition') return checkTimer(at, event, id, type)
  return typeOf(event) === 'MessageEventDefinition' ? { message: messageOf(at, event, id) } : undefined
}

export function messageOf(at: Checking, one: Element, id: string): string {
  const { tell } = at
  const name = named(at, (one.messageRef as Element | undefined) ?? {}, id, 100).trim()
  if (name === '') tell('noMessage', id)
  return name
}

function checkTimer(
  at: Checking,
  event: Element,
  id: string,
  host: string,
): Pick<PlanNode, 'timer'> | undefined {
  const { tell } = at
  const said = (['timeDuration', 'timeDate', 'timeCycle'] as const).flatMap((key) => {
    const value = event[key] as Element | undefined
    return value ? [[key, value] as const] : []
  })
  const [first] = said
  if (said.length !== 1 || !first) return void tell('noTimer', id)
  const [key, value] = first
  const text = String(value.body ?? '').trim()
  if (key === 'timeCycle' && host !== 'BoundaryEvent')
    return void tell('unsupported', id, { what: 'timeCycle' })
  const formula = asFormula(text)
  if (formula !== undefined) value.body = expression(at, formula, id)
  else if (!isTime(key, text)) tell('badTimer', id, { text: text.slice(0, 60) })
  else value.body = text
  return { timer: key }
}
