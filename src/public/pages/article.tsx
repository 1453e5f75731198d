import { at, paths } from '../address.ts'
import { withAnchors } from '../body.ts'
import { inLang, type Article, type Journal, type Removed } from '../data.ts'
import { longDate, nameOf } from '../format.ts'
import { foreignIn, htmlLang, Other, Rich, Title, type View } from '../parts.tsx'
import { Abstracts, Contents, References } from './article-body.tsx'
import { Bar, Crumb, Head } from './article-head.tsx'
import { Side } from './article-side.tsx'

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
