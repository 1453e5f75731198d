import { at, paths, pdfAddress } from '../address.ts'
import { shortened, summaryOf } from '../body.ts'
import { inLang, type Issue } from '../data.ts'
import { authorsLine, bytesOf, issueName, pagesOf } from '../format.ts'
import { pdfName } from '../head.ts'
import { articleHref, foreignIn, Other, Row, SectionHead, Title, type View } from '../parts.tsx'
import type { HomeData } from './home-data.ts'

export function Current({ data: { lead, more }, issue, view }: { data: HomeData; issue: Issue; view: View }) {
  const { lang, t, place } = view
  return (
    <section className="wrap sec">
      <SectionHead
        text={t.currentIssue}
        other={issueName(issue, 'en')}
        lang={lang}
        link={{ href: at(place, paths.journals, { id: issue.id }), text: t.allOfIssue(issue.articleCount) }}
      />
      <div className="cur">
        {lead && (
          <article className="lead">
            <p className="eyebrow">{inLang(lead, 'sectionName', lang)}</p>
            <h3>
              <a href={articleHref(lead, place)} lang={foreignIn(lead, 'title', lang)}>
                <Title text={inLang(lead, 'title', lang)} />
              </a>
            </h3>
            <Other row={lead} name="title" lang={lang} className="e" as="p" marks />
            <p className="ab" lang={foreignIn(lead, 'abstract', lang)}>
              {shortened(summaryOf(inLang(lead, 'abstract', lang)), lang === 'zh' ? 110 : 280)}
            </p>
            <p className="by">
              {authorsLine(lead.authors, lang)}
              {pagesOf(lead) !== '' && (
                <>
                  {' · '}
                  <span className="num">{t.pages(pagesOf(lead))}</span>
                </>
              )}
            </p>
            <p className="go">
              <a className="link" href={articleHref(lead, place)}>
                {t.readFull}
              </a>
              {lead.pdfFileId && (
                <a className="link num" href={pdfAddress(place, lead.id, pdfName(lead))}>
                  {`PDF ${bytesOf(lead.pdfBytes)}`}
                </a>
              )}
            </p>
          </article>
        )}
        <div>
          {more.map((entry) => (
            <Row key={entry.id} entry={entry} view={view} />
          ))}
        </div>
      </div>
    </section>
  )
}
