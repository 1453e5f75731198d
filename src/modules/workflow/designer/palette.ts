import type { Lang } from '#kernel/definition/kind.ts'

/**
 * What a process can be made of here, by name (`design/look`): the tool's own palette is of pictures alone, half of them without
 * an effect in this product. What else BPMN knows stands behind “change type”.
 */
type Part = <T>(name: string) => T
type Words = readonly [zh: string, en: string]
type Act = (part: Part, event: Event) => void
type Item = { readonly icon: string; readonly words: Words; readonly key?: string; readonly act: Act }

const toggled =
  (tool: string, act: string): Act =>
  (part, event) =>
    part<Record<string, (event: Event) => void>>(tool)[act]?.(event)

const start = (part: Part, event: Event, shape: unknown, context = {}) =>
  part<{ start(event: Event, shape: unknown, context: unknown): void }>('create').start(event, shape, context)

type Factory = { createShape(of: unknown): unknown; createParticipantShape(): unknown }
const factory = (part: Part) => part<Factory>('elementFactory')

const made =
  (type: string, waitsFor?: string): Act =>
  (part, event) =>
    start(
      part,
      event,
      factory(part).createShape({
        type: `bpmn:${type}`,
        ...(waitsFor && { eventDefinitionType: `bpmn:${waitsFor}` }),
      }),
    )

/** With its own beginning, as a part of a process has one. */
function subProcess(part: Part, event: Event): void {
  const inner = factory(part)
  const whole = inner.createShape({ type: 'bpmn:SubProcess', x: 0, y: 0, isExpanded: true })
  const first = inner.createShape({ type: 'bpmn:StartEvent', x: 40, y: 82, parent: whole })
  start(part, event, [whole, first], { hints: { autoSelect: [whole] } })
}

const groups: readonly { readonly id: string; readonly words: Words; readonly items: readonly Item[] }[] = [
  {
    id: 'tools',
    words: ['工具', 'Tools'],
    items: [
      {
        icon: 'select',
        words: ['选择', 'Select'],
        key: 'V',
        act: (part) => part<{ cancel(): void }>('dragging').cancel(),
      },
      {
        icon: 'hand-tool',
        words: ['移动画布', 'Move canvas'],
        key: 'H',
        act: toggled('handTool', 'activateHand'),
      },
      {
        icon: 'lasso-tool',
        words: ['框选', 'Select area'],
        key: 'L',
        act: toggled('lassoTool', 'activateSelection'),
      },
      {
        icon: 'space-tool',
        words: ['增减空间', 'Make space'],
        key: 'S',
        act: toggled('spaceTool', 'activateSelection'),
      },
      {
        icon: 'connection-multi',
        words: ['连线', 'Connect'],
        key: 'C',
        act: toggled('globalConnect', 'start'),
      },
    ],
  },
  {
    id: 'events',
    words: ['事件', 'Events'],
    items: [
      { icon: 'start-event-none', words: ['开始', 'Start'], act: made('StartEvent') },
      { icon: 'end-event-none', words: ['结束', 'End'], act: made('EndEvent') },
      {
        icon: 'intermediate-event-catch-timer',
        words: ['定时', 'Timer'],
        act: made('IntermediateCatchEvent', 'TimerEventDefinition'),
      },
      {
        icon: 'intermediate-event-catch-message',
        words: ['消息', 'Message'],
        act: made('IntermediateCatchEvent', 'MessageEventDefinition'),
      },
    ],
  },
  {
    id: 'tasks',
    words: ['任务', 'Tasks'],
    items: [
      { icon: 'user-task', words: ['人工任务', 'User task'], key: 'U', act: made('UserTask') },
      { icon: 'service-task', words: ['服务任务', 'Service task'], act: made('ServiceTask') },
      { icon: 'send-task', words: ['发送通知', 'Send a message'], act: made('SendTask') },
      { icon: 'call-activity', words: ['调用流程', 'Call a process'], act: made('CallActivity') },
    ],
  },
  {
    id: 'gateways',
    words: ['网关', 'Gateways'],
    items: [
      { icon: 'gateway-xor', words: ['排他', 'Exclusive'], key: 'X', act: made('ExclusiveGateway') },
      { icon: 'gateway-parallel', words: ['并行', 'Parallel'], act: made('ParallelGateway') },
      { icon: 'gateway-or', words: ['包容', 'Inclusive'], act: made('InclusiveGateway') },
    ],
  },
  {
    id: 'others',
    words: ['其他', 'Others'],
    items: [
      { icon: 'subprocess-expanded', words: ['子流程', 'Sub-process'], act: subProcess },
      { icon: 'text-annotation', words: ['注释', 'Annotation'], act: made('TextAnnotation') },
      {
        icon: 'participant',
        words: ['泳池', 'Pool'],
        act: (part, event) => start(part, event, factory(part).createParticipantShape()),
      },
    ],
  },
]
const items = groups.flatMap(({ id, items: own }) =>
  own.map((item) => ({ ...item, id: `${id}.${item.icon}`, group: id })),
)

type Entry = {
  readonly group: string
  readonly title?: string
  readonly html: string
  readonly action: object
}

function entriesIn(lang: Lang, part: Part): Readonly<Record<string, Entry>> {
  const said = ([zh, en]: Words) => (lang === 'zh' ? zh : en)
  const headings = groups.map(({ id, words }): [string, Entry] => [
    id,
    { group: id, html: `<p class="flow-group">${said(words)}</p>`, action: {} },
  ])
  const entries = items.map(({ id, group, icon, words, key, act }): [string, Entry] => {
    const name = said(words)
    const run = (event: Event) => act(part, event)
    return [
      id,
      {
        group,
        title: name,
        html: `<div class="entry" draggable="true" title="${name}"${key ? ` data-key="${key}"` : ''}><i class="bpmn-icon-${icon}"></i><span>${name}</span></div>`,
        // A tool is chosen and not dragged onto the canvas.
        action: group === 'tools' ? { click: run } : { click: run, dragstart: run },
      },
    ]
  })
  return Object.fromEntries([...headings, ...entries])
}

type Pressed = { readonly keyEvent: KeyboardEvent }
type Bus = { on(event: 'palette.create', listen: (made: { readonly container: HTMLElement }) => void): void }
type Keys = {
  addListener(listen: (pressed: Pressed) => boolean | undefined): void
  isCmd(event: KeyboardEvent): boolean
}

/** In place of the tool's own palette; letters that the tool has no binding for are bound here. */
export function addPalette(part: Part, lang: Lang): void {
  const own = { getPaletteEntries: () => entriesIn(lang, part) }
  // In a low window it scrolls, by keys too.
  part<Bus>('eventBus').on('palette.create', ({ container }) => {
    container.tabIndex = 0
    container.setAttribute('role', 'group')
    container.setAttribute('aria-label', lang === 'zh' ? '工具与元素' : 'Tools and elements')
  })
  part<{ registerProvider(one: unknown): void }>('palette').registerProvider(own)
  const keyboard = part<Keys>('keyboard')
  const bound = new Map(
    items.filter(({ key }) => key && 'VUX'.includes(key)).map((one) => [one.key, one.act]),
  )
  keyboard.addListener(({ keyEvent }) => {
    const act = bound.get(keyEvent.key.toUpperCase())
    if (!act || keyEvent.altKey || keyEvent.shiftKey || keyboard.isCmd(keyEvent)) return undefined
    // A key has no place on the canvas: the element begins where the pointer is.
    act(part, part<{ getLastMoveEvent(): Event }>('mouse').getLastMoveEvent())
    return true
  })
}
