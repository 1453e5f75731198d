import { Modal, Select } from 'antd'
import { useState } from 'react'
import { ApiError } from '#kernel/ui/api.ts'
import { codeOf } from '#kernel/definition/entity.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { pairOf, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { journalTexts } from '../../terms/texts.ts'
import { act, useEditors, useRefresh } from './parts/calls.ts'
import { submissions } from '../definition.ts'

/** Steps that an editor takes with many papers at a time, each paper by its own call and under its own rules. */
const offered = ['assignEditor', 'sendToProduction'] as const
type Step = (typeof offered)[number]
type Outcome = { readonly row: Raw; readonly fault?: string }

export function Bulk({ rows, done }: { rows: readonly Raw[]; done: () => void }) {
  const now = useLang()
  const may = useMay()
  const [step, setStep] = useState<Step>()
  return (
    <>
      {offered
        .filter((name) => may(codeOf(submissions, name)))
        .map((name) => (
          <button key={name} className="b s" onClick={() => setStep(name)}>
            <Icon name={name === 'assignEditor' ? 'person' : 'right'} size={14} />
            {submissions.actions![name]!.label[now]}
          </button>
        ))}
      {step && <Dialog step={step} rows={rows} onClose={() => setStep(undefined)} done={done} />}
    </>
  )
}

/** One paper after another; what is refused for one stops no other, and each result is said. */
function Dialog({
  step,
  rows,
  onClose,
  done,
}: {
  step: Step
  rows: readonly Raw[]
  onClose: () => void
  done: () => void
}) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const refresh = useRefresh()
  const [editorId, setEditorId] = useState<string>()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [running, setRunning] = useState(false)
  const finished = outcomes.length === rows.length
  const verb = submissions.actions![step]!.label[now]

  async function run() {
    setRunning(true)
    const results: Outcome[] = []
    for (const row of rows) {
      const body = { id: row.id, version: row.version, ...(step === 'assignEditor' && { editorId }) }
      const fault = await act(step, body).then(() => undefined, faultOf)
      results.push({ row, ...(fault && { fault }) })
      setOutcomes([...results])
    }
    setRunning(false)
    await refresh()
  }
  function faultOf(error: unknown): string {
    if (!(error instanceof ApiError)) return t('bulkLost')
    const parts = error.errors.map(({ msg }) => msg)
    return [...new Set([error.message, ...parts])].join(' ')
  }
  const close = () => {
    if (running) return
    onClose()
    if (finished) done()
  }
  const failed = outcomes.filter(({ fault }) => fault).length
  return (
    <Modal
      open
      width={680}
      title={t('bulkTitle', { verb, n: rows.length })}
      closable={!running}
      mask={{ closable: false }}
      keyboard={!running}
      onCancel={close}
      footer={
        finished ? (
          <button className="b p" onClick={close}>
            {t('bulkClose')}
          </button>
        ) : (
          <button
            className="b p"
            disabled={running || (step === 'assignEditor' && !editorId)}
            aria-busy={running}
            onClick={() => void run()}
          >
            {running ? t('bulkRunning', { n: outcomes.length, all: rows.length }) : verb}
          </button>
        )
      }
    >
      {step === 'assignEditor' && !running && !finished && (
        <EditorField anyPaper={rows[0]!.id} value={editorId} onChange={setEditorId} />
      )}
      <p className="mut" role="status">
        {finished ? t('bulkDone', { ok: outcomes.length - failed, failed }) : t('bulkText')}
      </p>
      <div className="bulkrows" tabIndex={0} role="region" aria-label={verb}>
        <table className="plain">
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <td className="num">{String(row.manuscriptNo ?? '')}</td>
                <td>{pairOf(row, 'title', now)}</td>
                <td>{outcomes[at] && <Result {...outcomes[at]} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}

function Result({ fault }: Outcome) {
  const t = useTexts(journalTexts)
  return fault ? <span className="refusal">{fault}</span> : <StateWord tone="green">{t('bulkOk')}</StateWord>
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
  const editors = useEditors(anyPaper)
  return (
    <p className="fieldbox">
      <label htmlFor="bulk-editor">{t('chooseEditor')}</label>
      <Select
        id="bulk-editor"
        style={{ width: '100%' }}
        value={value ?? null}
        showSearch={{ optionFilterProp: 'label' }}
        options={editors.map(({ userId, name, load }) => ({
          value: userId,
          label: `${name} · ${t('editorLoad', { n: load })}`,
        }))}
        onChange={(next: string | null) => onChange(next ?? undefined)}
      />
    </p>
  )
}
