import { heededIn } from './heeded.ts'
import { actionCatalogue, isAction, isListening } from '../terms/actions.ts'
import { isTime } from '../terms/times.ts'
import { fromDollar, unfitExpression, type Unfit } from '../terms/feel.ts'
import { listOf, typeOf, type Dialect, type Element } from './element.ts'
import { fieldsAt } from './forms.ts'
import { accessOf, peopleOf } from './people.ts'
import type { FormField } from '../forms/shapes.ts'
import {
  reachable,
  type Access,
  type Plan,
  type PlanFlow,
  type PlanNode,
  type Action,
  type Listener,
} from '../terms/shapes.ts'
import type { Params, ProblemCode } from './problems.ts'

/**
 * Everything that a process may hold is listed here; what is not is refused. Expressions of other tools become FEEL in the
 * elements themselves, so that the engine meets nothing else. Tells problems; answers steps and ways.
 */
type Tell = (code: ProblemCode, element: string, params?: Params) => void

const supported = new Set([
  'StartEvent',
  'EndEvent',
  'IntermediateCatchEvent',
  'IntermediateThrowEvent',
  'BoundaryEvent',
  'Task',
  'ManualTask',
  'UserTask',
  'ServiceTask',
  'SendTask',
  'ReceiveTask',
  'ExclusiveGateway',
  'InclusiveGateway',
  'ParallelGateway',
  'EventBasedGateway',
  'SubProcess',
  'CallActivity',
])
/** Drawn and of no effect. */
const silent = new Set([
  'DataObject',
  'DataObjectReference',
  'DataStoreReference',
  'TextAnnotation',
  'Association',
])
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
/** What other tools attach to elements and run. */
const running = new Set([
  'executionListener',
  'taskListener',
  'script',
  'connector',
  'class',
  'field',
  'eventListener',
])

export function checkProcess(
  root: Element,
  process: Element,
  dialect: Dialect,
  tell: Tell,
  lineOf: (id: string) => number,
): Omit<Plan, 'processId' | 'name' | 'graph'> {
  const nodes: Record<string, PlanNode> = {}
  const flows: Record<string, PlanFlow> = {}
  const attached = new Map<string, string>()
  const form = new Map<string, FormField>()
  for (const one of listOf(root.rootElements))
    if (
      ![
        'Process',
        'Collaboration',
        'Message',
        'Error',
        'Escalation',
        'Signal',
        'ItemDefinition',
        'Category',
        'DataStore',
        'Resource',
      ].includes(typeOf(one))
    )
      tell('unsupported', one.id ?? '', { what: typeOf(one) })
  const asking = new Set<string>()
  checkScope(process)
  const { mirrors, guards } = bindingOf()
  return {
    nodes,
    flows,
    asksApproval: asking.size > 0,
    heeded: heededIn({ nodes, flows }, attached, asking),
    ...(mirrors && { mirrors }),
    ...(guards && { guards }),
    ...(form.size > 0 && { form: [...form.values()] }),
  }

  /** What it says of the records of an entity; whether there is such a one the deployment asks. */
  function bindingOf(): Pick<Plan, 'mirrors' | 'guards'> {
    const [mirrors, guards] = [dialect.attr(process, 'mirrors'), dialect.attr(process, 'guards')]
    if (mirrors && guards) tell('mirrorsAndGuards', process.id ?? '')
    if (mirrors && !Object.values(nodes).some(({ state }) => state !== undefined))
      tell('mirrorsNothing', process.id ?? '')
    return { ...(mirrors && { mirrors }), ...(guards && { guards }) }
  }

  function checkScope(scope: Element): void {
    const inside = listOf(scope.flowElements)
    checkCode(scope)
    const starts = inside.filter((one) => typeOf(one) === 'StartEvent')
    if (starts.length === 0) tell('noStart', scope.id ?? '')
    if (starts.length > 1) tell('manyStarts', scope.id ?? '', { n: starts.length })
    for (const one of inside) checkElement(one, scope)
    for (const one of inside)
      if (supported.has(typeOf(one)) && typeOf(one).endsWith('Gateway')) checkGateway(one, inside)
    const [start] = starts
    if (!start) return
    const known = reachable(flows, start.id ?? '', attached)
    for (const one of inside)
      if (supported.has(typeOf(one)) && !known.has(one.id ?? '')) tell('unreached', one.id ?? '')
  }

  function checkElement(one: Element, scope: Element): void {
    const type = typeOf(one)
    const id = one.id ?? ''
    if (silent.has(type)) return
    if (!/^[A-Za-z_][\w.-]{0,99}$/.test(id)) return tell('badId', id, { id: id.slice(0, 60) })
    if (type === 'SequenceFlow') return checkFlow(one)
    const what = wording(one)
    if (!supported.has(type)) {
      const isCode = type === 'ScriptTask' || type === 'BusinessRuleTask'
      return tell(isCode ? 'script' : 'unsupported', id, { what })
    }
    checkCode(one)
    if (one.triggeredByEvent === true) return tell('unsupported', id, { what: 'event sub-process' })
    if (one.isForCompensation === true) return tell('unsupported', id, { what: 'compensation' })
    const event = checkEvents(one)
    const multiple = checkMultiple(one)
    const listeners = listenersOf(one)
    const node: PlanNode = {
      id,
      type: type.charAt(0).toLowerCase() + type.slice(1),
      name: named(one, id, 200),
      line: lineOf(id),
      scope: scope.id ?? '',
      ...(multiple && { multiple }),
      ...(listeners.length > 0 && { listeners }),
      ...event,
      ...(dialect.attr(one, 'state') && { state: dialect.attr(one, 'state')?.slice(0, 40) ?? '' }),
    }
    nodes[id] = { ...node, ...more(one, type) }
    if (type === 'BoundaryEvent') {
      nodes[id] = { ...nodes[id], on: (one.attachedToRef as Element | undefined)?.id ?? '' } as PlanNode
      attached.set(id, (one.attachedToRef as Element | undefined)?.id ?? '')
    }
    if (type === 'SubProcess') checkScope(one)
  }

  /** What is asked here in the manner of other tools, and what the step may do with it. */
  function asked(one: Element): Readonly<Record<string, Access>> | undefined {
    const said = fieldsAt(one, dialect, (key, type) => tell('badField', one.id ?? '', { key, type }))
    for (const { field, access } of said) {
      const known = form.get(field.key)
      // The start asks what it says to be required; a step has that in its rights.
      const required = typeOf(one) === 'StartEvent' && access === 'required'
      form.set(field.key, known ?? { ...field, ...(required && { required }) })
    }
    return said.length > 0
      ? Object.fromEntries(said.map(({ field, access }) => [field.key, access] as const))
      : undefined
  }

  function more(one: Element, type: string): Partial<PlanNode> {
    const id = one.id ?? ''
    if (type === 'StartEvent') void asked(one)
    if (type === 'UserTask') {
      const inFile = asked(one)
      const people = peopleOf(one, dialect, (text) => expression(text, id))
      if (!people && !dialect.attr(process, 'mirrors')) tell('noPeople', id)
      const access = accessOf(dialect.attr(one, 'fields'))
      if (access === 'wrong') tell('badAccess', id, { text: dialect.attr(one, 'fields')?.slice(0, 80) ?? '' })
      const due = dueOf(dialect.attr(one, 'dueDate') ?? dialect.attr(one, 'due'), id)
      return {
        ...(people && { people }),
        ...(access !== 'wrong' && (access ?? inFile) && { access: access ?? inFile }),
        ...(due && { due }),
        ...reminding(one, due),
        ...(dialect.attr(one, 'bulk') === 'true' && { bulk: true as const }),
        ...recordOf(one),
      }
    }
    if (type === 'ServiceTask' || type === 'SendTask') return { action: actionOf(one) }
    if (type === 'EndEvent') {
      const thrown = listOf(one.eventDefinitions).find((event) => typeOf(event) === 'ErrorEventDefinition')
      const error = thrown?.errorRef as Element | undefined
      return thrown ? { error: String(error?.errorCode ?? error?.name ?? id).slice(0, 100) } : {}
    }
    if (type === 'ReceiveTask') return { message: messageOf(one, id) }
    if (type === 'CallActivity') {
      const called = String(one.calledElement ?? '')
      if (!/^[A-Za-z_][\w.-]{0,99}$/.test(called)) tell('noCalled', id)
      return { called }
    }
    return {}
  }

  /** The record's own screen as the form of a step: there must be a record. */
  function recordOf(one: Element): Pick<PlanNode, 'record'> {
    const said = dialect.attr(one, 'record')
    if (said === undefined) return {}
    if ((said !== 'view' && said !== 'edit') || !dialect.attr(process, 'guards')) {
      tell('noRecord', one.id ?? '', { what: said.slice(0, 40) })
      return {}
    }
    return { record: said }
  }

  /** Both count from when it is due. */
  function reminding(one: Element, due: string | undefined): Pick<PlanNode, 'remind' | 'escalate'> {
    const id = one.id ?? ''
    const remind = dialect.attr(one, 'remind')
    const escalate = dialect.attr(one, 'escalate')
    if (remind !== undefined && !isTime('timeDuration', remind))
      tell('badTimer', id, { text: remind.slice(0, 60) })
    if ((remind !== undefined || escalate !== undefined) && due === undefined) tell('noDue', id)
    return {
      ...(remind !== undefined && { remind }),
      ...(escalate !== undefined && {
        escalate: asFormula(escalate) === undefined ? escalate.slice(0, 200) : expression(escalate, id),
      }),
    }
  }

  /** Code that a tool would have run where this element is passed. */
  function checkCode(one: Element): void {
    for (const { name, element } of dialect.extras(one))
      if (running.has(name)) tell('script', one.id ?? '', { what: element.$type })
    const code = codeOf(one, dialect)
    if (code) tell('script', one.id ?? '', { what: code })
    if (one.ioSpecification) tell('unsupported', one.id ?? '', { what: 'ioSpecification' })
  }

  function checkEvents(one: Element): Pick<PlanNode, 'message' | 'timer'> | undefined {
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
    if (!allowed.includes(typeOf(event))) {
      tell('unsupported', id, { what: `${type}: ${typeOf(event)}` })
      return undefined
    }
    if (typeOf(event) === 'TimerEventDefinition') return checkTimer(event, id, type)
    return typeOf(event) === 'MessageEventDefinition' ? { message: messageOf(event, id) } : undefined
  }

  function messageOf(one: Element, id: string): string {
    const name = named((one.messageRef as Element | undefined) ?? {}, id, 100).trim()
    if (name === '') tell('noMessage', id)
    return name
  }

  function checkTimer(event: Element, id: string, host: string): Pick<PlanNode, 'timer'> | undefined {
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
    if (formula !== undefined) value.body = expression(formula, id)
    else if (!isTime(key, text)) tell('badTimer', id, { text: text.slice(0, 60) })
    else value.body = text
    return { timer: key }
  }

  function checkMultiple(one: Element): PlanNode['multiple'] {
    const loop = one.loopCharacteristics as Element | undefined
    if (!loop) return undefined
    const id = one.id ?? ''
    if (typeOf(loop) !== 'MultiInstanceLoopCharacteristics') {
      tell('unsupported', id, { what: typeOf(loop) })
      return undefined
    }
    const count = loop.loopCardinality as Element | undefined
    const collection = dialect.attr(loop, 'collection')
    if (!count && !collection) tell('noCollection', id)
    if (loop.loopDataInputRef) tell('unsupported', id, { what: 'loopDataInputRef' })
    if (count) count.body = expression(String(count.body ?? ''), id)
    const until = loop.completionCondition as Element | undefined
    if (until) {
      until.body = expression(String(until.body ?? ''), id)
      delete until.language
    }
    const each = dialect.attr(loop, 'elementVariable') ?? 'item'
    if (!/^[A-Za-z_]\w{0,59}$/.test(each))
      tell('badExpression', id, { text: each.slice(0, 60), why: 'elementVariable' })
    const from = collection && expression(collection, id)
    // The engine reads both beside what BPMN itself knows.
    if (from) Object.assign(loop, { collection: from, elementVariable: each })
    return {
      sequential: loop.isSequential === true,
      ...(from && { collection: from }),
      ...(count && { count: String(count.body) }),
    }
  }

  /** A name that was cut would be another's where both begin alike. */
  function named({ name = '' }: Pick<Element, 'name'>, id: string, most: number): string {
    if (name.length > most) tell('longName', id, { name: name.slice(0, 20), length: name.length, most })
    return name
  }

  function checkFlow(one: Element): void {
    const id = one.id ?? ''
    const [source, target] = [one.sourceRef as Element | undefined, one.targetRef as Element | undefined]
    if (!source?.id || !target?.id) return tell('unresolved', id, { what: id })
    flows[id] = { source: source.id, target: target.id, name: named(one, id, 100) }
    const condition = one.conditionExpression as Element | undefined
    if (!condition) return
    if (condition.resource) tell('script', id, { what: 'resource' })
    const language = String(condition.language ?? '')
    if (language !== '' && !/feel|^juel$/i.test(language))
      return tell('script', id, { what: language.slice(0, 60) })
    condition.body = expression(String(condition.body ?? ''), id)
    delete condition.language
  }

  /** Files may leave out what leads out of an element: the flows say it. */
  function checkGateway(one: Element, inside: readonly Element[]): void {
    const id = one.id ?? ''
    const type = typeOf(one)
    const out = inside.filter(
      (way) => typeOf(way) === 'SequenceFlow' && (way.sourceRef as Element | undefined) === one,
    )
    if (out.length === 0) tell('deadEnd', id)
    if (type === 'EventBasedGateway')
      for (const way of out) {
        const next = way.targetRef as Element | undefined
        if (!next || !['IntermediateCatchEvent', 'ReceiveTask'].includes(typeOf(next)))
          tell('eventGateway', id, { what: next ? wording(next) : '' })
      }
    if (out.length < 2 || !['ExclusiveGateway', 'InclusiveGateway'].includes(type)) return
    const other = (one.default as Element | undefined)?.id
    for (const way of out)
      if (!way.conditionExpression && way.id !== other)
        tell('noCondition', id, { flow: way.name ?? way.id ?? '' })
  }

  function actionOf(one: Element): Action {
    const inputs = dialect
      .extras(one)
      .flatMap(({ name, element }) =>
        name === 'given' ? [element] : name === 'inputOutput' ? (element.$children ?? []) : [],
      )
    const name = dialect.attr(one, 'action') ?? dialect.attr(one, 'topic') ?? ''
    return fitAction(one, name, inputs)
  }

  function fitAction(one: Element, name: string, inputs: readonly Element[]): Action {
    const id = one.id ?? ''
    const given: Record<string, string> = {}
    for (const input of inputs) {
      const key = String(input.name ?? input.$attrs?.name ?? '')
      const value = String(input.value ?? input.$attrs?.value ?? input.$body ?? '').trim()
      if (key !== '' && !key.startsWith('__')) given[key] = formulaOr(value, id)
    }
    // Code that is refused already need not be missed as an action too.
    if (!isAction(name)) {
      if (!codeOf(one, dialect)) tell('noAction', id, { what: name.slice(0, 60) })
    } else
      for (const [key, spec] of Object.entries(actionCatalogue[name].given))
        if ('required' in spec && spec.required && !given[key]) tell('missingInput', id, { what: spec.label })
    return { name, given }
  }

  /** What the product does whenever the element is entered or left: actions of its own, never code. */
  function listenersOf(one: Element): readonly Listener[] {
    return dialect.extras(one).flatMap(({ name, element }) => {
      if (name !== 'listener') return []
      const on = String(element.event ?? '')
      const action = String(element.action ?? '')
      if (on !== 'enter' && on !== 'leave') tell('badListener', one.id ?? '', { what: on.slice(0, 40) })
      else if (isAction(action) && !isListening(action)) tell('badListener', one.id ?? '', { what: action })
      else return [{ on, ...fitAction(one, action, element.$children ?? []) }]
      return []
    })
  }

  function dueOf(text: string | undefined, id: string): string | undefined {
    if (text === undefined) return undefined
    const formula = asFormula(text)
    if (formula !== undefined) return expression(formula, id)
    if (isTime('timeDuration', text)) return text
    tell('badTimer', id, { text: text.slice(0, 60) })
    return undefined
  }

  /** `=feel` of whatever dialect; tells what cannot be used. */
  function expression(text: string, id: string): string {
    const dollar = /[$#]\{/.test(text)
    const formula = dollar ? fromDollar(text) : text.trim().replace(/^=/, '')
    const unfit: Unfit | undefined =
      formula === undefined
        ? {
            zh: '其中有方法调用或不认识的写法',
            en: 'it calls something or is written in a way that is not known',
          }
        : unfitExpression(formula)
    // `approved`, `leader_approved`, `nrOfApproved`, and `pass` as files of other tools have it.
    if (/approved\b|\bpass\b|nrOfRefused/i.test(formula ?? '')) asking.add(id)
    if (unfit) tell('badExpression', id, { text: text.trim().slice(0, 80), why: unfit })
    return `=${formula ?? 'null'}`
  }

  function formulaOr(text: string, id: string): string {
    const formula = asFormula(text)
    return formula === undefined ? text.slice(0, 2000) : expression(formula, id)
  }
}

const asFormula = (text: string) => (/^\s*(?:=|[$#]\{)/.test(text) ? text : undefined)

const wording = (one: Element) => `${typeOf(one)}${one.name ? ` ${one.name.slice(0, 40)}` : ''}`

/** A class or a method that another tool would have called. */
const codeOf = (one: Element, dialect: Dialect): string | undefined =>
  ['class', 'delegateExpression', 'expression']
    .map((name) => [name, dialect.attr(one, name)] as const)
    .flatMap(([name, value]) => (value ? [`${name}="${value.slice(0, 60)}"`] : []))[0]
