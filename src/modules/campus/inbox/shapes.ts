export type Verdict = {
  readonly step: string
  /** What the step is answered with beside the opinion. */
  readonly given: Readonly<Record<string, string>>
}
export type Decision = {
  readonly pass: Verdict
  /** With the question that takes the reason. */
  readonly reject: Verdict & { readonly opinion: string }
  /** States in which both can be said. */
  readonly states: readonly string[]
}

/** A record that waits for somebody's decision, as its own list would show it. */
export type Waiting = {
  readonly entity: string
  readonly row: Readonly<Record<string, unknown>> & {
    readonly id: string
    readonly version: number
    readonly _can?: Readonly<Record<string, true | string>>
  }
  readonly pass: Decision['pass']
  readonly reject: Decision['reject']
}

export type Inbox = {
  readonly items: readonly Waiting[]
  /** There is more of some kind than is shown. */
  readonly more: boolean
}
