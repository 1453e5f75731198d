import type { FormField } from '../forms/shapes.ts'

/** What a deployed version knows of its file: all that the server asks about an element, without XML. */

/** Who may do a step. Roles, posts and departments hold together where several are said; users beside them. */
export type People = {
  /** `starter`, an account, or `=expression`. */
  readonly assignee?: string
  /** Accounts, or `=expression` that answers ids or accounts. */
  readonly users?: readonly string[]
  /** Aliases of roles. */
  readonly roles?: readonly string[]
  /** Codes of posts. */
  readonly posts?: readonly string[]
  /** Names of departments, or `starter`: the one of whoever started. */
  readonly depts?: readonly string[]
  /** Whoever leads the starter's department, else the nearest one above that has somebody. */
  readonly starterManager?: boolean
}

export type Access = 'hidden' | 'read' | 'write' | 'required'

export type Action = { readonly name: string; readonly given: Readonly<Record<string, string>> }
export type Listener = Action & { readonly on: 'enter' | 'leave' }

export type PlanNode = {
  readonly id: string
  /** `userTask`, `exclusiveGateway` … */
  readonly type: string
  readonly name: string
  readonly line: number
  /** Id of the process or sub-process around it. */
  readonly scope: string
  readonly people?: People
  /** Field of the form → what this step may do with it; fields that are not named are read. */
  readonly access?: Readonly<Record<string, Access>>
  /** ISO 8601 duration, or `=expression` that answers one. */
  readonly due?: string
  /** How long before it is due whoever has it is reminded; without it when it is due. */
  readonly remind?: string
  /** Who gets it when it is overdue: an account, `starterManager`, or `=expression`. */
  readonly escalate?: string
  /** May be agreed and refused with others in one go. */
  readonly bulk?: true
  /** Of a process about a record: the step shows it, or has it changed in its own form. */
  readonly record?: 'view' | 'edit'
  /** Of a process that mirrors records: the state in which a record stands here. */
  readonly state?: string
  /** Which of the product's own actions a service or send task is, and what it is given. */
  readonly action?: Action
  /** What the product does when it is entered or left. */
  readonly listeners?: readonly Listener[]
  /** Key of the process that a call activity starts. */
  readonly called?: string
  /** Name of the message that it waits for or sends. */
  readonly message?: string
  /** Where none of its conditions holds nothing goes on. */
  readonly open?: true
  /** What a timer says. */
  readonly timer?: 'timeDuration' | 'timeDate' | 'timeCycle'
  /** Code that an end event throws. */
  readonly error?: string
  /** Of a boundary event: the element it sits on. */
  readonly on?: string
  readonly multiple?: { readonly sequential: boolean; readonly collection?: string; readonly count?: string }
}

export type PlanFlow = { readonly source: string; readonly target: string; readonly name: string }

/** Whether meeting a condition is a yes, a no, or what the vote was that met it. */
export type Says = 'yes' | 'no' | 'last'
/** One of the ways to meet a condition; without a saying it counts no votes. */
export type Alternative = { readonly when: string; readonly says?: Says }

/** What a version says of its votes. */
export type Votes = {
  /** Steps and called processes that a condition after them asks about. */
  readonly asked: readonly string[]
  /** Those, and steps that count their own votes while they are cast; the “no” of any other step ends the process. */
  readonly heeded: readonly string[]
  /** When a vote is over before everybody has voted. */
  readonly until: Readonly<Record<string, readonly Alternative[]>>
  /** Ways that say, when they are taken, that the vote before them was agreed to. */
  readonly yes: readonly string[]
}

export type Plan = {
  readonly processId: string
  readonly name: string
  readonly nodes: Readonly<Record<string, PlanNode>>
  readonly flows: Readonly<Record<string, PlanFlow>>
  readonly votes: Votes
  /** The entity whose records it shows; such a process is moved by them alone. */
  readonly mirrors?: string
  /** The `entity.step` that waits for its approval. */
  readonly guards?: string
  /** Fields that the file itself says, in the manner of other tools. */
  readonly form?: readonly FormField[]
  /** The graph as the engine takes it. */
  readonly graph: unknown
}

/** A plan as its file was read, or as it was kept before plans said what their votes come to. */
export type KeptPlan = Omit<Plan, 'votes'> & { readonly votes?: Votes }

/** Something in the file that keeps it from being deployed, or that is better mended. */
export type Problem = {
  readonly code: string
  readonly element: string
  /** What the element is called in the drawing, where it has a name. */
  readonly name?: string
  readonly line: number
  readonly zh: string
  readonly en: string
}

/** Whether something after a vote, or after a called process, asks what came of it. */
export const isAsked = ({ votes }: Plan, nodeId: string): boolean => votes.asked.includes(nodeId)

/** Whether the way goes on after a “no” at this step, because a condition decides what comes of it. */
export const isHeeded = ({ votes }: Plan, nodeId: string): boolean => votes.heeded.includes(nodeId)

/** Elements that follow each other from `from` on, itself included; flows in `without` are not taken. */
export function reachable(
  flows: Plan['flows'],
  from: string,
  attached: ReadonlyMap<string, string> = new Map(),
  without: ReadonlySet<string> = new Set(),
): Set<string> {
  const ahead = new Map<string, string[]>()
  const add = (id: string, next: string) => void (ahead.get(id)?.push(next) ?? ahead.set(id, [next]))
  for (const [flow, { source, target }] of Object.entries(flows)) if (!without.has(flow)) add(source, target)
  for (const [boundary, host] of attached) add(host, boundary)
  const seen = new Set<string>()
  const next = [from]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    next.push(...(ahead.get(id) ?? []))
  }
  return seen
}

/** Events at the edge of an element, each with what it sits on. */
export const attachedIn = ({ nodes }: Pick<Plan, 'nodes'>): ReadonlyMap<string, string> =>
  new Map(Object.values(nodes).flatMap(({ id, on }) => (on ? [[id, on] as const] : [])))

/** Flows that lead back to an element on the way to them from the start: ways that go round. */
export function backFlows(
  flows: Plan['flows'],
  start: string,
  attached: ReadonlyMap<string, string> = new Map(),
): Set<string> {
  const out = new Map<string, (readonly [flow: string, target: string])[]>()
  const add = (id: string, way: readonly [string, string]) =>
    void (out.get(id)?.push(way) ?? out.set(id, [way]))
  for (const [flow, { source, target }] of Object.entries(flows)) add(source, [flow, target])
  for (const [boundary, host] of attached) add(host, ['', boundary])
  const back = new Set<string>()
  const onWay = new Set<string>()
  const done = new Set<string>()
  const walk = (id: string): void => {
    onWay.add(id)
    for (const [flow, target] of out.get(id) ?? []) {
      if (onWay.has(target)) back.add(flow)
      else if (!done.has(target)) walk(target)
    }
    onWay.delete(id)
    done.add(id)
  }
  walk(start)
  return back
}
