/** What the reviews of one person say of them: figures and which reviews stand behind each. Pure. */
import { label, type Label } from '#kernel/definition/index.ts'
import type { ReviewRecord } from '../review-records/definition.ts'
import { agreedStates, liveStates, overdueOf } from '../review-records/workflow.ts'

export type OneReview = Pick<
  ReviewRecord,
  'state' | 'dispatchTime' | 'respondedAt' | 'submittedAt' | 'responseDueAt' | 'reviewDueAt' | 'editorRating'
>

export const figures = {
  invited: label('邀请', 'Invited'),
  agreed: label('接受', 'Agreed'),
  declined: label('谢绝', 'Declined'),
  expired: label('未答复', 'No answer'),
  completed: label('完成', 'Completed'),
  late: label('逾期交审', 'Handed in late'),
  load: label('在审', 'Open now'),
  overdue: label('现已逾期', 'Overdue now'),
  rated: label('获评分', 'Rated'),
} as const satisfies Record<string, Label>
export type Figure = keyof typeof figures

/** The figures that a review counts in; a cancelled one counts in none. */
export function figuresOf(review: OneReview, now: Date): Figure[] {
  const { state, submittedAt, reviewDueAt } = review
  if (state === 'cancelled') return []
  const counts: Readonly<Record<Figure, boolean>> = {
    invited: true,
    agreed: (agreedStates as readonly string[]).includes(state),
    declined: state === 'declined',
    expired: state === 'expired',
    completed: submittedAt !== null && state !== 'reopened',
    late: submittedAt !== null && reviewDueAt !== null && submittedAt > reviewDueAt,
    load: (liveStates as readonly string[]).includes(state),
    overdue: overdueOf(review, now),
    rated: review.editorRating !== null,
  }
  return (Object.keys(counts) as Figure[]).filter((figure) => counts[figure])
}

const day = 24 * 3600 * 1000

/** Days from the answer to the report, in tenths; undefined while there is none. */
export function daysTaken({ respondedAt, submittedAt }: OneReview): number | undefined {
  if (!respondedAt || !submittedAt) return undefined
  return Math.round((10 * (submittedAt.getTime() - respondedAt.getTime())) / day) / 10
}

export type Summary = {
  counts: Readonly<Record<Figure, number>>
  medianDays: number | null
  /** Share of the reports that came by their date, in per cent. */
  onTime: number | null
  rating: number | null
  lastInvited: Date | null
}

export function summaryOf(reviews: readonly OneReview[], now: Date): Summary {
  const counted = reviews.filter((review) => review.state !== 'cancelled')
  const counts = Object.fromEntries(Object.keys(figures).map((figure) => [figure, 0])) as Record<
    Figure,
    number
  >
  for (const review of counted) for (const figure of figuresOf(review, now)) counts[figure] += 1
  const days = counted.flatMap((review) => daysTaken(review) ?? []).toSorted((a, b) => a - b)
  const ratings = counted.flatMap((review) => review.editorRating ?? [])
  const handedIn = counted.filter((review) => review.submittedAt && review.reviewDueAt).length
  const invited = counted.flatMap((review) => review.dispatchTime?.getTime() ?? [])
  return {
    counts,
    medianDays: median(days),
    onTime: handedIn > 0 ? Math.round((100 * (handedIn - counts.late)) / handedIn) : null,
    rating: ratings.length > 0 ? Math.round((10 * sum(ratings)) / ratings.length) / 10 : null,
    lastInvited: invited.length > 0 ? new Date(Math.max(...invited)) : null,
  }
}

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

function median(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : Math.round(5 * (low + high)) / 10
}
