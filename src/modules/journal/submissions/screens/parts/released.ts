import type { Draft } from './draft.ts'
import type { Paper } from './calls.ts'

/** Reviews of the current round that are in, confirmed or not yet. */
export const reviewsOfRound = ({ reviews, currentRound }: Pick<Paper, 'reviews' | 'currentRound'>) =>
  reviews.filter(
    ({ roundNo, state }) =>
      Number(roundNo) === currentRound && ['submitted', 'confirmed'].includes(String(state)),
  )

/** Those that go with the letter: what was ticked, and until somebody ticks all confirmed ones that the author does not have yet. */
export function releasedIds(
  paper: Pick<Paper, 'reviews' | 'currentRound'>,
  { releasedReviewIds }: Pick<Draft, 'releasedReviewIds'>,
): readonly string[] {
  return (
    releasedReviewIds ??
    reviewsOfRound(paper)
      .filter(({ state, releasedToAuthor }) => state === 'confirmed' && releasedToAuthor !== true)
      .map(({ id }) => id)
  )
}
