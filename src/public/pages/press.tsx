import { richLine } from '#kernel/definition/rich.ts'
import { at, imageAddress, paths } from '../address.ts'
import { shortened } from '../body.ts'
import { inLang, type Issue, type Journal } from '../data.ts'
import { issueName } from '../format.ts'
import { Other, Words, type View } from '../parts.tsx'
import { coverOf } from './home.tsx'

/** A journal on the shelf, its newest issue, and what its addresses say of it. */
export type Shelf = {
  readonly journal: Journal
  readonly issue: Issue | null
  readonly code: string | undefined
}

/** All journals of a publisher, each with the way to its pages and to its submission. */
export function PressPage({ shelves, view }: { shelves: readonly Shelf[]; view: View }) {
  const { t } = view
  return (
    <main id="main" className="wrap">
      <h1 className="plain">{t.press}</h1>
      <p className="hits num">{t.pressTotal(shelves.length)}</p>
      <div className="press">
        {shelves.map((shelf) => (
          <JournalCard key={shelf.journal.id} shelf={shelf} view={view} />
        ))}
      </div>
    </main>
  )
}

function JournalCard({ shelf: { journal, issue, code }, view }: { shelf: Shelf; view: View }) {
  const { lang, t } = view
  const place = { ...view.place, journal: code }
  const here = { ...view, place }
  const cover = journal.coverFileId ? imageAddress(place, journal.coverFileId) : issue && coverOf(issue, here)
  const aims = shortened(richLine(inLang(journal, 'aims', lang)), lang === 'zh' ? 120 : 260)
  const issn = [journal.issnPrint, journal.issnOnline].filter(Boolean).join(' / ')
  return (
    <article>
      {cover ? (
        <img className="cover" src={cover} width="120" height="157" alt="" loading="lazy" />
      ) : (
        <i className="cover" aria-hidden="true">
          {inLang(journal, 'name', lang).slice(0, 1)}
        </i>
      )}
      <div>
        <h2>
          <a href={at(place, paths.home)}>
            <Words text={inLang(journal, 'name', lang)} />
          </a>
        </h2>
        <Other row={journal} name="name" lang={lang} className="e" as="p" />
        <p className="ln num">
          {[issn && `ISSN ${issn}`, t.frequencies[journal.frequency], t.reviewMode[journal.reviewMode]]
            .filter(Boolean)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
        {aims !== '' && <p className="by">{aims}</p>}
        <p className="ln num">
          {issue && (
            <a className="link" href={at(place, paths.journals, { id: issue.id })}>
              {issueName(issue, lang)}
            </a>
          )}
          <a className="link" href={at(place, paths.journals)}>
            {t.archive}
            <span className="sr">{`: ${inLang(journal, 'name', lang)}`}</span>
          </a>
          {journal.acceptingSubmissions && (
            <a className="link" href={at(place, paths.submit)}>
              {t.submit}
              <span className="sr">{`: ${inLang(journal, 'name', lang)}`}</span>
            </a>
          )}
        </p>
      </div>
    </article>
  )
}
