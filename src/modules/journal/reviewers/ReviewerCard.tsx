import { inFacts } from '#kernel/definition/directions.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { get } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import '../terms/journal.css'
import { reviewRecords, reviewStates, type ReviewState } from '../review-records/definition.ts'
import { dayOf, paperPath } from '../submissions/shown-days.ts'
import { figures, type Figure } from './record.ts'
import { reviewerTexts } from './texts.ts'

type Review = {
  id: string
  submissionId: string
  manuscriptNo: string | null
  title: string | null
  roundNo: number
  state: ReviewState
  recommendationText: string | null
  dispatchTime: string | null
  submittedAt: string | null
  editorRating: number | null
  days: number | null
  figures: Figure[]
}
type Reviewer = {
  name: string
  email: string | null
  affiliationZh: string | null
  affiliationEn: string | null
  expertise: string | null
  unreachable: string | null
  counts: Readonly<Record<Figure, number>>
  medianDays: number | null
  onTime: number | null
  rating: number | null
  lastInvited: string | null
  elsewhere: number
  reviews: Review[]
}

/** What a screen needs to show somebody's record: the way to open it, and the drawer that it puts anywhere. */
export function useReviewerCard(): { open: (userId: string) => void; card: ReactNode } {
  const [userId, setUserId] = useState<string>()
  const card = userId ? <ReviewerCard userId={userId} onClose={() => setUserId(undefined)} /> : null
  return { open: setUserId, card }
}

function ReviewerCard({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTexts(reviewerTexts)
  const tab = useTab()
  const { data, error } = useQuery({
    queryKey: [reviewRecords.path, 'reviewer', userId, useLang()],
    queryFn: () => get<Reviewer>(`${reviewRecords.path}/reviewer`, { id: userId }),
  })
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={620}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={data ? t('recordOf', { name: data.name }) : t('record')}
      onClose={onClose}
      footer={null}
    >
      {error && <p className="none">{error.message}</p>}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Record reviewer={data} />}
    </Drawer>
  )
}

function Record({ reviewer }: { reviewer: Reviewer }) {
  const t = useTexts(reviewerTexts)
  const now = useLang()
  const [figure, setFigure] = useState<Figure>('invited')
  const { counts, medianDays, onTime, rating } = reviewer
  const affiliation =
    now === 'zh'
      ? reviewer.affiliationZh || reviewer.affiliationEn
      : reviewer.affiliationEn || reviewer.affiliationZh
  const facts = [
    ['expertise', reviewer.expertise],
    ['email', reviewer.email],
    ['lastInvited', reviewer.lastInvited && dayOf(reviewer.lastInvited)],
    ['median', medianDays === null ? null : t('days', { n: medianDays })],
    ['onTime', onTime === null ? null : `${onTime}%`],
    ['rating', rating === null ? null : `${rating.toFixed(1)} / 5`],
  ] as const
  return (
    <>
      {affiliation && <p className="mut">{affiliation}</p>}
      {reviewer.unreachable && (
        <p className="warnbox" role="status">
          <Icon name="warn" size={14} />
          <span>
            {t('unreachable', { reason: reviewer.unreachable })}
            <br />
            {t('unreachableDo')}
          </span>
        </p>
      )}
      <dl className="rvfacts num">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <div className="rvfigs" role="group" aria-label={t('figures')}>
        {(Object.keys(figures) as Figure[]).map((key) => (
          <button
            key={key}
            aria-pressed={key === figure}
            disabled={counts[key] === 0}
            onClick={() => setFigure(key)}
          >
            <b className="num">{counts[key]}</b>
            {figures[key][now]}
          </button>
        ))}
      </div>
      <Behind
        label={`${t('reviews')} · ${figures[figure][now]}`}
        reviews={reviewer.reviews.filter((review) => review.figures.includes(figure))}
      />
      {reviewer.elsewhere > 0 && <p className="mut">{t('elsewhere', { n: reviewer.elsewhere })}</p>}
    </>
  )
}

/** The reviews that a figure counts, each with the way to its paper. */
function Behind({ label, reviews }: { label: string; reviews: readonly Review[] }) {
  const t = useTexts(reviewerTexts)
  const now = useLang()
  const tab = useTab()
  return (
    <section aria-label={label}>
      <h3 className="rvhead">{label}</h3>
      {reviews.length === 0 && <p className="none">{t('none')}</p>}
      <ul className="rvlist">
        {reviews.map((review) => (
          <li key={review.id}>
            <button className="lk" onClick={() => tab.open(paperPath, { id: review.submissionId })}>
              {review.manuscriptNo ?? review.submissionId}
            </button>
            <span className="ti">{review.title}</span>
            <StateWord tone={reviewStates[review.state].tone}>{reviewStates[review.state][now]}</StateWord>
            <span className="mut num">
              {inFacts([
                t('round', { n: review.roundNo }),
                dayOf(review.submittedAt ?? review.dispatchTime),
                review.days !== null && t('days', { n: review.days }),
                review.recommendationText,
                review.editorRating !== null && t('rated', { n: review.editorRating }),
              ])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
