/** What the dashboard is told of the desk's month; the browser reads the same shape. */
export const pulseFigures = ['received', 'firstDecision', 'accepted', 'rejected'] as const
export type PulseFigure = (typeof pulseFigures)[number]

export type Pulse = {
  /** First second of the month, as the clock on the wall shows it. */
  readonly from: string
  /** The reader sees papers from their acceptance on: of what comes before, none is no figure. */
  readonly pressAlone: boolean
  readonly stages: readonly { readonly state: string; readonly n: number; readonly median: number }[]
  readonly figures: Readonly<Record<PulseFigure, { readonly now: number; readonly before: number }>>
  /** Median days to a first decision that was taken in the month. */
  readonly days: { readonly now: number | null; readonly before: number | null }
}
