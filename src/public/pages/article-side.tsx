import { authorsHold } from '#modules/journal/terms/words.ts'
import { Fragment } from 'react'
import type { Lang } from '#kernel/definition/kind.ts'
import { citeAddress } from '../address.ts'
import { apa, chicago, vancouver } from '../cite-styles.ts'
import { gbt7714, gbt7714of2025 } from '../cite.ts'
import type { Article, Journal } from '../data.ts'
import { grouped, isOpenAccess } from '../format.ts'
import { pdfName } from '../head.ts'
import { Licence } from '../licence.tsx'
import { htmlLang, Title, type View } from '../parts.tsx'

export function Side({
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
  // “None” alone says nothing of what there is none of.
  const statements = (
    [
      [t.dataStatement, article.dataStatement],
      [t.ethicsStatement, article.ethics],
      [t.coi, article.coi],
      [t.funding, article.funding],
    ] as const
  ).flatMap(([of, said]) => (said ? [`${of}${lang === 'zh' ? '：' : ': '}${said}`] : []))
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
        {article.state === 'published' && article.notices.length === 0 && <p>{t.noUpdates}</p>}
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
