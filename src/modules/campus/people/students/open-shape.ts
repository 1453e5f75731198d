/** What is open with a student who is about to leave. */
export type Open = {
  readonly id: string
  readonly stuNo: string
  readonly stuName: string
  /** Units in their room that are leased, or with a deposit. */
  readonly units: number
  /** Repairs, lost units and damage that they have still to pay for. */
  readonly owed: string | null
}
