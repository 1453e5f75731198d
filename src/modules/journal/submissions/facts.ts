/** From a row on the wire to the facts that the pure rules ask for. */
import type { Raw } from '#kernel/ui/rows.ts'
import { attention, type Attention, type ReviewCounts } from './attention.ts'
import type { SubmissionState } from './definition.ts'

export const paperPath = '/journal/submissions/detail'

const number = (value: unknown) => Number(value ?? 0) || 0

export function countsOf(row: Raw): ReviewCounts {
  return {
    invited: number(row.reviewsInvited),
    accepted: number(row.reviewsAccepted),
    submitted: number(row.reviewsSubmitted),
    confirmed: number(row.reviewsConfirmed),
    late: number(row.reviewsLate),
  }
}

export function attentionOf(row: Raw): Attention | undefined {
  const due = row.revisionDueAt ? String(row.revisionDueAt) : undefined
  const since = due === undefined ? undefined : daysSince(due)
  return attention({
    state: row.state as SubmissionState,
    hasEditor: Boolean(row.handlingEditorId),
    withdrawRequested: row.withdrawRequested === true,
    minReviews: row.minReviews === undefined ? 2 : number(row.minReviews),
    counts: countsOf(row),
    revisionDays: since === undefined ? undefined : -since,
    revisionDate: due?.slice(5, 10),
  })
}

/** Whole days between a wall-clock time and now; negative for what is to come. */
export function daysSince(wallClock: string): number | undefined {
  const at = Date.parse(wallClock.replace(' ', 'T'))
  return Number.isNaN(at) ? undefined : Math.floor((Date.now() - at) / 86_400_000)
}

export const dayOf = (wallClock: unknown) => (wallClock ? String(wallClock).slice(0, 10) : '—')
/** `11-19 14:20` */
export const minuteOf = (wallClock: unknown) => (wallClock ? String(wallClock).slice(5, 16) : '—')
