/** What comes of agreeing, with what is filled in now: what `work/ahead` answers. */
export type Ahead = {
  /** Steps that then begin to wait for people, by name. */
  readonly steps: readonly string[]
  /** The whole process is finished by it. */
  readonly ends: boolean
}
