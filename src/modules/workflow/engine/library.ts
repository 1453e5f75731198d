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
export type Flow = { discard?: unknown; _publishEvent(what: string, content: unknown): void }
type Activity = {
  id: string
  type: string
  outbound: readonly Flow[]
  run(): void
  isSubProcess?: boolean
  execution?: { getPostponed(): Api[] }
  behaviour: Readonly<Record<string, unknown>>
}
export type Running = {
  run(): void
  recover(state: unknown): void
  resume(): void
  getState(): unknown
  getPostponed(): Api[]
  getActivityById(id: string): Activity | null
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
    readonly activities: readonly { readonly id: string; readonly parent?: { readonly id: string } }[]
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

type Called = { readonly activities?: readonly { behaviour?: { calledElement?: unknown } }[] }

/** Who is called is begun by the product: the library would run a process that calls itself within itself, without end. */
function answeredOutside(graph: unknown): unknown {
  for (const { behaviour } of (graph as Called).activities ?? [])
    if (behaviour?.calledElement !== undefined) behaviour.calledElement = '-'
  return graph
}

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
