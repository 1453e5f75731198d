import { useEffect, useState } from 'react'
import { bytesText } from '#kernel/definition/bytes-text.ts'
import { inList } from '#kernel/definition/kind.ts'
import { download, get } from '#kernel/ui/api.ts'
import { lang, useTexts } from '#kernel/ui/say.ts'
import { nameOfAuthor } from '#modules/journal/submissions/author-name.ts'
import { Title } from '../parts.tsx'
import { abstractParts } from '../body.ts'
import { FileLink } from './file-link.tsx'
import { fetchFile } from './files.tsx'
import { ListLine } from './list-line.tsx'
import { dueText, otherTitleOf, titleOf, type PaperFile } from './paper.ts'
import { pathOf, texts, word, type Detail, type Paper, type Review } from './review-data.ts'
import { OwnLinks } from './own-links.tsx'
import { ReviewForm } from './review-form.tsx'
import { Invitation, Resign } from './review-invitation.tsx'
import { MoreTime } from './review-more-time.tsx'
import { EarlierRounds, Outcome, OwnReport } from './review-own.tsx'
import { waiting } from './reviews-waiting.ts'
import { here, Message, parameter, signedIn, start, toLogin, useLoad, Waiting } from './ui.tsx'

const tones: Record<string, string> = {
  invited: 'amber',
  accepted: 'info',
  reopened: 'amber',
  submitted: 'violet',
  confirmed: 'green',
}

function Reviews() {
  const t = useTexts(texts)
  const [chosen, setChosen] = useState(parameter('id'))
  const { data, problem, again } = useLoad('reviews', () => get<Review[]>('blade-admin/reviewRecord/mine'))
  if (!data) return <Waiting problem={problem} again={again} />
  // What waits for an answer or a report comes first, the nearest date in front; on a phone the rest would push it away.
  const open = data
    .filter((review) => waiting.has(review.state))
    .toSorted((one, two) => (dueOf(one) ?? '9999').localeCompare(dueOf(two) ?? '9999'))
  const over = data.filter((review) => !waiting.has(review.state))
  // What a letter is about and is over stands in no list: to show another paper in its place would have that one answered.
  const found = data.find((review) => review.id === chosen)
  const current = found ?? (chosen ? undefined : (open[0] ?? data[0]))
  const shown = current?.id ?? chosen
  function choose(id: string): void {
    setChosen(id)
    history.replaceState(null, '', here('/apaph/review', { id }))
    document.getElementById('paper')?.scrollIntoView({ block: 'start' })
  }
  const line = (review: Review) => (
    <Line key={review.id} review={review} current={review === current} choose={() => choose(review.id)} />
  )
  return (
    <main id="main" className={parameter('id') ? 'wrap aw one' : 'wrap aw'}>
      <section aria-label={t('list')}>
        <div className="lh">
          <h1>
            <Title text={t('title')} />
          </h1>
        </div>
        <div className="ms bl">
          {data.length === 0 && <p className="none">{t('none')}</p>}
          {open.map(line)}
        </div>
        {over.length > 0 && (
          <details className="past" open={open.length === 0 || over.some((review) => review === current)}>
            <summary>{t('past', { n: over.length })}</summary>
            <div className="ms bl">{over.map(line)}</div>
          </details>
        )}
        <OwnLinks other="workspace" />
      </section>
      {shown && <One key={shown} id={shown} changed={again} />}
    </main>
  )
}

/** The one review that the mail's link opens. */
function ByLink() {
  const t = useTexts(texts)
  return (
    <main id="main" className="wrap narrow2">
      <p className="hint bylink">
        {t('byLink')}{' '}
        <a className="link" href={here('/apaph/login', { next: here('/apaph/review') })}>
          {t('signIn')}
        </a>
      </p>
      <One id="link" changed={() => undefined} />
    </main>
  )
}

function Line({ review, current, choose }: { review: Review; current: boolean; choose: () => void }) {
  const t = useTexts(texts)
  const due = dueOf(review)
  return (
    <ListLine
      href={here('/apaph/review', { id: review.id })}
      current={current}
      choose={choose}
      title={titleOf(review.submission, lang())}
      head={[review.submission.manuscriptNo, t('round', { n: review.roundNo })]}
    >
      <span className={`st ${tones[review.state] ?? 'neutral'}`}>{review.stateText}</span>
      {due && <span className={review.overdue ? 'st red' : undefined}>{dueText(due, t)}</span>}
    </ListLine>
  )
}

const dueOf = (review: Review) =>
  (review.state === 'invited'
    ? review.responseDueAt
    : review.state === 'accepted' || review.state === 'reopened'
      ? review.reviewDueAt
      : null
  )?.slice(0, 10)

function One({ id, changed }: { id: string; changed: () => void }) {
  const t = useTexts(texts)
  const [gone, setGone] = useState<'declined' | 'resigned'>()
  const { data, problem, again } = useLoad(id, () => get<Detail>(pathOf('detail'), { id }))
  const leave = (how: 'declined' | 'resigned') => () => {
    setGone(how)
    changed()
  }
  // A link has come to its end with this answer: there is nothing more to load by it.
  if (gone)
    return (
      <article className="pn" id="paper">
        <section className="next done">
          <p role="status">{t(gone)}</p>
        </section>
      </article>
    )
  if (!data)
    return (
      <article className="pn" id="paper" aria-busy="true">
        <div className="pd">
          <Message problem={problem} />
        </div>
      </article>
    )
  const refresh = () => {
    again()
    changed()
  }
  const writing = data.state === 'accepted' || data.state === 'reopened'
  return (
    <article className="pn" id="paper">
      <Head review={data} />
      {data.state === 'invited' && !data.expired && (
        <Invitation key={data.version} review={data} changed={refresh} left={leave('declined')} />
      )}
      {!writing && !(data.state === 'invited' && !data.expired) && <Ended review={data} />}
      <Abstract paper={data.submission} />
      {data.reopenReason && data.state === 'reopened' && (
        <section className="next">
          <h3>{t('reopened')}</h3>
          <p>{data.reopenReason}</p>
        </section>
      )}
      {data.fullTextOpen && <Files files={data.files} />}
      <EarlierRounds review={data} />
      {writing && <ReviewForm key={data.id} review={data} changed={refresh} />}
      {writing && <MoreTime key={`time${data.version}`} review={data} changed={refresh} />}
      {data.state === 'accepted' && <Resign review={data} left={leave('resigned')} />}
    </article>
  )
}

function Head({ review }: { review: Detail }) {
  const t = useTexts(texts)
  const other = otherTitleOf(review.submission, lang())
  const due = dueOf(review)
  return (
    <div className="pd">
      <p className="no num">
        <span>{review.submission.manuscriptNo}</span>
        {review.submission.articleTypeName && <span>{review.submission.articleTypeName}</span>}
        <span>{t('round', { n: review.roundNo })}</span>
        <span className={`st ${tones[review.state] ?? 'neutral'}`}>{review.stateText}</span>
      </p>
      <h2 className="t">
        <Title text={titleOf(review.submission, lang())} />
      </h2>
      {other !== '' && (
        <p className="te" lang={lang() === 'zh' ? 'en' : 'zh-Hans'}>
          {other}
        </p>
      )}
      {review.authors && (
        <p className="hint">
          {`${t('authors')}  ${inList(
            review.authors.map((author) => nameOfAuthor(author, lang())),
            lang(),
          )}`}
        </p>
      )}
      {due && (
        <p className={review.overdue ? 'hint num late' : 'hint num'}>
          {t(review.state === 'invited' ? 'respondBy' : 'reviewBy', { date: due })}
          {review.overdue && ` · ${t('late')}`}
        </p>
      )}
    </div>
  )
}

function Abstract({ paper }: { paper: Paper }) {
  const t = useTexts(texts)
  const zh = lang() === 'zh'
  const text = (zh ? paper.abstractZh || paper.abstractEn : paper.abstractEn || paper.abstractZh) ?? ''
  const words = (zh ? paper.keywordsZh : paper.keywordsEn) ?? paper.keywordsZh ?? paper.keywordsEn ?? []
  return (
    <section className="blk">
      <h3>{t('abstract')}</h3>
      <div className="abst">
        {abstractParts(text).map((part) => (
          <p key={part.text}>
            {part.label && <b>{part.label}</b>}
            {part.label && '  '}
            {part.text}
          </p>
        ))}
      </div>
      {words.length > 0 && <p className="hint">{`${t('keywords')}  ${words.join(zh ? '；' : '; ')}`}</p>}
    </section>
  )
}

function Files({ files: all }: { files: readonly PaperFile[] }) {
  const t = useTexts(texts)
  const files = all.filter((file) => file.stage !== 'reviewAttachment')
  if (files.length === 0) return null
  return (
    <section className="blk rv">
      <h3>{t('files')}</h3>
      {files.map((file) => (
        <div className="up" key={file.id}>
          <FileLink fetch={() => fetchFile(file, word === undefined ? undefined : pathOf('download'))}>
            {file.stageText}
          </FileLink>
          <span className="num hint">{`v${file.versionNo} · ${bytesText(file.sizeBytes)}`}</span>
        </div>
      ))}
    </section>
  )
}

function Ended({ review }: { review: Detail }) {
  const t = useTexts(texts)
  const handed = review.state === 'submitted' || review.state === 'confirmed'
  return (
    <>
      <section className={handed ? 'next done' : 'next calm'}>
        <p>{handed ? t('thanks') : t(review.expired ? 'expired' : 'ended')}</p>
        {review.state === 'confirmed' && (
          <FileLink fetch={() => download(pathOf('certificate'), { id: review.id }, 'certificate.pdf')}>
            {t('certificate')}
          </FileLink>
        )}
      </section>
      <OwnReport review={review} />
      <Outcome review={review} />
    </>
  )
}

function App() {
  const known = word !== undefined || signedIn()
  useEffect(() => {
    if (!known) toLogin()
  }, [known])
  if (word !== undefined) return <ByLink />
  return known ? <Reviews /> : null
}

start(App, word)
