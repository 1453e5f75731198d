import * as elements from 'bpmn-elements'
import { deserialize, TypeResolver } from 'moddle-context-serializer'
import type { Plan } from '../terms/shapes.ts'

/** The library as the engine uses it: its own types know its classes as functions, and much of what it hands out as anything. */
export type Content = Readonly<Record<string, unknown>> & {
  id?: string
  executionId?: string
  type?: string
  index?: number
}
export type Message = { content: Content & { error?: { code?: string } }; environment?: unknown }
export type Api = {
  id: string
  executionId: string
  content: Content
  owner: Activity
  getExecuting?(): Api[]
  getPostponed?(): Api[]
  discard(): void
  signal(message: unknown): void
  fail(error: unknown): void
  cancel(): void
  sendApiMessage(action: string, content: unknown): void
}
export type Flow = {
  readonly id: string
  readonly sourceId: string
  readonly targetId: string
  discard(content: unknown): void
  _publishEvent(what: string, content: unknown): void
}
/** The process or a sub-process as it runs: of several of those one each. */
export type Scope = {
  readonly id: string
  readonly completed: boolean
  getPostponed(): Api[]
  getActivities(): Activity[]
  getActivityById(id: string): Activity | undefined
}
type Activity = {
  id: string
  type: string
  inbound: readonly Flow[]
  run(): void
  isSubProcess?: boolean
  execution?: { getPostponed(): Api[]; readonly source?: { readonly executions?: readonly Scope[] } }
  behaviour: Readonly<Record<string, unknown>>
}
export type Running = {
  run(): void
  recover(state: unknown): void
  resume(): void
  getState(): unknown
  getPostponed(): Api[]
  getActivityById(id: string): Activity | null
  getProcesses(): readonly { readonly execution?: Scope }[]
  isRunning: boolean
  broker: {
    subscribeTmp(
      exchange: string,
      pattern: string,
      on: (key: string, message: Message) => void,
      options: unknown,
    ): void
  }
}
/** What the library asks of its surroundings. */
export type Surroundings = {
  readonly timers: unknown
  resolve(text: unknown, message: Message): unknown
}

/** A drawing as the library reads it: elements with their classes, and ways. */
export type Graph = {
  readonly elements: {
    readonly activities: readonly {
      readonly id: string
      readonly parent?: { readonly id: string }
      /** The class of the library that it is. */
      Behaviour?: unknown
    }[]
    readonly sequenceFlows: readonly {
      readonly id: string
      readonly sourceId: string
      readonly targetId: string
      readonly isDefault?: boolean
      readonly behaviour?: Readonly<Record<string, unknown>>
    }[]
  }
}

/**
 * The library fires what is overdue as soon as it is restored, in the middle of a step that is about something else. Here a
 * timer fires when it is told to.
 */
class WaitingTimer extends (elements.TimerEventDefinition as unknown as new (...of: unknown[]) => {
  _getTimers(message: unknown): { timeout?: number }
}) {
  override _getTimers(message: unknown) {
    const found = super._getTimers(message)
    return { ...found, timeout: Math.max(1, found.timeout ?? 1) }
  }
}

/**
 * A way that is not taken is nothing more than that. The library gives up whatever follows it, and so a join: it would go on
 * without what is still done where two ways met before it, and wait for ever when that comes. Joins ask what can still come
 * to them instead (`joining.ts`).
 */
const Flow = elements.SequenceFlow as unknown as new (...of: unknown[]) => Flow
class EndingFlow extends Flow {
  override discard(content: unknown): void {
    this._publishEvent('looped', content)
  }
}
/** That nothing comes on a way, to the join that it leads to. */
export const nothingComes = (flow: Flow): void => Flow.prototype.discard.call(flow, {})

type Makes = new (...of: unknown[]) => unknown
const { Environment, Context, Definition } = elements as unknown as Record<
  'Environment' | 'Context' | 'Definition',
  Makes
>

/** Manual and abstract tasks are passed, service and send tasks wait until they were done. */
const types = {
  ...elements,
  TimerEventDefinition: WaitingTimer,
  ManualTask: elements.Task,
  ServiceTask: elements.SignalTask,
  SendTask: elements.SignalTask,
  SequenceFlow: EndingFlow,
  // The library fires an inclusive join with the first token; joined as a parallel one it waits for those on their way.
  InclusiveGateway: elements.ParallelGateway,
}
const resolver = TypeResolver(types as never)

const graphs = new WeakMap<Plan, Graph>()

/** Read once for each plan that is kept: the library only reads it. */
export function graphOf(plan: Plan): Graph {
  let graph = graphs.get(plan)
  if (!graph) {
    graph = deserialize(answeredOutside(structuredClone(plan.graph)) as never, resolver) as unknown as Graph
    graphs.set(plan, graph)
  }
  return graph
}

/** Begun, it waits at its start: nothing of what follows it has happened where tokens are put elsewhere. */
export function heldAtStart(whole: Graph, { nodes, processId }: Plan): Graph {
  const activities = whole.elements.activities.map((one) => {
    const node = nodes[one.id]
    return node?.type === 'startEvent' && node.scope === processId
      ? { ...one, Behaviour: elements.SignalTask }
      : one
  })
  return withElements(whole, { ...whole.elements, activities })
}

/** The same drawing with other elements: what else the library asks of it stays. */
export const withElements = (whole: Graph, inside: Graph['elements']): Graph =>
  Object.assign(Object.create(Object.getPrototypeOf(whole) as object), whole, { elements: inside })

type Behaving = {
  readonly activities?: readonly {
    behaviour?: {
      calledElement?: unknown
      loopCharacteristics?: { behaviour?: { elementVariable?: string } }
    }
  }[]
}

/**
 * Who is called is begun by the product: the library would run a process that calls itself within itself, without end. And
 * what each of several is about stands beside the library's own names, under one that it has not.
 */
function answeredOutside(graph: unknown): unknown {
  for (const { behaviour } of (graph as Behaving).activities ?? []) {
    if (behaviour?.calledElement !== undefined) behaviour.calledElement = '-'
    const several = behaviour?.loopCharacteristics?.behaviour
    if (several?.elementVariable !== undefined) several.elementVariable = asItem(several.elementVariable)
  }
  return graph
}

/** How the library is told the variable of an element, which may be called `id` or `parent`. */
export const asItem = (variable: string): string => `item:${variable}`

/** A step may be taken by so many: each of them at once, where the library by itself begins with 50. */
export const mostOfSeveral = 200

export function openDefinition(graph: Graph, { timers, resolve }: Surroundings): Running {
  const environment = new Environment({
    // Elements at which nothing waits are not saved.
    settings: { disableTrackState: true, batchSize: mostOfSeveral },
    timers,
    scripts: { register: () => undefined, getScript: () => undefined },
    expressions: { resolveExpression: resolve, isExpression: () => true, hasExpression: () => true },
  })
  return new Definition(new Context(graph, environment)) as Running
}

type Several = {
  readonly activities: readonly {
    readonly id: string
    readonly behaviour?: {
      readonly loopCharacteristics?: { readonly behaviour?: { readonly elementVariable?: string } }
    }
  }[]
}

/** What each of several knows its element of the collection as. */
export const elementVariableOf = ({ graph }: Plan, id: string): string | undefined =>
  (graph as Several).activities.find((one) => one.id === id)?.behaviour?.loopCharacteristics?.behaviour
    ?.elementVariable
