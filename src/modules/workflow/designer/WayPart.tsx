import { Button, Select } from 'antd'
import { useTexts } from '#kernel/ui/say.ts'
import type { Business, Drawn } from './drawing-tool.ts'
import { Part, type Given } from './lines.tsx'
import { propertyTexts } from './property-texts.ts'

/** Whatever is drawn with the mouse, for whoever has none: choosing, adding, connecting and removing elements. */
const kinds = [
  ['bpmn:UserTask', 'userTask'],
  ['bpmn:ServiceTask', 'serviceTask'],
  ['bpmn:ExclusiveGateway', 'exclusiveGateway'],
  ['bpmn:ParallelGateway', 'parallelGateway'],
  ['bpmn:InclusiveGateway', 'inclusiveGateway'],
  ['bpmn:CallActivity', 'callActivity'],
  ['bpmn:ReceiveTask', 'receiveTask'],
  ['bpmn:IntermediateCatchEvent bpmn:TimerEventDefinition', 'timerEvent'],
  ['bpmn:IntermediateCatchEvent bpmn:MessageEventDefinition', 'messageEvent'],
  ['bpmn:EndEvent', 'endEvent'],
] as const

const nameOf = ({ name, id }: Pick<Business, 'name' | 'id'>) => name || id
const said = ({ businessObject: about }: Drawn): string => {
  const [from, to] = [about.sourceRef as Business | undefined, about.targetRef as Business | undefined]
  return from && to ? `${nameOf(from)} → ${nameOf(to)}` : nameOf(about)
}

/** Which element the properties are about. */
export function ElementChoice({ tool, element }: Given) {
  const t = useTexts(propertyTexts)
  const elements = tool.elements()
  return (
    <Part label="element">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('element')}
        value={elements.includes(element) ? element.id : null}
        options={elements.map((one) => ({ value: one.id, label: said(one) }))}
        onChange={(id) => {
          const chosen = elements.find((one) => one.id === id)
          if (chosen) tool.choose(chosen)
        }}
      />
    </Part>
  )
}

/** What comes after a step. */
export function WayPart({ tool, element }: Given) {
  const t = useTexts(propertyTexts)
  const others = tool
    .elements()
    .filter(
      (one) =>
        one !== element && !one.businessObject.sourceRef && one.businessObject.$type !== 'bpmn:StartEvent',
    )
  const ends = element.businessObject.$type === 'bpmn:EndEvent'
  return (
    <section>
      <h3>{t('next')}</h3>
      {!ends && (
        <>
          <Part label="append">
            <Select
              aria-label={t('append')}
              value={null}
              options={kinds.map(([value, key]) => ({ value, label: t(key) }))}
              onChange={(type: string | null) => type && tool.append(element, type)}
            />
          </Part>
          <Part label="connect">
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              aria-label={t('connect')}
              value={null}
              options={others.map((one) => ({ value: one.id, label: said(one) }))}
              onChange={(id: string | null) => {
                const target = others.find((one) => one.id === id)
                if (target) tool.connect(element, target)
              }}
            />
          </Part>
        </>
      )}
      <Button size="small" danger onClick={() => tool.remove(element)}>
        {t('removeElement')}
      </Button>
    </section>
  )
}
