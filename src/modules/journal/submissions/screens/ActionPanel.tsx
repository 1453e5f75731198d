import { App } from 'antd'
import { useState, type ReactNode } from 'react'
import { ApiError, type FieldFault } from '#kernel/ui/api.ts'
import { AlsoHere } from '#kernel/ui/Company.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { journalTexts } from '../../terms/texts.ts'
import { useWarned } from '../../articles/useWarned.tsx'
import { act, useRefresh, type OpenAction, type Paper } from './parts/calls.ts'
import { submissions, submissionStates, type SubmissionState } from '../definition.ts'
import { ByOthers, type Telling } from './ByOthers.tsx'
import { Fields } from './Fields.tsx'
import type { Draft } from './parts/draft.ts'
import { paragraphsOf } from '#kernel/definition/rich.ts'
import { outcomes } from '../life/outcomes.ts'
import { LetterFields } from './parts/LetterFields.tsx'
import { releasedIds } from './parts/released.ts'
import { StepMails } from './parts/StepMails.tsx'
import { UnsentLetters } from './parts/UnsentLetters.tsx'
import { useLetter } from './parts/useLetter.ts'
import { useStepDraft } from './parts/useStepDraft.ts'
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
  const written = useStepDraft(paper, plain[paper.state])
  const { action, draft } = written
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [previewing, setPreviewing] = useState(false)
  const [busy, setBusy] = useState(false)
  const current = open.find((one) => one.action === action)
  const letter = useLetter(paper, current, written)
  const values: Draft = {
    ...letter?.words,
    ...(current?.needs.includes('reviews') && { releasedReviewIds: [...releasedIds(paper, draft)] }),
    ...(letter?.dueAt && current?.needs.includes('dueAt') && { dueAt: letter.dueAt.slice(0, 10) }),
    ...draft,
  }

  const state = submissionStates[paper.state as SubmissionState][now]
  const stands = paper.state === 'inReview' ? `${state} ${t('round', { n: paper.currentRound })}` : state
  const [telling, setTelling] = useState<Telling>()
  const { leave, close, onKeyDown } = useLeaving(written.typed || Boolean(telling?.body), () => {
    written.drop()
    onClose()
  })
  const ready = open.filter((one) => one.ready)
  const lacking = open.filter((one) => !one.ready)
  const others = paper.byOthers ?? []
  function choose(next: string) {
    written.choose(next)
    setPreviewing(false)
  }

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
        <AlsoHere entity={submissions} id={paper.id} />
        {written.isRestored && (
          <p className="warnbox" role="status">
            {t('restored')}
            <button type="button" className="lk" onClick={written.startAgain}>
              {t('drop')}
            </button>
          </p>
        )}
        <UnsentLetters letters={written.letters} open={open} drop={written.writeLetters} />
        {(paper.warnings ?? []).map(({ code, msg }) => (
          <p className="warnbox" role="status" key={code}>
            <Icon name="warn" size={14} />
            {msg}
          </p>
        ))}
        <fieldset className="next">
          <legend>
            {t('decision')}
            {now === 'zh' && (
              <span lang="en" className="mut">
                Next step
              </span>
            )}
            {!current && open.length > 0 && <span className="mut end">{t('noneChosen')}</span>}
          </legend>
          <Options paper={paper} open={ready} chosen={current?.action} onChoose={choose} />
        </fieldset>
        {current && !current.ready && <Missing action={current} />}
        <NotNow folded={current?.ready === true} n={lacking.length + others.length}>
          {lacking.length > 0 && (
            <section aria-label={t('lacking')}>
              <h3 className="fl0">
                {t('lacking')} <span className="mut">{t('lackingHint')}</span>
              </h3>
              <Options paper={paper} open={lacking} chosen={current?.action} onChoose={choose} />
            </section>
          )}
          <ByOthers paper={paper} steps={others} telling={telling} onTelling={setTelling} />
        </NotNow>
        {!current && <p className="yet">{t(open.length > 0 ? 'notChosen' : 'noneIsYours')}</p>}
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
            <Fields
              key={current.action}
              action={current}
              paper={paper}
              values={values}
              onChange={written.change}
              letter={
                letter && (
                  <LetterFields
                    name={current.label}
                    language={paper.language === 'en' ? 'en' : 'zh'}
                    letter={letter}
                  />
                )
              }
            />
          )
        )}
        <Refused faults={refused} />
      </div>
      {open.length > 0 && (
        <div className="dfoot">
          {current && (
            <button className="b" onClick={() => setPreviewing(!previewing)}>
              <Icon name="eye" />
              {t(previewing ? 'edit' : 'preview')}
            </button>
          )}
          {written.keptAt && (
            <span className="mut num" title={t('keptWhere')}>
              {t('keptAt', { time: written.keptAt })}
            </span>
          )}
          <button className="b p" disabled={busy || !current} aria-busy={busy} onClick={() => void send()}>
            {current ? (letter ? t('doAndSend', { name: current.label }) : current.label) : t('chooseFirst')}
          </button>
        </div>
      )}
    </SidePanel>
  )
}

/** What the server would refuse now, said before the click. */
function Missing({ action }: { action: OpenAction }) {
  const t = useTexts(journalTexts)
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

/** What cannot be done now and why: read while one chooses, folded once one has. */
function NotNow({ folded, n, children }: { folded: boolean; n: number; children: ReactNode }) {
  const t = useTexts(journalTexts)
  if (n === 0) return null
  if (!folded) return <div className="notnow">{children}</div>
  return (
    <details className="notnow">
      <summary>
        <Icon name="right" size={14} />
        {t('notNow', { n })}
      </summary>
      {children}
    </details>
  )
}

/** Confirmed reviews of this round, and how many the journal asks for. */
const reviewsOf = ({ reviews, currentRound, reviewsNeeded }: Paper) => ({
  have: reviews.filter(({ state, roundNo }) => state === 'confirmed' && roundNo === currentRound).length,
  need: reviewsNeeded ?? 0,
})

type OptionsProps = {
  paper: Paper
  open: readonly OpenAction[]
  chosen: string | undefined
  onChoose: (action: string) => void
}

function Options({ paper, open, chosen, onChoose }: OptionsProps) {
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
          <span className="mut">→ {outcomes[action as StepAction]?.[now] ?? toText}</span>
          {!ready && failures[0] && <span className="mut lack">{failures[0].msg}</span>}
          {ready && !chosen && paper.state === 'inReview' && needs.includes('letter') && (
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

function bodyOf(action: OpenAction, values: Draft): Record<string, unknown> {
  const { letterSubject, letterBody, ...rest } = values
  return {
    ...rest,
    ...(action.needs.includes('letter') && { letterSubject, letterBody: paragraphsOf(letterBody ?? '') }),
  }
}
