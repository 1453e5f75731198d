import { inFacts } from '#kernel/definition/directions.ts'
import { Checkbox } from 'antd'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { recommendations, reviewStates, type ReviewState } from '../../../review-records/definition.ts'
import { journalTexts } from '../../../terms/texts.ts'
import type { Draft } from './draft.ts'
import { releasedIds, reviewsOfRound } from './released.ts'
import type { Paper } from './calls.ts'

type Props = { paper: Paper; values: Draft; onChange: (draft: Draft) => void }

/** Which reviews go to the author with the letter. */
export function Release({ paper, values, onChange }: Props) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const ofRound = reviewsOfRound(paper)
  if (ofRound.length === 0) return null
  const chosen = releasedIds(paper, values)
  return (
    <fieldset>
      <legend>{t('release')}</legend>
      <div className="chk">
        {ofRound.map((review) => {
          const counts = review.state === 'confirmed'
          const facts = [
            review.recommendation &&
              recommendations[review.recommendation as keyof typeof recommendations][now],
            counts ? reviewStates[review.state as ReviewState][now] : t('notCounted'),
            review.releasedToAuthor === true && t('releasedBefore'),
          ]
          return (
            <div key={review.id}>
              <Checkbox
                checked={chosen.includes(review.id)}
                disabled={!counts}
                onChange={(event) =>
                  onChange({
                    releasedReviewIds: event.target.checked
                      ? [...chosen, review.id]
                      : chosen.filter((id) => id !== review.id),
                  })
                }
              >
                {String(review.aliasText ?? '')}
              </Checkbox>
              <span className="mut">{inFacts(facts)}</span>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
