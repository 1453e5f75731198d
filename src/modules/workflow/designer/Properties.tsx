import { Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import { useTexts } from '#kernel/ui/say.ts'
import { ActionPart, ListenerPart } from './ActionPart.tsx'
import { ConditionPart } from './ConditionPart.tsx'
import type { Business } from './drawing-tool.ts'
import { EventPart } from './EventPart.tsx'
import { FormFields } from './FormFields.tsx'
import { formSteps } from './form-steps.ts'
import { Line, type Given } from './lines.tsx'
import { NamedPart } from './NamedPart.tsx'
import { PersonPart } from './PersonPart.tsx'
import { ElementChoice, WayPart } from './WayPart.tsx'
import { propertyTexts } from './property-texts.ts'

/** What is selected, in our words; each change is one step that can be undone. */
export function Properties(given: Given) {
  const t = useTexts(propertyTexts)
  const { tool, element } = given
  const { businessObject: about } = element
  const type = about.$type.replace('bpmn:', '')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tool.takesName()) box.current?.querySelector<HTMLInputElement>('.flow-name input')?.focus()
  }, [tool])
  const kindOf = (one: string) => {
    const key = one.charAt(0).toLowerCase() + one.slice(1)
    return Object.hasOwn(propertyTexts, key) ? t(key as keyof typeof propertyTexts) : one
  }
  const isNode = about.$instanceOf('bpmn:FlowNode')
  return (
    <div className="flow-props" ref={box}>
      <h2>
        <span>{about.name || t('properties')}</span> <small className="mut">{kindOf(type)}</small>
      </h2>
      <ElementChoice {...given} />
      <div className="flow-name">
        <Line label="name" value={about.name ?? ''} onSet={(name) => tool.set(element, { name })} />
      </div>
      <Line label="id" value={about.id} onSet={(id) => id && tool.set(element, { id })} />
      {type === 'UserTask' && <PersonPart {...given} />}
      {(type === 'ServiceTask' || type === 'SendTask') && <ActionPart {...given} />}
      {type === 'SequenceFlow' && <ConditionPart {...given} />}
      {type === 'CallActivity' && (
        <NamedPart
          label="called"
          kind="processes"
          name={t('called')}
          value={String(about.calledElement ?? '')}
          onSet={(calledElement) => tool.set(element, { calledElement: calledElement || undefined })}
        />
      )}
      <EventPart {...given} />
      {type === 'Process' && <BoundPart {...given} />}
      {Boolean(tool.root().businessObject.mirrors) && type !== 'Process' && type !== 'SequenceFlow' && (
        <Line
          label="state"
          hint="stateHint"
          value={String(about.state ?? '')}
          onSet={(state) => tool.set(element, { state: state || undefined })}
        />
      )}
      {isNode && <ListenerPart {...given} />}
      {isNode && <WayPart {...given} />}
      {(type === 'Process' || type === 'Participant') && <RunsPart {...given} />}
      {(type === 'Process' || type === 'Collaboration') && (
        <FormFields
          form={given.form}
          onChange={(next, typed) => formSteps(tool, given.onForm)(given.form, next, typed)}
        />
      )}
    </div>
  )
}

/** Files of drawing tools leave it open whether a process runs; the one that does is said here, and the only one does. */
function RunsPart({ tool, element }: Given) {
  const t = useTexts(propertyTexts)
  const about = element.businessObject
  const process = about.$type === 'bpmn:Process' ? about : (about.processRef as Business | undefined)
  if (!process) return null
  const all = (process.$parent as Business | undefined)?.rootElements as Business[] | undefined
  const isOnly = all?.filter(({ $type }) => $type === process.$type).length === 1
  return (
    <Checkbox
      checked={Boolean(process.isExecutable ?? isOnly)}
      onChange={({ target }) => tool.setIn(element, process, { isExecutable: target.checked })}
    >
      {t('runs')}
    </Checkbox>
  )
}

/** What the process has to do with records of the product. */
function BoundPart({ tool, element }: Given) {
  const t = useTexts(propertyTexts)
  return (
    <>
      {(['mirrors', 'guards'] as const).map((key) => (
        <NamedPart
          key={key}
          label={key}
          kind={key}
          name={t(key)}
          hint={`${key}Hint`}
          value={String(element.businessObject[key] ?? '')}
          onSet={(value) => tool.set(element, { [key]: value || undefined })}
        />
      ))}
    </>
  )
}
