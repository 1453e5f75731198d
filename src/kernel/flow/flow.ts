/** Transition tables: the only authority on which step leads from where to where. Runs in browser and server. */

export type Step<S extends string, A extends string> = {
  /** Id in the domain's table, as T11. */
  readonly id: string
  readonly action: A
  /** Empty: the step creates the record. */
  readonly from: readonly S[]
  readonly to: S
  /** Roles of the domain that may take it. */
  readonly who: readonly string[]
}

export type Flow<S extends string, A extends string> = {
  readonly steps: readonly Step<S, A>[]
  /** Steps of an action that leave this state. */
  find(state: S, action: A): readonly Step<S, A>[]
  /** Actions that a holder of these roles may try in this state, in table order. */
  open(state: S, roles: ReadonlySet<string>): A[]
}

/** @example const steps = flow([{ id: 'T4', action: 'returnToAuthor', from: ['submitted'], to: 'returned', who: ['ST'] }] as const) */
export function flow<const S extends string, const A extends string>(
  steps: readonly Step<S, A>[],
): Flow<S, A> {
  const find = (state: S, action: A) =>
    steps.filter((step) => step.action === action && step.from.includes(state))
  function open(state: S, roles: ReadonlySet<string>): A[] {
    const actions = steps.filter(
      (step) => step.from.includes(state) && step.who.some((role) => roles.has(role)),
    )
    return [...new Set(actions.map((step) => step.action))]
  }
  return { steps, find, open }
}
