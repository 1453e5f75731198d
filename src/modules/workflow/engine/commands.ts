/** What an instance is told, and how it stands then. */
export type Command =
  | { readonly do: 'start' }
  /** Nothing: how does it stand. */
  | { readonly do: 'look' }
  /** A task, service, call or message that waited has its answer. */
  | { readonly do: 'complete'; readonly executionId: string; readonly output?: unknown }
  | { readonly do: 'fail'; readonly executionId: string; readonly errorCode: string }
  | { readonly do: 'fire'; readonly executionId: string }
  /** Begun anew in another version, with a token at each of these and nowhere else. */
  | { readonly do: 'place'; readonly at: readonly string[] }
  /** Whatever waits at `leave` is given up, tokens on the flows `stale` are forgotten, and `enter` begins anew. */
  | {
      readonly do: 'move'
      readonly leave: readonly string[]
      readonly stale: readonly string[]
      readonly enter: string
    }

export type Wait = {
  readonly executionId: string
  readonly nodeId: string
  readonly kind: 'user' | 'service' | 'call' | 'message' | 'timer'
  /** Of a timer. */
  readonly dueAt?: Date
  /** The element of a collection and its variable, for one of several. */
  readonly item?: Readonly<Record<string, unknown>>
}

export type Passed = {
  readonly what: 'enter' | 'leave' | 'discard' | 'take'
  readonly id: string
  readonly executionId: string
}

export type Outcome = {
  readonly state: unknown
  readonly waits: readonly Wait[]
  readonly passed: readonly Passed[]
  readonly ended: boolean
  /** What votes that ended came to, for the conditions after them. */
  readonly set: Readonly<Record<string, unknown>>
  /** The step whose vote ended last. */
  readonly voted?: string
  /** Why it cannot go on; nothing of this step counts then. */
  readonly fault?: Fault
}
export type Fault = {
  readonly reason: 'endless' | 'noWay' | 'error' | 'badValue' | 'badTime'
  readonly node: string
  readonly text: string
}
