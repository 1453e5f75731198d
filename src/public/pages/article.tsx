import { authorRegionOf } from '#modules/journal/reports/places.ts'
import { authorsHold } from '#modules/journal/terms/words.ts'
import { Fragment } from 'react'
import type { Lang } from '#kernel/definition/kind.ts'
import { at, citeAddress, paths, pdfAddress } from '../address.ts'
import { abstractParts, withAnchors } from '../body.ts'
import { apa, chicago, vancouver } from '../cite-styles.ts'
import { gbt7714, gbt7714of2025 } from '../cite.ts'
import { inLang, type Affiliation, type Article, type Author, type Journal, type Removed } from '../data.ts'
import { bytesOf, grouped, isOpenAccess, longDate, nameOf, placeOf, splitTitle } from '../format.ts'
import { pdfName } from '../head.ts'
import { Icon } from '../icons.tsx'
import { Licence } from '../layout.tsx'
import { articleHref, foreignIn, Heading, htmlLang, Other, Rich, Title, type View } from '../parts.tsx'

/** Everything a reader or a crawler needs stands in the HTML; the script only copies the citation and marks the contents. */
export function ArticlePage({ article, journal, view }: { article: Article; journal: Journal; view: View }) {
  const { lang, t, place } = view
  const html = inLang(article, 'body', lang)
  const own = lang === 'zh' ? article.bodyZh : article.bodyEn
  const body = html === '' ? null : withAnchors(html)
  return (
    <main id="main">
      <div className="wrap">
        <Crumb article={article} view={view} />
        <Head article={article} view={view} />
      </div>
      <Bar article={article} view={view} />
      <div className="wrap grid">
        <Contents
          article={article}
          headings={body?.headings ?? []}
          {...(!own && { spoken: htmlLang(lang === 'zh' ? 'en' : 'zh') })}
          view={view}
        />
        <article className="body">
          <Abstracts article={article} view={view} />
          {body && <Rich html={body.html} lang={own ? undefined : htmlLang(lang === 'zh' ? 'en' : 'zh')} />}
          {!body && article.pdfFileId && (
            <p className="readpdf">
              {`${t.pdfOnly} `}
              <a className="link" href={at(place, paths.viewer, { id: article.id })}>
                {t.viewPdf}
              </a>
            </p>
          )}
          <References article={article} view={view} />
        </article>
        <Side article={article} journal={journal} view={view} />
      </div>
    </main>
  )
}

/** The tombstone of a removed article: bibliographic facts and the reason, nothing of its text. */
export function RemovedPage({ article, view }: { article: Removed; view: View }) {
  const { lang, t } = view
  const names = (article.authors ?? [])
    .map((author) => nameOf(author, lang))
    .join(lang === 'zh' ? '，' : ', ')
  const reason = inLang(article, 'stateReason', lang)
  return (
    <main id="main">
      <div className="wrap ah">
        <p className="eyebrow">{t.removed}</p>
        <h1 lang={foreignIn(article, 'title', lang)}>
          <Title text={inLang(article, 'title', lang)} />
        </h1>
        <Other row={article} name="title" lang={lang} className="en1" as="p" marks />
        {names !== '' && <p className="aus">{names}</p>}
        <div className="alert" role="note">
          <b>{t.removed}</b>
          {` ${t.removedText} ${reason}`}
        </div>
        <p>
          {[
            article.publishDate ? longDate(article.publishDate, lang) : '',
            article.doi ? `DOI ${article.doi}` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </main>
  )
}

function Crumb({ article, view: { lang, t, place } }: { article: Article; view: View }) {
  const section = inLang(article, 'sectionName', lang)
  return (
    <nav className="crumb" aria-label={t.place}>
      {article.issuesId && article.volume !== null && article.year !== null ? (
        <>
          <a href={at(place, paths.journals, { year: article.year })}>
            {t.ofYear(article.year, article.volume)}
          </a>
          <span aria-hidden="true">/</span>
          <a href={at(place, paths.journals, { id: article.issuesId })}>{t.ofIssue(article.issueNo ?? '')}</a>
        </>
      ) : (
        <a href={at(place, paths.articles, { issue: 'none' })}>{t.onlineFirst}</a>
      )}
      {section !== '' && (
        <>
          <span aria-hidden="true">/</span>
          <span>{section}</span>
        </>
      )}
    </nav>
  )
}

function Head({ article, view }: { article: Article; view: View }) {
  const { lang, t, place } = view
  const { main, sub } = splitTitle(inLang(article, 'title', lang))
  const title = (
    <>
      <Title text={main} />
      {/* The colon is read, not shown: a screen reader and a copied heading keep title and subtitle apart. */}
      {sub && <span className="sr">{lang === 'zh' ? '：' : ': '}</span>}
      {sub && (
        <span className="sub">
          <Title text={sub} />
        </span>
      )}
    </>
  )
  const foreign = foreignIn(article, 'title', lang)
  const { units, marks } = affiliationsOf(article.authors)
  const kind = [
    inLang(article, 'typeName', lang),
    // Said of what was reviewed, and of nothing else.
    !article.updateType && article.peerReviewed && t.peerReviewed,
    isOpenAccess(article) && t.openAccess,
  ]
    .filter(Boolean)
    .join(' · ')
  const corresponding = inLang(article, 'correspondingText', lang)
  return (
    <div className="ah">
      <p className="eyebrow">{kind}</p>
      <h1>
        {article.state === 'retracted' && <span className="tag red">{t.retracted}</span>}
        {foreign ? <span lang={foreign}>{title}</span> : title}
      </h1>
      <Other row={article} name="title" lang={lang} className="en1" as="p" marks />
      <Alerts article={article} view={view} />
      {article.authors.length > 0 && (
        <p className="aus">
          {article.authors.map((author, i) => (
            <span className="au1" key={i}>
              <a href={at(place, paths.search, { q: nameOf(author, lang) })}>{nameOf(author, lang)}</a>
              <sup>{[marks[i]?.join(','), author.isCorresponding ? '✉' : ''].filter(Boolean).join(' ')}</sup>
              {author.orcid && (
                <a className="sr" href={`https://orcid.org/${author.orcid}`}>
                  {t.orcidOf(nameOf(author, lang))}
                </a>
              )}
            </span>
          ))}
        </p>
      )}
      {units.length > 0 && (
        <p className="aff">
          {units.map((unit, i) => (
            <Fragment key={i}>
              {i > 0 && <br />}
              <sup>{i + 1}</sup>
              {unitName(unit, lang)}
            </Fragment>
          ))}
        </p>
      )}
      {corresponding !== '' && (
        <p className="cor">{`✉ ${t.corresponding}${lang === 'zh' ? '：' : ': '}${corresponding}`}</p>
      )}
    </div>
  )
}

export function unitName(unit: Affiliation, lang: Lang): string {
  const zh = lang === 'zh'
  const name = (zh ? unit.nameZh || unit.nameEn : unit.nameEn || unit.nameZh) ?? ''
  const city = (zh ? unit.cityZh || unit.cityEn : unit.cityEn || unit.cityZh) ?? ''
  return [name, name.includes(city) ? '' : city, zh ? '' : authorRegionOf(unit.country ?? '', 'en')]
    .filter(Boolean)
    .join(zh ? '，' : ', ')
}

/** Each unit once, numbered in order of first mention; `marks[i]` are the numbers of author i. */
function affiliationsOf(authors: readonly Author[]): {
  units: readonly Affiliation[]
  marks: readonly (readonly number[])[]
} {
  const units: Affiliation[] = []
  const marks = authors.map((author) =>
    (author.affiliations ?? []).map((unit) => {
      const known = units.findIndex((other) => other.nameZh === unit.nameZh && other.nameEn === unit.nameEn)
      return known >= 0 ? known + 1 : units.push(unit)
    }),
  )
  return { units, marks }
}

function Alerts({ article, view: { lang, t, place } }: { article: Article; view: View }) {
  const { notice, updates, state } = article
  const reason = inLang(article, 'stateReason', lang)
  const bad = state !== 'published'
  return (
    <>
      {(bad || notice) && (
        <div className={state === 'retracted' ? 'alert' : 'alert amber'} role="note">
          {bad && (
            <>
              <b>{state === 'retracted' ? t.retracted : t.concern}</b>
              {` ${state === 'retracted' ? t.retractedText : t.concernText} ${reason} `}
            </>
          )}
          {notice && !bad && t.correctedBy}
          {notice && (
            <a className="link" href={articleHref(notice, place)}>
              {bad ? t.seeNotice : <Title text={inLang(notice, 'title', lang)} />}
            </a>
          )}
        </div>
      )}
      {updates && (
        <div className="alert amber" role="note">
          {t.updatesArticle}
          <a className="link" href={articleHref(updates, place)}>
            <Title text={inLang(updates, 'title', lang)} />
          </a>
        </div>
      )}
    </>
  )
}

function Bar({ article, view: { lang, t, place } }: { article: Article; view: View }) {
  return (
    <div className="bar">
      <div className="wrap num">
        {article.publishDate && <span>{t.publishedOn(longDate(article.publishDate, lang))}</span>}
        {placeOf(article) !== '' && <span>{placeOf(article)}</span>}
        {article.doi && (
          <a className="doi" href={`https://doi.org/${article.doi}`}>
            {`doi.org/${article.doi}`}
          </a>
        )}
        <div className="do">
          <a className="btn sm" href="#cite">
            <Icon name="quote" size={16} />
            {t.cite}
          </a>
          {article.pdfFileId && (
            <a className="btn sm" href={at(place, paths.viewer, { id: article.id })}>
              {t.viewPdf}
            </a>
          )}
          {article.pdfFileId && (
            <a
              className="btn sm p"
              href={pdfAddress(place, article.id, pdfName(article))}
              type="application/pdf"
            >
              <Icon name="pdf" size={16} />
              {`PDF ${bytesOf(article.pdfBytes)}`}
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

function Contents({
  article,
  headings,
  spoken,
  view: { t },
}: {
  article: Article
  headings: readonly { id: string; text: string; level: 2 | 3 }[]
  /** Where the text is in another language than the page. */
  spoken?: string
  view: View
}) {
  return (
    <nav className="toc" aria-label={t.tocTitle}>
      <h2>
        <Title text={t.tocTitle} />
      </h2>
      {(article.abstractZh || article.abstractEn) && (
        <a href="#abs" aria-current="true">
          {t.abstract}
        </a>
      )}
      {headings.map((heading) => (
        <a
          key={heading.id}
          className={heading.level === 3 ? 'sub' : undefined}
          href={`#${heading.id}`}
          lang={spoken}
        >
          {heading.text}
        </a>
      ))}
      {article.references.length > 0 && <a href="#refs">{t.references}</a>}
    </nav>
  )
}

function Abstracts({ article, view: { lang, t } }: { article: Article; view: View }) {
  const zh = lang === 'zh'
  const own = (zh ? article.abstractZh : article.abstractEn) ?? ''
  const other = (zh ? article.abstractEn : article.abstractZh) ?? ''
  if (own === '' && other === '') return null
  const otherLang: Lang = zh ? 'en' : 'zh'
  return (
    <section className="abs" id="abs">
      {own !== '' && (
        <>
          <h2>{t.abstract}</h2>
          <Parts text={own} />
          <Keywords
            label={t.keywords}
            words={(zh ? article.keywordsZh : article.keywordsEn) ?? []}
            separator={t.wordSeparator}
          />
        </>
      )}
      {other !== '' && (
        <div className="e" lang={htmlLang(otherLang)}>
          <h2>{own === '' && zh ? 'Abstract' : t.abstractOther}</h2>
          <Parts text={other} flowing />
          <Keywords
            label={t.keywordsOther}
            words={(zh ? article.keywordsEn : article.keywordsZh) ?? []}
            separator={zh ? '; ' : '；'}
          />
        </div>
      )}
    </section>
  )
}

/** A structured abstract as a list of its parts; the other language's flows, as in print. */
function Parts({ text, flowing = false }: { text: string; flowing?: boolean }) {
  const parts = abstractParts(text)
  if (parts.every((part) => part.label !== null) && !flowing)
    return (
      <dl>
        {parts.map((part, i) => (
          <Fragment key={i}>
            <dt>{part.label}</dt>
            <dd>{part.text}</dd>
          </Fragment>
        ))}
      </dl>
    )
  return (
    <p className="plain">
      {parts.map((part, i) => (
        <Fragment key={i}>
          {part.label && <b>{`${part.label} `}</b>}
          {`${part.text} `}
        </Fragment>
      ))}
    </p>
  )
}

function Keywords({
  label,
  words,
  separator,
}: {
  label: string
  words: readonly string[]
  separator: string
}) {
  if (words.length === 0) return null
  return (
    <p className="kw">
      <b>{label}</b> {words.join(separator)}
    </p>
  )
}

function References({ article, view: { lang, t } }: { article: Article; view: View }) {
  if (article.references.length === 0) return null
  return (
    <section id="refs">
      <Heading text={t.references} other="References" lang={lang} />
      <ol className="refs">
        {article.references.map((reference, i) => (
          <li key={i} lang={/\p{Script=Han}/u.test(reference.raw) ? htmlLang('zh') : 'en'}>
            <span className="num">{i + 1}</span>
            <span className="t">
              <Title text={reference.raw} />
              {reference.doi && (
                <>
                  {' '}
                  <a className="link" href={`https://doi.org/${reference.doi}`} aria-label={`DOI ${i + 1}`}>
                    DOI
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Side({
  article,
  journal,
  view: { lang, t, place },
}: {
  article: Article
  journal: Journal
  view: View
}) {
  const dates = (
    [
      [t.received, article.receivedDate],
      [t.revised, article.revisedDate],
      [t.accepted, article.acceptedDate],
      [t.published, article.publishDate],
    ] as const
  ).filter(([, date]) => date)
  const statements = [
    article.dataStatement,
    article.ethics,
    article.coi,
    article.funding && `${t.funding}${lang === 'zh' ? '：' : ': '}${article.funding}`,
  ].filter(Boolean)
  const tone = article.state === 'retracted' ? 'red' : article.state === 'concern' ? 'amber' : 'green'
  return (
    <aside className="side" aria-label={t.infoLabel}>
      <section id="cite">
        <h2>
          <Title text={t.citeThis} />
        </h2>
        <Citation id="cite-text" name="GB/T 7714-2025" lang={article.language} t={t}>
          {gbt7714of2025(article, journal)}
        </Citation>
        <Citation id="cite-text-2015" name="GB/T 7714-2015" lang={article.language} t={t}>
          {gbt7714(article, journal)}
        </Citation>
        <details className="more">
          <summary>{t.moreStyles}</summary>
          {otherStyles.map(({ id, name, write }) => (
            <Citation key={id} id={`cite-text-${id}`} name={name} lang={article.language} t={t}>
              {write(article, journal)}
            </Citation>
          ))}
        </details>
        <p className="fm">
          <a
            className="link"
            href={citeAddress(place, article.id, 'ris')}
            download={`${pdfName(article)}.ris`}
          >
            RIS
          </a>
          <a
            className="link"
            href={citeAddress(place, article.id, 'bib')}
            download={`${pdfName(article)}.bib`}
          >
            BibTeX
          </a>
        </p>
      </section>
      {article.viewCount + article.downloadCount > 0 && (
        <section>
          <h2>{t.usage}</h2>
          <div className="big">
            <span>
              <b>{grouped(String(article.viewCount))}</b>
              {t.views}
            </span>
            <span>
              <b>{grouped(String(article.downloadCount))}</b>
              {t.downloads}
            </span>
          </div>
        </section>
      )}
      {dates.length > 0 && (
        <section>
          <h2>{t.process}</h2>
          <dl>
            {dates.map(([label, date]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{date}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h2>
          <Title text={t.versionLicence} />
        </h2>
        <p>
          <span className={`st ${tone}`}>
            {article.state === 'retracted' ? t.retracted : article.state === 'concern' ? t.concern : t.latest}
          </span>
        </p>
        {article.state === 'published' && !article.notice && <p>{t.noUpdates}</p>}
        <p className="mt">
          {isOpenAccess(article) ? <Licence code={article.licence} url={article.licenceUrl} /> : t.allRights}
          {` · ${t.rights(article.copyrightYear ?? Number(article.publishDate?.slice(0, 4)), article.copyrightHolder && article.copyrightHolder !== authorsHold ? article.copyrightHolder : t.authorsHolder)}`}
        </p>
      </section>
      {statements.length > 0 && (
        <section>
          <h2>
            <Title text={t.declarations} />
          </h2>
          {statements.map((text) => (
            <p
              key={text}
              lang={lang === 'en' && /\p{Script=Han}/u.test(text ?? '') ? htmlLang('zh') : undefined}
            >
              {text}
            </p>
          ))}
        </section>
      )}
    </aside>
  )
}

/** One way of citing, with its name and a button that copies it. */
const otherStyles = [
  { id: 'apa', name: 'APA 7', write: apa },
  { id: 'vancouver', name: 'Vancouver', write: vancouver },
  { id: 'chicago', name: 'Chicago 18', write: chicago },
] as const

function Citation({
  id,
  name,
  lang,
  t,
  children,
}: {
  id: string
  name: string
  lang: Lang
  t: View['t']
  children: string
}) {
  return (
    <>
      <p className="cite" id={id} lang={htmlLang(lang)}>
        {children}
      </p>
      <p className="fm">
        <span>{name}</span>
        <button type="button" className="link" data-copy={id} data-done={t.copied} hidden>
          {t.copy}
        </button>
      </p>
    </>
  )
}
