import { todayHere } from '#kernel/ui/today.ts'
import { DatePicker, Input, Rate } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { paragraphsOf, richWords } from '#kernel/definition/rich.ts'
import { Box } from './Box.tsx'

export type Asked = 'reason' | 'note' | 'date' | 'rating' | 'redaction'
export type StepDraft = {
  reason?: string
  note?: string
  reviewDueAt?: string
  editorRating?: number
  editorNote?: string
  redactedComments?: string
}

type Props = { review: Raw; asked: readonly Asked[]; onChange: (draft: StepDraft) => void }

/** A week more than there is, or from today where that has passed. */
function weekLater(due: unknown): string {
  const from = dayjs(String(due ?? '').replace(' ', 'T'))
  const today = dayjs(todayHere())
  const start = from.isValid() && from.isAfter(today) ? from : today
  return start.add(7, 'day').format('YYYY-MM-DD')
}

/** What a step with a review asks for before it is taken. */
export function StepFields({ review, asked, onChange }: Props) {
  const t = useTexts(journalTexts)
  const [draft, setDraft] = useState<StepDraft>(
    asked.includes('date')
      ? { reviewDueAt: review.moreTimeUntil ? String(review.moreTimeUntil) : weekLater(review.reviewDueAt) }
      : {},
  )
  const [words, setWords] = useState(() =>
    richWords(String(review.commentsToAuthor ?? ''), { betweenParagraphs: '\n\n' }),
  )
  useEffect(() => void onChange(draft), [draft]) // oxlint-disable-line
  const change = (next: StepDraft) => setDraft({ ...draft, ...next })
  return (
    <>
      {asked.includes('date') && (
        <Box label={t('due')} required>
          {(id) => (
            <DatePicker
              id={id}
              style={{ width: '100%' }}
              allowClear={false}
              value={dayjs(draft.reviewDueAt)}
              minDate={dayjs(todayHere()).add(1, 'day')}
              onChange={(day) => day && change({ reviewDueAt: day.format('YYYY-MM-DD') })}
            />
          )}
        </Box>
      )}
      {asked.includes('rating') && (
        <>
          <div className="fieldbox">
            <span className="fl0">{t('rating')}</span>
            <Rate
              value={draft.editorRating ?? 0}
              tooltips={['1', '2', '3', '4', '5']}
              onChange={(editorRating) => change({ editorRating })}
            />
          </div>
          <Box label={t('ratingNote')}>
            {(id) => (
              <Input.TextArea
                id={id}
                maxLength={2000}
                autoSize={{ minRows: 2 }}
                value={draft.editorNote ?? ''}
                onChange={(event) => change({ editorNote: event.target.value })}
              />
            )}
          </Box>
        </>
      )}
      {asked.includes('redaction') && (
        <Box label={t('redaction')} hint={t('redactionHint')}>
          {(id) => (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 4, maxRows: 12 }}
              value={words}
              onChange={(event) => {
                setWords(event.target.value)
                change({ redactedComments: paragraphsOf(event.target.value) })
              }}
            />
          )}
        </Box>
      )}
      {asked.includes('note') && (
        <Box label={t('reminderNote')}>
          {(id) => (
            <Input.TextArea
              id={id}
              maxLength={2000}
              autoSize={{ minRows: 3 }}
              value={draft.note ?? ''}
              onChange={(event) => change({ note: event.target.value })}
            />
          )}
        </Box>
      )}
      {asked.includes('reason') && (
        <Box label={t('reason')} required>
          {(id) => (
            <Input.TextArea
              id={id}
              maxLength={2000}
              autoSize={{ minRows: 3 }}
              value={draft.reason ?? ''}
              onChange={(event) => change({ reason: event.target.value })}
            />
          )}
        </Box>
      )}
    </>
  )
}
