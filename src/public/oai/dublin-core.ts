import { homeAt, paths, pdfAddress, type Home } from '../address.ts'
import { inLang } from '../data.ts'
import { nameOf, pagesOf } from '../format.ts'
import { pdfName } from '../head.ts'
import { words } from '../words.ts'
import { inlineText, oneLine } from '#kernel/definition/inline.ts'
import { el, type Content, type Xml } from '#kernel/xml/xml.ts'
import type { Record, Source } from './records.ts'

/** Unqualified Dublin Core, the format that every repository gives. */
export function dublinCore(record: Record, source: Source, home: Home): Xml {
  const { language } = record
  const page = (id: string) => homeAt(home, language, paths.article, { id })
  const pdf = record.pdfFileId ? home.origin + pdfAddress(home, record.id, pdfName(record)) : null
  return el(
    'oai_dc:dc',
    {
      'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation':
        'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    },
    both(record, 'title', (title, lang) => retracted(record, lang) + title),
    record.authors?.map((author) => dc('creator', nameOf(author, language))),
    record.keywordsZh?.map((word) => dc('subject', word, 'zh')),
    record.keywordsEn?.map((word) => dc('subject', word, 'en')),
    both(record, 'abstract', (abstract) => abstract, 'description'),
    dc('publisher', inLang(source, 'publisher', language)),
    dc('date', record.publishDate),
    dc('type', 'Text'),
    dc('type', 'info:eu-repo/semantics/article'),
    pdf && dc('format', 'application/pdf'),
    dc('identifier', page(record.id)),
    dc('identifier', record.doi && `https://doi.org/${record.doi}`),
    dc('source', sourceLine(record, source)),
    [source.issnOnline, source.issnPrint].map((issn) => dc('source', issn && `ISSN ${issn}`)),
    dc('language', language === 'zh' ? 'zh-Hans' : 'en'),
    dc('relation', pdf),
    [record.updatesArticleId, ...record.notices.map(({ id }) => id)].map((id) =>
      dc('relation', id && page(id)),
    ),
    dc('rights', record.licenceUrl),
  )
}

function dc(name: string, value: string | null | undefined, lang?: 'zh' | 'en'): Content {
  const text = oneLine(value)
  return text === ''
    ? null
    : el(`dc:${name}`, { 'xml:lang': lang && (lang === 'zh' ? 'zh-Hans' : 'en') }, text)
}

/** In both languages, the article's own first: harvesters often keep the first only. */
function both(
  record: Record,
  name: 'title' | 'abstract',
  said: (text: string, lang: 'zh' | 'en') => string,
  element: string = name,
): Content {
  const order = record.language === 'zh' ? (['zh', 'en'] as const) : (['en', 'zh'] as const)
  return order.map((lang) => {
    const text = (name === 'title' ? inlineText : oneLine)(record[`${name}${lang === 'zh' ? 'Zh' : 'En'}`])
    return text && dc(element, said(text, lang), lang)
  })
}

/** A retracted article says so wherever its title goes. */
const retracted = (record: Record, lang: 'zh' | 'en') =>
  record.state === 'retracted' ? words[lang].retractedPrefix : ''

/** 亚太公共卫生学刊, 2026, 4(5): 274–285 */
function sourceLine(record: Record, source: Source): string {
  const year = record.year ?? record.publishDate?.slice(0, 4)
  const place = record.volume === null ? '' : `, ${record.volume}(${record.issueNo})`
  const pages = pagesOf(record)
  return `${inLang(source, 'name', record.language)}${year ? `, ${year}` : ''}${place}${pages && `: ${pages}`}`
}
