import type { FormField } from '../forms/shapes.ts'

/** A drawing walked through without being deployed: what `model/try` is asked, and what it answers. */

/** What somebody decides at a step, or that a time or a message has come; steps and times by their place in the answer. */
export type TrialAnswer =
  | {
      readonly task: number
      readonly approved?: boolean
      readonly variables?: Readonly<Record<string, unknown>>
    }
  | { readonly task: number; readonly back: string }
  | { readonly timer: number }

export const mostAnswers = 100

export type TrialTask = {
  readonly nodeId: string
  readonly name: string
  readonly kind: 'user' | 'service' | 'call' | 'message'
  readonly state: 'open' | 'done' | 'cancelled' | 'failed'
  readonly outcome: 'agreed' | 'refused' | 'sentBack' | null
  /** Who has done it, or could: the first of them by name. */
  readonly people: readonly string[]
  /** How many there are in all. */
  readonly many: number
  readonly fault: string | null
  /** What whoever does it fills in. */
  readonly fields: readonly FormField[]
  /** Steps that whoever does it may send it back to. */
  readonly back: readonly { readonly nodeId: string; readonly name: string }[]
  /** In a process that was called. */
  readonly inner: boolean
}

export type Trial = {
  /** Without files, which are not kept for a trial. */
  readonly form: readonly FormField[]
  /** Keys of what whoever starts fills in. */
  readonly starts: readonly string[]
  /** How it stands, once it was begun. */
  readonly state: 'running' | 'ended' | 'refused' | 'withdrawn' | 'terminated' | null
  readonly tasks: readonly TrialTask[]
  readonly timers: readonly {
    readonly nodeId: string
    readonly name: string
    readonly due: string
    readonly state: string
  }[]
  /** Elements and ways that were passed, and where it stands now. */
  readonly passed: readonly string[]
  readonly here: readonly string[]
  /** Who hears of what, beside those whose turn it is. */
  readonly told: readonly { readonly name: string; readonly subject: string; readonly mail: boolean }[]
  /** Why it does not go on from here. */
  readonly stopped: string | null
}
