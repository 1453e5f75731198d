/** From a row on the wire to the facts that the pure rules ask for. */
import type { Raw } from '#kernel/ui/rows.ts'
import { attention, type Attention, type PaperFacts } from './attention.ts'

export const paperPath = '/journal/submissions/detail'

const number = (value: unknown) => Number(value ?? 0) || 0

export function factsOf(row: Raw): PaperFacts {
  const due = row.revisionDueAt ? String(row.revisionDueAt) : undefined
  const since = due === undefined ? undefined : daysSince(due)
  return {
    want: String(row.want ?? 'none'),
    invited: number(row.reviewsInvited),
    accepted: number(row.reviewsAccepted),
    done: number(row.reviewsDone),
    confirmed: number(row.reviewsConfirmed),
    late: number(row.reviewsLate),
    needed: number(row.reviewsNeeded),
    revisionDays: since === undefined ? undefined : -since,
    revisionDate: due?.slice(5, 10),
  }
}

export function attentionOf(row: Raw): Attention | undefined {
  return attention(factsOf(row))
}

export const listPath = '/journal/submissions'

/** Whole days between a wall-clock time and now; negative for what is to come. */
export function daysSince(wallClock: string): number | undefined {
  const at = Date.parse(wallClock.replace(' ', 'T'))
  return Number.isNaN(at) ? undefined : Math.floor((Date.now() - at) / 86_400_000)
}

export const dayOf = (wallClock: unknown) => (wallClock ? String(wallClock).slice(0, 10) : '—')
/** `11-19 14:20` */
export const minuteOf = (wallClock: unknown) => (wallClock ? String(wallClock).slice(5, 16) : '—')
