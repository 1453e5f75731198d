import { useEffect, useState } from 'react'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { get } from '#kernel/ui/api.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { hasEnded } from '#modules/journal/submissions/ended.ts'
import { dueOf, ownWorkFirst } from '#modules/journal/submissions/own-work.ts'
import { Icon } from '../icons.tsx'
import { Title } from '../parts.tsx'
import {
  daysUntil,
  dueText,
  dueTexts,
  titleOf,
  toneIn,
  type Brief,
  type PaperDetail,
  type Told,
} from './paper.ts'
import { ListLine } from './list-line.tsx'
import { PaperHead } from './paper-head.tsx'
import { Authors, Files, History, Letters, Reports } from './paper-parts.tsx'
import { OwnLinks } from './own-links.tsx'
import { Publication } from './publication.tsx'
import { ownReviews } from './reviews-waiting.ts'
import { NextStep } from './turns.tsx'
import { Withdraw } from './withdraw.tsx'
import { here, Message, parameter, signedIn, start, toLogin, useLoad, Waiting } from './ui.tsx'

/** Most papers have no bill: its part comes with the first that has. */
const Bills = arriving(async () => ({ default: (await import('./bills.tsx')).Bills }), Nothing)
const Unconfirmed = arriving(
  async () => ({ default: (await import('./unconfirmed.tsx')).Unconfirmed }),
  Nothing,
)
const ToFollow = arriving(async () => ({ default: (await import('./to-follow.tsx')).ToFollow }), Nothing)
const Messages = arriving(async () => ({ default: (await import('./messages.tsx')).Messages }), Nothing)

const texts = {
  ...dueTexts,
  title: ['我的投稿', 'My submissions'],
  new: ['新投稿', 'New paper'],
  since: ['已 {n} 天', '{n} days', '{n} day'],
  older: ['更早的稿件', 'Older papers'],
  unread: ['{n} 条新留言', '{n} new messages', '{n} new message'],
  all: ['全部 {n}', 'All {n}'],
  mine: ['待我处理 {n}', 'To do {n}'],
  going: ['审理中 {n}', 'In process {n}'],
  published: ['已刊 {n}', 'Published {n}'],
  filter: ['筛选', 'Filter'],
  list: ['稿件列表', 'Papers'],
  none: ['还没有投稿。', 'No submissions yet.'],
  noneHere: ['没有这类稿件。', 'No papers of this kind.'],
  start: ['开始投稿', 'Start a submission'],
  draft: ['草稿', 'Draft'],
  untitled: ['未命名稿件', 'Untitled paper'],
  waiting: ['有 {n} 份审稿等您处理。', '{n} reviews are waiting for you.', '{n} review is waiting for you.'],
  toReviews: ['去处理', 'Go to them'],
} as const satisfies Texts

type Filter = 'all' | 'mine' | 'going' | 'published'
const filters: Record<Filter, (paper: Brief) => boolean> = {
  all: () => true,
  mine: (paper) => paper.status.turn === 'author',
  going: ({ state, status }) => status.turn === 'journal' || (status.turn === 'none' && !hasEnded(state)),
  published: (paper) => paper.state === 'published',
}

const pageSize = 200

/** One page after another: who has many papers asks for the older ones. */
async function firstPages(pages: number): Promise<Brief[]> {
  const all: Brief[] = []
  for (let current = 1; current <= pages; current++)
    all.push(...(await get<Brief[]>('blade-admin/submissions/mine', { current })))
  return ownWorkFirst(all)
}

function Workspace() {
  const t = useTexts(texts)
  const [chosen, setChosen] = useState(parameter('id'))
  const [filter, setFilter] = useState<Filter>('all')
  const [pages, setPages] = useState(1)
  const { data, problem, again } = useLoad('mine', () => Promise.all([firstPages(pages), ownReviews()]))
  if (!data) return <Waiting problem={problem} again={again} />
  const [papers, { waiting: reviews }] = data
  const shown = papers.filter(filters[filter])
  const isMore = papers.length >= pages * pageSize
  // A link may name a paper further down than the list has been read.
  const current =
    papers.find((paper) => paper.id === chosen) ?? (chosen ? { id: chosen, version: 0 } : papers[0])

  function older(): void {
    setPages(pages + 1)
    again()
  }
  function choose(id: string): void {
    setChosen(id)
    history.replaceState(null, '', here('/apaph/workspace', { id }))
    document.getElementById('paper')?.scrollIntoView({
      block: 'start',
      behavior: matchMedia('(max-width:720px)').matches ? 'auto' : 'instant',
    })
  }

  return (
    <main id="main" className="wrap aw">
      <section aria-label={t('list')}>
        <div className="lh">
          <h1>
            <Title text={t('title')} />
          </h1>
          <a className="btn p sm" href={here('/apaph/submit')}>
            <Icon name="plus" size={16} />
            {t('new')}
          </a>
        </div>
        {reviews > 0 && (
          <p className="hint unc">
            {t('waiting', { n: reviews })}{' '}
            <a className="link" href={here('/apaph/review')}>
              {t('toReviews')}
            </a>
          </p>
        )}
        <Unconfirmed />
        {papers.length > 0 && (
          <>
            <div className="fil" role="group" aria-label={t('filter')}>
              {(Object.keys(filters) as Filter[]).map((key) => (
                <button key={key} type="button" aria-pressed={key === filter} onClick={() => setFilter(key)}>
                  {t(key, { n: `${papers.filter(filters[key]).length}${isMore ? '+' : ''}` })}
                </button>
              ))}
            </div>
            <div className="ms bl">
              {shown.length === 0 && <p className="none">{t('noneHere')}</p>}
              {shown.map((paper) => (
                <PaperLine
                  key={paper.id}
                  paper={paper}
                  current={paper.id === current?.id}
                  choose={() => choose(paper.id)}
                />
              ))}
            </div>
          </>
        )}
        {isMore && (
          <p className="more">
            <button type="button" className="link" onClick={older}>
              {t('older')}
            </button>
          </p>
        )}
        <Message problem={problem} />
        <OwnLinks other="review" />
      </section>
      {current ? (
        <Status key={`${current.id}:${current.version}`} id={current.id} changed={again} />
      ) : (
        <FirstTime />
      )}
    </main>
  )
}

function FirstTime() {
  const t = useTexts(texts)
  return (
    <article className="pn">
      <div className="pd">
        <p>{t('none')}</p>
        <p className="more">
          <a className="btn p" href={here('/apaph/submit')}>
            {t('start')}
          </a>
        </p>
      </div>
    </article>
  )
}

function PaperLine({ paper, current, choose }: { paper: Brief; current: boolean; choose: () => void }) {
  const t = useTexts(texts)
  const due = dueOf(paper)
  return (
    <ListLine
      href={here('/apaph/workspace', { id: paper.id })}
      current={current}
      choose={choose}
      title={titleOf(paper, lang()) || t('untitled')}
      head={[paper.manuscriptNo ?? t('draft'), (paper.stateSince ?? paper.createTime).slice(5, 10)]}
    >
      <span className={`st ${toneIn(paper)}`}>{paper.status.label}</span>
      {due && <span className={daysUntil(due) < 0 ? 'st red' : undefined}>{dueText(due, t)}</span>}
      {paper.status.turn === 'journal' && paper.stateSince && (
        <span>{t('since', { n: Math.max(0, -daysUntil(paper.stateSince)) })}</span>
      )}
      {(paper.unreadNotes ?? 0) > 0 && !current && (
        <span className="st info">{t('unread', { n: paper.unreadNotes! })}</span>
      )}
    </ListLine>
  )
}

function Status({ id, changed }: { id: string; changed: () => void }) {
  const [asking, setAsking] = useState<'extension'>()
  const { data, problem, again } = useLoad(id, async () => {
    const [paper, log] = await Promise.all([
      get<PaperDetail>('blade-admin/submissions/detail', { id }),
      get<Told[]>('blade-admin/submissions/timeline', { id }),
    ])
    return { paper, log }
  })
  if (!data)
    return (
      <article className="pn" id="paper" aria-busy="true">
        <div className="pd">
          <Message problem={problem} />
        </div>
      </article>
    )
  const { paper, log } = data
  const lacks = (paper.toFollow?.form ?? false) || (paper.toFollow?.languages ?? []).length > 0
  const askForTime = () => {
    setAsking('extension')
    document.getElementById('messages')?.scrollIntoView()
  }
  const refresh = () => {
    again()
    changed()
  }
  return (
    <article className="pn" id="paper">
      <PaperHead paper={paper} log={log} />
      <NextStep paper={paper} changed={refresh} askForTime={askForTime} />
      <Publication paper={paper} />
      {lacks && <ToFollow paper={paper} changed={refresh} />}
      <Bills paper={paper} changed={refresh} />
      <Letters paper={paper} />
      <Reports paper={paper} />
      <Authors paper={paper} />
      <Files paper={paper} />
      <History paper={paper} log={log} />
      {paper.state !== 'draft' && <Messages key={asking} paper={paper} first={asking} />}
      <Withdraw paper={paper} changed={refresh} />
    </article>
  )
}

function App() {
  useEffect(() => {
    if (!signedIn()) toLogin()
  }, [])
  return signedIn() ? <Workspace /> : null
}

start(App)
