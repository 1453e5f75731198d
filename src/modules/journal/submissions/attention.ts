/** What a row of the editor's list says is needed next. Pure: facts of the row in, words' keys out. */
import type { Tone } from '#kernel/definition/index.ts'
import type { journalTexts } from '../texts.ts'
import type { SubmissionState } from './definition.ts'

export type ReviewCounts = {
  readonly invited: number
  readonly accepted: number
  readonly submitted: number
  readonly confirmed: number
  /** Of the invited and accepted, those past their due date. */
  readonly late: number
}

export type PaperFacts = {
  readonly state: SubmissionState
  readonly hasEditor: boolean
  readonly withdrawRequested: boolean
  readonly minReviews: number
  readonly counts: ReviewCounts
  /** Days until the author's revision is due; negative when overdue. */
  readonly revisionDays?: number | undefined
  readonly revisionDate?: string | undefined
}

type Words = { key: keyof typeof journalTexts; params?: Record<string, string | number> }
export type Attention = { readonly tone?: Tone; readonly first: Words; readonly second?: Words }

export function attention(facts: PaperFacts): Attention | undefined {
  if (facts.withdrawRequested) return { tone: 'red', first: { key: 'withdrawAsked' } }
  return byState[facts.state]?.(facts)
}

const byState: Partial<Record<SubmissionState, (facts: PaperFacts) => Attention | undefined>> = {
  submitted: () => ({ tone: 'amber', first: { key: 'assign' } }),
  screening: () => ({ tone: 'amber', first: { key: 'screen' } }),
  returned: () => ({ first: { key: 'waitAuthor' } }),
  inReview,
  revisionRequested: ({ revisionDays: n, revisionDate: date }) =>
    n === undefined || date === undefined
      ? { first: { key: 'waitAuthor' } }
      : {
          ...(n < 0 && { tone: 'red' as const }),
          first: { key: 'waitAuthorDue', params: { date } },
          second: n < 0 ? { key: 'daysOver', params: { n: -n } } : { key: 'daysLeft', params: { n } },
        },
  revised: () => ({ tone: 'amber', first: { key: 'revisedDue' } }),
  finalReview: () => ({ tone: 'violet', first: { key: 'finalDue' } }),
  accepted: () => ({ tone: 'amber', first: { key: 'toProduction' } }),
  inProduction: () => ({ first: { key: 'production' } }),
  scheduled: () => ({ first: { key: 'publishDue' } }),
}

function inReview({ counts, minReviews }: PaperFacts): Attention {
  const asked = counts.invited + counts.accepted + counts.submitted + counts.confirmed
  if (asked < minReviews)
    return {
      tone: 'amber',
      first: { key: 'needReviewers' },
      second: { key: 'atLeast', params: { n: minReviews } },
    }
  if (counts.late > 0) return { tone: 'red', first: { key: 'lateReviews', params: { n: counts.late } } }
  if (counts.confirmed >= minReviews && counts.invited + counts.accepted + counts.submitted === 0)
    return { tone: 'violet', first: { key: 'ready' } }
  if (counts.submitted > 0)
    return { tone: 'amber', first: { key: 'toConfirm', params: { n: counts.submitted } } }
  if (counts.confirmed >= minReviews) return { tone: 'violet', first: { key: 'ready' } }
  if (counts.invited > 0)
    return { tone: 'amber', first: { key: 'unanswered', params: { n: counts.invited } } }
  return { first: { key: 'awaiting', params: { n: counts.accepted } } }
}

/** Days in a state from which a row is marked; longer than most papers stay there. */
export const longStay: Partial<Record<SubmissionState, number>> = {
  submitted: 3,
  screening: 7,
  inReview: 42,
  revised: 5,
  finalReview: 7,
  accepted: 7,
}
