import { inlineText } from '#kernel/definition/inline.ts'
import { at, paths, pdfAddress } from '../address.ts'
import { inLang, type Entry, type Issue, type Journal } from '../data.ts'
import { issueName } from '../format.ts'
import { pdfName } from '../head.ts'
import type { View } from '../parts.tsx'

type Manifest = {
  readonly journal: Journal
  readonly systems: readonly ('lockss' | 'clockss')[]
  readonly year: number | null
  readonly years: readonly number[]
  readonly issues: readonly Issue[]
  readonly entries: readonly Entry[]
}

/**
 * What an archive reads before it collects a year: its permission in the very words that its crawler looks for, and every
 * address of that year. The addresses stay; the words are English in both languages.
 */
export function ManifestPage({ data, view }: { data: Manifest; view: View }) {
  const { journal, year, years, issues, entries, systems } = data
  const { lang, t, place } = view
  const open = journal.licence === 'allRights' ? '' : 'open access '
  const groups = issues.filter((issue) => issue.year === year)
  const ahead = entries.filter(
    ({ issuesId }) => issuesId === null || !groups.some(({ id }) => id === issuesId),
  )
  return (
    <main id="main" className="wrap manifest">
      <h1 className="plain">{year === null ? t.preservation : t.preservationOf(year)}</h1>
      <p className="lead1">
        {`${inLang(journal, 'name', lang)} · ISSN ${[journal.issnPrint, journal.issnOnline].filter(Boolean).join(', ')} · ${inLang(journal, 'publisher', lang)}`}
      </p>
      {systems.map((system) => (
        <p key={system} lang="en">
          {system === 'lockss'
            ? `LOCKSS system has permission to collect, preserve, and serve this ${open}Archival Unit`
            : `CLOCKSS system has permission to ingest, preserve, and serve this ${open}Archival Unit`}
        </p>
      ))}
      {year === null ? (
        <>
          <p>{t.preservationLead}</p>
          <ul>
            {years.map((each) => (
              <li key={each}>
                <a className="link num" href={at(place, paths.archive, { year: each })}>
                  {t.preservationOf(each)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          {groups.map((issue) => (
            <section key={issue.id}>
              <h2>
                <a className="link" href={at(place, paths.journals, { id: issue.id })}>
                  {issueName(issue, lang)}
                </a>
              </h2>
              <Entries list={entries.filter(({ issuesId }) => issuesId === issue.id)} view={view} />
            </section>
          ))}
          {ahead.length > 0 && (
            <section>
              <h2>{t.onlineFirst}</h2>
              <Entries list={ahead} view={view} />
            </section>
          )}
        </>
      )}
    </main>
  )
}

function Entries({ list, view }: { list: readonly Entry[]; view: View }) {
  return (
    <ul>
      {list.map((entry) => (
        <li key={entry.id}>
          <a className="link" href={at(view.place, paths.article, { id: entry.id })}>
            {inlineText(inLang(entry, 'title', view.lang))}
          </a>
          {entry.pdfFileId && (
            <>
              {' · '}
              <a className="link" href={pdfAddress(view.place, entry.id, pdfName(entry))}>
                PDF
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
