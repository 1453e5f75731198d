/** What a moderator's start page is told; the browser reads the same shape. */

export type Waiting = {
  readonly id: string
  readonly kind: 'moments' | 'comments'
  readonly content: string
  readonly reports: number
  readonly hits: readonly string[]
  /** As the clock on the wall shows it. */
  readonly since: string
}

export type ModerationStart = {
  readonly from: string
  readonly tomorrow: string
  readonly moments: number
  readonly comments: number
  readonly goods: number
  /** Minutes from a post to the word of a moderator, the median of those of the span; null where there was none. */
  readonly median: number | null
  readonly judged: number
  readonly reports: number
  readonly takenDown: number
  /** The oldest first. */
  readonly queue: readonly Waiting[]
  /** Of every day of the span: what was written, and how much of it was rejected or taken down. */
  readonly days: readonly { readonly day: string; readonly posts: number; readonly held: number }[]
}

export const mostShown = 10
