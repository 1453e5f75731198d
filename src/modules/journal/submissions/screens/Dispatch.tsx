import { useQuery } from '@tanstack/react-query'
import { App, Input, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { AlsoHere } from '#kernel/ui/Company.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useReviewerCard } from '../../reviewers/ReviewerCard.tsx'
import { journalTexts } from '../../terms/texts.ts'
import { act, findReviewers, useRefresh, useSuggested, type Candidate, type Paper } from './parts/calls.ts'
import { SidePanel } from './parts/SidePanel.tsx'
import { useLeaving } from './parts/useLeaving.ts'
import { useNewWarnings, Warnings } from './parts/Warnings.tsx'
import { SuggestedPeople } from './parts/SuggestedPeople.tsx'
import { submissions } from '../definition.ts'
import { CandidateRow, isOff } from './parts/CandidateRow.tsx'
import { Reserves } from './parts/Reserves.tsx'

/** The finder: who fits, how much they carry, and who must not be asked. Chosen people stay chosen between searches. */
export function Dispatch({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const t = useTexts(journalTexts)
  const fault = useFault()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const reviewer = useReviewerCard()
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState('')
  const [ticked, setChosen] = useState<readonly Candidate[]>()
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const { data, error } = useQuery({
    queryKey: [submissions.path, 'reviewers', paper.id, asked],
    queryFn: () => findReviewers(paper.id, asked),
    placeholderData: (before) => before,
  })
  // A new round begins with those of the last, until somebody ticks.
  const proposed = useReturning(paper, asked === '' ? data : undefined)
  // Whom a colleague invited meanwhile, or who may no longer be asked, stays ticked for nobody: their box is shut.
  const chosen = (ticked ?? proposed).filter(
    ({ userId }) => !data?.some((now) => now.userId === userId && isOff(now)),
  )
  const body = useRef<HTMLDivElement>(null)
  useNewWarnings(paper, body)
  const asAdmin = paper.openActions.some((one) => one.action === 'dispatch' && one.asAdmin)
  const suggested = useSuggested(paper.id)
  const warned =
    asAdmin ||
    suggested.some((one) => !one.blocked && one.conflicts.length > 0) ||
    chosen.some((one) => one.conflicts.length > 0 || one.load >= one.maxLoad)

  async function send(action: 'dispatch' | 'reserve', whom: { ids?: string[]; suggested?: string[] }) {
    const n = (whom.ids ?? whom.suggested ?? []).length
    if (n === 0) return message.warning(t('chooseSome'))
    setBusy(true)
    try {
      await act(action, {
        id: paper.id,
        version: paper.version,
        ...(action === 'dispatch' && { known: inRound(paper).length }),
        reviewerIds: whom.ids ?? [],
        ...(whom.suggested && { suggested: whom.suggested }),
        ...(reason && { overrideReason: reason }),
        ...(action === 'dispatch' && note.trim() && { note: note.trim() }),
      })
      message.success(t(action === 'dispatch' ? 'dispatched' : 'reserved', { n }))
      // Whoever else was ticked stays so until they are invited too.
      if (whom.ids) {
        setChosen([])
        if (action === 'dispatch') close()
      }
    } catch (refused) {
      fault(refused)
    }
    await refresh()
    setBusy(false)
  }
  const ids = chosen.map((one) => one.userId)
  const { leave, close, onKeyDown } = useLeaving(
    (ticked?.length ?? 0) > 0 || reason !== '' || note !== '',
    onClose,
  )
  return (
    <SidePanel
      title={t('dispatch')}
      hint={t('round', { n: paper.currentRound })}
      leave={leave}
      onKeyDown={onKeyDown}
    >
      <div className="db" tabIndex={-1} ref={body}>
        <AlsoHere entity={submissions} id={paper.id} />
        <Warnings paper={paper} />
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(keyword.trim())
          }}
        >
          <Input
            value={keyword}
            allowClear
            aria-label={t('findReviewer')}
            placeholder={t('findReviewer')}
            prefix={<Icon name="search" />}
            suffix={<button className="lk">{t('find')}</button>}
            onChange={(event) => setKeyword(event.target.value)}
          />
        </form>
        {error && <p className="none">{error.message}</p>}
        {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
        {data?.length === 0 && <p className="none">{t('noneFound')}</p>}
        <ul className="cands">
          {[
            ...chosen.filter((one) => !data?.some((found) => found.userId === one.userId)),
            ...(data ?? []),
          ].map((one) => (
            <CandidateRow
              key={one.userId}
              one={one}
              chosen={chosen.some((other) => other.userId === one.userId)}
              onRecord={() => reviewer.open(one.userId)}
              onChoose={(on) =>
                setChosen(on ? [...chosen, one] : chosen.filter((other) => other.userId !== one.userId))
              }
            />
          ))}
        </ul>
        <SuggestedPeople
          people={suggested}
          busy={busy}
          onInvite={(email) => void send('dispatch', { suggested: [email] })}
        />
        <Reserves paper={paper} />
        {chosen.length > 0 && (
          <div className="fieldbox">
            <label className="fl0" htmlFor={`note-${paper.id}`}>
              {t('invitationNote')}
            </label>
            <Input.TextArea
              id={`note-${paper.id}`}
              value={note}
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={2000}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
        )}
        {warned && (
          <div className="fieldbox">
            <label className="fl0" htmlFor={`why-${paper.id}`}>
              {t('overrideReason')}
            </label>
            <Input.TextArea
              id={`why-${paper.id}`}
              value={reason}
              autoSize={{ minRows: 2 }}
              maxLength={2000}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        )}
      </div>
      <div className="dfoot">
        <button
          className="b"
          disabled={busy || chosen.length === 0}
          title={t('reserveHelp')}
          onClick={() => void send('reserve', { ids })}
        >
          {t('reserve')}
        </button>
        <button
          className="b p"
          disabled={busy || chosen.length === 0}
          aria-busy={busy}
          onClick={() => void send('dispatch', { ids })}
        >
          <Icon name="send" />
          {t('dispatchN', { n: chosen.length })}
        </button>
      </div>
      {reviewer.card}
    </SidePanel>
  )
}

const none: readonly Candidate[] = []
const inRound = (paper: Paper) => paper.reviews.filter((review) => review.roundNo === paper.currentRound)

/** Who reported in the round before, while nobody was asked in this one; whom nothing forbids and a mail reaches. */
function useReturning(paper: Paper, found: readonly Candidate[] | undefined): readonly Candidate[] {
  const [kept, keep] = useState(none)
  const fresh = inRound(paper).length === 0
  const returning =
    found?.filter((one) => one.earlierRound === paper.currentRound - 1 && !one.blocked && !one.unreachable) ??
    kept
  // A search for somebody else does not take them away.
  if (found && returning.length !== kept.length) keep(returning)
  return fresh ? returning : none
}
