/** BPMN files of the tests, written short. */
export const definitions = (inside: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions id="d" targetNamespace="test" xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flow="urn:back-office:flow" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:flowable="http://flowable.org/bpmn">
${more}
${inside}
</definitions>`

export const process = (inside: string, id = 'p', more = '') =>
  definitions(`<process id="${id}" name="${id}" isExecutable="true">\n${inside}\n</process>`, more)

export const flow = (source: string, target: string, condition?: string, id = `${source}_${target}`) =>
  `<sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}">${
    condition === undefined
      ? ''
      : `<conditionExpression xsi:type="tFormalExpression">${condition.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</conditionExpression>`
  }</sequenceFlow>`

export const user = (id: string, inside = '', people = 'flow:assignee="starter"') =>
  `<userTask id="${id}" name="${id}" ${people}>${inside}</userTask>`

/** A step that is called otherwise than its id. */
export const step = (id: string, name: string, people: string) =>
  user(id, '', people).replace(`name="${id}"`, `name="${name}"`)

export const start = '<startEvent id="s"/>'
export const end = (id = 'e', inside = '') => `<endEvent id="${id}">${inside}</endEvent>`
export const gateway = (
  kind: 'exclusive' | 'inclusive' | 'parallel' | 'eventBased',
  id: string,
  other = '',
) => `<${kind}Gateway id="${id}"${other === '' ? '' : ` default="${other}"`}/>`
export const each = (collection: string, until = '', sequential = false) =>
  `<multiInstanceLoopCharacteristics isSequential="${sequential}" flow:collection="=${collection}" flow:elementVariable="who">${
    until === '' ? '' : `<completionCondition>${until}</completionCondition>`
  }</multiInstanceLoopCharacteristics>`
export const timer = (iso: string, kind = 'timeDuration') =>
  `<timerEventDefinition><${kind} xsi:type="tFormalExpression">${iso}</${kind}></timerEventDefinition>`
