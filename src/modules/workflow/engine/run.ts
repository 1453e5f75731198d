import { usualZone } from '#kernel/definition/time.ts'
import { valueOf } from '../terms/feel.ts'
import { dueFrom, isTime } from '../terms/times.ts'
import type { Plan } from '../terms/shapes.ts'
import {
  graphOf,
  heldAtStart,
  openDefinition,
  type Content,
  type Graph,
  type Message,
  type Running,
  mostOfSeveral,
} from './library.ts'
import { cameTo } from '../votes/outcome.ts'
import type { Command, Fault, Outcome, Passed, Wait } from './commands.ts'
import { partOf } from './part.ts'
import { itemOf, kindOf, scopeOf } from './scope.ts'
import { joinUp } from './joining.ts'
import { forget, isGivenUp } from './state.ts'
import { everything, isInner, move, place, waitsAs } from './tokens.ts'

/** So many elements may be entered without a wait; who needs more goes round in circles. */
export const mostSteps = 1000

/** Nobody else is served meanwhile: what takes longer than any drawing needs is stopped too. */
const mostMicroseconds = 3_000_000

class Endless extends Error {}

const timerType = 'bpmn:TimerEventDefinition'

type Given = readonly [
  plan: Plan,
  saved: unknown,
  variables: Readonly<Record<string, unknown>>,
  command: Command,
  now: Date,
  /** Where a time said without its zone is meant. */
  timeZone?: string,
]

/**
 * One step of an instance: the engine is restored from what was saved, does what it is told, runs on until everything
 * waits, and says how it stands then. It knows neither database nor clock: timers are dates in its answer, service tasks
 * wait like people do until whoever runs them says that they are done.
 *
 * What goes on from where it stands needs a part of the drawing; what jumps, or gives up what waits, all of it.
 */
export function advance(...given: Given): Outcome {
  const [plan, saved, , command] = given
  const goesOn = command.do === 'start' || command.do === 'look' || command.do === 'complete'
  if (command.do === 'place') return advanceIn(heldAtStart(graphOf(plan), plan), ...given)
  return advanceIn(goesOn ? partOf(graphOf(plan), plan, saved) : graphOf(plan), ...given)
}

export function advanceIn(
  graph: Graph,
  plan: Plan,
  saved: unknown,
  variables: Readonly<Record<string, unknown>>,
  command: Command,
  now: Date,
  timeZone: string = usualZone,
): Outcome {
  const passed: Passed[] = []
  const set: Record<string, unknown> = {}
  let voted: string | undefined
  const timers = new Map<string, { id: string; dueAt: Date }>()
  let recording = saved === undefined
  let steps = 0
  const begun = process.cpuUsage()
  let failed: Fault | undefined
  const definition = open()
  definition.broker.subscribeTmp('event', '#', note, { noAck: true, priority: 10_000 })
  try {
    if (saved === undefined) {
      recording = command.do !== 'place'
      definition.run()
      if (command.do === 'place') place(definition, command.at)
    } else {
      const state = structuredClone(saved)
      const stale = new Set(command.do === 'move' ? command.stale : [])
      forget(state, (message) => isGivenUp(message) || stale.has(message.content?.id ?? ''))
      definition.recover(state)
      definition.resume()
      recording = true
      obey(command)
    }
    recording = true
    // Each round a join goes on; whatever it would be that goes round without an end is told, and holds nobody up.
    for (let rounds = 0; definition.isRunning && !failed && joinUp(definition, plan); rounds += 1)
      if (rounds > mostSteps) throw new RangeError('joins go round')
  } catch (error) {
    // Each element calls the next one: a circle may come to the end of the stack before it is counted.
    if (error instanceof RangeError)
      failed ??= { reason: 'endless', node: passed.at(-1)?.id ?? '', text: trace() }
    return {
      state: saved,
      waits: [],
      passed: [],
      ended: false,
      set: {},
      fault: failed ?? faultOf(error as Error),
    }
  }
  if (failed) return { state: saved, waits: [], passed: [], ended: false, set: {}, fault: failed }
  const ended = !definition.isRunning
  const waits = ended ? [] : waiting()
  return { state: definition.getState(), waits, passed, ended, set, ...(voted !== undefined && { voted }) }

  function open(): Running {
    return openDefinition(graph, {
      timers: {
        register: (owner: Content) => ({
          setTimeout: (_: unknown, ms: number) => {
            timers.set(String(owner.executionId), { id: String(owner.id), dueAt: dueOf(owner, ms) })
            return owner.executionId
          },
          clearTimeout: (ref: string) => void timers.delete(ref),
        }),
        setTimeout: () => undefined,
        clearTimeout: (ref: string) => void timers.delete(ref),
      },
      resolve,
    })
  }

  function dueOf(owner: Content, ms: number): Date {
    const said = owner.expireAt
    return said ? new Date(said as string) : new Date(now.getTime() + ms)
  }

  /** What begins with `=` is FEEL over the variables of the instance; all else is meant as it stands. */
  function resolve(text: unknown, message: Message): unknown {
    if (typeof text !== 'string') return text
    const content = message?.content ?? {}
    if (!text.startsWith('=')) return content.type === timerType ? momentSaid(text, content) : text
    const value = valueOf(text.slice(1), { ...variables, ...set, ...scopeOf(plan, content) })
    const { collection, count } = plan.nodes[String(content.id)]?.multiple ?? {}
    const size = Array.isArray(value) ? value.length : text === count ? Number(value) : 0
    if (
      (text === collection || text === count) &&
      !(Number.isInteger(size) && size > 0 && size <= mostOfSeveral)
    ) {
      failed ??= { reason: 'badValue', node: String(content.id), text: text.slice(1) }
      throw new Error(`${text} is no list`)
    }
    return content.type === timerType ? timeOf(value, String(content.id)) : value
  }

  /** A moment that the file says without its zone is meant where the tenant is, and not where the server is. */
  function momentSaid(text: string, { id }: Content): string {
    const when = plan.nodes[String(id)]?.timer === 'timeDate' ? dueFrom(text, timeZone) : undefined
    return when && 'at' in when ? when.at.toISOString() : text
  }

  /** A timer without a time would go off at once, and one with nonsense never. */
  function timeOf(value: unknown, node: string): string {
    const text = String(value ?? '')
    const when = dueFrom(text, timeZone)
    const kind = plan.nodes[node]?.timer ?? 'timeDuration'
    if (when && 'at' in when)
      return kind === 'timeDate'
        ? when.at.toISOString()
        : `PT${Math.max(0, Math.ceil((when.at.getTime() - now.getTime()) / 1000))}S`
    if (isTime(kind, text)) return text
    failed ??= { reason: 'badTime', node, text }
    throw new Error(`${text} is no time`)
  }

  /** Nobody's own vote is what comes of all of them, and least of all the last one's. */
  function countVotes(content: Content): void {
    const id = String(content.id)
    if (plan.nodes[id]?.type !== 'userTask') return
    const { nrOfInstances, nrOfCompletedInstances, nrOfApproved, nrOfRefused } = scopeOf(plan, content)
    const counts = { nrOfInstances, nrOfCompletedInstances, nrOfApproved, nrOfRefused }
    const known = { ...variables, ...set, ...scopeOf(plan, content) }
    const approved = cameTo(plan.votes.until[id] ?? [], (when) => valueOf(when, known) === true, {
      refused: Number(nrOfRefused),
      last: variables.approved !== false,
    })
    voted = id
    Object.assign(set, counts, outcomeOf(id, approved))
  }

  /** A way may say what a vote came to that waited for everybody. */
  function heedWay(id: string): void {
    if (voted !== undefined && plan.votes.yes.includes(id)) Object.assign(set, outcomeOf(voted, true))
  }

  function note(key: string, { content }: Message): void {
    const [what, id, executionId] = [key, String(content.id), String(content.executionId ?? '')]
    if (key === 'activity.error' || key === 'process.error' || key === 'definition.error') {
      const error = content.error as { code?: string; message?: string; description?: string } | undefined
      if (key !== 'activity.error') failed ??= faultOf(error ?? {})
    }
    if (!recording) return
    if (what === 'activity.enter') {
      steps += 1
      if (steps > mostSteps || process.cpuUsage(begun).user > mostMicroseconds) {
        failed = { reason: 'endless', node: id, text: trace() }
        throw new Endless(id)
      }
      passed.push({ what: 'enter', id, executionId })
    } else if (what === 'activity.leave') passed.push({ what: 'leave', id, executionId })
    else if (what === 'activity.discard') passed.push({ what: 'discard', id, executionId })
    else if (what === 'activity.end' && content.isMultiInstance === true) countVotes(content)
    else if (what === 'flow.take') {
      heedWay(id)
      passed.push({ what: 'take', id, executionId: String(content.sequenceId ?? '') })
    }
  }

  function trace(): string {
    const entered = passed.filter(({ what }) => what === 'enter').map(({ id }) => id)
    return entered.slice(-12).join(' → ')
  }

  function obey(told: Command): void {
    switch (told.do) {
      case 'complete':
        return waitsAs(definition, told.executionId).sendApiMessage('signal', { message: told.output })
      case 'fail':
        return waitsAs(definition, told.executionId).sendApiMessage('error', {
          message: told.errorCode,
          code: told.errorCode,
        })
      case 'start':
      case 'look':
      case 'place':
        return
      case 'fire':
        return waitsAs(definition, told.executionId).cancel()
      case 'move':
        return move(definition, told)
    }
  }

  function waiting(): Wait[] {
    const waits: Wait[] = []
    for (const api of everything(definition)) {
      const node = plan.nodes[api.id]
      if (!node || isInner(api) !== Boolean(node.multiple)) continue
      const kind = kindOf(node)
      if (kind)
        waits.push({ executionId: api.executionId, nodeId: api.id, kind, item: itemOf(plan, api.content) })
    }
    for (const [executionId, { id, dueAt }] of timers)
      waits.push({ executionId, nodeId: id, kind: 'timer', dueAt })
    return waits
  }
}

const outcomeOf = (id: string, approved: boolean) => ({
  approved,
  pass: approved,
  [`${id}_approved`]: approved,
})

function faultOf(error: { message?: string; description?: string; code?: string }): Fault {
  const text = String(error.description ?? error.message ?? error.code ?? '')
  const stuck = /^<([^>]+)> no conditional flow taken/.exec(text)?.[1]
  return stuck === undefined ? { reason: 'error', node: '', text } : { reason: 'noWay', node: stuck, text }
}
