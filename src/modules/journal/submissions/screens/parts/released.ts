import type { Draft } from './draft.ts'
import type { Paper } from './calls.ts'

type Reviewed = Pick<Paper, 'reviews' | 'rounds' | 'currentRound'>

/** Reviews of the current round that are in, confirmed or not yet; of one that was cancelled none counts. */
export function reviewsOfRound({ reviews, rounds, currentRound }: Reviewed) {
  const cancelled = rounds.filter(({ closeReason }) => closeReason === 'cancelled').map(({ id }) => id)
  return reviews.filter(
    ({ roundNo, roundId, state }) =>
      Number(roundNo) === currentRound &&
      !cancelled.includes(String(roundId)) &&
      ['submitted', 'confirmed'].includes(String(state)),
  )
}

/** Those that go with the letter: what was ticked, and until somebody ticks all confirmed ones that the author does not have yet. */
export function releasedIds(
  paper: Reviewed,
  { releasedReviewIds }: Pick<Draft, 'releasedReviewIds'>,
): readonly string[] {
  return (
    releasedReviewIds ??
    reviewsOfRound(paper)
      .filter(({ state, releasedToAuthor }) => state === 'confirmed' && releasedToAuthor !== true)
      .map(({ id }) => id)
  )
}
