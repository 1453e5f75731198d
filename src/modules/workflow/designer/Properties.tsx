import { Checkbox, Input, Select } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { useSay, useTexts } from '#kernel/ui/say.ts'
import type { FormField } from '../forms/shapes.ts'
import { actionCatalogue, isAction } from '../terms/actions.ts'
import type { Business, Drawn, Tool } from './drawing-tool.ts'
import { FormFields } from './FormFields.tsx'
import { designTexts } from './texts.ts'

type Given = {
  tool: Tool
  element: Drawn
  form: readonly FormField[]
  onForm: (form: readonly FormField[]) => void
}
type Key = keyof typeof designTexts

/** What is selected, in our words; each change is one step that can be undone. */
export function Properties(given: Given) {
  const t = useTexts(designTexts)
  const { tool, element } = given
  const { businessObject: about } = element
  const type = about.$type.replace('bpmn:', '')
  return (
    <div className="flow-props">
      <h2>
        {about.name || t('properties')} <small className="mut">{type}</small>
      </h2>
      <Line label="name" value={about.name ?? ''} onSet={(name) => tool.set(element, { name })} />
      <Line label="id" value={about.id} onSet={(id) => id && tool.set(element, { id })} />
      {type === 'UserTask' && <PersonPart {...given} />}
      {(type === 'ServiceTask' || type === 'SendTask') && <ActionPart {...given} />}
      {type === 'SequenceFlow' && <ConditionPart {...given} />}
      {type === 'CallActivity' && (
        <Line
          label="called"
          value={String(about.calledElement ?? '')}
          onSet={(calledElement) => tool.set(element, { calledElement: calledElement || undefined })}
        />
      )}
      <TimerPart {...given} />
      {type === 'Process' && <BoundPart {...given} />}
      {Boolean(tool.root().businessObject.mirrors) && type !== 'Process' && type !== 'SequenceFlow' && (
        <Line
          label="state"
          hint="stateHint"
          value={String(about.state ?? '')}
          onSet={(state) => tool.set(element, { state: state || undefined })}
        />
      )}
      {(type === 'Process' || type === 'Collaboration') && (
        <FormFields form={given.form} onChange={given.onForm} />
      )}
    </div>
  )
}

function Part({ label, hint, children }: { label: Key; hint?: Key; children: ReactNode }) {
  const t = useTexts(designTexts)
  return (
    <label className="flow-prop">
      <span>{t(label)}</span>
      {children}
      {hint && <small className="mut">{t(hint)}</small>}
    </label>
  )
}

/** Written when it is left, so that typing a word is one step. */
function Line({
  label,
  hint,
  value,
  onSet,
}: {
  label: Key
  hint?: Key
  value: string
  onSet: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <Part label={label} {...(hint && { hint })}>
      <Input
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== value && onSet(typed.trim())}
        onPressEnter={() => typed !== value && onSet(typed.trim())}
      />
    </Part>
  )
}

const partsOf = (value: unknown) =>
  String(value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

function PersonPart({ tool, element, form }: Given) {
  const t = useTexts(designTexts)
  const say = useSay()
  const about = element.businessObject
  const loop = about.loopCharacteristics as Business | undefined
  const several = !loop ? 'one' : loop.isSequential ? 'inTurn' : 'together'
  const access = new Map(
    partsOf(String(about.fields ?? '').replaceAll(' ', ',')).map((one) => one.split(':') as [string, string]),
  )
  const until = String((loop?.completionCondition as Business | undefined)?.body ?? '')

  function choose(how: 'one' | 'inTurn' | 'together') {
    const isSequential = how === 'inTurn'
    if (how === 'one') return tool.set(element, { loopCharacteristics: undefined })
    if (loop) return tool.setIn(element, loop, { isSequential })
    tool.set(element, {
      loopCharacteristics: tool.make('bpmn:MultiInstanceLoopCharacteristics', {
        isSequential,
        collection: '=people',
        elementVariable: 'item',
      }),
    })
  }
  return (
    <section>
      <h3>{t('people')}</h3>
      <Line
        label="assignee"
        hint="assigneeHint"
        value={String(about.assignee ?? '')}
        onSet={(assignee) => tool.set(element, { assignee: assignee || undefined })}
      />
      {(['roles', 'posts', 'depts'] as const).map((key) => (
        <Part key={key} label={key} hint={`${key}Hint`}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label={t(key)}
            value={partsOf(about[key])}
            tokenSeparators={[',', '，']}
            onChange={(values: string[]) => tool.set(element, { [key]: values.join(',') || undefined })}
          />
        </Part>
      ))}
      <Checkbox
        checked={about.starterManager === 'true'}
        onChange={({ target }) => tool.set(element, { starterManager: target.checked ? 'true' : undefined })}
      >
        {t('manager')}
      </Checkbox>
      <Line
        label="due"
        hint="dueHint"
        value={String(about.due ?? '')}
        onSet={(due) => tool.set(element, { due: due || undefined })}
      />
      <Line
        label="remind"
        hint="remindHint"
        value={String(about.remind ?? '')}
        onSet={(remind) => tool.set(element, { remind: remind || undefined })}
      />
      <Line
        label="escalate"
        hint="escalateHint"
        value={String(about.escalate ?? '')}
        onSet={(escalate) => tool.set(element, { escalate: escalate || undefined })}
      />
      <Checkbox
        checked={about.bulk === 'true'}
        onChange={({ target }) => tool.set(element, { bulk: target.checked ? 'true' : undefined })}
      >
        {t('bulk')}
      </Checkbox>
      <Part label="several">
        <Select
          aria-label={t('several')}
          value={several}
          options={(['one', 'together', 'inTurn'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={choose}
        />
      </Part>
      {loop && (
        <>
          <Line
            label="collection"
            hint="collectionHint"
            value={String(loop.collection ?? '').replace(/^=/, '')}
            onSet={(name) => tool.setIn(element, loop, { collection: name ? `=${name}` : undefined })}
          />
          <Line
            label="until"
            hint="untilHint"
            value={until}
            onSet={(body) =>
              tool.setIn(element, loop, {
                completionCondition: body ? tool.make('bpmn:FormalExpression', { body }) : undefined,
              })
            }
          />
        </>
      )}
      {form.length > 0 && (
        <>
          <h3>{t('form')}</h3>
          {form.map((field) => (
            <div key={field.key} className="flow-access">
              <span>{say(field)}</span>
              <Select
                size="small"
                aria-label={say(field)}
                value={access.get(field.key) ?? 'r'}
                options={[
                  { value: 'h', label: t('hidden') },
                  { value: 'r', label: t('read') },
                  { value: 'w', label: t('write') },
                  { value: 'q', label: t('required') },
                ]}
                onChange={(way: string) => {
                  const next = new Map(access).set(field.key, way)
                  const said = [...next].filter(([, one]) => one !== 'r').map(([key, one]) => `${key}:${one}`)
                  tool.set(element, { fields: said.join(' ') || undefined })
                }}
              />
            </div>
          ))}
        </>
      )}
    </section>
  )
}

/** What the process has to do with records of the product. */
function BoundPart({ tool, element }: Given) {
  return (
    <>
      {(['mirrors', 'guards'] as const).map((key) => (
        <Line
          key={key}
          label={key}
          hint={`${key}Hint`}
          value={String(element.businessObject[key] ?? '')}
          onSet={(value) => tool.set(element, { [key]: value || undefined })}
        />
      ))}
    </>
  )
}

function ActionPart({ tool, element }: Given) {
  const t = useTexts(designTexts)
  const say = useSay()
  const about = element.businessObject
  const action = String(about.action ?? '')
  const extension = about.extensionElements as (Business & { values?: Business[] }) | undefined
  const given = (extension?.values ?? []).filter(({ $type }) => $type === 'flow:Given')
  const inputs: Readonly<Record<string, { readonly label: { zh: string; en: string } }>> = isAction(action)
    ? actionCatalogue[action].given
    : {}

  function setGiven(name: string, value: string) {
    const others = (extension?.values ?? []).filter(
      (one) => !(one.$type === 'flow:Given' && one.name === name),
    )
    const values = value ? [...others, tool.make('flow:Given', { name, value })] : others
    tool.set(element, {
      extensionElements: values.length > 0 ? tool.make('bpmn:ExtensionElements', { values }) : undefined,
    })
  }
  return (
    <section>
      <h3>{t('action')}</h3>
      <Select
        aria-label={t('action')}
        style={{ width: '100%' }}
        value={action || null}
        options={Object.entries(actionCatalogue).map(([value, { label }]) => ({ value, label: say(label) }))}
        onChange={(value) => tool.set(element, { action: value ?? undefined })}
      />
      {Object.entries(inputs).map(([name, { label }]) => (
        <GivenLine
          key={`${element.id}-${name}`}
          label={say(label)}
          value={String(given.find((one) => one.name === name)?.value ?? '')}
          onSet={(value) => setGiven(name, value)}
        />
      ))}
    </section>
  )
}

function GivenLine({
  label,
  value,
  onSet,
}: {
  label: string
  value: string
  onSet: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <label className="flow-prop">
      <span>{label}</span>
      <Input
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== value && onSet(typed.trim())}
      />
    </label>
  )
}

function ConditionPart({ tool, element }: Given) {
  const about = element.businessObject
  const body = String((about.conditionExpression as Business | undefined)?.body ?? '')
  return (
    <Line
      label="condition"
      hint="conditionHint"
      value={body}
      onSet={(said) =>
        tool.set(element, {
          conditionExpression: said ? tool.make('bpmn:FormalExpression', { body: said }) : undefined,
        })
      }
    />
  )
}

/** Time and message of events. */
function TimerPart({ tool, element }: Given) {
  const events = (element.businessObject.eventDefinitions as Business[] | undefined) ?? []
  const timer = events.find(({ $type }) => $type === 'bpmn:TimerEventDefinition')
  if (!timer) return null
  const key = timer.timeCycle ? 'timeCycle' : timer.timeDate ? 'timeDate' : 'timeDuration'
  return (
    <Line
      label="time"
      hint="timeHint"
      value={String((timer[key] as Business | undefined)?.body ?? '')}
      onSet={(body) => {
        const kind = body.startsWith('R') ? 'timeCycle' : body.startsWith('P') ? 'timeDuration' : 'timeDate'
        tool.setIn(element, timer, {
          timeCycle: undefined,
          timeDate: undefined,
          timeDuration: undefined,
          ...(body && { [kind]: tool.make('bpmn:FormalExpression', { body }) }),
        })
      }}
    />
  )
}
