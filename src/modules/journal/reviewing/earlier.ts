/** Who of this paper's reviewers reported in an earlier round: they are asked first, told so, and read what they wrote. */
import type { Paper } from '../submissions/paper/paper.ts'
import type { ReviewRecord } from '../review-records/definition.ts'

/** Reports that an editor set aside count for nothing here either. */
const reported: ReadonlySet<ReviewRecord['state']> = new Set(['submitted', 'confirmed'])

/** The reports that somebody handed in before a round, the latest first. */
export function earlierReports(
  { reviews }: Pick<Paper, 'reviews'>,
  userId: string | null,
  roundNo: number,
): ReviewRecord[] {
  return reviews
    .filter((one) => one.reviewerId === userId && one.roundNo < roundNo && reported.has(one.state))
    .toSorted((a, b) => b.roundNo - a.roundNo)
}
