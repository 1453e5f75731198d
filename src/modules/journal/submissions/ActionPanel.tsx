<<<<<<< HEAD
export function ActionPanel(_: { paper: unknown; parts: unknown; onClose: () => void }) {
  return null
=======
import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { ApiError, type FieldFault } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { journalTexts } from '../texts.ts'
import { asks, outcomes, overridable } from './asks.ts'
import { act, letterFor, useRefresh, type OpenAction, type Paper, type PaperParts } from './calls.ts'
import { submissions } from './definition.ts'
import { Fields, type Draft } from './Fields.tsx'
import { fromHtml, toHtml } from './letterText.ts'
import { letterTypes } from './letters.ts'
import type { StepAction } from './workflow.ts'

/** What the person may do next with the paper: conditions first, then the choice, then what it asks for. */
export function ActionPanel({
  paper,
  parts,
  onClose,
}: {
  paper: Paper
  parts: PaperParts
  onClose: () => void
}) {
  const t = useTexts(journalTexts)
  const tab = useTab()
  const fault = useFault()
  const refresh = useRefresh()
  const { message, modal } = App.useApp()
  const open = (parts.actions.data ?? []).filter(({ action }) => asks[action as StepAction] !== undefined)
  const [action, setAction] = useState(open[0]?.action)
  const [draft, setDraft] = useState<Draft>({})
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [previewing, setPreviewing] = useState(false)
  const [busy, setBusy] = useState(false)
  const current = open.find((one) => one.action === action) ?? open[0]
  const name = useActionName()
  const letter = useLetter(paper.id, current?.action)
  const values: Draft = {
    letterSubject: letter?.subject,
    letterBody: letter && fromHtml(letter.body),
    ...draft,
  }

  function change(next: Draft) {
    setDraft({ ...draft, ...next })
    tab.setDirty(true)
  }
  function leave() {
    if (Object.keys(draft).length === 0) return onClose()
    modal.confirm({
      title: t('unsaved'),
      okText: t('drop'),
      okButtonProps: { danger: true },
      cancelText: t('keep'),
      onOk() {
        tab.setDirty(false)
        onClose()
      },
    })
  }
  async function send() {
    if (!current || busy) return
    setBusy(true)
    setRefused([])
    try {
      await act(current.action, {
        id: paper.id,
        version: paper.version,
        ...bodyOf(current.action as StepAction, values),
      })
      message.success(t('sent', { name: name(current.action) }))
      tab.setDirty(false)
      onClose()
      await refresh()
    } catch (error) {
      setRefused(error instanceof ApiError ? error.errors : [])
      if (error instanceof ApiError && error.status === 409) {
        message.warning(error.message)
        await refresh()
      } else if (!(error instanceof ApiError) || error.errors.length === 0) fault(error)
    }
    setBusy(false)
  }
  return (
    <aside className="dr" role="dialog" aria-modal="false" aria-labelledby={`act-${paper.id}`}>
      <div className="dh">
        <h2 id={`act-${paper.id}`}>{t('act')}</h2>
        <span className="mut">{t('panelHint')}</span>
        <button className="ib" aria-label={t('hide')} title={t('hide')} onClick={leave}>
          <Icon name="close" />
        </button>
      </div>
      <div className="db" tabIndex={-1}>
        {current && <Conditions action={current} />}
        <fieldset>
          <legend>
            <em>*</em>
            {t('decision')}
          </legend>
          <Choice open={open} chosen={current?.action} onChoose={setAction} paperId={paper.id} />
        </fieldset>
        {current && previewing ? (
          <div className="letterview">
            <h3>{values.letterSubject}</h3>
            {values.letterBody}
          </div>
        ) : (
          current && (
            <Fields
              key={current.action}
              action={current.action as StepAction}
              asksFor={[...(asks[current.action as StepAction] ?? [])]}
              mayOverride={
                overridable.includes(current.action as StepAction) && (current.unmet ?? []).length > 0
              }
              standsIn={current.roleUsed === 'AD'}
              paper={paper}
              reviews={parts.reviews.data?.records ?? []}
              values={values}
              onChange={change}
            />
          )
        )}
        {refused.length > 0 && (
          <ul className="nobox bad" role="alert">
            {refused.map(({ field, msg }) => (
              <li key={field + msg}>
                <Icon name="warn" size={14} />
                {msg}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="dfoot">
        {letter && (
          <button className="b" onClick={() => setPreviewing(!previewing)}>
            <Icon name="eye" />
            {t(previewing ? 'edit' : 'preview')}
          </button>
        )}
        <button className="b p" disabled={busy || !current} aria-busy={busy} onClick={() => void send()}>
          {letter ? t('send') : t('confirm')}
        </button>
      </div>
    </aside>
  )
}

function useActionName() {
  const now = useLang()
  return (action: string) => submissions.actions?.[action]?.label[now] ?? action
}

/** What the server would refuse now, said before the click. */
function Conditions({ action }: { action: OpenAction }) {
  const t = useTexts(journalTexts)
  // Conditions that the fields below answer are not conditions of the paper.
  const unmet = (action.unmet ?? []).filter(
    ({ field, code }) => !answered.has(field ?? code) && !answered.has(code),
  )
  if (unmet.length === 0)
    return (
      <div className="okbox" role="status">
        <span>
          <Icon name="check" size={14} />
          {t('guardsOk')}
        </span>
      </div>
    )
  return (
    <ul className="nobox" role="status">
      {unmet.map(({ code, msg }) => (
        <li key={code + msg}>
          <Icon name="warn" size={14} />
          {msg}
        </li>
      ))}
    </ul>
  )
}

const answered = new Set([
  'letterBody',
  'letterRequired',
  'editorRequired',
  'reasonRequired',
  'reason',
  'approveAnonymous',
  'anonymousNotApproved',
  'stepUnknown',
  'adminReasonRequired',
])

type ChoiceProps = {
  open: readonly OpenAction[]
  chosen: string | undefined
  onChoose: (action: string) => void
  paperId: string
}

function Choice({ open, chosen, onChoose, paperId }: ChoiceProps) {
  const now = useLang()
  const name = useActionName()
  return (
    <div className="dec">
      {open.map(({ action }) => (
        <label key={action} className={action === chosen ? 'on' : ''}>
          <input
            type="radio"
            name={`step-${paperId}`}
            checked={action === chosen}
            onChange={() => onChoose(action)}
          />
          <b>{name(action)}</b>
          <span className="mut">{outcomes[action as StepAction]?.[now]}</span>
        </label>
      ))}
    </div>
  )
}

/** The default letter of a step that writes one. */
function useLetter(id: string, action: string | undefined) {
  const writes = (letterTypes as readonly string[]).includes(action ?? '')
  const { data } = useQuery({
    queryKey: [submissions.path, 'letter', id, action],
    queryFn: () => letterFor(id, action!),
    enabled: writes,
    staleTime: 60_000,
  })
  return writes ? (data ?? { subject: '', body: '' }) : undefined
}

function bodyOf(action: StepAction, values: Draft): Record<string, unknown> {
  const wanted = asks[action] ?? []
  const { letterSubject, letterBody, ...rest } = values
  return {
    ...rest,
    ...(wanted.includes('letter') && { letterSubject, letterBody: toHtml(letterBody ?? '') }),
  }
>>>>>>> main
}
