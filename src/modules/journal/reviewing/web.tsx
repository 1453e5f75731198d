import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useReviewerCard } from '../reviewers/ReviewerCard.tsx'
import { reviewerTexts } from '../reviewers/texts.ts'
import { paperPath } from '../submissions/shown-days.ts'
import { journalTexts } from '../terms/texts.ts'
import { reviewRecords } from '../review-records/definition.ts'

/** A review is read and confirmed on its manuscript's page; from here the way there is one click. */
export default function ReviewsScreen() {
  const t = useTexts(journalTexts)
  const tab = useTab()
  const tr = useTexts(reviewerTexts)
  const reviewer = useReviewerCard()
  return (
    <>
      <EntityScreen
        entity={reviewRecords}
        pieces={{
          title: { zh: '审稿记录', en: 'Reviews' },
          rowActions: (row) => [
            {
              key: 'paper',
              label: t('manuscript'),
              onClick: () => tab.open(paperPath, { id: String(row.submissionId) }),
            },
            { key: 'reviewer', label: tr('record'), onClick: () => reviewer.open(String(row.reviewerId)) },
          ],
        }}
      />
      {reviewer.card}
    </>
  )
}
