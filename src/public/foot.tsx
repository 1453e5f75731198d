import { renderToStaticMarkup } from 'react-dom/server'
import { at, paths, type Query } from './address.ts'
import { inLang, type Journal } from './data.ts'
import { isOpenAccess } from './format.ts'
import { Licence } from './licence.tsx'
import { Mark } from './mark.tsx'
import type { Site } from './page-spec.ts'
import type { View } from './parts.tsx'
import type { Words } from './words.ts'

const feet = new WeakMap<Journal, Map<string, string>>()

/** The foot of every page of a journal, kept with it. */
export function footOf(site: Site, view: View): string {
  const kept = feet.get(site.journal) ?? new Map<string, string>()
  feet.set(site.journal, kept)
  const key = `${at(view.place, paths.home)}:${site.today.slice(0, 4)}`
  const foot = kept.get(key) ?? renderToStaticMarkup(<Foot site={site} view={view} />)
  kept.set(key, foot)
  return foot
}

function Foot({ site: { journal, journals, today }, view }: { site: Site; view: View }) {
  const { lang, t, place } = view
  const go = (path: string, query?: Query, hash = '') => at(place, path, query) + hash
  const facts = [
    [
      t.frequencies[journal.frequency],
      journal.foundedYear ? t.founded(journal.foundedYear) : '',
      journal.doiPrefix ? t.doiPrefix(journal.doiPrefix) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    inLang(journal, 'sponsor', lang) && t.sponsoredBy(inLang(journal, 'sponsor', lang)),
  ].filter(Boolean)
  const columns: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      t.footRead,
      [
        [go(paths.journals, { id: 'current' }), t.contentsNow],
        [go(paths.journals), t.browse],
        [go(paths.articles, { issue: 'none' }), t.onlineFirst],
        [go(paths.search), t.searchShort],
        [go(paths.alerts), t.alertsTitle],
        [go(paths.feed), t.feed],
        ...(journals.length > 1 ? [[go(paths.press), t.press] as const] : []),
      ],
    ],
    [
      t.footAuthors,
      [
        [go(paths.guide), t.guide],
        [go(paths.fee), t.fee],
        [go(paths.submit), t.submit],
        ...(inLang(journal, 'ethics', lang)
          ? [[go(paths.about, {}, '#ethics'), t.ethicsShort] as const]
          : []),
      ],
    ],
    [
      t.footAbout,
      [
        [go(paths.about, {}, '#board'), t.board],
        [go(paths.guide), t.process2],
        [go(paths.about, {}, '#accessibility'), t.accessibility],
        [go(paths.about, {}, '#contact'), t.contact],
        [at({ lang: 'zh', tenant: place.tenant }, '/oai', { verb: 'Identify' }), t.harvest],
      ],
    ],
  ]
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <Mark journal={journal} lang={lang} />
            <p className="facts num">
              <Issn journal={journal} t={t} />
              {facts.map((fact) => (
                <span key={fact}>
                  <br />
                  {fact}
                </span>
              ))}
            </p>
          </div>
          {columns.map(([heading, links]) => (
            <div key={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map(([href, text]) => (
                  <li key={text}>
                    <a href={href}>{text}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="legal">
          <span>
            {isOpenAccess(journal) ? (
              <>
                {t.licenceLine[0]}
                <Licence code={journal.licence} url={journal.licenceUrl} />
                {t.licenceLine[1]}
              </>
            ) : (
              t.allRights
            )}
          </span>
          <span>{t.rights(Number(today.slice(0, 4)), inLang(journal, 'publisher', lang))}</span>
        </div>
      </div>
    </footer>
  )
}

function Issn({ journal, t }: { journal: Journal; t: Words }) {
  const both = [
    [journal.issnPrint, t.print],
    [journal.issnOnline, t.online],
  ].filter(([number]) => number)
  if (both.length === 0) return null
  return <>{`ISSN ${both.map(([number, kind]) => `${number} (${kind})`).join(' · ')}`}</>
}
