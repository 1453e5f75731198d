import { describe, expect, it } from 'vitest'
import { BpmnModdle } from 'bpmn-moddle'
import { flowModdle } from '../designer/moddle.ts'
import { activitiForm, camunda, camundaForm, exchanged, flowable } from '../testing/samples.ts'
import { valueOf } from '../terms/feel.ts'
import { withFlowIds } from '../terms/flow-ids.ts'
import { readBpmnFile } from './read.parser.ts'

describe('files of other tools', () => {
  it('Camunda: people, groups, conditions and several signers', async () => {
    const { plan, problems } = await readBpmnFile(Buffer.from(camunda))
    expect(problems).toEqual([])
    expect(plan?.nodes.approve).toMatchObject({
      people: { assignee: '=approver', roles: ['finance'], posts: ['cfo'] },
      due: '=due',
    })
    expect(plan?.nodes.sign).toMatchObject({
      people: { assignee: '=signer' },
      multiple: { sequential: false },
    })
    const graph = JSON.stringify(plan?.graph)
    expect(graph).toContain('=approved and amount >= 100')
    expect(graph).toContain('=not(approved) or amount < 100')
    expect(plan?.votes.asked).toContain('approve')
  })

  it('Flowable: the starter by whatever name, and a condition in CDATA', async () => {
    const { plan, problems } = await readBpmnFile(Buffer.from(flowable))
    expect(problems).toEqual([])
    expect(plan?.nodes.hr?.people).toEqual({ assignee: 'starter', users: ['admin'] })
    expect(JSON.stringify(plan?.graph)).toContain('=pass = false')
  })

  it('Flowable: whoever started by its own name, and whether something is empty', async () => {
    const asked = flowable
      .replace('flowable:assignee="${applyUser}"', 'flowable:assignee="$INITIATOR"')
      .replace('${pass == false}', '${!empty why && days > 1}')
    const { plan, problems } = await readBpmnFile(Buffer.from(asked))
    expect(problems).toEqual([])
    expect(plan?.nodes.hr?.people?.assignee).toBe('starter')
    const body =
      /"body":"=(not\(.*?days > 1)"/.exec(JSON.stringify(plan?.graph))?.[1]?.replaceAll('\\"', '"') ?? ''
    for (const [why, expected] of [
      ['ill', true],
      ['', false],
      [undefined, false],
      [[], false],
      [['x'], true],
    ] as const)
      expect(valueOf(body, { days: 2, why }), String(why)).toBe(expected)
  })

  it('Flowable: ways without an id are run, whatever their attributes hold', async () => {
    const nameless = flowable.replaceAll(/<sequenceFlow id="f[123]"/g, '<sequenceFlow name="a&gt;b > id=1"')
    const { plan, problems } = await readBpmnFile(Buffer.from(nameless))
    expect(problems).toEqual([])
    expect(Object.keys(plan?.flows ?? {}).toSorted()).toEqual([
      'f4',
      'way_without_id_1',
      'way_without_id_2',
      'way_without_id_3',
    ])
    expect(withFlowIds(flowable)).toBe(flowable)
  })

  it('what another tool drew, described or noted beside what runs is no fault of it', async () => {
    const noted = camunda
      .replace(
        /<\/((?:\w+:)?)definitions>/,
        `<bpmndi:BPMNDiagram xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:tool="urn:some-tool"><bpmndi:BPMNPlane bpmnElement="gone"><bpmndi:BPMNShape id="shape" bpmnElement="nobody"><dc:Bounds x="1" y="1" width="9" height="9"/><tool:ExpandedBounds x="1"/><bpmndi:BPMNLabel labelStyle="none"/></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
        <$1itemDefinition id="item" structureRef="java:java.lang.Boolean"/></$1definitions>`,
      )
      .replace(
        /<((?:\w+:)?)userTask id="approve"([^>]*)>/,
        '<$1userTask id="approve"$2><$1incoming>nowhere</$1incoming><tool:note xmlns:tool="urn:some-tool">n</tool:note>',
      )
    expect(noted.length).toBeGreaterThan(camunda.length + 500)
    const { plan, problems } = await readBpmnFile(Buffer.from(noted))
    expect(problems).toEqual([])
    expect(plan?.nodes.approve).toBeDefined()
  })

  it('Flowable: the only process of a file runs unless the file says that it does not', async () => {
    const silent = flowable.replace(/ isExecutable="true"/, '')
    expect(silent).not.toBe(flowable)
    const { plan, problems } = await readBpmnFile(Buffer.from(silent))
    expect(problems).toEqual([])
    expect(plan?.graph).toEqual((await readBpmnFile(Buffer.from(flowable))).plan?.graph)
    const told = async (xml: string) =>
      (await readBpmnFile(Buffer.from(xml))).problems.map(({ code }) => code)
    expect(await told(flowable.replace('isExecutable="true"', 'isExecutable="false"'))).toEqual(['noProcess'])
    const two = silent.replace(/(<process )/, '<process id="another"/>$1')
    expect(await told(two)).toEqual(['noProcess'])
  })

  it('Camunda: fields of the file are the form, each with what its step may do', async () => {
    const { plan, problems } = await readBpmnFile(Buffer.from(camundaForm))
    expect(problems).toEqual([])
    expect(plan?.form).toEqual([
      { key: 'amount', zh: 'Amount', en: 'Amount', kind: 'integer', required: true },
      {
        key: 'kind',
        zh: 'Kind',
        en: 'Kind',
        kind: 'choice',
        options: [
          { key: 'car', zh: 'Car', en: 'Car' },
          { key: 'house', zh: 'House', en: 'House' },
        ],
      },
      { key: 'granted', zh: 'Granted', en: 'Granted', kind: 'yesNo' },
    ])
    expect(plan?.nodes.check?.access).toEqual({ amount: 'read', granted: 'required' })
  })

  it('Activiti: form properties, and owners as BPMN itself says them', async () => {
    const { plan, problems } = await readBpmnFile(Buffer.from(activitiForm))
    expect(problems).toEqual([])
    expect(plan?.form?.map(({ key, kind, required }) => [key, kind, required])).toEqual([
      ['days', 'integer', true],
      ['from', 'date', undefined],
      ['motive', 'text', undefined],
    ])
    expect(plan?.nodes.decide).toMatchObject({
      access: { days: 'read', motive: 'write' },
      people: { users: ['kim'], roles: ['management', 'board'] },
    })
  })

  it('drawing tools: what is drawn around the process stands beside it and is not run', async () => {
    const { plan, problems } = await readBpmnFile(Buffer.from(exchanged))
    expect(problems).toEqual([])
    expect(Object.keys(plan?.nodes ?? {})).toEqual(['start', 'wait', 'pick', 'end'])
    expect(plan?.nodes.pick?.people).toEqual({ assignee: 'clerk1' })
  })

  it.each([
    [
      'a kind of field that no form here has',
      'type="long"><camunda:val',
      'type="file"><camunda:val',
      'badField start',
    ],
    [
      'a choice without anything to choose',
      '<camunda:value id="car" name="Car" /><camunda:value id="house" name="House" />',
      '',
      'badField start',
    ],
    [
      'a Java class beside its own name',
      '<bpmn:userTask id="check" name="Check"',
      '<bpmn:serviceTask id="run" camunda:class="a.B"/><bpmn:sequenceFlow id="f3" sourceRef="check" targetRef="run"/><bpmn:userTask id="check" name="Check"',
      'script run',
    ],
  ])('%s is refused by element and line', async (_what, from, to, said) => {
    const { problems } = await readBpmnFile(Buffer.from(camundaForm.replace(from, to)))
    expect(problems.map(({ code, element }) => `${code} ${element}`)).toEqual([said])
    expect(problems[0]?.line).toBeGreaterThan(3)
  })
})

/** The library's own types know nothing of what it is given. */
const Moddle = BpmnModdle as unknown as new (packages: unknown) => {
  fromXML(xml: string): Promise<{ rootElement: unknown }>
  toXML(element: unknown, options: unknown): Promise<{ xml: string }>
}

/** What stands in a file beside BPMN: attributes with a prefix, and elements of other namespaces with all that is in them. */
function foreign(xml: string): readonly string[] {
  const attributes = [...xml.matchAll(/\s((?!xmlns|xsi|bpmn|semantic|flow:)[\w-]+:[\w-]+="[^"]*")/g)]
  const elements = [...xml.matchAll(/<((?!bpmn|semantic|di|dc|xml)[\w-]+:[\w-]+)((?:\s[\w:-]+="[^"]*")*)/g)]
  return [
    ...attributes.map(([, one]) => one ?? ''),
    ...elements.map(
      ([, name, more = '']) =>
        `${name}${[...more.matchAll(/\s(\S+="[^"]*")/g)]
          .map(([, one]) => ` ${one}`)
          .toSorted()
          .join('')}`,
    ),
  ].toSorted()
}

describe('saved by the designer', () => {
  it.each([
    ['Camunda', camunda],
    ['Camunda with forms and a namespace of the house', camundaForm],
    ['Flowable', flowable],
    ['Activiti', activitiForm],
    ['a drawing tool', exchanged],
  ])('what %s wrote stays, and it is deployed as it was', async (_tool, xml) => {
    const moddle = new Moddle({ flow: flowModdle })
    const { rootElement } = await moddle.fromXML(xml)
    const saved = await moddle.toXML(rootElement, { format: true })
    expect(foreign(saved.xml)).toEqual(foreign(xml))
    const lineless = async (text: string) => {
      const { plan, problems } = await readBpmnFile(Buffer.from(text))
      const nodes = Object.values(plan?.nodes ?? {}).map(({ line: _line, ...node }) => node)
      return { problems, nodes, flows: plan?.flows, form: plan?.form }
    }
    expect(await lineless(saved.xml)).toEqual(await lineless(xml))
  })
})
