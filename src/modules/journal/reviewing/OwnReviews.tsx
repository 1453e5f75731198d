import { useQuery } from '@tanstack/react-query'
import { outside } from '#auth/browser/outside.ts'
import { get } from '#kernel/ui/api.ts'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { pairOf, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { reviewRecords, reviewStates } from '../review-records/definition.ts'
import { Due } from '../submissions/Due.tsx'
import '../terms/journal.css'
import { journalTexts } from '../terms/texts.ts'

type OwnReview = Raw & {
  readonly state: keyof typeof reviewStates
  readonly responseDueAt: string | null
  readonly reviewDueAt: string | null
  readonly submission: Raw | null
}
const open: readonly string[] = ['invited', 'accepted', 'reopened']
const dueOf = ({ state, responseDueAt, reviewDueAt }: OwnReview) =>
  state === 'invited' ? responseDueAt : reviewDueAt

/** For whoever was asked to review: what waits for them, the most urgent first, each a press from its page. */
export function OwnReviews() {
  const t = useTexts(journalTexts)
  const now = useLang()
  const { data, isPending } = useQuery({
    queryKey: [reviewRecords.path, 'mine', now],
    queryFn: () => get<readonly OwnReview[]>(`${reviewRecords.path}/mine`),
  })
  useNotYet(isPending)
  const waiting = (data ?? [])
    .filter(({ state }) => open.includes(state))
    .toSorted((a, b) => String(dueOf(a)).localeCompare(String(dueOf(b))))
  // Who was never asked to review is not told of reviews.
  if (!data?.length) return null
  const home = outside(now === 'zh' ? '/apaph/review' : '/en/apaph/review')
  return (
    <section>
      <h2>{t('ownReviews')}</h2>
      {waiting.length === 0 ? (
        <p className="mut">
          {t('ownReviewsNone')}{' '}
          <a className="lk" href={home}>
            {t('ownReviewsAll')}
          </a>
        </p>
      ) : (
        <ul className="ownrev">
          {waiting.map((row) => (
            <li key={row.id}>
              <a className="lk" href={`${home}?id=${row.id}`}>
                {row.submission ? pairOf(row.submission, 'title', now) : ''}
              </a>
              <StateWord tone={reviewStates[row.state].tone}>{reviewStates[row.state][now]}</StateWord>
              <Due date={dueOf(row)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
