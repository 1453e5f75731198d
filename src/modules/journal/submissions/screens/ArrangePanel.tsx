import { Input, InputNumber, Select } from 'antd'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../terms/texts.ts'
import { useEditorOptions, type Paper } from './parts/calls.ts'
import { priorities, submissions } from '../definition.ts'
import { Refused } from '#kernel/ui/Refused.tsx'
import { Box } from './parts/Box.tsx'
import { SidePanel } from './parts/SidePanel.tsx'
import { usePaperDraft } from './parts/usePaperDraft.ts'

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
  const { draft, busy, refused, isOvertaken, change, save, leave, onKeyDown } = usePaperDraft<Draft>(
    paper,
    'arrange',
    t('arranged'),
    onClose,
  )
  const { options } = submissions.fields.similarityScore
  const assigns = may('submissions_assignEditor')
  const handsOver = assigns && Boolean(paper.handlingEditorId)
  const theirs = (name: keyof Draft, value: unknown, hint?: string) =>
    isOvertaken(name) ? { hint: t('isNow', { value: String(value ?? '—') }) } : hint ? { hint } : {}

  return (
    <SidePanel title={t('arrange')} leave={leave} onKeyDown={onKeyDown}>
      <div className="db" tabIndex={-1}>
        {handsOver && (
          <Box
            label={t('chooseEditor')}
            {...theirs('handlingEditorId', paper.handlingEditorName, t('handOverHint'))}
          >
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
        <Box
          label={submissions.fields.priority.options.label[now]}
          {...theirs('priority', priorities[String(paper.priority) as keyof typeof priorities]?.[now])}
        >
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
        <Box
          label={options.label[now]}
          {...theirs('similarityScore', paper.similarityScore, t('similarityHint'))}
        >
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
