import type { Plan } from '../terms/shapes.ts'

type Loop = { readonly elementVariable?: string; readonly completionCondition?: string }
type Drawn = {
  readonly activities: readonly {
    readonly id: string
    readonly behaviour?: { readonly loopCharacteristics?: { readonly behaviour?: Loop } }
  }[]
}

/** How a step is done several times, as the drawing says it. */
export const loopOf = (plan: Plan, id: string): Loop | undefined =>
  (plan.graph as Drawn).activities.find((one) => one.id === id)?.behaviour?.loopCharacteristics?.behaviour

/** When it is done before everybody was; empty where all are waited for. */
export const untilOf = (plan: Plan, id: string): string =>
  String(loopOf(plan, id)?.completionCondition ?? '').replace(/^=/, '')

/**
 * What a vote comes to. One that is counted while it goes on is decided by the vote that met its condition; where all have
 * voted without meeting it, by what it waited for: approvals that did not come are a no, refusals that did not a yes.
 * One that counts nothing, or waits for everybody, is agreed to if nobody refused.
 */
export function cameTo({
  until,
  isMet,
  refused,
  last,
}: {
  readonly until: string
  readonly isMet: boolean
  readonly refused: number
  readonly last: boolean
}): boolean {
  if (!/approved\b|\bpass\b|nrOfRefused/i.test(until)) return refused === 0
  if (isMet) return last
  return /nrOfApproved/i.test(until) ? false : !/nrOfRefused/i.test(until) ? last : true
}

/** Whether a way is taken by so many approvals, or by no more refusals than so many. */
export const asksForYes = (text: string): boolean => /nrOfApproved\s*>|nrOfRefused\s*(?:<|=)/i.test(text)
