import { Input, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { RowByRow } from '#kernel/ui/dialogs.ts'
import { get, post } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { pairOf, type Page, type Raw } from '#kernel/ui/rows.ts'
import type { Taken } from '#kernel/ui/RowByRow.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { reviewRecords } from '../../review-records/definition.ts'
import { remindable } from '../../review-records/workflow.ts'
import { journalTexts } from '../../terms/texts.ts'
import { act, useEditorOptions, useRefresh } from './parts/calls.ts'
import { Box } from './parts/Box.tsx'
import { ReviewerPick } from './parts/ReviewerPick.tsx'
import { priorities, submissions } from '../definition.ts'

/** Steps that an editor takes with many papers at a time, each paper by its own call and under its own rules. */
const offered = ['assignEditor', 'dispatch', 'remind', 'priority', 'sendToProduction'] as const
type Step = (typeof offered)[number]
const icons = {
  assignEditor: 'person',
  dispatch: 'send',
  remind: 'mail',
  priority: 'star',
  sendToProduction: 'right',
} as const
const rights: Readonly<Record<Step, string>> = {
  assignEditor: codeOf(submissions, 'assignEditor'),
  dispatch: codeOf(submissions, 'dispatch'),
  remind: codeOf(reviewRecords, 'remind'),
  priority: codeOf(submissions, 'arrange'),
  sendToProduction: codeOf(submissions, 'sendToProduction'),
}

export function Bulk({ rows, done }: { rows: readonly Raw[]; done: Done }) {
  const may = useMay()
  const verb = useVerb()
  const [step, setStep] = useState<Step>()
  return (
    <>
      {offered
        .filter((name) => may(rights[name]))
        .map((name) => (
          <button key={name} className="b s" onClick={() => setStep(name)}>
            <Icon name={icons[name]} size={14} />
            {verb(name)}
          </button>
        ))}
      {step && (
        <Dialog step={step} verb={verb(step)} rows={rows} onClose={() => setStep(undefined)} done={done} />
      )}
    </>
  )
}

function useVerb() {
  const t = useTexts(journalTexts)
  const now = useLang()
  return (step: Step) =>
    step === 'remind'
      ? t('remind')
      : step === 'priority'
        ? t('setPriority')
        : submissions.actions![step]!.label[now]
}

type Done = (refused: readonly string[]) => void
type Asked = { editorId?: string; reviewerIds?: string[]; reason?: string; priority?: string; note?: string }
type DialogProps = {
  step: Step
  verb: string
  rows: readonly Raw[]
  onClose: () => void
  done: Done
}

function Dialog({ step, verb, rows, onClose, done }: DialogProps) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Asked>({})
  const change = (next: Asked) => setAsked({ ...asked, ...next })
  const ready = {
    assignEditor: asked.editorId !== undefined,
    dispatch: (asked.reviewerIds ?? []).length > 0,
    priority: asked.priority !== undefined,
    remind: true,
    sendToProduction: true,
  }[step]

  async function take(_taken: Taken, at: number): Promise<string | void> {
    const row = rows[at]!
    const body = { id: row.id, version: row.version }
    switch (step) {
      case 'assignEditor':
        return handTo(row, asked.editorId!)
      case 'dispatch':
        return void (await act('dispatch', {
          ...body,
          reviewerIds: asked.reviewerIds,
          ...(asked.reason && { overrideReason: asked.reason }),
        }))
      case 'priority':
        return void (await act('arrange', { ...body, priority: asked.priority }))
      case 'sendToProduction':
        return void (await act('sendToProduction', body))
      case 'remind': {
        const { n, out } = await remindOf(row.id, asked.note)
        const said = n === 0 && out === 0 ? t('remindNobody') : t('remindedN', { n })
        return out > 0 ? `${said} · ${t('remindOut', { n: out })}` : said
      }
    }
  }
  return (
    <RowByRow
      verb={verb}
      rows={rows.map((row) => ({
        id: row.id,
        name: String(row.manuscriptNo ?? ''),
        about: pairOf(row, 'title', now) ?? '',
      }))}
      ask={<Ask step={step} anyPaper={rows[0]!.id} asked={asked} change={change} />}
      ready={ready}
      take={take}
      onClose={onClose}
      onDone={(refused) => {
        void refresh()
        done(refused)
      }}
    />
  )
}

/** A paper without an editor is given one, any other is handed over. */
export async function handTo(row: Raw, editorId: string): Promise<void> {
  const body = { id: row.id, version: row.version }
  await (row.handlingEditorId
    ? act('arrange', { ...body, handlingEditorId: editorId })
    : act('assignEditor', { ...body, editorId }))
}

/**
 * Reminds everybody who owes an answer or a report on one paper; where nobody may be reminded now, it says why. No
 * reminder arrives where a mailbox refuses mail: who has such a one is counted, and left out.
 */
async function remindOf(submissionId: string, note: string | undefined): Promise<{ n: number; out: number }> {
  const states = remindable.join(',')
  const { records } = await get<Page>(`${reviewRecords.path}/list`, { submissionId, state: states, size: 50 })
  const refusals: unknown[] = []
  const reached = records.filter(({ unreachable }) => unreachable !== true)
  for (const { id } of reached)
    await post(`${reviewRecords.path}/remind`, { id, ...(note?.trim() && { note: note.trim() }) }).catch(
      (error: unknown) => refusals.push(error),
    )
  if (refusals.length > 0 && refusals.length === reached.length) throw refusals[0]
  return { n: reached.length - refusals.length, out: records.length - reached.length }
}

type AskProps = { step: Step; anyPaper: string; asked: Asked; change: (next: Asked) => void }

/** What is asked once for all of them. */
function Ask({ step, anyPaper, asked, change }: AskProps): ReactNode {
  const t = useTexts(journalTexts)
  const now = useLang()
  if (step === 'assignEditor')
    return (
      <EditorField
        anyPaper={anyPaper}
        value={asked.editorId}
        onChange={(editorId) => change(editorId === undefined ? {} : { editorId })}
      />
    )
  if (step === 'priority')
    return (
      <Box label={submissions.fields.priority.options.label[now]} required>
        {(id) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            value={asked.priority ?? null}
            options={Object.entries(priorities).map(([value, words]) => ({ value, label: words[now] }))}
            onChange={(priority: string) => change({ priority })}
          />
        )}
      </Box>
    )
  if (step === 'dispatch')
    return (
      <>
        <Box label={t('reviewersFor')} required>
          {(id) => (
            <ReviewerPick
              id={id}
              paper={anyPaper}
              value={asked.reviewerIds ?? []}
              onChange={(reviewerIds) => change({ reviewerIds })}
            />
          )}
        </Box>
        <Words label={t('overrideReason')} value={asked.reason} onChange={(reason) => change({ reason })} />
      </>
    )
  if (step === 'remind')
    return <Words label={t('reminderNote')} value={asked.note} onChange={(note) => change({ note })} />
  return null
}

type WordsProps = { label: string; value: string | undefined; onChange: (text: string) => void }

function Words({ label, value, onChange }: WordsProps) {
  return (
    <Box label={label}>
      {(id) => (
        <Input.TextArea
          id={id}
          maxLength={2000}
          autoSize={{ minRows: 2 }}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Box>
  )
}

/** Who may be chosen is the same for every paper of the office; who may not for one paper its own answer says. */
function EditorField({
  anyPaper,
  value,
  onChange,
}: {
  anyPaper: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const t = useTexts(journalTexts)
  const options = useEditorOptions(anyPaper, { ofPaper: false })
  return (
    <p className="fieldbox">
      <label htmlFor="bulk-editor">{t('chooseEditor')}</label>
      <Select
        id="bulk-editor"
        style={{ width: '100%' }}
        value={value ?? null}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        onChange={(next: string | null) => onChange(next ?? undefined)}
      />
    </p>
  )
}
