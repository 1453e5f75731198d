import { noticeIn } from './notices.tsx'
import { richLine } from '#kernel/definition/rich.ts'
import { at, coverAddress, imageAddress, paths } from '../address.ts'
import { inLang, type Issue, type Notice } from '../data.ts'
import { isOpenAccess, issueName, longDate } from '../format.ts'
import { Icon } from '../icons.tsx'
import { Banners } from './extras.tsx'
import { foreignIn, Other, Row, SectionHead, type View, Words } from '../parts.tsx'
import { Current } from './home-current.tsx'
import { FactsRow } from './home-facts.tsx'
import type { HomeData } from './home-data.ts'

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
