import { nearDay } from '#kernel/definition/near-days.ts'
import { inFacts } from '#kernel/definition/directions.ts'
import type { FormAnswers, FormItem } from '../../../review-forms/definition.ts'
import { answersIn } from '../../../review-forms/workflow.ts'
import { Fragment, useRef, useState } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { stepWithin, useKeys } from '#kernel/ui/keys.ts'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { Html } from '#kernel/ui/widgets/RichText.tsx'
import {
  recommendations,
  reviewStates,
  scoreKeys,
  type ReviewState,
  type Scores,
} from '../../../review-records/definition.ts'
import { waitsForEditor } from '../../../review-records/words.ts'
import { useReviewerCard } from '../../../reviewers/ReviewerCard.tsx'
import { reviewerTexts } from '../../../reviewers/texts.ts'
import { journalTexts } from '../../../terms/texts.ts'
import type { Event, Paper } from './calls.ts'
import { minuteOf } from '../../shown-days.ts'
import { Files } from './Files.tsx'
import { ReviewSteps } from './ReviewSteps.tsx'
import { Timeline } from './Timeline.tsx'

/** The reviews of the current round above those of earlier ones, each readable in place. */
type Props = { paper: Paper; events: readonly Event[]; onDispatch: () => void }

export function Reviews({ paper, events, onDispatch }: Props) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const may = useMay()
  const { reviews } = paper
  const rounds = [
    ...new Set([
      ...(paper.currentRound ? [paper.currentRound] : []),
      ...reviews.map((review) => Number(review.roundNo)),
    ]),
  ].toSorted((a, b) => b - a)
  const canDispatch =
    may('submissions_dispatch') && paper.openActions.some((one) => one.action === 'dispatch')
  const files = paper.files.filter((file) => file.isCurrent === true)
  const all = useRef<HTMLDivElement>(null)
  const step = (by: 1 | -1) => stepWithin(stopsIn(all.current), by)
  useKeys({ j: () => step(1), k: () => step(-1) })
  return (
    <div ref={all}>
      {rounds.length === 0 && <p className="none">{t('noRound')}</p>}
      {rounds.map((round) => (
        <section className="part" key={round}>
          <h2>
            {t('roundReviews', { n: round })}
            {now === 'zh' && (
              <span lang="en" className="en">
                Round {round}
              </span>
            )}
            {round === paper.currentRound && canDispatch && (
              <span className="r">
                <button className="b s" onClick={onDispatch}>
                  <Icon name="plus" size={14} />
                  {t('dispatch')}
                </button>
              </span>
            )}
          </h2>
          <RoundTable
            reviews={reviews.filter((review) => Number(review.roundNo) === round)}
            asAdmin={!(['HE', 'ST', 'EC'] as const).some((role) => paper.roles.includes(role))}
          />
        </section>
      ))}
      {files.length > 0 && <Files paper={paper} files={files} />}
      {events.length > 0 && <Timeline events={events.slice(0, 6)} />}
    </div>
  )
}

/** Where `j` and `k` stop: the reviews, and of those that are open each comment. */
const stopsIn = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('.rtab tr[data-review], .rv [data-comment]') ?? []),
]

function RoundTable({ reviews, asAdmin }: { reviews: readonly Raw[]; asAdmin: boolean }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const [shown, setShown] = useState<string>()
  const tr = useTexts(reviewerTexts)
  const reviewer = useReviewerCard()
  if (reviews.length === 0) return <p className="mut">{t('noReviews')}</p>
  return (
    <div className="xscroll">
      <table className="rtab num">
        <colgroup>
          <col />
          <col style={{ width: 108 }} />
          <col style={{ width: 96 }} />
          <col style={{ width: now === 'zh' ? 104 : 136 }} />
          <col style={{ width: 60 }} />
          <col style={{ width: 76 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('reviewer')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('submitted')}</th>
            <th scope="col">{t('recommendation')}</th>
            <th scope="col">{t('overall')}</th>
            <th scope="col">
              <span className="sr">{t('read')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {reviews.map((review) => {
            const state = review.state as ReviewState
            const name = String(review.reviewerName ?? '')
            const due = String((state === 'invited' ? review.responseDueAt : review.reviewDueAt) ?? '')
            const waiting = state === 'invited' || state === 'accepted'
            const readable = ['submitted', 'confirmed', 'reopened', 'excluded'].includes(state)
            const refused = state === 'declined' || state === 'expired' || state === 'resigned'
            const late = waiting && isPast(due)
            const overall = (review.scores as Scores | null)?.overall
            return (
              <Fragment key={review.id}>
                <tr
                  data-review
                  tabIndex={-1}
                  onKeyDown={(event) => {
                    if (event.target !== event.currentTarget || event.key !== 'Enter') return
                    if (readable || waiting || refused) setShown(shown === review.id ? undefined : review.id)
                  }}
                >
                  <td>
                    <b>{String(review.aliasText ?? '')}</b>
                    <button
                      className="e nm"
                      aria-label={tr('recordOf', { name })}
                      onClick={() => reviewer.open(String(review.reviewerId))}
                    >
                      {name}
                    </button>
                    {review.unreachable === true && <span className="tag warn">{t('unreachable')}</span>}
                    {waitsForEditor(review) && <span className="tag warn">{t('conflictShort')}</span>}
                  </td>
                  <td>
                    <StateWord tone={late ? 'red' : reviewStates[state].tone}>
                      {reviewStates[state][now]}
                    </StateWord>
                  </td>
                  <td
                    className={late ? 'late' : waiting || review.submittedAt ? '' : 'noval'}
                    data-label={waiting ? undefined : t('submitted')}
                  >
                    {Boolean(review.moreTimeUntil) && waiting && (
                      <b className="al amber">
                        {t('timeAskedShort', { date: nearDay(review.moreTimeUntil) })}{' '}
                      </b>
                    )}
                    {waiting
                      ? `${t('due')} ${nearDay(due)}`
                      : review.submittedAt
                        ? nearDay(review.submittedAt)
                        : '—'}
                  </td>
                  <td className={review.recommendation ? '' : 'noval'} data-label={t('recommendation')}>
                    {review.recommendation
                      ? recommendations[review.recommendation as keyof typeof recommendations][now]
                      : '—'}
                  </td>
                  <td className={overall ? '' : 'noval'} data-label={t('overall')}>
                    {overall ?? '—'}
                  </td>
                  <td>
                    {(readable || waiting || refused) && (
                      <button
                        className="lk"
                        aria-expanded={shown === review.id}
                        aria-label={`${shown === review.id ? t('hide') : readable ? t('read') : t('open')} ${String(review.aliasText ?? name)}`}
                        onClick={() => setShown(shown === review.id ? undefined : review.id)}
                      >
                        {shown === review.id ? t('hide') : readable ? t('read') : t('open')}
                      </button>
                    )}
                  </td>
                </tr>
                {shown === review.id && (
                  <tr>
                    <td colSpan={6} className="rvc">
                      <Review review={review} asAdmin={asAdmin} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {reviewer.card}
    </div>
  )
}

function isPast(wallClock: string): boolean {
  return wallClock !== '' && Date.parse(wallClock.replace(' ', 'T')) < Date.now()
}

function Review({ review, asAdmin }: { review: Raw; asAdmin: boolean }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const state = review.state as ReviewState
  const scores = (review.scores ?? {}) as Scores
  const alias = String(review.aliasText ?? '')

  return (
    <article className="rv">
      <h3>
        {alias}
        <StateWord tone={reviewStates[state].tone}>{reviewStates[state][now]}</StateWord>
        <span className="r num">{minuteOf(review.submittedAt ?? review.dispatchTime)}</span>
      </h3>
      {Boolean(review.moreTimeUntil) && (
        <p className="al amber">
          <b>
            {t('timeAsked', {
              date: String(review.moreTimeUntil),
              reason: String(review.moreTimeReason ?? ''),
            })}
          </b>
        </p>
      )}
      <Answered review={review} />
      {Boolean(review.commentsToAuthor) && (
        <section data-comment tabIndex={-1} aria-label={`${alias} ${t('toAuthor')}`}>
          <h4>{t('toAuthor')}</h4>
          <Html className="text" html={String(review.commentsToAuthor)} />
        </section>
      )}
      {Boolean(review.commentsToEditor) && (
        <section data-comment tabIndex={-1} aria-label={`${alias} ${t('toEditor')}`}>
          <h4>{t('toEditor')}</h4>
          <Html className="text" html={String(review.commentsToEditor)} />
        </section>
      )}
      {answersIn(review.formItems as FormItem[] | null, review.answers as FormAnswers | null, now).map(
        (answer) => (
          <p className="text" key={answer.label}>
            <b>{answer.label}</b> {answer.text}
          </p>
        ),
      )}
      <p className="scores num">
        {(Object.keys(scoreKeys) as (keyof typeof scoreKeys)[])
          .filter((key) => scores[key])
          .map((key) => (
            <span key={key}>
              {scoreKeys[key][now]} <b>{scores[key]}</b>
            </span>
          ))}
        <span className="acts">
          <ReviewSteps review={review} asAdmin={asAdmin} />
        </span>
      </p>
    </article>
  )
}

/** Why somebody will not review, what stands between them and the authors, and whom they name instead. */
function Answered({ review }: { review: Raw }) {
  const t = useTexts(journalTexts)
  const said: readonly (readonly [string, unknown])[] = [
    [t('declinedFor'), review.declineReason && inFacts([review.declineReasonText, review.declineText])],
    [t('colleague'), review.suggestedColleague],
    [t('declaredConflict'), review.coiStatement],
    [t('usedAi'), review.aiUseDeclared === true ? t('yes') : undefined],
    [t('rating'), review.editorRating],
    [t('ratingNote'), review.editorNote],
  ]
  const shown = said.filter(([, value]) => value)
  if (shown.length === 0) return null
  return shown.map(([label, value]) => (
    <p className="text" key={label}>
      <b>{label}</b> {String(value)}
    </p>
  ))
}
