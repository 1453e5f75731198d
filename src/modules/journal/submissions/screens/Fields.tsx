import { todayHere } from '#kernel/ui/today.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { get } from '#kernel/ui/api.ts'
import { titleOf, type Page } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { issueStates, journalIssues, type IssueState } from '../../journal-issues/definition.ts'
import { journalTexts } from '../../terms/texts.ts'
import { useEditorOptions, type OpenAction, type Paper } from './parts/calls.ts'
import { productionMoves, productionSteps, type ProductionStep } from '../definition.ts'
import { Box } from './parts/Box.tsx'
import type { Draft } from './parts/draft.ts'
import { Release } from './parts/Release.tsx'

type Props = {
  action: OpenAction
  paper: Paper
  values: Draft
  onChange: (draft: Draft) => void
  /** The letter that it writes, where it writes one. */
  letter: ReactNode
}

/** The server says what a step needs; this draws it. */
export function Fields({ action, paper, values, onChange, letter }: Props) {
  const t = useTexts(journalTexts)
  const shows = new Set(action.needs)
  const overridable =
    shows.has('overrideReason') || action.failures.some(({ field }) => field === 'overrideReason')
  const reasonLabel = action.asAdmin ? t('adminReason') : shows.has('comment') ? t('comment') : t('reason')
  return (
    <>
      {shows.has('editor') && (
        <Box label={t('chooseEditor')} required>
          {(id) => (
            <EditorChoice
              id={id}
              paper={paper}
              value={values.editorId}
              onChange={(editorId) => onChange({ editorId })}
            />
          )}
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
      {shows.has('to') && <StepChoice paper={paper} value={values.to} onChange={(to) => onChange({ to })} />}
      {shows.has('publication') && <Schedule {...{ paper, values, onChange }} />}
      {shows.has('dueAt') && (
        <Box label={t('dueAt')}>
          {(id) => (
            <DatePicker
              id={id}
              style={{ width: '100%' }}
              value={values.dueAt ? dayjs(values.dueAt) : null}
              minDate={dayjs(todayHere()).add(1, 'day')}
              onChange={(day) => onChange({ dueAt: day?.format('YYYY-MM-DD') })}
            />
          )}
        </Box>
      )}
      {shows.has('reviews') && <Release paper={paper} values={values} onChange={onChange} />}
      {shows.has('letter') && letter}
      {(shows.has('reason') || shows.has('comment') || action.asAdmin) && (
        <Box label={reasonLabel} required={shows.has('reason') || action.asAdmin}>
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
      {overridable && (
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

type EditorProps = {
  id: string
  paper: Paper
  value: string | undefined
  onChange: (id: string | undefined) => void
}

function EditorChoice({ id, paper, value, onChange }: EditorProps) {
  const options = useEditorOptions(paper.id)
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      value={value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={(next: string | null) => onChange(next ?? undefined)}
    />
  )
}

/** Only where production can go from here. */
function StepChoice({
  paper,
  value,
  onChange,
}: {
  paper: Paper
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
          options={productionMoves[(paper.productionStep ?? 'copyediting') as ProductionStep].map((key) => ({
            value: key,
            label: productionSteps[key][now],
          }))}
          onChange={(next) => next && onChange(next)}
        />
      )}
    </Box>
  )
}

/** Issues of the paper's journal, newest first; what is no longer open says so. */
function useIssues(journalId: string): { value: string; label: string }[] {
  const now = useLang()
  const asked = { journalId, size: 50 }
  const { data } = useQuery({
    queryKey: [journalIssues.path, 'list', asked],
    queryFn: () => get<Page>(`${journalIssues.path}/list`, asked),
  })
  return (data?.records ?? []).map((row) => {
    const state = issueStates[row.state as IssueState]
    const name = titleOf(journalIssues, row, now)
    return {
      value: row.id,
      label: ['planned', 'open'].includes(String(row.state)) ? name : `${name} · ${state[now]}`,
    }
  })
}

function Schedule({ paper, values, onChange }: Pick<Props, 'paper' | 'values' | 'onChange'>) {
  const t = useTexts(journalTexts)
  const issues = useIssues(String(paper.journalId))
  return (
    <>
      <Box label={t('issue')}>
        {(id) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            allowClear
            value={values.issuesId ?? null}
            options={issues}
            notFoundContent={t('noIssues')}
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
      <div className="g2">
        <Box label={t('articleNo')}>
          {(id) => (
            <Input
              id={id}
              value={values.articleNo ?? ''}
              maxLength={40}
              onChange={(event) => onChange({ articleNo: event.target.value })}
            />
          )}
        </Box>
        <Box label={t('doi')}>
          {(id) => (
            <Input
              id={id}
              value={values.doi ?? ''}
              maxLength={300}
              placeholder={t(paper.journal.doiPrefix ? 'doiHint' : 'doiNone')}
              onChange={(event) => onChange({ doi: event.target.value })}
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
