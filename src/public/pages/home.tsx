import { noticeIn } from './notices.tsx'
import { moneyText } from '#kernel/definition/money-text.ts'
import { richLine } from '#kernel/definition/rich.ts'
import { at, coverAddress, imageAddress, paths, pdfAddress } from '../address.ts'
import { summaryOf } from '../body.ts'
import {
  inLang,
  type Banner,
  type Entry,
  type Facts,
  type Issue,
  type Journal,
  type Notice,
  type Opening,
} from '../data.ts'
import { authorsLine, bytesOf, isOpenAccess, issueName, longDate, pagesOf } from '../format.ts'
import { pdfName } from '../head.ts'
import { Icon } from '../icons.tsx'
import { Banners } from './extras.tsx'
import { words } from '../words.ts'
import { articleHref, foreignIn, Other, Row, SectionHead, Title, type View, Words } from '../parts.tsx'

export type HomeData = {
  readonly journal: Journal
  readonly issue: Issue | null
  /** The leading article of the current issue, with its abstract, then the next four. */
  readonly lead: Opening | null
  readonly more: readonly Entry[]
  readonly online: readonly Entry[]
  readonly notices: readonly Notice[]
  readonly facts: Facts
  readonly banners: readonly Banner[]
}

export function Home({ data, view }: { data: HomeData; view: View }) {
  const { lang, t, place } = view
  const { journal, issue, facts } = data
  const slogan = inLang(journal, 'slogan', lang) || inLang(journal, 'name', lang)
  return (
    <main id="main">
      <section className={issue ? 'wrap hero' : 'wrap hero solo'}>
        <div>
          <p className="eyebrow">
            {[
              isOpenAccess(journal) && t.openAccess,
              t.reviewMode[journal.reviewMode],
              (journal.languages ?? []).length > 1 && t.bilingual,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <h1>
            {slogan.split('\n').map((line, i) => (
              <span key={i}>
                {i > 0 && <br />}
                <Words text={line} />
              </span>
            ))}
          </h1>
          <Other row={journal} name="slogan" lang={lang} className="h1en" as="p" />
          <p className="lede" lang={foreignIn(journal, 'aims', lang)}>
            {richLine(inLang(journal, 'aims', lang))}
          </p>
          <div className="cta">
            <a className="btn p" href={at(place, paths.submit)}>
              {t.submit}
            </a>
            <a className="btn" href={at(place, paths.guide)}>
              {t.readGuide}
            </a>
          </div>
        </div>
        {issue && <CoverFigure issue={issue} view={view} />}
      </section>
      <Banners banners={data.banners} view={view} />
      <FactsRow facts={facts} view={view} />
      {issue && <Current data={data} issue={issue} view={view} />}
      {data.online.length > 0 && (
        <section className="wrap sec of">
          <SectionHead
            text={t.onlineFirst}
            other="Online first"
            lang={lang}
            link={{ href: at(place, paths.articles, { issue: 'none' }), text: t.allOnlineFirst }}
          />
          {data.online.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              view={view}
              before={
                <time className="num" dateTime={entry.publishDate ?? undefined}>
                  {entry.publishDate}
                </time>
              }
              after={<span className="ty">{inLang(entry, 'typeName', lang)}</span>}
            />
          ))}
        </section>
      )}
      <section className="wrap sec two">
        <div>
          <SectionHead text={t.notices} other="Notices" lang={lang} />
          {data.notices.length === 0 ? (
            <p className="empty">{t.noNotices}</p>
          ) : (
            <ul className="nt">
              {data.notices.map((notice) => (
                <NoticeLine key={notice.id} notice={notice} view={view} />
              ))}
            </ul>
          )}
          {data.notices.length > 0 && (
            <p className="nt-all">
              <a className="link" href={at(place, paths.notices)}>
                {t.allNotices}
              </a>
            </p>
          )}
        </div>
        <div>
          <SectionHead text={t.forAuthors} other="For authors" lang={lang} />
          <ul className="au">
            {(
              [
                [paths.guide, t.guideAndTemplates, 'Guide and checklist'],
                [paths.fee, t.feesAndWaivers, 'Fees and waivers'],
                [paths.workspace, t.track, 'Track a submission'],
              ] as const
            ).map(([path, text, other]) => (
              <li key={path}>
                <a href={at(place, path)}>
                  {text}
                  {lang === 'zh' && (
                    <span lang="en" className="en">
                      {other}
                    </span>
                  )}
                  <Icon name="right" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </main>
  )
}

export function coverAltOf(issue: Issue, { lang, t }: View): string {
  return (
    inLang(issue, 'coverAlt', lang) ||
    t.coverOf(
      [issueName(issue, lang), inLang(issue, 'title', lang)]
        .filter(Boolean)
        .join(lang === 'zh' ? '，' : ', '),
    )
  )
}

export const coverOf = (issue: Issue, { place }: View) =>
  issue.coverFileId ? imageAddress(place, issue.coverFileId) : coverAddress(place, issue.id)

function CoverFigure({ issue, view }: { issue: Issue; view: View }) {
  const { lang, place } = view
  return (
    <figure>
      <a href={at(place, paths.journals, { id: issue.id })}>
        <img
          className="cover"
          src={coverOf(issue, view)}
          width="320"
          height="418"
          alt={coverAltOf(issue, view)}
        />
      </a>
      <figcaption className="num">
        <span>{issueName(issue, lang)}</span>
        <span>{longDate(issue.publishDate, lang)}</span>
      </figcaption>
    </figure>
  )
}

function FactsRow({ facts, view: { lang, t } }: { facts: Facts; view: View }) {
  const shown: { label: string; other: string; value: string; unit: string }[] = []
  if (facts.daysToFirstDecision !== null)
    shown.push({
      label: t.firstDecision,
      other: 'Submission to first decision',
      value: String(facts.daysToFirstDecision),
      unit: t.days,
    })
  if (facts.daysToOnline !== null)
    shown.push({
      label: t.toOnline,
      other: 'Acceptance to online',
      value: String(facts.daysToOnline),
      unit: t.days,
    })
  if (facts.acceptanceRate !== null)
    shown.push({
      label: t.acceptance,
      other: 'Acceptance rate, 12 months',
      value: facts.acceptanceRate.toFixed(1),
      unit: '%',
    })
  if (facts.fee)
    shown.push({
      label: t.feeFact(facts.fee.less),
      other: words.en.feeFact(facts.fee.less),
      value: moneyText(facts.fee.amount, facts.fee.currency),
      unit: t.perPaper,
    })
  if (shown.length === 0) return null
  return (
    <section className="facts4" aria-label={t.factsLabel}>
      <div className="wrap">
        <dl>
          {shown.map((fact) => (
            <div key={fact.label}>
              <dt>
                {fact.label}{' '}
                {lang === 'zh' && (
                  <span lang="en" className="en">
                    {fact.other}
                  </span>
                )}
              </dt>
              <dd>
                {fact.value}
                <small>{fact.unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Current({ data: { lead, more }, issue, view }: { data: HomeData; issue: Issue; view: View }) {
  const { lang, t, place } = view
  return (
    <section className="wrap sec">
      <SectionHead
        text={t.currentIssue}
        other={issueName(issue, 'en')}
        lang={lang}
        link={{ href: at(place, paths.journals, { id: issue.id }), text: t.allOfIssue(issue.articleCount) }}
      />
      <div className="cur">
        {lead && (
          <article className="lead">
            <p className="eyebrow">{inLang(lead, 'sectionName', lang)}</p>
            <h3>
              <a href={articleHref(lead, place)} lang={foreignIn(lead, 'title', lang)}>
                <Title text={inLang(lead, 'title', lang)} />
              </a>
            </h3>
            <Other row={lead} name="title" lang={lang} className="e" as="p" marks />
            <p className="ab" lang={foreignIn(lead, 'abstract', lang)}>
              {shortened(summaryOf(inLang(lead, 'abstract', lang)), lang === 'zh' ? 110 : 280)}
            </p>
            <p className="by">
              {authorsLine(lead.authors, lang)}
              {pagesOf(lead) !== '' && (
                <>
                  {' · '}
                  <span className="num">{t.pages(pagesOf(lead))}</span>
                </>
              )}
            </p>
            <p className="go">
              <a className="link" href={articleHref(lead, place)}>
                {t.readFull}
              </a>
              {lead.pdfFileId && (
                <a className="link num" href={pdfAddress(place, lead.id, pdfName(lead))}>
                  {`PDF ${bytesOf(lead.pdfBytes)}`}
                </a>
              )}
            </p>
          </article>
        )}
        <div>
          {more.map((entry) => (
            <Row key={entry.id} entry={entry} view={view} />
          ))}
        </div>
      </div>
    </section>
  )
}

/** Ends at the last full stop within the limit, else at the limit. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  const stop = Math.max(cut.lastIndexOf('。'), cut.lastIndexOf('. '))
  return stop > limit / 3 ? cut.slice(0, stop + 1) : `${cut}…`
}

function NoticeLine({ notice, view }: { notice: Notice; view: View }) {
  const { title, foreign } = noticeIn(notice, view)
  const day = view.dayOf(notice.releaseTime)
  return (
    <li>
      <time className="num" dateTime={day}>
        {day}
      </time>
      <a lang={foreign} href={at(view.place, paths.notices, { id: notice.id })}>
        {title}
      </a>
    </li>
  )
}
