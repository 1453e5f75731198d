/** What came of a vote, as the server says it and the browser reads it. */
export type Result = {
  readonly id: string
  readonly title: string
  readonly voterCount: number
  readonly ballotCount: number
  readonly options: readonly { readonly id: string; readonly text: string; readonly count: number }[]
  readonly own: readonly string[] | null
  readonly eligible?: number
  readonly hours?: readonly { readonly hour: string; readonly n: number }[]
}
