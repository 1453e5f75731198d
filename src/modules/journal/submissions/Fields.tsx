import { Checkbox, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useId, useState, type ReactNode } from 'react'
import { useOptions } from '#kernel/ui/refs.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { entityNamed } from '#kernel/ui/entities.ts'
import { recommendations, reviewStates, type ReviewState } from '../review-records/definition.ts'
import { journalTexts } from '../texts.ts'
import type { Ask } from './asks.ts'
import type { Paper } from './calls.ts'
import { productionSteps, type ProductionStep } from './definition.ts'
import type { StepAction } from './workflow.ts'

export type Draft = {
  letterSubject?: string | undefined
  letterBody?: string | undefined
  dueAt?: string | undefined
  reason?: string | undefined
  overrideReason?: string | undefined
  approveAnonymous?: boolean
  editorId?: string | undefined
  to?: ProductionStep | undefined
  releasedReviewIds?: string[]
  issuesId?: string | undefined
  firstPage?: string | undefined
  lastPage?: string | undefined
  publishDate?: string | undefined
}

type Props = {
  action: StepAction
  asksFor: readonly Ask[]
  mayOverride: boolean
  standsIn: boolean
  paper: Paper
  reviews: readonly Raw[]
  values: Draft
  onChange: (draft: Draft) => void
}

export function Fields({ action, asksFor, mayOverride, standsIn, paper, reviews, values, onChange }: Props) {
  const t = useTexts(journalTexts)
  const shows = new Set(asksFor)
  return (
    <>
      {shows.has('editor') && (
        <Box label={t('chooseEditor')} required>
          {(id) => <Person id={id} value={values.editorId} onChange={(editorId) => onChange({ editorId })} />}
        </Box>
      )}
      {shows.has('approveAnonymous') && paper.anonymousFileApproved !== true && (
        <div className="fieldbox">
          <Checkbox
            checked={values.approveAnonymous ?? false}
            onChange={(event) => onChange({ approveAnonymous: event.target.checked })}
          >
            {t('approveAnonymous')}
          </Checkbox>
        </div>
      )}
      {shows.has('step') && <StepChoice value={values.to} onChange={(to) => onChange({ to })} />}
      {shows.has('schedule') && <Schedule paper={paper} values={values} onChange={onChange} />}
      {shows.has('due') && (
        <Box label={t('dueAt')}>
          {(id) => (
            <DatePicker
              id={id}
              style={{ width: '100%' }}
              value={dayjs(values.dueAt ?? dueDay(action))}
              minDate={dayjs().add(1, 'day')}
              onChange={(day) => onChange({ dueAt: day?.format('YYYY-MM-DD') })}
            />
          )}
        </Box>
      )}
      {shows.has('release') && reviews.length > 0 && (
        <Release paper={paper} reviews={reviews} values={values} onChange={onChange} />
      )}
      {shows.has('letter') && (
        <>
          <Box label={t('subject')}>
            {(id) => (
              <Input
                id={id}
                value={values.letterSubject ?? ''}
                maxLength={300}
                onChange={(event) => onChange({ letterSubject: event.target.value })}
              />
            )}
          </Box>
          <Box label={t('letter')} required>
            {(id) => (
              <Input.TextArea
                id={id}
                value={values.letterBody ?? ''}
                autoSize={{ minRows: 10, maxRows: 24 }}
                onChange={(event) => onChange({ letterBody: event.target.value })}
              />
            )}
          </Box>
        </>
      )}
      {(shows.has('reason') || shows.has('optionalReason') || standsIn) && (
        <Box label={standsIn ? t('adminReason') : t('reason')} required={shows.has('reason') || standsIn}>
          {(id) => (
            <Input.TextArea
              id={id}
              value={values.reason ?? ''}
              maxLength={2000}
              autoSize={{ minRows: 3 }}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          )}
        </Box>
      )}
      {mayOverride && (
        <Box label={t('overrideReason')}>
          {(id) => (
            <Input.TextArea
              id={id}
              value={values.overrideReason ?? ''}
              maxLength={2000}
              autoSize={{ minRows: 2 }}
              onChange={(event) => onChange({ overrideReason: event.target.value })}
            />
          )}
        </Box>
      )}
    </>
  )
}

/** The journal's usual days; the server counts them itself when the field is left as it is. */
function dueDay(action: StepAction) {
  return dayjs()
    .add(action === 'requestMajor' ? 42 : 14, 'day')
    .format('YYYY-MM-DD')
}

function Box({
  label,
  required,
  children,
}: {
  label: string
  required?: boolean
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className="fieldbox">
      <label className="fl0" htmlFor={id}>
        {required && <em>*</em>}
        {label}
      </label>
      {children(id)}
    </div>
  )
}

function Person({
  id,
  value,
  onChange,
}: {
  id: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const [words, setWords] = useState('')
  const { data, isFetching } = useOptions(entityNamed('user'), words)
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      value={value ?? null}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setWords }}
      options={(data ?? []).map((one) => ({ value: one.id, label: one.title }))}
      onChange={(next: string | null) => onChange(next ?? undefined)}
    />
  )
}

function StepChoice({
  value,
  onChange,
}: {
  value: ProductionStep | undefined
  onChange: (step: ProductionStep) => void
}) {
  const t = useTexts(journalTexts)
  const now = useLang()
  return (
    <Box label={t('toStep')} required>
      {(id) => (
        <Select
          id={id}
          style={{ width: '100%' }}
          value={value ?? null}
          options={Object.entries(productionSteps).map(([key, label]) => ({
            value: key as ProductionStep,
            label: label[now],
          }))}
          onChange={(next) => next && onChange(next)}
        />
      )}
    </Box>
  )
}

function Schedule({
  paper: _paper,
  values,
  onChange,
}: {
  paper: Paper
  values: Draft
  onChange: (draft: Draft) => void
}) {
  const t = useTexts(journalTexts)
  const { data } = useOptions(entityNamed('journal-issues'), '')
  return (
    <>
      <Box label={t('issue')}>
        {(id) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            allowClear
            value={values.issuesId ?? null}
            options={(data ?? []).map((one) => ({ value: one.id, label: one.title || one.id }))}
            onChange={(next: string | null) => onChange({ issuesId: next ?? undefined })}
          />
        )}
      </Box>
      <div className="g2">
        <Box label={t('firstPage')}>
          {(id) => (
            <Input
              id={id}
              value={values.firstPage ?? ''}
              maxLength={12}
              onChange={(event) => onChange({ firstPage: event.target.value })}
            />
          )}
        </Box>
        <Box label={t('lastPage')}>
          {(id) => (
            <Input
              id={id}
              value={values.lastPage ?? ''}
              maxLength={12}
              onChange={(event) => onChange({ lastPage: event.target.value })}
            />
          )}
        </Box>
      </div>
      <Box label={t('publishDate')}>
        {(id) => (
          <DatePicker
            id={id}
            style={{ width: '100%' }}
            value={values.publishDate ? dayjs(values.publishDate) : null}
            onChange={(day) => onChange({ publishDate: day?.format('YYYY-MM-DD') })}
          />
        )}
      </Box>
    </>
  )
}

function Release({
  paper,
  reviews,
  values,
  onChange,
}: Pick<Props, 'paper' | 'reviews' | 'values' | 'onChange'>) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const ofRound = reviews.filter(
    (review) =>
      Number(review.roundNo) === paper.currentRound &&
      ['submitted', 'confirmed'].includes(String(review.state)),
  )
  if (ofRound.length === 0) return null
  const confirmed = ofRound.filter((review) => review.state === 'confirmed').map((review) => review.id)
  const chosen = values.releasedReviewIds ?? confirmed
  return (
    <fieldset>
      <legend>{t('release')}</legend>
      <div className="chk">
        {ofRound.map((review) => {
          const counts = review.state === 'confirmed'
          return (
            <label key={review.id}>
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
              />
              {String(review.reviewerAlias ?? '')}
              <span className="mut">
                {review.recommendation
                  ? `${recommendations[review.recommendation as keyof typeof recommendations][now]} · `
                  : ''}
                {counts ? reviewStates[review.state as ReviewState][now] : t('notCounted')}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
