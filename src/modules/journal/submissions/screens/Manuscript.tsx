import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { inList } from '#kernel/definition/kind.ts'
import { Company } from '#kernel/ui/Company.tsx'
import { useKeys } from '#kernel/ui/keys.ts'
import { Neighbours } from '#kernel/ui/Neighbours.tsx'
import { pairOf } from '#kernel/ui/rows.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import '#kernel/ui/ui.css'
import '../../terms/journal.css'
import { articleStates } from '../../articles/definition.ts'
import { noteTexts } from '../../notes/texts.ts'
import { journalTexts } from '../../terms/texts.ts'
import { ActionPanel } from './ActionPanel.tsx'
import { ArrangePanel } from './ArrangePanel.tsx'
import { nameOfAuthor } from '../author-name.ts'
import { usePanelFocus } from './parts/usePanelFocus.ts'
import { usePaper, useRefresh, useTimeline, type Event, type Paper } from './parts/calls.ts'
import { isHandled, priorities, submissions, submissionStates, type SubmissionState } from '../definition.ts'
import { Dispatch } from './Dispatch.tsx'
import { dayOf, daysSince } from '../shown-days.ts'
import { Alike } from './parts/Alike.tsx'
import { Bills } from './parts/Bills.tsx'
import { Decisions } from './parts/Decisions.tsx'
import { Files } from './parts/Files.tsx'
import { Notes } from './parts/Notes.tsx'
import { PaperText } from './parts/PaperText.tsx'
import { Reviews } from './parts/Reviews.tsx'
import { Timeline } from './parts/Timeline.tsx'
import { StageRail } from './StageRail.tsx'

type Part = 'reviews' | 'paper' | 'files' | 'decisions' | 'bills' | 'notes' | 'log'
type Side = 'act' | 'dispatch' | 'arrange' | undefined

const sideOf = (asked: string | undefined): Side =>
  (asked === 'dispatch' || asked === 'arrange' ? asked : asked && 'act') || undefined

/** What stands open stands in the address, so that a reload finds it and finds none that was closed; it stays while one turns pages. */
function useSide(): [Side, (side: Side) => void] {
  const { query, setQuery } = useTab()
  const [side, setSide] = useState(sideOf(query.act))
  const [asked, setAsked] = useState(query.act)
  if (query.act !== asked) {
    setAsked(query.act)
    if (query.act) setSide(sideOf(query.act))
  }
  return [
    side,
    (next) => {
      setSide(next)
      setQuery({ ...query, act: next })
    },
  ]
}

/** One manuscript. The panel on the right is no dialog: reviews stay readable while the letter is written. */
export default function ManuscriptScreen() {
  const tab = useTab()
  const id = tab.query.id ?? ''
  const { data: paper, error } = usePaper(id)
  const events = useTimeline(id)
  const [chosen, setPart] = useState<Part>()
  const [side, setSide] = useSide()
  const screen = usePanelFocus(paper && side)
  const number = paper?.manuscriptNo
  const { setLabel } = tab
  useEffect(() => {
    if (!number) return
    const short = number.replace(/^[A-Z]+-/, '')
    setLabel({ zh: `${short} 稿件`, en: `Manuscript ${short}` })
    // The label is told once per number; the tab's functions are new on every render.
  }, [number]) // oxlint-disable-line
  if (error && !paper) return <p className="none">{error.message}</p>
  if (!paper) return <Skeleton className="skel" active paragraph={{ rows: 10 }} />
  // Production has the paper and its files, and nothing of the reviews (domain 2.14).
  const part = chosen ?? (paper.persona === 'editor' ? 'reviews' : 'files')
  return (
    <div ref={screen} className={`cols${side ? ' split' : ''}`}>
      <div className="left">
        <Head paper={paper} events={events} onSide={setSide} side={side} />
        <Alike paper={paper} />
        <Parts part={part} onPart={setPart} paper={paper} />
        {part === 'reviews' && (
          <Reviews paper={paper} events={events} onDispatch={() => setSide('dispatch')} />
        )}
        {part === 'paper' && <PaperText paper={paper} authors={paper.authors} />}
        {part === 'files' && <Files paper={paper} files={paper.files} />}
        {part === 'decisions' && <Decisions decisions={paper.decisions} />}
        {part === 'bills' && <Bills bills={paper.bills} />}
        {part === 'notes' && <Notes paper={paper} />}
        {part === 'log' && <Timeline events={events} />}
      </div>
      {side === 'act' && <ActionPanel key={paper.id} paper={paper} onClose={() => setSide(undefined)} />}
      {side === 'arrange' && <ArrangePanel key={paper.id} paper={paper} onClose={() => setSide(undefined)} />}
      {side === 'dispatch' && <Dispatch paper={paper} onClose={() => setSide(undefined)} />}
    </div>
  )
}

type HeadProps = { paper: Paper; events: readonly Event[]; onSide: (side: Side) => void; side: Side }

function Head({ paper, events, onSide, side }: HeadProps) {
  const t = useTexts(journalTexts)
  const may = useMay()
  const refresh = useRefresh()
  const now = useLang()
  const state = paper.state as SubmissionState
  // The paper stays published whatever happens to its article: a retraction would be seen nowhere here.
  const became =
    paper.articleState && paper.articleState !== 'published' ? articleStates[paper.articleState] : undefined
  const days = daysSince(String(paper.stateSince ?? ''))
  const corresponding = paper.authors.find((author) => author.isCorresponding === true)
  const first = pairOf(paper, 'title', now)
  const other = paper[now === 'zh' ? 'titleEn' : 'titleZh']
  const steps = paper.openActions.some((one) => one.action !== 'dispatch')
  const toDispatch = steps ? lacksReviewers(paper) : paper.openActions.length > 0
  useKeys(steps || toDispatch ? { a: () => onSide(toDispatch ? 'dispatch' : 'act') } : {})
  return (
    <header className="hd">
      <div className="nos num">
        <span>{paper.manuscriptNo ?? '—'}</span>
        {Boolean(paper.articleTypeName) && <span>{String(paper.articleTypeName)}</span>}
        <StateWord tone={submissionStates[state].tone}>
          {submissionStates[state][now]}
          {state === 'inReview' && ` ${t('round', { n: paper.currentRound })}`}
        </StateWord>
        {became && <StateWord tone={became.tone}>{became[now]}</StateWord>}
        {days !== undefined && <span>{t('inState', { n: days })}</span>}
        {paper.priority === 'fastTrack' && <span className="tag warn">{priorities.fastTrack[now]}</span>}
        {paper.persona === 'editor' && (
          <Company
            entity={submissions}
            id={paper.id}
            version={paper.version}
            onReload={() => void refresh()}
          />
        )}
        <Neighbours path={submissions.path} id={paper.id} />
        {side !== 'act' && steps && (
          <button className="b s p" aria-expanded={false} onClick={() => onSide('act')}>
            {t('act')}
          </button>
        )}
        {paper.persona === 'editor' && isHandled(state) && may('submissions_arrange') && (
          <button className="b s" aria-expanded={side === 'arrange'} onClick={() => onSide('arrange')}>
            {t('arrange')}
          </button>
        )}
      </div>
      <h1>{first}</h1>
      {Boolean(other) && other !== first && (
        <p className="te" lang={now === 'zh' ? 'en' : 'zh-Hans'}>
          {String(other)}
        </p>
      )}
      <dl className="mt num">
        <Fact name={t('corresponding')} value={corresponding ? nameOfAuthor(corresponding, now) : '—'} />
        <Fact name={t('editor')} value={String(paper.handlingEditorName ?? '—')} />
        <Fact name={t('received')} value={dayOf(paper.submittedAt)} />
        {Boolean(paper.similarityScore) && (
          <Fact name={t('similarity')} value={`${Number(paper.similarityScore)}%`} />
        )}
        {paper.persona === 'editor' && (
          <Fact name={t('firstDecision')} value={firstDecision(paper, (n) => t('days', { n }))} />
        )}
        {paper.sectionEditors && paper.sectionEditors.length > 0 && (
          <Fact
            name={t('sectionEditors')}
            value={inList(
              paper.sectionEditors.map(({ name }) => name),
              now,
            )}
          />
        )}
      </dl>
      <StageRail paper={paper} events={events} />
    </header>
  )
}

/** A round whose reviewers nobody has chosen: there the finder comes first. */
const lacksReviewers = ({ openActions, reviews, currentRound }: Paper) =>
  openActions.some((one) => one.action === 'dispatch') &&
  !reviews.some((review) => review.roundNo === currentRound)

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function firstDecision(paper: Paper, words: (days: number) => string): string {
  if (!paper.firstDecisionAt || !paper.submittedAt) return '—'
  const [from, to] = [paper.submittedAt, paper.firstDecisionAt].map((at) =>
    Date.parse(String(at).replace(' ', 'T')),
  )
  return words(Math.max(0, Math.round((to! - from!) / 86_400_000)))
}

function Parts({ part, onPart, paper }: { part: Part; onPart: (part: Part) => void; paper: Paper }) {
  const t = useTexts(journalTexts)
  const tn = useTexts(noteTexts)
  const desk = paper.persona === 'editor'
  const offered: { key: Part; label: string; count?: number; unread?: number; shown?: boolean }[] = [
    { key: 'reviews', label: t('tabReviews'), count: paper.reviews.length, shown: desk },
    { key: 'paper', label: t('tabPaper') },
    { key: 'files', label: t('tabFiles'), count: paper.files.length },
    { key: 'decisions', label: t('tabDecisions'), count: paper.decisions.length, shown: desk },
    { key: 'bills', label: t('tabBills'), count: paper.bills.length, shown: paper.bills.length > 0 },
    { key: 'notes', label: t('tabNotes'), unread: Number(paper.unreadNotes ?? 0), shown: desk },
    { key: 'log', label: t('tabLog') },
  ]
  return (
    <nav className="sub" aria-label={t('contents')}>
      {offered
        .filter(({ shown }) => shown !== false)
        .map(({ key, label, count, unread = 0 }) => (
          <button key={key} aria-pressed={key === part} onClick={() => onPart(key)}>
            {label} {count !== undefined && <i className="num">{count}</i>}
            {unread > 0 && (
              <em className="num" aria-label={tn('unread', { n: unread })}>
                {unread}
              </em>
            )}
          </button>
        ))}
    </nav>
  )
}
