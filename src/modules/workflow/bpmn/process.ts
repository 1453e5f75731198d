import { listOf, typeOf, type Element } from './element.ts'
import { reachable, type Plan, type PlanNode } from '../terms/shapes.ts'
import { listenersOf } from './actions.ts'
import { isId, isReserved, named, wording, type Checking } from './checking.ts'
import { checkCode } from './code.ts'
import { checkEvents } from './events.ts'
import { checkMultiple } from './multiple.ts'
import { ofItsKind } from './steps.ts'
import { checkDefault, checkFlow, checkGateway, checkStep } from './ways.ts'

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

/** What stands in a file beside its elements. */
const beside = new Set([
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
])

/**
 * Everything that a process may hold is listed here; what is not is refused. Expressions of other tools become FEEL in the
 * elements themselves, so that the engine meets nothing else. Tells problems; answers steps and ways.
 */
export function checkProcess(
  root: Element,
  said: Pick<Checking, 'process' | 'dialect' | 'tell' | 'lineOf'>,
): Omit<Plan, 'processId' | 'name' | 'graph' | 'votes'> {
  const at: Checking = {
    ...said,
    nodes: {},
    flows: {},
    attached: new Map(),
    form: new Map(),
  }
  for (const one of listOf(root.rootElements))
    if (!beside.has(typeOf(one))) at.tell('unsupported', one.id ?? '', { what: typeOf(one) })
  checkScope(at, at.process)
  const { mirrors, guards } = bindingOf(at)
  const { nodes, flows, form } = at
  return {
    nodes,
    flows,
    ...(mirrors && { mirrors }),
    ...(guards && { guards }),
    ...(form.size > 0 && { form: [...form.values()] }),
  }
}

/** What it says of the records of an entity; whether there is such a one the deployment asks. */
function bindingOf(at: Checking): Pick<Plan, 'mirrors' | 'guards'> {
  const { nodes, tell, dialect, process } = at
  const [mirrors, guards] = [dialect.attr(process, 'mirrors'), dialect.attr(process, 'guards')]
  if (mirrors && guards) tell('mirrorsAndGuards', process.id ?? '')
  if (mirrors && !Object.values(nodes).some(({ state }) => state !== undefined))
    tell('mirrorsNothing', process.id ?? '')
  return { ...(mirrors && { mirrors }), ...(guards && { guards }) }
}

function checkScope(at: Checking, scope: Element): void {
  const { flows, attached, tell } = at
  const inside = listOf(scope.flowElements)
  checkCode(at, scope)
  const starts = inside.filter((one) => typeOf(one) === 'StartEvent')
  if (starts.length === 0) tell('noStart', scope.id ?? '')
  if (starts.length > 1) tell('manyStarts', scope.id ?? '', { n: starts.length })
  for (const one of inside) checkElement(at, one, scope)
  for (const one of inside)
    if (supported.has(typeOf(one)))
      if (typeOf(one).endsWith('Gateway')) checkGateway(at, one, inside)
      else checkStep(at, one, inside)
  const [start] = starts
  if (!start) return
  const known = reachable(flows, start.id ?? '', attached)
  checkEnds(at, start.id ?? '', known)
  for (const one of inside)
    if (supported.has(typeOf(one)) && !known.has(one.id ?? '')) tell('unreached', one.id ?? '')
}

/** Something follows the start, and somewhere it is over: at an end event, or at what leads nowhere, which ends as well. */
function checkEnds(
  { flows, tell, dialect, process }: Checking,
  start: string,
  known: ReadonlySet<string>,
): void {
  const leadOn = new Set(Object.values(flows).map(({ source }) => source))
  if (!leadOn.has(start)) return tell('startAlone', start)
  // A mirror is over when its record is.
  if (!dialect.attr(process, 'mirrors') && [...known].every((id) => leadOn.has(id))) tell('noEnd', start)
}

function checkElement(at: Checking, one: Element, scope: Element): void {
  const { nodes, attached, tell, dialect, lineOf } = at
  const type = typeOf(one)
  const id = one.id ?? ''
  if (silent.has(type)) return
  if (!isId(id)) return tell(isReserved(id) ? 'reservedId' : 'badId', id, { id: id.slice(0, 60) })
  if (type === 'SequenceFlow') return checkFlow(at, one, scope)
  const what = wording(one)
  if (!supported.has(type)) {
    const isCode = type === 'ScriptTask' || type === 'BusinessRuleTask'
    return tell(isCode ? 'script' : 'unsupported', id, { what })
  }
  checkCode(at, one)
  if (one.triggeredByEvent === true) return tell('unsupported', id, { what: 'event sub-process' })
  if (one.isForCompensation === true) return tell('unsupported', id, { what: 'compensation' })
  const event = checkEvents(at, one)
  const multiple = checkMultiple(at, one)
  const listeners = listenersOf(at, one)
  const node: PlanNode = {
    id,
    type: type.charAt(0).toLowerCase() + type.slice(1),
    name: named(at, one, id, 200),
    line: lineOf(id),
    scope: scope.id ?? '',
    ...(multiple && { multiple }),
    ...(listeners.length > 0 && { listeners }),
    ...event,
    ...(dialect.attr(one, 'state') && { state: dialect.attr(one, 'state')?.slice(0, 40) ?? '' }),
  }
  nodes[id] = { ...node, ...ofItsKind(at, one, type) }
  checkDefault(at, one)
  if (type === 'BoundaryEvent') {
    const host = one.attachedToRef as Element | undefined
    if (!host || !/Task$|^SubProcess$|^CallActivity$/.test(typeOf(host))) tell('badBoundary', id)
    nodes[id] = { ...nodes[id], on: host?.id ?? '' } as PlanNode
    attached.set(id, host?.id ?? '')
  }
  if (type === 'SubProcess') checkScope(at, one)
}
