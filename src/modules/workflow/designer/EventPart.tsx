import type { Business } from './drawing-tool.ts'
import { Line, type Given, type Key } from './lines.tsx'

/** What an event waits for or throws: a time, a message, an error, an escalation. */
export function EventPart(given: Given) {
  const { tool, element } = given
  const about = element.businessObject
  const events = (about.eventDefinitions as Business[] | undefined) ?? []
  if (about.$type === 'bpmn:ReceiveTask')
    return <Named {...given} holder={about} by={names['bpmn:MessageEventDefinition']} />
  const [event] = events
  if (!event) return null
  const by = Object.hasOwn(names, event.$type) ? names[event.$type as keyof typeof names] : undefined
  if (by) return <Named {...given} holder={event} by={by} />
  if (event.$type !== 'bpmn:TimerEventDefinition') return null
  const key = event.timeCycle ? 'timeCycle' : event.timeDate ? 'timeDate' : 'timeDuration'
  return (
    <Line
      label="time"
      hint="timeHint"
      value={String((event[key] as Business | undefined)?.body ?? '')}
      onSet={(body) => {
        const kind = body.startsWith('R') ? 'timeCycle' : body.startsWith('P') ? 'timeDuration' : 'timeDate'
        tool.setIn(element, event, {
          timeCycle: undefined,
          timeDate: undefined,
          timeDuration: undefined,
          ...(body && { [kind]: tool.make('bpmn:FormalExpression', { body }) }),
        })
      }}
    />
  )
}

type By = { ref: string; root: string; property: string; label: Key; hint: Key }
/** Events that share what they are called: one root element for each name. */
const names = {
  'bpmn:MessageEventDefinition': {
    ref: 'messageRef',
    root: 'bpmn:Message',
    property: 'name',
    label: 'message',
    hint: 'messageHint',
  },
  'bpmn:ErrorEventDefinition': {
    ref: 'errorRef',
    root: 'bpmn:Error',
    property: 'errorCode',
    label: 'error',
    hint: 'errorHint',
  },
  'bpmn:EscalationEventDefinition': {
    ref: 'escalationRef',
    root: 'bpmn:Escalation',
    property: 'escalationCode',
    label: 'escalation',
    hint: 'errorHint',
  },
} as const satisfies Readonly<Record<string, By>>

function Named({ tool, element, holder, by }: Given & { holder: Business; by: By }) {
  const shared = holder[by.ref] as Business | undefined
  return (
    <Line
      label={by.label}
      hint={by.hint}
      value={String(shared?.[by.property] ?? shared?.name ?? '')}
      onSet={(said) =>
        tool.setIn(element, holder, {
          [by.ref]: said ? tool.rootNamed(by.root, by.property, said) : undefined,
        })
      }
    />
  )
}
