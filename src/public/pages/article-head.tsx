import { authorRegionOf } from '#modules/journal/reports/places.ts'
import { Fragment } from 'react'
import type { Lang } from '#kernel/definition/kind.ts'
import { at, paths, pdfAddress } from '../address.ts'
import { inLang, type Affiliation, type Article, type Author } from '../data.ts'
import { bytesOf, isOpenAccess, longDate, nameOf, placeOf, splitTitle } from '../format.ts'
import { pdfName } from '../head.ts'
import { Icon } from '../icons.tsx'
import { articleHref, foreignIn, Other, Title, type View } from '../parts.tsx'

export function Crumb({ article, view: { lang, t, place } }: { article: Article; view: View }) {
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

export function Head({ article, view }: { article: Article; view: View }) {
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

function unitName(unit: Affiliation, lang: Lang): string {
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

/** What readers must know first stands first; whatever else was said about the article is still linked below it. */
function Alerts({ article, view: { lang, t, place } }: { article: Article; view: View }) {
  const { notices, updates, state } = article
  const reason = inLang(article, 'stateReason', lang)
  const bad = state !== 'published'
  const why = bad ? notices.findLast(({ updateType }) => updateType === noticeOfState[state]) : undefined
  const others = notices.filter(({ id }) => id !== why?.id)
  const corrected = !bad && others.every(({ updateType }) => !aboutConcern.has(updateType ?? ''))
  return (
    <>
      {(bad || others.length > 0) && (
        <div className={state === 'retracted' ? 'alert' : 'alert amber'} role="note">
          {bad && (
            <>
              <b>{state === 'retracted' ? t.retracted : t.concern}</b>
              {` ${state === 'retracted' ? t.retractedText : t.concernText} ${reason} `}
            </>
          )}
          {why && (
            <a className="link" href={articleHref(why, place)}>
              {t.seeNotice}
            </a>
          )}
          {others.length > 0 && (
            <span className={bad ? 'also' : undefined}>
              {corrected ? t.correctedBy : t.noticesOf}
              {others.map((notice, i) => (
                <Fragment key={notice.id}>
                  {i > 0 && (lang === 'zh' ? '；' : '; ')}
                  <a className="link" href={articleHref(notice, place)}>
                    <Title text={inLang(notice, 'title', lang)} />
                  </a>
                </Fragment>
              ))}
            </span>
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

const noticeOfState = {
  retracted: 'retraction',
  concern: 'expressionOfConcern',
  published: undefined,
} as const
const aboutConcern: ReadonlySet<string> = new Set(['expressionOfConcern', 'concernLifted'])

export function Bar({ article, view: { lang, t, place } }: { article: Article; view: View }) {
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
