/** How the editor's list says what a row wants next: the server names the want, this gives it tone and figures. Pure. */
import type { Tone } from '#kernel/definition/index.ts'
import type { journalTexts } from '../../terms/texts.ts'
import type { ProductionStep, SubmissionState } from '../definition.ts'

export type PaperFacts = {
  readonly want: string
  /** Reviews of the current round: asked and not declined, at work or done, done, confirmed, late, needed. */
  readonly invited: number
  readonly accepted: number
  readonly done: number
  readonly confirmed: number
  readonly late: number
  readonly needed: number
  /** Days until the author's revision is due; negative when overdue. */
  readonly revisionDays?: number | undefined
  readonly revisionDate?: string | undefined
  /** Step of production, and the same two of the proof that the author holds. */
  readonly step?: ProductionStep | undefined
  readonly proofDays?: number | undefined
  readonly proofDate?: string | undefined
}

type Words = { key: keyof typeof journalTexts; params?: Record<string, string | number> }
export type Attention = { readonly tone?: Tone; readonly first: Words; readonly second?: Words }

export function attention(facts: PaperFacts): Attention | undefined {
  return wants[facts.want]?.(facts)
}

const wants: Readonly<Record<string, (facts: PaperFacts) => Attention>> = {
  withdraw: () => ({ tone: 'red', first: { key: 'withdrawAsked' } }),
  answer: () => ({ tone: 'red', first: { key: 'requestAsked' } }),
  assign: () => ({ tone: 'amber', first: { key: 'assign' } }),
  screen: () => ({ tone: 'amber', first: { key: 'screen' } }),
  dispatch: ({ needed }) => ({
    tone: 'amber',
    first: { key: 'needReviewers' },
    second: { key: 'atLeast', params: { n: needed } },
  }),
  chase: ({ late }) => ({ tone: 'red', first: { key: 'lateReviews', params: { n: late } } }),
  confirm: ({ done, confirmed }) => ({
    tone: 'amber',
    first: { key: 'toConfirm', params: { n: done - confirmed } },
  }),
  decide: ({ confirmed }) => ({
    tone: 'violet',
    first: { key: 'ready' },
    second: { key: 'reviewsIn', params: { n: confirmed } },
  }),
  wait: ({ invited, accepted, done }) =>
    invited > accepted
      ? { tone: 'amber', first: { key: 'unanswered', params: { n: invited - accepted } } }
      : { first: { key: 'awaiting', params: { n: accepted - done } } },
  author,
  late: author,
  revised: () => ({ tone: 'amber', first: { key: 'revisedDue' } }),
  final: () => ({ tone: 'violet', first: { key: 'finalDue' } }),
  produce: () => ({ tone: 'amber', first: { key: 'toProduction' } }),
  make: production,
  publish: () => ({ first: { key: 'publishDue' } }),
  refund: () => ({ tone: 'amber', first: { key: 'refundDue' } }),
}

function author({ revisionDays: n, revisionDate: date }: PaperFacts): Attention {
  return n === undefined || date === undefined
    ? { first: { key: 'waitAuthor' } }
    : until({ key: 'waitAuthorDue', params: { date } }, n)
}

/** The author's move while a proof is out, production's otherwise. */
function production({ step, proofDays: n, proofDate: date }: PaperFacts): Attention {
  if (step !== 'authorProof') return { first: { key: step ? `make_${step}` : 'production' } }
  return n === undefined || date === undefined
    ? { first: { key: 'proofOut' } }
    : until({ key: 'proofOutDue', params: { date } }, n)
}

function until(first: Words, n: number): Attention {
  if (n < 0) return { tone: 'red', first, second: { key: 'daysOver', params: { n: -n } } }
  return { first, second: n === 0 ? { key: 'dueToday' } : { key: 'daysLeft', params: { n } } }
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
