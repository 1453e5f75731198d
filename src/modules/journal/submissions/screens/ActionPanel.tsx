import { useEffect, useRef, useState, type ReactNode } from 'react'
import { inFacts } from '#kernel/definition/directions.ts'
import { AlsoHere } from '#kernel/ui/Company.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../terms/texts.ts'
import type { Paper } from './parts/calls.ts'
import { submissions, submissionStates, type SubmissionState } from '../definition.ts'
import { ChosenStep } from './ChosenStep.tsx'
import { Missing, StepOptions } from './StepOptions.tsx'
import { useSending } from './parts/useSending.ts'
import { ByOthers, type Telling } from './ByOthers.tsx'
import { useNewWarnings, Warnings } from './parts/Warnings.tsx'
import type { Draft } from './parts/draft.ts'
import { releasedIds } from './parts/released.ts'
import { UnsentLetters } from './parts/UnsentLetters.tsx'
import { useLetter } from './parts/useLetter.ts'
import { useStepDraft } from './parts/useStepDraft.ts'
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
  const open = paper.openActions.filter(({ action }) => action !== 'dispatch')
  const written = useStepDraft(paper, plain[paper.state])
  const { action, draft } = written
  const [previewing, setPreviewing] = useState(false)
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

  const { refused, busy, send } = useSending(paper, current, values, close)
  // Whatever was refused is put right where it is filled in.
  useEffect(() => {
    if (refused.length > 0) setPreviewing(false)
  }, [refused])
  const body = useRef<HTMLDivElement>(null)
  useNewWarnings(paper, body)
  return (
    <SidePanel
      title={t('act')}
      hint={inFacts([stands, paper.persona === 'editor' && t('panelHint')])}
      leave={leave}
      onKeyDown={onKeyDown}
    >
      <div className="db" tabIndex={-1} ref={body}>
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
        <Warnings paper={paper} />
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
          <StepOptions paper={paper} open={ready} chosen={current?.action} onChoose={choose} />
        </fieldset>
        {current && !current.ready && <Missing action={current} />}
        <NotNow folded={current?.ready === true} n={lacking.length + others.length}>
          {lacking.length > 0 && (
            <section aria-label={t('lacking')}>
              <h3 className="fl0">
                {t('lacking')} <span className="mut">{t('lackingHint')}</span>
              </h3>
              <StepOptions paper={paper} open={lacking} chosen={current?.action} onChoose={choose} />
            </section>
          )}
          <ByOthers paper={paper} steps={others} telling={telling} onTelling={setTelling} />
        </NotNow>
        {!current && <p className="yet">{t(open.length > 0 ? 'notChosen' : 'noneIsYours')}</p>}
        {current && (
          <ChosenStep {...{ paper, values, letter, previewing }} action={current} onChange={written.change} />
        )}
        {!previewing && <Refused faults={refused} />}
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
          <button className="b p" disabled={busy || !current} aria-busy={busy} onClick={send}>
            {current ? (letter ? t('doAndSend', { name: current.label }) : current.label) : t('chooseFirst')}
          </button>
        </div>
      )}
    </SidePanel>
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
