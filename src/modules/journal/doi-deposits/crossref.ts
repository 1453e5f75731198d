/** Deposits by the Crossref schema 5.4.0. The order of elements is the schema's. */
import type { Lang } from '#kernel/definition/index.ts'
import { inlineText, oneLine } from '#kernel/definition/inline.ts'
import { el, inlineXml, type Content, type Xml } from '#kernel/xml/xml.ts'
import type { Article } from '../articles/definition.ts'
import type { JournalIssue } from '../journal-issues/definition.ts'
import type { Journal } from '../journals/definition.ts'
import { retractedPrefix } from '../terms/words.ts'
import { contributors } from './crossref-people.ts'
import { crossmark, programs, type Updating } from './crossref-programs.ts'

export const crossrefSpace = 'http://www.crossref.org/schema/5.4.0'
const schema = 'https://www.crossref.org/schemas/crossref5.4.0.xsd'

export type Deposited = Updating & {
  readonly issue: JournalIssue | undefined
  readonly articleUrl: string
  readonly pdfUrl: string | undefined
  /** Only where the issue's own DOI is to be registered too: once in a file. */
  readonly issueUrl: string | undefined
}

/** Everything between the batch's head and its end, of one article. */
export function journalElement(it: Deposited): Xml {
  return el('journal', {}, journalMetadata(it.journal), journalIssue(it), journalArticle(it))
}

export function batch(
  head: { batchId: string; stamp: string; journal: Journal },
  journals: readonly string[],
): string {
  const { nameOfPublisher, email } = depositorOf(head.journal)
  const begin = el(
    'head',
    {},
    el('doi_batch_id', {}, head.batchId),
    el('timestamp', {}, head.stamp),
    el(
      'depositor',
      {},
      el('depositor_name', {}, nameOfPublisher.slice(0, 130)),
      el('email_address', {}, email),
    ),
    el('registrant', {}, nameOfPublisher.slice(0, 255)),
  )
  // The parts were written by `journalElement` and kept as XML.
  const parts = journals.map((xml): Xml => ({ xml }))
  const spaces = {
    version: '5.4.0',
    xmlns: crossrefSpace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
    'xmlns:fr': 'http://www.crossref.org/fundref.xsd',
    'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
    'xsi:schemaLocation': `${crossrefSpace} ${schema}`,
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el('doi_batch', spaces, begin, el('body', {}, parts)).xml}\n`
}

function depositorOf({ publisherZh, publisherEn, nameZh, nameEn, email }: Journal) {
  return { nameOfPublisher: publisherEn || publisherZh || nameEn || nameZh || email, email }
}

function journalMetadata(journal: Journal): Xml {
  const own = journal.primaryLanguage
  const names = inOrder(journal.nameZh, journal.nameEn, own)
  return el(
    'journal_metadata',
    { language: own },
    names.map((name) => el('full_title', {}, name.slice(0, 255))),
    inOrder(journal.abbrZh, journal.abbrEn, own).map((abbr) => el('abbrev_title', {}, abbr.slice(0, 150))),
    journal.issnPrint ? el('issn', { media_type: 'print' }, journal.issnPrint) : null,
    journal.issnOnline ? el('issn', { media_type: 'electronic' }, journal.issnOnline) : null,
  )
}

/** Both languages, the journal's or the article's own first. */
function inOrder(zh: string | null, en: string | null, own: Lang): string[] {
  const both = [oneLine(zh), oneLine(en)]
  return [...new Set(own === 'zh' ? both : both.reverse())].filter(Boolean)
}

function journalIssue({ issue, journal, issueUrl }: Deposited): Content {
  if (!issue) return null
  const [title] = inOrder(issue.titleZh, issue.titleEn, journal.primaryLanguage)
  return el(
    'journal_issue',
    {},
    title ? el('titles', {}, el('title', {}, title)) : null,
    issue.publishDate
      ? dateXml('publication_date', issue.publishDate, 'online')
      : el('publication_date', { media_type: 'online' }, el('year', {}, issue.year)),
    el('journal_volume', {}, el('volume', {}, issue.volume)),
    el('issue', {}, issue.issueNo),
    issue.doi && issueUrl ? doiData(issue.doi, issueUrl, undefined) : null,
  )
}

function journalArticle(it: Deposited): Xml {
  const { article, journal } = it
  const printed = it.issue?.publishDate && journal.issnPrint ? it.issue.publishDate : undefined
  return el(
    'journal_article',
    { language: article.language, publication_type: 'full_text' },
    titles(article),
    contributors(article),
    abstracts(article),
    article.publishDate ? dateXml('publication_date', article.publishDate, 'online') : null,
    printed ? dateXml('publication_date', printed, 'print') : null,
    article.acceptedDate ? dateXml('acceptance_date', article.acceptedDate) : null,
    pages(article),
    crossmark(it) ?? programs(article),
    doiData(article.doi ?? '', it.articleUrl, it.pdfUrl),
    references(article),
  )
}

/** What the schema calls the marks of a title. */
const marks = { i: 'i', b: 'b', sub: 'sub', sup: 'sup' } as const

/**
 * Crossref reads `title` as English where there is one and keeps the original beside it; a translation of an English title
 * is a second set.
 */
function titles({ titleZh, titleEn, language, state }: Article): Content {
  const [zh, en] = [inlineText(titleZh), inlineText(titleEn)]
  const marked = (lang: Lang): Content => [
    state === 'retracted' ? retractedPrefix[lang] : null,
    inlineXml(lang === 'zh' ? titleZh : titleEn, marks),
  ]
  if (!zh || !en) return el('titles', {}, el('title', {}, marked(zh ? 'zh' : 'en')))
  const [chinese, english] = [marked('zh'), marked('en')]
  if (language === 'en')
    return [el('titles', {}, el('title', {}, english)), el('titles', {}, el('title', {}, chinese))]
  const original = el('original_language_title', { language: 'zh' }, chinese)
  return el('titles', {}, el('title', {}, english), original)
}

function abstracts({ abstractZh, abstractEn, language }: Article): Content {
  const both = [
    { text: abstractZh, lang: 'zh' as const },
    { text: abstractEn, lang: 'en' as const },
  ]
  return (language === 'zh' ? both : both.reverse()).map(({ text, lang }) => {
    const paragraphs = (text ?? '').split(/\n+/).map(oneLine).filter(Boolean)
    if (paragraphs.length === 0) return null
    return el(
      'jats:abstract',
      { 'xml:lang': lang },
      paragraphs.map((one) => el('jats:p', {}, one)),
    )
  })
}

function dateXml(name: string, day: string, medium?: 'online' | 'print'): Xml {
  const [year, month, date] = day.split('-')
  return el(
    name,
    { media_type: medium ?? 'online' },
    el('month', {}, month),
    el('day', {}, date),
    el('year', {}, year),
  )
}

function pages({ firstPage, lastPage, articleNo }: Article): Content {
  if (firstPage)
    return el(
      'pages',
      {},
      el('first_page', {}, firstPage),
      lastPage && lastPage !== firstPage ? el('last_page', {}, lastPage) : null,
    )
  if (!articleNo) return null
  return el(
    'publisher_item',
    {},
    el('item_number', { item_number_type: 'article_number' }, articleNo.slice(0, 32)),
  )
}

/** The page; and the PDF for who checks similarity and who mines texts. */
function doiData(doi: string, url: string, pdfUrl: string | undefined): Xml {
  const pdf = pdfUrl && el('resource', { mime_type: 'application/pdf' }, pdfUrl)
  return el(
    'doi_data',
    {},
    el('doi', {}, doi),
    el('resource', {}, url),
    pdf && [
      el('collection', { property: 'crawler-based' }, el('item', { crawler: 'iParadigms' }, pdf)),
      el('collection', { property: 'text-mining' }, el('item', {}, pdf)),
    ],
  )
}

function references({ references: list }: Article): Content {
  if (!list || list.length === 0) return null
  const sorted = list.toSorted((one, two) => one.sort - two.sort)
  return el(
    'citation_list',
    {},
    sorted.map(({ raw, doi }, n) =>
      el(
        'citation',
        { key: `ref${n + 1}` },
        doi && /^10\.\d{4,9}\/\S{1,200}$/.test(doi) ? el('doi', {}, doi) : null,
        el('unstructured_citation', {}, inlineXml(raw, marks)),
      ),
    ),
  )
}
