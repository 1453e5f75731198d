/** Deposits by the Crossref schema 5.4.0. The order of elements is the schema's. */
import type { Lang } from '#kernel/definition/index.ts'
import { inlineText, oneLine } from '#kernel/definition/inline.ts'
import { el, inlineXml, type Content, type Xml } from '#kernel/xml/xml.ts'
import type { Article, ArticleAuthor } from '../articles/definition.ts'
import type { JournalIssue } from '../journal-issues/definition.ts'
import type { Journal } from '../journals/definition.ts'
import { normalOrcid } from '../terms/numbers.ts'
import { isHouse, retractedPrefix, type Affiliation } from '../terms/words.ts'
import { nameTaken } from './workflow.ts'

export const crossrefSpace = 'http://www.crossref.org/schema/5.4.0'
const schema = 'https://www.crossref.org/schemas/crossref5.4.0.xsd'

export type Deposited = {
  readonly article: Article
  readonly journal: Journal
  readonly issue: JournalIssue | undefined
  /** DOI and date of what this article updates, where it is a notice. */
  readonly updated: Pick<Article, 'doi'> | undefined
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

function contributors({ authors, language }: Article): Content {
  const people = (authors ?? []).flatMap((author, i) => contributor(author, language, i === 0) ?? [])
  return people.length === 0 ? null : el('contributors', {}, people)
}

/**
 * Whose name is known as printed alone (back issues name 王雨桐 without saying which part is the family's) is deposited by
 * it, and not left out: an article would lose its authors.
 */
function contributor(author: ArticleAuthor, language: Lang, first: boolean): Xml | undefined {
  const parts = [author.familyNameZh, author.givenNameZh, author.familyNameEn, author.givenNameEn]
  if (parts.some((part) => oneLine(part))) return personName(author, language, first)
  const [zh, en] = [oneLine(author.displayNameZh), oneLine(author.displayNameEn)]
  const said: Lang = (language === 'zh' ? zh : !en) ? 'zh' : 'en'
  const name = said === 'zh' ? zh : en
  if (!name) return undefined
  const sequence = first ? 'first' : 'additional'
  if (isHouse(author) || !nameTaken(name))
    return el('organization', { sequence, contributor_role: 'author', language: said }, name.slice(0, 511))
  const side = said === 'zh' ? { familyNameZh: name } : { familyNameEn: name }
  return personName({ ...author, ...side }, said, first)
}

function personName(author: ArticleAuthor, language: Lang, first: boolean): Xml | undefined {
  const chinese = language === 'zh' && Boolean(author.familyNameZh || author.givenNameZh)
  const [family, given] = (chinese ? [author.familyNameZh, author.givenNameZh] : partsInLatin(author)).map(
    (part) => oneLine(part),
  )
  // Somebody with a single name has it as surname: the schema asks for one.
  const surname = family || given
  if (!surname) return undefined
  const orcid = normalOrcid(author.orcid)
  return el(
    'person_name',
    {
      sequence: first ? 'first' : 'additional',
      contributor_role: 'author',
      'name-style': !family || !given ? 'given-only' : chinese ? 'eastern' : 'western',
      language: chinese ? 'zh' : 'en',
    },
    family && given ? el('given_name', {}, given) : null,
    el('surname', {}, surname),
    affiliations(author.affiliations, language),
    orcid ? el('ORCID', {}, `https://orcid.org/${orcid.replace(/(.{4})(?=.)/g, '$1-')}`) : null,
    otherName(author, chinese),
  )
}

/** The name in the other script. The schema has it last, in an element of its own and in its parts. */
function otherName(author: ArticleAuthor, chinese: boolean): Xml | null {
  const [family, given] = (
    chinese ? [author.familyNameEn, author.givenNameEn] : [author.familyNameZh, author.givenNameZh]
  ).map((part) => oneLine(part))
  const surname = family || given
  if (!surname || ![family, given].every((part) => !part || nameTaken(part))) return null
  const parts = [el('surname', {}, surname), family && given ? el('given_name', {}, given) : null]
  return el('alt-name', {}, el('name', { language: chinese ? 'en' : 'zh' }, parts))
}

function partsInLatin(author: ArticleAuthor) {
  return author.familyNameEn || author.givenNameEn
    ? [author.familyNameEn, author.givenNameEn]
    : [author.familyNameZh, author.givenNameZh]
}

function affiliations(list: readonly Affiliation[] | undefined, language: Lang): Content {
  const named = (list ?? []).flatMap(({ nameZh, nameEn, rorId, cityZh, cityEn, country }) => {
    const zh = language === 'zh'
    const name = oneLine(zh ? nameZh || nameEn : nameEn || nameZh)
    const ror = rorId?.trim().replace(/^(https?:\/\/)?ror\.org\//i, '')
    if (!name && !ror) return []
    const place = [zh ? cityZh || cityEn : cityEn || cityZh, country].filter(Boolean).join(', ')
    return el(
      'institution',
      {},
      name ? el('institution_name', {}, name) : null,
      ror ? el('institution_id', { type: 'ror' }, `https://ror.org/${ror}`) : null,
      place.length > 1 ? el('institution_place', {}, place) : null,
    )
  })
  return named.length === 0 ? null : el('affiliations', {}, named)
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

/** Kinds of the schema for what an update is. */
const updateNames: Readonly<Record<NonNullable<Article['updateType']>, string>> = {
  correction: 'correction',
  erratum: 'erratum',
  corrigendum: 'corrigendum',
  addendum: 'addendum',
  clarification: 'clarification',
  expressionOfConcern: 'expression_of_concern',
  // The schema has no word for it.
  concernLifted: 'clarification',
  retraction: 'retraction',
}

/** Where the journal takes part in Crossmark. What an update names is the article that it updates, with its own date. */
function crossmark({ article, journal, updated }: Deposited): Xml | undefined {
  if (!journal.crossmarkDoi) return undefined
  const { updateType, publishDate } = article
  const update =
    updateType && updated?.doi && publishDate
      ? el('updates', {}, el('update', { type: updateNames[updateType], date: publishDate }, updated.doi))
      : null
  const more = programs(article)
  return el(
    'crossmark',
    {},
    el('crossmark_policy', {}, journal.crossmarkDoi),
    update,
    el('custom_metadata', {}, more),
  )
}

function programs(article: Article): Content {
  return [funding(article), access(article)]
}

function funding({ funding: list }: Article): Content {
  if (!list || list.length === 0) return null
  const groups = list.map(({ funderName, funderId, awardNo }) => {
    const id = funderId?.trim()
    const known = id && /^https?:\/\/\S+$/.test(id) ? id : undefined
    return assertion(
      'fundgroup',
      assertion(
        'funder_name',
        oneLine(funderName),
        known &&
          (/ror\.org\//i.test(known) ? assertion('ror', known) : assertion('funder_identifier', known)),
      ),
      awardNo ? assertion('award_number', oneLine(awardNo)) : null,
    )
  })
  return el('fr:program', { name: 'fundref' }, groups)
}
const assertion = (name: string, ...content: Content[]): Xml => el('fr:assertion', { name }, ...content)

/** Free to read since it came out, under its licence where it has one. */
function access({ licenceUrl, publishDate }: Article): Xml {
  return el(
    'ai:program',
    { name: 'AccessIndicators' },
    el('ai:free_to_read', { start_date: publishDate }),
    licenceUrl ? el('ai:license_ref', { applies_to: 'vor', start_date: publishDate }, licenceUrl) : null,
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
