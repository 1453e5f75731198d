import type { Entity } from '#kernel/definition/entity.ts'
import type { Row, Values } from '#kernel/definition/row.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import type { Turn } from '#kernel/life/judge.ts'
import type { AnswersOf, Life } from '#kernel/life/life.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import type { Call, Caller, Context } from './caller.ts'

/** What the server adds to a life: facts of other records, effects, and who listens to its steps. */

export type StepCall<E, F, Asked = Readonly<Record<string, unknown>>> = {
  readonly tx: Tx
  readonly row: Row<E>
  readonly step: string
  readonly asked: Asked
  readonly facts: F
  readonly turn: Turn
  /** Nobody where the system itself acts: the clock. */
  readonly caller: Caller | undefined
  readonly ctx: Context
  /** What `prepare` made before the transaction began. */
  readonly prepared?: unknown
}

type Prepare = (call: Pick<Call, 'caller' | 'input' | 'ctx' | 'db'>) => Promise<unknown>
/** What an effect writes into the record, what it does once that stands, and what the call answers of it beside the usual. */
export type Effected<E> = {
  readonly patch: Values<E>
  readonly afterwards?: ((after: Row<E>) => Promise<Refusal | void>) | undefined
  readonly answer?: Readonly<Record<string, unknown>> | undefined
}
type Effect<E, F, Asked> = (call: StepCall<E, F, Asked>) => Promise<Values<E> | Effected<E> | Refusal | void>
export type Settled = {
  readonly id: string
  readonly version: number
  readonly state: string | number
  readonly answer?: Readonly<Record<string, unknown>> | undefined
}

export type Livelihood<E extends Entity, F, T> = {
  /** Facts of these records for `stands` and `when`, all with one question. */
  readonly facts?: (
    reader: Reader,
    rows: readonly Row<E>[],
    caller: Caller | undefined,
  ) => Promise<ReadonlyMap<string, F>>
  /** More facts for one step, where its needs ask about the answers; or why it cannot be taken, with a status of its own. */
  readonly looks?: {
    readonly [K in keyof T]?: (call: StepCall<E, F, AnswersOf<T, K>>) => Promise<Partial<F> | Refusal>
  }
  /**
   * Records that are locked before these, named by a field of theirs or by an answer: whoever takes steps on both never
   * waits for each other.
   */
  readonly under?: readonly (
    | { readonly entity: string; readonly by: keyof Row<E> & string }
    | { readonly entity: string; readonly asked: string }
  )[]
  /** What the steps of many records take hold of, asked for all of them before the first is taken. */
  readonly ahead?: (
    by: Pick<StepCall<E, F>, 'tx' | 'ctx' | 'caller' | 'step'>,
    rows: readonly Row<E>[],
  ) => Promise<void>
  /** A step must say which version of the record it means. */
  readonly versioned?: true
  /** False where screens of their own ask what may be done: lists then carry no abilities. */
  readonly offers?: false
  /** Standing alone decides who may take steps; the row rule of the lists does not. */
  readonly beyondRows?: true
  /** Work that must not hold the transaction open, as writing a file; effects look again at what it was made from. */
  readonly prepares?: { readonly [K in keyof T]?: Prepare }
  readonly effects?: { readonly [K in keyof T]?: Effect<E, F, AnswersOf<T, K>> }
  /** What a call for one record, or for each of several, answers beside what every step answers. */
  readonly answers?: (
    call: Omit<StepCall<E, F>, 'turn'>,
    settled: Settled,
  ) => Promise<Readonly<Record<string, unknown>>>
}

export type Lived = { readonly life: Life } & Livelihood<Entity, unknown, Readonly<Record<string, never>>>

/** The server may know more of a record than its table asks for. */
export function lived<E extends Entity, R extends string, F, T, G extends F = F>(
  life: Life<E, R, F, T>,
  more: Livelihood<E, G, T> = {},
): Lived {
  return { life, ...more } as unknown as Lived
}

/** What another slice does when a step was taken, in the same transaction; a refusal undoes the step. */
export type Taken<E, F = unknown> = StepCall<E, F> & { readonly before: Row<E> }
export type Follower = {
  readonly entity: string
  readonly steps: ReadonlySet<string>
  readonly follow: (taken: Taken<Entity>) => Promise<Refusal | void>
}

/** @example follow(workOrderLife, ['start'], async ({ tx, row, ctx }) => moveOn(…)) */
export function follow<E extends Entity, R extends string, F, T>(
  life: Life<E, R, F, T>,
  steps: readonly (keyof T & string)[],
  work: (taken: Taken<E, F>) => Promise<Refusal | void>,
): Follower {
  return { entity: life.entity.name, steps: new Set(steps), follow: work as unknown as Follower['follow'] }
}

/** Looks on at every step of every record, in the transaction that takes it: may refuse a person's step, and sees each that was taken. */
export type Onlooker = {
  readonly allows?: (taking: Looked) => Promise<Refusal | undefined>
  readonly saw?: (taken: Looked & { readonly before: Row<Entity> }) => Promise<void>
}
export type Looked = {
  readonly tx: Tx
  readonly entity: Entity
  readonly step: string
  readonly row: Row<Entity>
}

const onlookers: Onlooker[] = []

export function registerOnlookers(list: readonly Onlooker[]): void {
  onlookers.splice(0, onlookers.length, ...list)
}

export async function barredByOnlookers(taking: Looked): Promise<Refusal | undefined> {
  for (const { allows } of onlookers) {
    const refused = await allows?.(taking)
    if (refused) return refused
  }
  return undefined
}

export async function showOnlookers(taken: Looked & { readonly before: Row<Entity> }): Promise<void> {
  for (const { saw } of onlookers) await saw?.(taken)
}

const followers: Follower[] = []

export function registerFollowers(list: readonly Follower[]): void {
  followers.splice(0, followers.length, ...list)
}

export function followersOf(entity: string, step: string): Follower[] {
  return followers.filter((one) => one.entity === entity && one.steps.has(step))
}
