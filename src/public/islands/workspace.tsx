import { lazy, Suspense, useEffect, useState } from 'react'
import { download, get } from '#kernel/ui/api.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { signOut } from '#admin/session/token.ts'
import { nameOfAuthor } from '#modules/journal/submissions/authorName.ts'
import { Icon } from '../icons.tsx'
import { Title } from '../parts.tsx'

import { fetchFile, sizeText } from './files.tsx'
import {
  daysUntil,
  otherTitleOf,
  stageBar,
  titleOf,
  toneOf,
  wordsIn,
  type Brief,
  type PaperDetail,
  type Released,
  type StageMark,
  type Told,
} from './paper.ts'
import { NextStep, Withdraw } from './turns.tsx'
import { here, Message, parameter, signedIn, start, toLogin, useLoad, Waiting } from './ui.tsx'

/** Most papers have no bill: its part comes with the first that has. */
const Bills = lazy(async () => ({ default: (await import('./bills.tsx')).Bills }))
const Unconfirmed = lazy(async () => ({ default: (await import('./unconfirmed.tsx')).Unconfirmed }))
const Messages = lazy(async () => ({ default: (await import('./messages.tsx')).Messages }))

const texts = {
  title: ['我的投稿', 'My submissions'],
  new: ['新投稿', 'New paper'],
  since: ['已 {n} 天', '{n} days', '{n} day'],
  older: ['更早的稿件', 'Older papers'],
  unread: ['{n} 条新留言', '{n} new messages', '{n} new message'],
  authors: ['作者', 'Authors'],
  corresponding: ['通信作者', 'corresponding'],
  waiting: ['待确认署名', 'Asked, no answer yet'],
  agreed: ['已确认署名', 'Has agreed'],
  disputed: ['对署名有异议，请与其核实', 'Objects; settle it with them'],
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
  daysLeft: ['还有 {n} 天', '{n} days left', '{n} day left'],
  late: ['已逾期', 'Overdue'],
  submit: ['投稿', 'Submitted'],
  screen: ['初审', 'Screening'],
  review: ['外审', 'Review'],
  revise: ['修回', 'Revision'],
  final: ['终审', 'Decision'],
  publish: ['录用与出版', 'Publication'],
  before: ['{date} 前', 'by {date}'],
  letter: ['决定信', 'Decision letter'],
  letterPdf: ['下载决定信与审稿意见（PDF）', 'Download the letter and reviews (PDF)'],
  reviews: ['审稿意见', 'Reviews'],
  round: ['第 {n} 轮', 'Round {n}'],
  more: ['展开全文', 'Show all'],
  less: ['收起', 'Show less'],
  files: ['文件', 'Files'],
  name: ['名称', 'Name'],
  use: ['用途', 'Kind'],
  version: ['版本', 'Version'],
  uploaded: ['上传', 'Uploaded'],
  noFiles: ['还没有文件。', 'No files yet.'],
  history: ['过程', 'History'],
  reviewer: ['我的审稿', 'My reviews'],
  out: ['退出登录', 'Sign out'],
  inRound: [
    '邀请 {invited} 位审稿人，{completed} 位已完成',
    '{completed} of {invited} reviewers have answered',
  ],
} as const satisfies Texts

type Filter = 'all' | 'mine' | 'going' | 'published'
const filters: Record<Filter, (paper: Brief) => boolean> = {
  all: () => true,
  mine: (paper) => paper.status.turn === 'author',
  going: (paper) => paper.status.turn === 'journal',
  published: (paper) => paper.state === 'published',
}

const pageSize = 200

/** One page after another: who has many papers asks for the older ones. */
async function firstPages(pages: number): Promise<Brief[]> {
  const all: Brief[] = []
  for (let current = 1; current <= pages; current++)
    all.push(...(await get<Brief[]>('blade-admin/submissions/mine', { current })))
  return all
}

function Workspace() {
  const t = useTexts(texts)
  const [chosen, setChosen] = useState(parameter('id'))
  const [filter, setFilter] = useState<Filter>('all')
  const [pages, setPages] = useState(1)
  const { data: papers, problem, again } = useLoad('mine', () => firstPages(pages))
  if (!papers) return <Waiting problem={problem} again={again} />
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
        <Suspense>
          <Unconfirmed />
        </Suspense>
        <div className="fil" role="group" aria-label={t('filter')}>
          {(Object.keys(filters) as Filter[]).map((key) => (
            <button key={key} type="button" aria-pressed={key === filter} onClick={() => setFilter(key)}>
              {t(key, { n: `${papers.filter(filters[key]).length}${isMore ? '+' : ''}` })}
            </button>
          ))}
        </div>
        <div className="ms bl">
          {shown.length === 0 && <p className="none">{t(papers.length === 0 ? 'none' : 'noneHere')}</p>}
          {shown.map((paper) => (
            <PaperLine
              key={paper.id}
              paper={paper}
              current={paper.id === current?.id}
              choose={() => choose(paper.id)}
            />
          ))}
        </div>
        {isMore && (
          <p className="more">
            <button type="button" className="link" onClick={older}>
              {t('older')}
            </button>
          </p>
        )}
        <Message problem={problem} />
        <p className="more">
          <a className="link" href={here('/apaph/review')}>
            {t('reviewer')}
          </a>
          <button
            type="button"
            className="link"
            onClick={() => void signOut().then(() => location.assign(here('/')))}
          >
            {t('out')}
          </button>
        </p>
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
  const title = titleOf(paper, lang()) || t('untitled')
  return (
    <a
      href={here('/apaph/workspace', { id: paper.id })}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        choose()
      }}
    >
      <span className="n num">
        <span>{paper.manuscriptNo ?? t('draft')}</span>
        <span>{(paper.stateSince ?? paper.createTime).slice(5, 10)}</span>
      </span>
      <b className="ti seg">
        <Title text={title} />
      </b>
      <span className="s num">
        <span className={`st ${toneOf[paper.state]}`}>{paper.status.label}</span>
        {paper.state === 'revisionRequested' && paper.revisionDueAt && (
          <span>{dueText(paper.revisionDueAt, t)}</span>
        )}
        {paper.status.turn === 'journal' && paper.stateSince && (
          <span>{t('since', { n: Math.max(0, -daysUntil(paper.stateSince)) })}</span>
        )}
        {(paper.unreadNotes ?? 0) > 0 && !current && (
          <span className="st info">{t('unread', { n: paper.unreadNotes! })}</span>
        )}
      </span>
    </a>
  )
}

export function dueText(
  due: string,
  t: (key: 'daysLeft' | 'late', params?: { n: number }) => string,
): string {
  const n = daysUntil(due)
  return n < 0 ? t('late') : t('daysLeft', { n })
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
      <Head paper={paper} log={log} />
      <NextStep paper={paper} changed={refresh} askForTime={askForTime} />
      <Suspense>
        <Bills paper={paper} changed={refresh} />
      </Suspense>
      <Letters paper={paper} />
      <Reports paper={paper} />
      <Authors paper={paper} />
      <Files paper={paper} />
      <History paper={paper} log={log} />
      {paper.state !== 'draft' && (
        <Suspense>
          <Messages key={asking} paper={paper} first={asking} />
        </Suspense>
      )}
      <Withdraw paper={paper} changed={refresh} />
    </article>
  )
}

function Head({ paper, log }: { paper: PaperDetail; log: readonly Told[] }) {
  const t = useTexts(texts)
  const other = otherTitleOf(paper, lang())
  // Amber asks the author to act; while the journal works, the mark is calm.
  const mark: Record<StageMark['is'], string> = {
    done: 'd',
    now: paper.status.turn === 'author' ? 'n' : 'c',
    ahead: '',
  }
  return (
    <div className="pd">
      <p className="no num">
        <span>{paper.manuscriptNo ?? t('draft')}</span>
        {paper.articleTypeName && <span>{paper.articleTypeName}</span>}
        <span className={`st ${toneOf[paper.state]}`}>{paper.status.label}</span>
      </p>
      <h2 className="t">
        <Title text={titleOf(paper, lang()) || t('untitled')} />
      </h2>
      {other !== '' && (
        <p className="te" lang={lang() === 'zh' ? 'en' : 'zh-Hans'}>
          {other}
        </p>
      )}
      {paper.state !== 'draft' && (
        <ol className="prog">
          {stageBar(paper, log).map((stage) => (
            <li
              key={stage.key}
              className={mark[stage.is]}
              aria-current={stage.is === 'now' ? 'step' : undefined}
            >
              <b>{t(stage.key)}</b>
              <span>
                {stage.is === 'now' &&
                stage.key === 'revise' &&
                paper.state === 'revisionRequested' &&
                stage.at !== ''
                  ? t('before', { date: stage.at })
                  : stage.at}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** A block's heading; on Chinese pages with its English beside it. */
function BlockHead({ text, other, right }: { text: string; other: string; right?: string | undefined }) {
  return (
    <h3>
      {text}
      {lang() === 'zh' && (
        <span lang="en" className="en">
          {other}
        </span>
      )}
      {right && <span className="rt num en">{right}</span>}
    </h3>
  )
}

function Letters({ paper }: { paper: PaperDetail }) {
  const t = useTexts(texts)
  const [letter] = paper.decisions
  if (!letter?.letterBody) return null
  return (
    <section className="blk">
      <BlockHead text={t('letter')} other="Decision letter" right={letter.decidedDate ?? undefined} />
      <div className="let">
        <p>{wordsIn(letter.letterBody)}</p>
      </div>
      <p className="more">
        <button
          type="button"
          className="link"
          onClick={() =>
            void download(
              'blade-admin/submissions/letterPdf',
              { id: paper.id, decision: letter.id },
              `${paper.manuscriptNo ?? paper.id}-decision.pdf`,
            )
          }
        >
          {t('letterPdf')}
        </button>
      </p>
    </section>
  )
}

function Reports({ paper }: { paper: PaperDetail }) {
  const t = useTexts(texts)
  if (paper.reviews.length === 0) return null
  const rounds = [...new Set(paper.reviews.map((review) => review.roundNo))].toSorted((one, two) => two - one)
  return (
    <>
      {rounds.map((round) => (
        <section className="blk" key={round}>
          <BlockHead text={t('reviews')} other={`Reviews, round ${round}`} right={t('round', { n: round })} />
          <div className="rev">
            {paper.reviews
              .filter((review) => review.roundNo === round)
              .map((review) => (
                <Report key={review.id} review={review} />
              ))}
          </div>
        </section>
      ))}
    </>
  )
}

const shortReport = 140

function Report({ review }: { review: Released }) {
  const text = wordsIn(review.comments)
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const long = text.length > shortReport
  return (
    <article>
      <h4>{review.alias}</h4>
      {review.answers.map((answer) => (
        <p className="tx" key={answer.label}>
          <b>{answer.label}</b> {answer.text}
        </p>
      ))}
      <p className="tx">{long && !open ? `${text.slice(0, shortReport)}…` : text}</p>
      {long && (
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'less' : 'more')}
        </button>
      )}
    </article>
  )
}

/** Who stands on the paper and, for those who answer for it, what each said of it. */
function Authors({ paper }: { paper: PaperDetail }) {
  const t = useTexts(texts)
  if (paper.state === 'draft' || paper.authors.length < 2) return null
  return (
    <section className="blk">
      <BlockHead text={t('authors')} other="Authors" />
      <ol className="aus">
        {paper.authors.map((author, i) => (
          <li key={i}>
            <b>{nameOfAuthor(author, lang())}</b>
            {author.isCorresponding && <span className="mut">{t('corresponding')}</span>}
            <span className="mut">{author.email}</span>
            {author.confirmState === 'sent' && <span className="st amber">{t('waiting')}</span>}
            {author.confirmState === 'confirmed' && <span className="st green">{t('agreed')}</span>}
            {author.confirmState === 'disputed' && <span className="st red">{t('disputed')}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Files({ paper }: { paper: PaperDetail }) {
  const t = useTexts(texts)
  return (
    <section className="blk">
      <BlockHead text={t('files')} other="Files" />
      {paper.files.length === 0 ? (
        <p className="empty">{t('noFiles')}</p>
      ) : (
        <table className="ft num">
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('use')}</th>
              <th scope="col">{t('version')}</th>
              <th scope="col" className="r">
                {t('uploaded')}
              </th>
            </tr>
          </thead>
          <tbody>
            {paper.files.map((file) => (
              <tr key={file.id}>
                <td>
                  <button type="button" className="link" onClick={() => void fetchFile(file)}>
                    {file.originalName ?? file.stageText}
                  </button>
                </td>
                <td>{file.stageText}</td>
                <td>{`v${file.versionNo}`}</td>
                <td className="r">
                  {[file.uploadedAt?.slice(5, 10), sizeText(file.sizeBytes)].filter(Boolean).join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function History({ paper, log }: { paper: PaperDetail; log: readonly Told[] }) {
  const t = useTexts(texts)
  const [round] = paper.rounds
  return (
    <section className="blk">
      <BlockHead text={t('history')} other="History" />
      {paper.state === 'inReview' && round && round.invited > 0 && (
        <p className="hint">{t('inRound', { invited: round.invited, completed: round.completed })}</p>
      )}
      <ol className="hist num">
        {log.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at.slice(0, 10)}>{event.at.slice(0, 10)}</time>
            <span>{event.text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function App() {
  useEffect(() => {
    if (!signedIn()) toLogin()
  }, [])
  return signedIn() ? <Workspace /> : null
}

start(App)
