import { at, issuePdfAddress, paths } from '../address.ts'
import { inLang, inOther, type Banner, type Entry, type Issue, type Journal } from '../data.ts'
import type { Beside } from '../issues.ts'
import { bytesOf, isOpenAccess, issueName, longDate, monthOf } from '../format.ts'
import { Icon } from '../icons.tsx'
import { Licence } from '../licence.tsx'
import { foreignIn, htmlLang, Item, Other, type View, Words } from '../parts.tsx'
import { Banners } from './extras.tsx'
import { coverAltOf, coverOf } from './home.tsx'

export type IssueData = {
  readonly issue: Issue
  readonly entries: readonly Entry[]
  /** Size of the issue as one PDF, where there is one. */
  readonly wholeBytes: number | null
} & Beside

export function IssuePage({ data, journal, view }: { data: IssueData; journal: Journal; view: View }) {
  const { issue, entries, wholeBytes, before, after } = data
  const { lang, t, place } = view
  const pages = issue.firstPage && issue.lastPage ? t.pages(`${issue.firstPage}–${issue.lastPage}`) : ''
  const title = inLang(issue, 'title', lang)
  const name = issueName(issue, lang)
  const description = inLang(issue, 'description', lang)
  return (
    <main id="main">
      <section className="wrap ih">
        <img
          className="cover"
          src={coverOf(issue, view)}
          width="240"
          height="313"
          alt={coverAltOf(issue, view)}
        />
        <div>
          <p className="eyebrow num">
            {[title === '' ? '' : name, longDate(issue.publishDate, lang), pages].filter(Boolean).join(' · ')}
          </p>
          <h1 lang={foreignIn(issue, 'title', lang)}>
            <Words text={title === '' ? name : title} />
          </h1>
          <Other row={issue} name="title" lang={lang} className="t2" as="p" />
          {(description !== '' || issue.guestEditors) && (
            <p className="ed">
              <span lang={foreignIn(issue, 'description', lang)}>{description}</span>
              {issue.guestEditors && ` ${t.guestEditors(issue.guestEditors)}`}
            </p>
          )}
          <p className="meta num">
            <span>{t.count(entries.length)}</span>
            <span>
              {isOpenAccess(journal) ? (
                <>
                  {`${t.openAccess} `}
                  <Licence code={journal.licence} url={journal.licenceUrl} />
                </>
              ) : (
                t.allRights
              )}
            </span>
            {wholeBytes !== null && (
              <a className="link" href={issuePdfAddress(place, issue.id)}>
                {t.wholeIssue(bytesOf(wholeBytes))}
              </a>
            )}
          </p>
        </div>
      </section>
      <nav className="pn" aria-label={t.issueNav}>
        <div className="wrap num">
          {before ? (
            <a href={at(place, paths.journals, { id: before.id })}>
              <Icon name="left" />
              {`${t.ofIssue(before.issueNo)} · ${monthOf(before.publishDate, lang)}`}
            </a>
          ) : (
            <i />
          )}
          <a href={at(place, paths.journals, { year: issue.year })}>
            <b>{t.issuesOfYear(issue.year)}</b>
          </a>
          {after ? (
            <a href={at(place, paths.journals, { id: after.id })}>
              {`${t.ofIssue(after.issueNo)} · ${monthOf(after.publishDate, lang)}`}
              <Icon name="right" />
            </a>
          ) : (
            <i />
          )}
        </div>
      </nav>
      <div className="wrap">
        {entries.length === 0 && <p className="none">{t.emptyIssue}</p>}
        {sectionsOf(entries).map((section) => (
          <section className="lay" key={section[0]?.id}>
            <SectionTitle entry={section[0] as Entry} view={view} />
            <div className="its">
              {section.map((entry) => (
                <Item key={entry.id} entry={entry} view={view} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  )
}

/** Neighbours of the same section stand together, in the issue's own order. */
export function sectionsOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const sections: Entry[][] = []
  for (const entry of entries) {
    const last = sections[sections.length - 1]
    if (
      last?.[0] &&
      last[0].sectionNameZh === entry.sectionNameZh &&
      last[0].sectionNameEn === entry.sectionNameEn
    )
      last.push(entry)
    else sections.push([entry])
  }
  return sections
}

function SectionTitle({ entry, view: { lang, t } }: { entry: Entry; view: View }) {
  const other = inOther(entry, 'sectionName', lang)
  return (
    <div className="secn">
      <h2>
        <Words text={inLang(entry, 'sectionName', lang) || t.articles} />
        {lang === 'zh' && other && (
          <span lang={htmlLang('en')} className="en">
            {other}
          </span>
        )}
      </h2>
    </div>
  )
}

/** All published issues by year. */
export function ArchivePage({
  issues,
  others,
  banners,
  preserved,
  view,
}: {
  issues: readonly Issue[]
  /** Years whose issues are not shown here. */
  others: readonly number[]
  banners: readonly Banner[]
  preserved: boolean
  view: View
}) {
  const { lang, t, place } = view
  const years = [...new Set(issues.map((issue) => issue.year))]
  return (
    <main id="main" className="wrap">
      <h1 className="plain">{t.archive}</h1>
      <p className="lead1">{t.archiveLead}</p>
      <Banners banners={banners} view={view} />
      {years.length === 0 && <p className="none">{t.noIssue}</p>}
      {years.map((each) => (
        <section className="yr" key={each}>
          <h2>
            {each}
            <span>
              {t.count(
                issues
                  .filter((issue) => issue.year === each)
                  .reduce((sum, issue) => sum + issue.articleCount, 0),
              )}
            </span>
          </h2>
          <div className="cvs">
            {issues
              .filter((issue) => issue.year === each)
              .map((issue) => (
                <a key={issue.id} href={at(place, paths.journals, { id: issue.id })}>
                  <img src={coverOf(issue, view)} width="240" height="313" alt="" loading="lazy" />
                  <b className="num">{issueName(issue, lang)}</b>
                  <span>{inLang(issue, 'title', lang)}</span>
                  <span className="num">{monthOf(issue.publishDate, lang)}</span>
                </a>
              ))}
          </div>
        </section>
      ))}
      {others.length > 0 && (
        <nav className="years num" aria-label={t.otherYears}>
          {others.map((each) => (
            <a key={each} className="link" href={at(place, paths.journals, { year: each })}>
              {each}
            </a>
          ))}
        </nav>
      )}
      {preserved && (
        <p className="preserved">
          <a className="link" href={at(place, paths.archive)}>
            {t.preservationLink}
          </a>
        </p>
      )}
    </main>
  )
}
