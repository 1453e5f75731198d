export type State = string | number

/** A line of the domain's table. Of several states to end in the first is meant unless an effect names another. */
export type Way<S, R> = {
  /** Id in the domain's table, as W3. */
  readonly id: string
  readonly from: readonly S[]
  /** Left out: the record stays where it is. */
  readonly to?: S | readonly S[]
  /** Roles towards this record. `SY` is the system itself: other steps and the clock. */
  readonly who: readonly R[]
}

/** The system itself, as other steps and the clock act. */
export const system = 'SY'

/** The state that a way leads to unless an effect names another of its states. */
export const usualEnd = (way: Way<State, string>, now: State): State => endsOf(way, now)[0] ?? now

export function endsOf({ to }: Pick<Way<State, string>, 'to'>, now?: State): readonly State[] {
  if (to === undefined) return now === undefined ? [] : [now]
  return typeof to === 'object' ? to : [to]
}
