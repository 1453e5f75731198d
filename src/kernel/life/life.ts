import type { Answers, Asks } from '#kernel/definition/asked.ts'
import type { Entity } from '#kernel/definition/entity.ts'
import type { Row, Values } from '#kernel/definition/row.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import { checkLife } from './check.ts'
import type { Failure } from './failure.ts'
import type { State, Way } from './ways.ts'

/**
 * How the records of an entity live: their states, the steps between them, who may take which, what a step asks and what
 * it needs. Pure: server, browser and tests read the same table. Words and buttons of the steps are the entity's actions.
 * @example export const orderLife = life(order, { roles: {…}, stands: (row, caller) => […], begins: [{ to: 10, who: ['D'] }], ends: [70],
 *   steps: (step) => ({ close: step({ ways: [{ id: 'W9', from: [10], to: 70, who: ['D'] }], asks: { reason }, needs: [unlessPaid] }) }) })
 */
export function life<
  E extends Entity,
  const R extends string,
  T extends Readonly<Record<string, unknown>>,
  F = Readonly<Record<string, never>>,
>(entity: E, spec: LifeSpec<E, R, F, T>): Life<E, R, F, T> {
  const made: Life<E, R, F, T> = {
    ...spec,
    entity,
    steps: spec.steps((step) => step),
    state: entity.state ?? '',
  }
  checkLife(made as unknown as Life)
  return made
}

/**
 * An entity as its life sees it, where the definition leaves the state to screens and calls of the slice's own.
 * @example life(byState(issues, 'state'), {…})
 */
export const byState = <E extends Entity, const S extends keyof E['fields'] & string>(
  entity: E,
  state: S,
): Omit<E, 'state'> & { readonly state: S } => ({ ...entity, state })

/** Type of facts that the server loads for a record; nothing at run time. */
export const shape = <F>(): Shape<F> => ({})
export type Shape<F> = { readonly never?: F }

/** The states of an entity, as its rows hold them. */
export type StateOf<E> = E extends { readonly state?: infer K }
  ? NonNullable<K> extends keyof Row<E>
    ? Known<Row<E>[NonNullable<K>]>
    : State
  : State
type Known<S> = S extends State ? S : S extends null ? never : State

/** Whoever takes a step, as far as rules ask. */
export type Person = {
  readonly userId: string
  readonly deptId: string | null
  readonly roles: ReadonlySet<string>
}

type Maybe = Failure | undefined | null | false
type Failures = readonly Maybe[] | Maybe
export type Seen<E, F> = {
  readonly row: Row<E>
  readonly facts: F
  readonly caller: Person
  readonly now: Date
  /** `yyyy-MM-dd` where the record's tenant works. */
  readonly today: string
}
export type Given<E, A extends Asks> = {
  readonly row: Row<E>
  /** Answers to what the step asks, parsed; `it` runs in the browser too, before anything is sent. */
  readonly asked: Partial<Answers<A>>
  readonly now: Date
  readonly today: string
}

export type Step<E, S, R, F, A extends Asks> = {
  readonly ways: readonly Way<S, R>[]
  /** Its name, where it has no button because the system alone takes it. */
  readonly label?: Label
  /** What a person is asked. An answer named like a field of the record is written into it. */
  readonly asks?: A
  /** False where effects decide what of the answers is written. */
  readonly writes?: false
  /**
   * Where another record has a say in whose turn it is: as which of their roles somebody takes it now, or why they do not,
   * with a status of its own and before any need is asked. Nothing where the table alone says it.
   */
  readonly turn?: (
    it: Seen<E, F> & { readonly roles: ReadonlySet<string> },
  ) => Iterable<R> | Refusal | undefined
  /** Needs of the record alone: a step that fails them is shown, but cannot be taken, and says why. */
  readonly when?: readonly ((it: Seen<E, F>) => Failures)[]
  /** Needs of the answers: asked in the browser before anything is sent, and again by the server. */
  readonly needs?: readonly ((it: Given<E, A>) => Failures)[]
  /** Needs that ask other records: the server alone. */
  readonly checks?: readonly ((it: Given<E, A> & Seen<E, F>) => Failures)[]
  /** What it writes beside the answers and the new state. */
  readonly sets?: (it: Given<E, A> & Seen<E, F>) => Values<E>
  /** Whose step it is where somebody takes it for another. */
  readonly forWhom?: (row: Row<E>) => string | null
}

type Plain<S, R> = { readonly from?: readonly S[]; readonly who?: readonly R[] }

/** Words of refusals where an area has its own. */
export type Says = {
  readonly notFound?: () => Refusal
  readonly notAllowed?: () => Refusal
  readonly stale?: () => Refusal
  readonly conflict?: (state: Label, step: Label) => Refusal
  readonly unmet?: (failures: readonly Failure[]) => Refusal
}

/** Gives each step the types of its own answers. */
type MakeStep<E, R, F> = <const A extends Asks = Record<string, never>>(
  step: Step<E, StateOf<E>, R, F, A>,
) => Step<E, StateOf<E>, R, F, A>

export type LifeSpec<E extends Entity, R extends string, F, T> = {
  /** Roles towards a record, with the words that its time line uses. */
  readonly roles: Readonly<Record<R, Label>>
  /** As what a caller stands to a record; nobody's record is not there for them. */
  readonly stands: (row: Row<E>, caller: Person, facts: F) => Iterable<NoInfer<R>>
  readonly facts?: Shape<F>
  /** States that records are made in. */
  readonly begins: readonly {
    readonly id?: string
    readonly to: StateOf<E>
    readonly who: readonly NoInfer<R>[]
  }[]
  /** What its states belong to, where there are many: in these the steps are told to who grants them. */
  readonly stages?: readonly { readonly label: Label; readonly of: readonly StateOf<E>[] }[]
  /** States that nothing leads out of. */
  readonly ends: readonly StateOf<E>[]
  readonly steps: (step: MakeStep<E, NoInfer<R>, F>) => T
  /** In which state, and as what, a record may be edited or removed; without it the permission alone decides. */
  readonly plain?: {
    readonly edit?: Plain<StateOf<E>, NoInfer<R>>
    readonly remove?: Plain<StateOf<E>, NoInfer<R>>
  }
  /** A role that may stand in for others where none of their own is there, as an administrator with a reason. */
  readonly standIn?: {
    readonly role: NoInfer<R>
    readonly for: readonly NoInfer<R>[]
    readonly reason: Failure
  }
  readonly says?: Says
}

type AnySteps = Readonly<Record<string, Step<Entity, State, string, unknown, Asks>>>
export type Life<E extends Entity = Entity, R extends string = string, F = unknown, T = AnySteps> = Omit<
  LifeSpec<E, R, F, T>,
  'steps'
> & { readonly entity: E; readonly state: string; readonly steps: T }

/** What a step of a life is told. */
export type AnswersOf<T, K extends keyof T> = T[K] extends { readonly asks?: infer A }
  ? Partial<Answers<NonNullable<A> & Asks>>
  : Readonly<Record<string, never>>

type SomeLife = { readonly entity: Entity; readonly state: string; readonly steps: object }
/** A life as whoever asks it by names sees it: its own facts and answers are known where it is written alone. */
export const anyLife = (life: SomeLife): Life => life as unknown as Life

/** The lives of an area in one list. */
export const livesOf = (lives: readonly SomeLife[]): readonly Life[] => lives.map(anyLife)
