/** A process said in short → BPMN 2.0 with its drawing, for templates: a grid of columns and rows, ways with right angles. */
export type Drawn = {
  readonly id: string
  readonly type:
    | 'startEvent'
    | 'endEvent'
    | 'userTask'
    | 'serviceTask'
    | 'exclusiveGateway'
    | 'parallelGateway'
  readonly name: string
  readonly at: readonly [column: number, row: number]
  /** Attributes of ours: `{ roles: 'finance' }`. */
  readonly flow?: Readonly<Record<string, string>>
  readonly given?: Readonly<Record<string, string>>
  readonly default?: string
}
export type Way = {
  readonly from: string
  readonly to: string
  readonly name?: string
  readonly condition?: string
  /** Goes round below or above, at this many px from the middle of its row. */
  readonly round?: number
}
export type Drawing = {
  readonly key: string
  readonly name: string
  readonly nodes: readonly Drawn[]
  readonly ways: readonly Way[]
  /** Attributes of the process itself: `{ mirrors: 'aircondInstallApply' }`. */
  readonly flow?: Readonly<Record<string, string>>
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Box = { x: number; y: number; w: number; h: number }

function boxOf({ type, at: [column, row] }: Drawn): Box {
  const [w, h] = type.endsWith('Event') ? [36, 36] : type.endsWith('Gateway') ? [50, 50] : [110, 70]
  return { x: 110 + column * 160 - w / 2, y: 120 + row * 130 - h / 2, w, h }
}

export function bpmnOf({ key, name, nodes, ways, flow: about = {} }: Drawing): string {
  const idOf = ({ from, to }: Way) => `${from}_${to}`
  const boxes = new Map(nodes.map((node) => [node.id, boxOf(node)]))
  const element = ({ id, type, name: said, flow = {}, given = {}, default: other }: Drawn) => {
    const inputs = Object.entries(given).map(
      ([input, value]) => `<flow:given name="${input}" value="${escaped(value)}" />`,
    )
    const inside =
      inputs.length > 0 ? `<bpmn:extensionElements>${inputs.join('')}</bpmn:extensionElements>` : ''
    return `    <bpmn:${type} id="${id}" name="${escaped(said)}"${attributesOf(flow)}${other ? ` default="${other}"` : ''}>${inside}</bpmn:${type}>`
  }
  const flow = (way: Way) =>
    `    <bpmn:sequenceFlow id="${idOf(way)}"${way.name ? ` name="${escaped(way.name)}"` : ''} sourceRef="${way.from}" targetRef="${way.to}">${
      way.condition
        ? `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(way.condition)}</bpmn:conditionExpression>`
        : ''
    }</bpmn:sequenceFlow>`
  const shape = ({ id, type }: Drawn) => {
    const { x, y, w, h } = boxes.get(id)!
    const marker = type === 'exclusiveGateway' ? ' isMarkerVisible="true"' : ''
    return `      <bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"${marker}><dc:Bounds x="${x}" y="${y}" width="${w}" height="${h}" /></bpmndi:BPMNShape>`
  }
  const edge = (way: Way) =>
    `      <bpmndi:BPMNEdge id="${idOf(way)}_di" bpmnElement="${idOf(way)}">${pointsOf(
      boxes.get(way.from)!,
      boxes.get(way.to)!,
      way.round,
    )
      .map(([x, y]) => `<di:waypoint x="${x}" y="${y}" />`)
      .join('')}</bpmndi:BPMNEdge>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flow="urn:back-office:flow" id="definitions" targetNamespace="urn:back-office:processes">',
    `  <bpmn:process id="${key}" name="${escaped(name)}" isExecutable="true"${attributesOf(about)}>`,
    ...nodes.map(element),
    ...ways.map(flow),
    '  </bpmn:process>',
    '  <bpmndi:BPMNDiagram id="diagram">',
    `    <bpmndi:BPMNPlane id="plane" bpmnElement="${key}">`,
    ...nodes.map(shape),
    ...ways.map(edge),
    '    </bpmndi:BPMNPlane>',
    '  </bpmndi:BPMNDiagram>',
    '</bpmn:definitions>',
  ].join('\n')
}

const attributesOf = (flow: Readonly<Record<string, string>>): string =>
  Object.entries(flow)
    .map(([attribute, value]) => ` flow:${attribute}="${escaped(value)}"`)
    .join('')

function pointsOf(a: Box, b: Box, round?: number): readonly (readonly [number, number])[] {
  const [ax, ay, bx, by] = [a.x + a.w / 2, a.y + a.h / 2, b.x + b.w / 2, b.y + b.h / 2]
  if (round !== undefined) {
    const turn =
      round > 0 ? Math.max(ay + a.h / 2, by + b.h / 2) + round : Math.min(ay - a.h / 2, by - b.h / 2) + round
    const [from, to] = round > 0 ? [ay + a.h / 2, by + b.h / 2] : [ay - a.h / 2, by - b.h / 2]
    return [
      [ax, from],
      [ax, turn],
      [bx, turn],
      [bx, to],
    ]
  }
  if (ay === by)
    return ax < bx
      ? [
          [ax + a.w / 2, ay],
          [bx - b.w / 2, by],
        ]
      : [
          [ax - a.w / 2, ay],
          [bx + b.w / 2, by],
        ]
  const down = by > ay
  if (ax === bx)
    return [
      [ax, down ? ay + a.h / 2 : ay - a.h / 2],
      [bx, down ? by - b.h / 2 : by + b.h / 2],
    ]
  return [
    [ax, down ? ay + a.h / 2 : ay - a.h / 2],
    [ax, by],
    [ax < bx ? bx - b.w / 2 : bx + b.w / 2, by],
  ]
}
