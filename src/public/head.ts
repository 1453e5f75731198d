import type { Lang } from '#kernel/definition/kind.ts'
import { inlineText, oneLine } from '#kernel/definition/inline.ts'
import { isHouse } from '#modules/journal/terms/words.ts'
import { homeAt, paths, pdfAddress, type Home } from './address.ts'
import { inLang, type Article, type Author, type Journal } from './data.ts'
import { nameOf } from './format.ts'
import { words } from './words.ts'

/** What crawlers and reference managers read of an article page (journal.md section 5). */

/** `lang` where the words are of a language, and not a number or an address. */
export type Meta = readonly (readonly [name: string, content: string, lang?: Lang])[]
type Given = readonly (readonly [string, string | number | null | undefined, Lang?])[]

export function pdfName(article: Pick<Article, 'urlSlug' | 'id'>): string {
  return article.urlSlug || article.id
}

/** The twelve required citation_* tags and their companions; a tag whose value the article lacks is left out. */
export function citationMeta(article: Article, journal: Journal, home: Home): Meta {
  const { language } = article
  const tags: (readonly [string, string | number | null | undefined])[] = [
    ['citation_title', titleOf(article)],
    ...article.authors.flatMap((author) => authorTags(author, language)),
    ['citation_publication_date', article.publishDate?.replaceAll('-', '/')],
    ['citation_online_date', article.publishDate?.replaceAll('-', '/')],
    ['citation_journal_title', inLang(journal, 'name', language)],
    ['citation_journal_abbrev', inLang(journal, 'abbr', language)],
    ['citation_publisher', inLang(journal, 'publisher', language)],
    ['citation_volume', article.volume],
    ['citation_issue', article.issueNo],
    ['citation_firstpage', article.firstPage],
    ['citation_lastpage', article.lastPage ?? article.firstPage],
    ['citation_issn', journal.issnOnline],
    ['citation_issn', journal.issnPrint],
    ['citation_doi', article.doi],
    ['citation_language', language === 'zh' ? 'zh-Hans' : 'en'],
    [
      'citation_pdf_url',
      article.pdfFileId ? home.origin + pdfAddress(home, article.id, pdfName(article)) : null,
    ],
    ['citation_abstract_html_url', homeAt(home, language, paths.article, { id: article.id })],
    ...keywordsOf(article, language).map((word) => ['citation_keywords', word] as const),
    ...article.references.map((reference) => ['citation_reference', inlineText(reference.raw)] as const),
  ]
  return filled([...tags, ...dublinCore(article, journal)])
}

/** A retracted article says so wherever its title goes: reference managers take the title and little else. */
const titleOf = (article: Article): string =>
  told(article, inLang(article, 'title', article.language), article.language)

const told = ({ state }: Article, title: string | null, lang: Lang): string => {
  const text = inlineText(title)
  return text && state === 'retracted' ? words[lang].retractedPrefix + text : text
}

function authorTags(author: Author, lang: Lang): (readonly [string, string | null | undefined])[] {
  return [
    ['citation_author', nameOf(author, lang)],
    ...(author.affiliations ?? []).map(
      (unit) =>
        [
          'citation_author_institution',
          (lang === 'zh' ? unit.nameZh || unit.nameEn : unit.nameEn || unit.nameZh) ?? null,
        ] as const,
    ),
    ['citation_author_orcid', author.orcid ? `https://orcid.org/${author.orcid}` : null],
  ]
}

/** Titles, subjects and descriptions in both languages, each under its own. */
function dublinCore(article: Article, journal: Journal): Given {
  const { language } = article
  const other: Lang = language === 'zh' ? 'en' : 'zh'
  const issn = journal.issnOnline || journal.issnPrint
  const both = ([language, other] as const).flatMap((lang): Given => {
    const [title, abstract] =
      lang === 'zh' ? [article.titleZh, article.abstractZh] : [article.titleEn, article.abstractEn]
    return [
      ['DC.title', lang === language ? titleOf(article) : told(article, title, lang), lang],
      ...keywordsOf(article, lang).map((word) => ['DC.subject', word, lang] as const),
      ['DC.description', oneLine(abstract), lang],
    ]
  })
  return [
    ...both,
    ...article.authors.map((author) => ['DC.creator', nameOf(author, language)] as const),
    ['DC.publisher', inLang(journal, 'publisher', language), language],
    ['DC.date.issued', article.publishDate],
    ['DC.type', 'Text'],
    ['DC.format', article.pdfFileId ? 'application/pdf' : 'text/html'],
    ['DC.identifier', article.doi ? `doi:${article.doi}` : null],
    ['DC.source', inLang(journal, 'name', language), language],
    ['DC.source', issn ? `ISSN ${issn}` : null],
    ['DC.language', language === 'zh' ? 'zh-Hans' : 'en'],
    ['DC.rights', article.licenceUrl],
  ]
}

function keywordsOf(article: Article, lang: Lang): readonly string[] {
  return (lang === 'zh' ? article.keywordsZh : article.keywordsEn) ?? []
}

function filled(tags: Given): Meta {
  return tags.flatMap(([name, value, lang]) =>
    value === null || value === undefined || value === ''
      ? []
      : [lang ? ([name, String(value), lang] as const) : ([name, String(value)] as const)],
  )
}

/** ScholarlyArticle; issue, volume and journal nest as schema.org wants them. */
export function scholarlyArticle(article: Article, journal: Journal, home: Home): string {
  const { language } = article
  const other: Lang = language === 'zh' ? 'en' : 'zh'
  const address = homeAt(home, language, paths.article, { id: article.id })
  const periodical = {
    '@type': 'Periodical',
    name: inLang(journal, 'name', language),
    issn: [journal.issnPrint, journal.issnOnline].filter(Boolean),
    publisher: { '@type': 'Organization', name: inLang(journal, 'publisher', language) },
  }
  const volume = { '@type': 'PublicationVolume', volumeNumber: String(article.volume), isPartOf: periodical }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': article.doi ? `https://doi.org/${article.doi}` : address,
    url: address,
    headline: titleOf(article),
    alternativeHeadline:
      told(article, other === 'zh' ? article.titleZh : article.titleEn, other) || undefined,
    inLanguage: language === 'zh' ? 'zh-Hans' : 'en',
    author: article.authors.map((author) => person(author, language)),
    datePublished: article.publishDate ?? undefined,
    dateModified: article.updateTime.toISOString(),
    isPartOf:
      article.volume === null
        ? periodical
        : { '@type': 'PublicationIssue', issueNumber: article.issueNo, isPartOf: volume },
    pageStart: article.firstPage ?? undefined,
    pageEnd: article.lastPage ?? undefined,
    identifier: article.doi ? { '@type': 'PropertyValue', propertyID: 'DOI', value: article.doi } : undefined,
    license: article.licenceUrl ?? undefined,
    isAccessibleForFree: true,
    encoding: article.pdfFileId
      ? {
          '@type': 'MediaObject',
          contentUrl: home.origin + pdfAddress(home, article.id, pdfName(article)),
          encodingFormat: 'application/pdf',
        }
      : undefined,
    abstract: oneLine(inLang(article, 'abstract', language)) || undefined,
    keywords: keywordsOf(article, language).join(', ') || undefined,
    creativeWorkStatus: { retracted: 'Retracted', concern: 'Expression of concern', published: undefined }[
      article.state
    ],
    correction:
      article.notices[0] && article.notices.map(({ id }) => homeAt(home, language, paths.article, { id })),
  }
  return safeJson(data)
}

function person(author: Author, lang: Lang) {
  if (isHouse(author)) return { '@type': 'Organization', name: nameOf(author, lang) }
  const zh = lang === 'zh'
  return {
    '@type': 'Person',
    name: nameOf(author, lang),
    givenName:
      (zh ? author.givenNameZh || author.givenNameEn : author.givenNameEn || author.givenNameZh) ?? undefined,
    familyName:
      (zh ? author.familyNameZh || author.familyNameEn : author.familyNameEn || author.familyNameZh) ??
      undefined,
    sameAs: author.orcid ? `https://orcid.org/${author.orcid}` : undefined,
    affiliation: (author.affiliations ?? []).map((unit) => ({
      '@type': 'Organization',
      '@id': unit.rorId ? `https://ror.org/${unit.rorId.replace(/^https:\/\/ror\.org\//, '')}` : undefined,
      name: (zh ? unit.nameZh || unit.nameEn : unit.nameEn || unit.nameZh) ?? undefined,
    })),
  }
}

/** JSON that may stand inside a script element whatever its texts hold. */
export function safeJson(data: unknown): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
