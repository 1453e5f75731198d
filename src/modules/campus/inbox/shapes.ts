export type Verdict = {
  readonly step: string
  /** What the step is answered with beside the opinion. */
  readonly given: Readonly<Record<string, string>>
}
export type Decision = {
  readonly pass: Verdict
  /** With the question that takes the reason. */
  readonly reject: Verdict & { readonly opinion: string }
  /** States in which both can be said, and those in which others of the kind wait for another step of the same people. */
  readonly states: readonly string[]
  /** What else may be done with a record in one of them. */
  readonly others: readonly string[]
  /** Those of them that the same people take: what a record that is no matter of yes and no waits for. */
  readonly peers: readonly string[]
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
  /** Where neither can be said of this one: the steps that can be taken of it, as the refund of what is no receipt. */
  readonly instead: readonly string[]
}

export type Inbox = {
  readonly items: readonly Waiting[]
  /** There is more of some kind than is shown. */
  readonly more: boolean
}
