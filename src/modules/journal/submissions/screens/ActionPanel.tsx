import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { ApiError, type FieldFault } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { journalTexts } from '../../terms/texts.ts'
import { useWarned } from '../../articles/useWarned.tsx'
import { act, letterFor, useRefresh, type OpenAction, type Paper } from './parts/calls.ts'
import { submissions, submissionStates, type SubmissionState } from '../definition.ts'
import { Fields, type Draft } from './Fields.tsx'
import { paragraphsOf, richWords } from '#kernel/definition/rich.ts'
import { outcomes } from '../life/outcomes.ts'
import { StepMails } from './parts/StepMails.tsx'
import type { StepAction } from '../life/workflow.ts'
import { SidePanel } from './parts/SidePanel.tsx'
import { useLeaving } from './parts/useLeaving.ts'
import { Refused } from '#kernel/ui/Refused.tsx'

/** Where the state leaves one usual thing to do that judges nothing; no decision is ever chosen beforehand (behaviour 34). */
const plain: Partial<Record<string, string>> = {
  submitted: 'assignEditor',
  accepted: 'sendToProduction',
}

/** What the person may do next with the paper: conditions first, then the choice, then what it asks for. */
export function ActionPanel({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const t = useTexts(journalTexts)
  const now = useLang()
  const fault = useFault()
  const refresh = useRefresh()
  const warned = useWarned()
  const { message } = App.useApp()
  const open = paper.openActions.filter(({ action }) => action !== 'dispatch')
  const [action, setAction] = useState<string | undefined>(plain[paper.state])
  const [draft, setDraft] = useState<Draft>({})
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [previewing, setPreviewing] = useState(false)
  const [busy, setBusy] = useState(false)
  const current = open.find((one) => one.action === action)
  const letter = useLetter(paper.id, current)
  const values: Draft = {
    letterSubject: letter?.subject,
    letterBody: letter && richWords(letter.body, { betweenParagraphs: '\n\n' }),
    ...(letter?.dueAt && current?.needs.includes('dueAt') && { dueAt: letter.dueAt.slice(0, 10) }),
    ...draft,
  }

  const state = submissionStates[paper.state as SubmissionState][now]
  const stands = paper.state === 'inReview' ? `${state} ${t('round', { n: paper.currentRound })}` : state
  const { leave, close, onKeyDown } = useLeaving(Object.keys(draft).length > 0, onClose)
  const change = (next: Draft) => setDraft({ ...draft, ...next })

  async function send() {
    if (!current || busy) return
    setBusy(true)
    setRefused([])
    try {
      const done = await warned((more) =>
        act(current.action, { id: paper.id, version: paper.version, ...bodyOf(current, values), ...more }),
      )
      if (!done) return setBusy(false)
      message.success(t('sent', { name: current.label }))
      close()
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
    <SidePanel title={t('act')} hint={`${stands} · ${t('panelHint')}`} leave={leave} onKeyDown={onKeyDown}>
      <div className="db" tabIndex={-1}>
        {current && <Conditions action={current} paper={paper} />}
        {(paper.warnings ?? []).map(({ code, msg }) => (
          <p className="warnbox" role="status" key={code}>
            <Icon name="warn" size={14} />
            {msg}
          </p>
        ))}
        <fieldset>
          <legend>
            <em>*</em>
            {t('decision')}
            {!current && <span className="mut">{t('noneChosen')}</span>}
          </legend>
          <Choice
            paper={paper}
            open={open}
            chosen={current?.action}
            onChoose={(next) => {
              setAction(next)
              setPreviewing(false)
            }}
          />
        </fieldset>
        {!current && <ByOthers paper={paper} />}
        {!current && <p className="yet">{t('notChosen')}</p>}
        {current && previewing ? (
          <>
            {letter && (
              <div className="letterview">
                <h3>{values.letterSubject}</h3>
                {values.letterBody}
              </div>
            )}
            <StepMails
              action={current.action}
              body={{ id: paper.id, version: paper.version, ...bodyOf(current, values) }}
            />
          </>
        ) : (
          current && (
            <Fields key={current.action} action={current} paper={paper} values={values} onChange={change} />
          )
        )}
        <Refused faults={refused} />
      </div>
      <div className="dfoot">
        {current && (
          <button className="b" onClick={() => setPreviewing(!previewing)}>
            <Icon name="eye" />
            {t(previewing ? 'edit' : 'preview')}
          </button>
        )}
        <button className="b p" disabled={busy || !current} aria-busy={busy} onClick={() => void send()}>
          {current ? (letter ? t('doAndSend', { name: current.label }) : current.label) : t('chooseFirst')}
        </button>
      </div>
    </SidePanel>
  )
}

/** What the server would refuse now, said before the click. */
function Conditions({ action, paper }: { action: OpenAction; paper: Paper }) {
  const t = useTexts(journalTexts)
  if (action.ready)
    return (
      <div className="okbox" role="status">
        <span>
          <Icon name="check" size={14} />
          {t('guardsOk')}
        </span>
        {paper.state === 'inReview' && (
          <span>
            <Icon name="check" size={14} />
            {t('reviewsHave', reviewsOf(paper))}
          </span>
        )}
      </div>
    )
  return (
    <div role="status" aria-label={t('guardsOpen')}>
      <ul className="nobox">
        {action.failures.map(({ code, msg }) => (
          <li key={code + msg}>
            <Icon name="warn" size={14} />
            {msg}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Confirmed reviews of this round, and how many the journal asks for. */
const reviewsOf = ({ reviews, currentRound, reviewsNeeded }: Paper) => ({
  have: reviews.filter(({ state, roundNo }) => state === 'confirmed' && roundNo === currentRound).length,
  need: reviewsNeeded ?? 0,
})

type ChoiceProps = {
  paper: Paper
  open: readonly OpenAction[]
  chosen: string | undefined
  onChoose: (action: string) => void
}

/** What can be done now stands before what lacks something, which may be looked at all the same. */
function Choice(props: ChoiceProps) {
  const t = useTexts(journalTexts)
  const [ready, lacking] = [true, false].map((wanted) => props.open.filter((one) => one.ready === wanted))
  return (
    <>
      <Options {...props} open={ready!} />
      {lacking!.length > 0 && (
        <>
          <h3 className="fl0">
            {t('lacking')} <span className="mut">{t('lackingHint')}</span>
          </h3>
          <Options {...props} open={lacking!} />
        </>
      )}
    </>
  )
}

function Options({ paper, open, chosen, onChoose }: ChoiceProps) {
  const t = useTexts(journalTexts)
  const now = useLang()
  return (
    <div className="dec">
      {open.map(({ action, label, toText, ready, failures, needs }) => (
        <label key={action} className={action === chosen ? 'on' : ''}>
          <input
            type="radio"
            name={`step-${paper.id}`}
            checked={action === chosen}
            onChange={() => onChoose(action)}
          />
          <b>{label}</b>
          <span className="mut">{outcomes[action as StepAction]?.[now] ?? toText}</span>
          {!ready && failures[0] && <span className="mut lack">{failures[0].msg}</span>}
          {ready && paper.state === 'inReview' && needs.includes('letter') && (
            <span className="mut met">
              <Icon name="check" size={12} />
              {t('reviewsHave', reviewsOf(paper))}
            </span>
          )}
        </label>
      ))}
    </div>
  )
}

/** What others may do with the paper as it stands, and who they are. */
function ByOthers({ paper }: { paper: Paper }) {
  const t = useTexts(journalTexts)
  const steps = paper.byOthers ?? []
  if (steps.length === 0) return null
  return (
    <section className="others" aria-label={t('byOthers')}>
      <h3 className="fl0">{t('byOthers')}</h3>
      <ul>
        {steps.map(({ action, label, who }) => (
          <li key={action}>
            <Icon name="person" size={14} />
            <b>{label}</b>
            <span className="mut">{t('whoCan', { who })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The default letter of a step that writes one. */
function useLetter(id: string, action: OpenAction | undefined) {
  const writes = action?.needs.includes('letter') ?? false
  const { data } = useQuery({
    queryKey: [submissions.path, 'letter', id, action?.action],
    queryFn: () => letterFor(id, action!.action),
    enabled: writes,
    staleTime: 60_000,
  })
  return writes ? (data ?? { subject: '', body: '' }) : undefined
}

function bodyOf(action: OpenAction, values: Draft): Record<string, unknown> {
  const { letterSubject, letterBody, ...rest } = values
  return {
    ...rest,
    ...(action.needs.includes('letter') && { letterSubject, letterBody: paragraphsOf(letterBody ?? '') }),
  }
}
