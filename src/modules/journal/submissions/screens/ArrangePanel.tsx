import { App, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { ApiError, type FieldFault } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { journalTexts } from '../../terms/texts.ts'
import { act, useEditorOptions, useRefresh, type Paper } from './parts/calls.ts'
import { priorities, submissions } from '../definition.ts'
import { Refused } from '#kernel/ui/Refused.tsx'
import { Box } from './parts/Box.tsx'
import { SidePanel } from './parts/SidePanel.tsx'
import { useLeaving } from './parts/useLeaving.ts'

type Draft = {
  handlingEditorId?: string
  sectionEditorIds?: string[]
  priority?: string
  similarityScore?: string | null
  reason?: string
}

/** Who handles the paper, how urgent it is, how much of it is known; its state stays. */
export function ArrangePanel({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const may = useMay()
  const fault = useFault()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const [draft, setDraft] = useState<Draft>({})
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [busy, setBusy] = useState(false)
  const { options } = submissions.fields.similarityScore
  const assigns = may('submissions_assignEditor')
  const handsOver = assigns && Boolean(paper.handlingEditorId)
  const change = (next: Draft) => setDraft({ ...draft, ...next })
  const { leave, close, onKeyDown } = useLeaving(Object.keys(draft).length > 0, onClose)

  async function save() {
    setBusy(true)
    setRefused([])
    try {
      await act('arrange', { id: paper.id, version: paper.version, ...draft })
      message.success(t('arranged'))
      close()
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) setRefused(error.errors)
      else fault(error)
    }
    await refresh()
    setBusy(false)
  }
  return (
    <SidePanel title={t('arrange')} leave={leave} onKeyDown={onKeyDown}>
      <div className="db" tabIndex={-1}>
        {handsOver && (
          <Box label={t('chooseEditor')} hint={t('handOverHint')}>
            {(id) => (
              <Editors
                id={id}
                paper={paper}
                value={draft.handlingEditorId ?? String(paper.handlingEditorId)}
                onChange={(handlingEditorId) => change({ handlingEditorId })}
              />
            )}
          </Box>
        )}
        {assigns && (
          <Box label={submissions.fields.sectionEditorIds.options.label[now]} hint={t('sectionEditorsHint')}>
            {(id) => (
              <SectionEditors
                id={id}
                paper={paper}
                value={draft.sectionEditorIds ?? (paper.sectionEditors ?? []).map(({ userId }) => userId)}
                onChange={(sectionEditorIds) => change({ sectionEditorIds })}
              />
            )}
          </Box>
        )}
        <Box label={submissions.fields.priority.options.label[now]}>
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={draft.priority ?? String(paper.priority)}
              options={Object.entries(priorities).map(([value, words]) => ({ value, label: words[now] }))}
              onChange={(priority: string) => change({ priority })}
            />
          )}
        </Box>
        <Box label={options.label[now]} hint={t('similarityHint')}>
          {(id) => (
            <InputNumber
              id={id}
              style={{ width: '100%' }}
              min="0"
              max="100"
              precision={1}
              stringMode
              value={
                draft.similarityScore === undefined
                  ? String(paper.similarityScore ?? '')
                  : draft.similarityScore
              }
              onChange={(value) =>
                change({ similarityScore: value === null || value === '' ? null : String(value) })
              }
            />
          )}
        </Box>
        <Box label={t('reason')}>
          {(id) => (
            <Input.TextArea
              id={id}
              value={draft.reason ?? ''}
              maxLength={2000}
              autoSize={{ minRows: 2 }}
              onChange={(event) => change({ reason: event.target.value })}
            />
          )}
        </Box>
        <Refused faults={refused} />
      </div>
      <div className="dfoot">
        <button className="b p" disabled={busy} aria-busy={busy} onClick={() => void save()}>
          {t('save')}
        </button>
      </div>
    </SidePanel>
  )
}

type EditorsProps = { id: string; paper: Paper; value: string; onChange: (id: string) => void }

function Editors({ id, paper, value, onChange }: EditorsProps) {
  const options = useEditorOptions(paper.id)
  // Somebody who is no editor any more still handles the paper until it is handed over.
  const known = options.some((one) => one.value === value)
  const present = { value, label: String(paper.handlingEditorName ?? ''), disabled: false }
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      value={value}
      showSearch={{ optionFilterProp: 'label' }}
      options={known ? options : [present, ...options]}
      onChange={onChange}
    />
  )
}

type SectionProps = { id: string; paper: Paper; value: string[]; onChange: (ids: string[]) => void }

function SectionEditors({ id, paper, value, onChange }: SectionProps) {
  const options = useEditorOptions(paper.id)
  // Whoever lost the role since stays readable, and can be taken off.
  const gone = (paper.sectionEditors ?? [])
    .filter(({ userId }) => !options.some((one) => one.value === userId))
    .map(({ userId, name }) => ({ value: userId, label: name, disabled: false }))
  return (
    <Select
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      value={value}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...options, ...gone]}
      onChange={onChange}
    />
  )
}
