import { Button, Select } from 'antd'
import { useSay, useTexts } from '#kernel/ui/say.ts'
import { actionCatalogue, isAction, listening, type ActionName } from '../terms/actions.ts'
import type { Business } from './drawing-tool.ts'
import { Line, type Given } from './lines.tsx'
import { propertyTexts } from './property-texts.ts'

type Extension = Business & { readonly values?: readonly Business[] }
const valuesOf = ({ element }: Given): readonly Business[] =>
  (element.businessObject.extensionElements as Extension | undefined)?.values ?? []

/** What other tools wrote beside ours stays where it is. */
function setValues({ tool, element }: Given, values: readonly Business[]) {
  tool.set(element, {
    extensionElements: values.length > 0 ? tool.make('bpmn:ExtensionElements', { values }) : undefined,
  })
}

/** Which of the product's own actions it is, and what it is given. */
function Action({
  about,
  names,
  chosen,
  given,
  onChoose,
  onGiven,
}: {
  about: string
  names: readonly ActionName[]
  chosen: string
  given: readonly Business[]
  onChoose: (name: ActionName) => void
  onGiven: (name: string, value: string) => void
}) {
  const t = useTexts(propertyTexts)
  const say = useSay()
  return (
    <>
      <Select
        aria-label={t('action')}
        style={{ width: '100%' }}
        value={isAction(chosen) ? chosen : null}
        options={names.map((value) => ({ value, label: say(actionCatalogue[value].label) }))}
        onChange={(value) => value && onChoose(value)}
      />
      {isAction(chosen) &&
        Object.entries(actionCatalogue[chosen].given).map(([name, { label }]) => (
          <Line
            key={`${about}-${name}`}
            label={{ said: say(label) }}
            value={String(given.find((one) => one.name === name)?.value ?? '')}
            onSet={(value) => onGiven(name, value)}
          />
        ))}
    </>
  )
}

export function ActionPart(part: Given) {
  const t = useTexts(propertyTexts)
  const { tool, element } = part
  const values = valuesOf(part)
  return (
    <section>
      <h3>{t('action')}</h3>
      <Action
        about={element.id}
        names={Object.keys(actionCatalogue).filter(isAction)}
        chosen={String(element.businessObject.action ?? '')}
        given={values.filter(({ $type }) => $type === 'flow:Given')}
        onChoose={(action) => tool.set(element, { action })}
        onGiven={(name, value) => {
          const others = values.filter((one) => !(one.$type === 'flow:Given' && one.name === name))
          setValues(part, value ? [...others, tool.make('flow:Given', { name, value })] : others)
        }}
      />
    </section>
  )
}

/** What the product does when the element is entered or left. */
export function ListenerPart(part: Given) {
  const t = useTexts(propertyTexts)
  const { tool, element } = part
  const values = valuesOf(part)
  const listeners = values.filter(({ $type }) => $type === 'flow:Listener')
  const put = (one: Business, patch: Readonly<Record<string, unknown>>) => {
    const { event, action, given } = { event: one.event, action: one.action, given: one.given, ...patch }
    const next = tool.make('flow:Listener', { event, action, ...(given !== undefined && { given }) })
    setValues(
      part,
      values.map((value) => (value === one ? next : value)),
    )
  }
  return (
    <section>
      <h3>{t('listeners')}</h3>
      {listeners.map((one, at) => {
        const given = (one.given as readonly Business[] | undefined) ?? []
        return (
          // A listener is what it says; it has no name of its own.
          // eslint-disable-next-line react/no-array-index-key
          <fieldset key={at} className="flow-field">
            <Select
              size="small"
              className="wide"
              aria-label={t('listenOn')}
              value={String(one.event)}
              options={(['enter', 'leave'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={(event) => put(one, { event })}
            />
            <div className="wide">
              <Action
                about={`${element.id}-${at}`}
                names={listening}
                chosen={String(one.action ?? '')}
                given={given}
                onChoose={(action) => put(one, { action, given: [] })}
                onGiven={(name, value) => {
                  const others = given.filter((input) => input.name !== name)
                  put(one, { given: value ? [...others, tool.make('flow:Given', { name, value })] : others })
                }}
              />
            </div>
            <Button
              size="small"
              type="text"
              danger
              onClick={() =>
                setValues(
                  part,
                  values.filter((value) => value !== one),
                )
              }
            >
              {t('remove')}
            </Button>
          </fieldset>
        )
      })}
      <Button
        size="small"
        onClick={() =>
          setValues(part, [...values, tool.make('flow:Listener', { event: 'enter', action: 'notify' })])
        }
      >
        {t('addListener')}
      </Button>
    </section>
  )
}
