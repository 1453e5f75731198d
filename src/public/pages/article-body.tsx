import { Fragment } from 'react'
import type { Lang } from '#kernel/definition/kind.ts'
import { abstractParts } from '../body.ts'
import type { Article } from '../data.ts'
import { Heading, htmlLang, Title, type View } from '../parts.tsx'

export function Contents({
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

export function Abstracts({ article, view: { lang, t } }: { article: Article; view: View }) {
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

export function References({ article, view: { lang, t } }: { article: Article; view: View }) {
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
