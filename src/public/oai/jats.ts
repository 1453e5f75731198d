import { homeAt, paths, pdfAddress, type Home } from '../address.ts'
import { inLang } from '../data.ts'
import { pdfName } from '../head.ts'
import { words } from '../words.ts'
import { oneLine } from '#kernel/definition/inline.ts'
import { el, inlineXml, xmlDocument, type Content, type Xml } from '#kernel/xml/xml.ts'
import { maybe, marks, tag, translated, type Lang } from './jats-parts.ts'
import { people } from './jats-people.ts'
import type { Record, Source } from './records.ts'

/** JATS 1.3, journal publishing: front matter and references. The order of elements is the schema's. */
export const jatsSpace = 'https://jats.nlm.nih.gov/publishing/1.3/'
const published = 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3.xsd'
export const jatsSchemaPath = '/oai/jats-publishing-1.3.xsd'

/**
 * The schema that records name. The published one has no target namespace, and OAI-PMH takes no records without one: an
 * include gives the published elements the namespace that they carry here (XML Schema 1.0, 4.2.1).
 */
export const jatsSchema = xmlDocument(
  el(
    'xs:schema',
    {
      'xmlns:xs': 'http://www.w3.org/2001/XMLSchema',
      targetNamespace: jatsSpace,
      elementFormDefault: 'qualified',
    },
    el('xs:include', { schemaLocation: published }),
  ),
)

export function jats(record: Record, source: Source, home: Home): Xml {
  return el(
    'article',
    {
      xmlns: jatsSpace,
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${jatsSpace} ${home.origin}${jatsSchemaPath}`,
      'article-type': kindOf(record),
      'dtd-version': '1.3',
      'xml:lang': tag(record.language),
    },
    el('front', {}, journalMeta(source, record.language), articleMeta(record, home)),
    references(record),
  )
}

/** Kinds of the JATS list of article types. */
function kindOf({ state, updateType }: Record): string {
  if (updateType === 'retraction') return 'retraction'
  if (updateType === 'expressionOfConcern') return 'expression-of-concern'
  if (updateType === 'addendum') return 'addendum'
  if (updateType) return 'correction'
  return state === 'retracted' ? 'retracted-article' : 'research-article'
}

function journalMeta(source: Source, lang: Lang): Xml {
  return el(
    'journal-meta',
    {},
    el('journal-id', { 'journal-id-type': 'publisher-id' }, source.code),
    el(
      'journal-title-group',
      {},
      el('journal-title', { 'xml:lang': tag(lang) }, inLang(source, 'name', lang)),
      translated(source.nameZh, source.nameEn, lang, (text, of) =>
        el('trans-title-group', { 'xml:lang': tag(of) }, el('trans-title', {}, text)),
      ),
    ),
    maybe('issn', source.issnPrint, { 'publication-format': 'print' }),
    maybe('issn', source.issnOnline, { 'publication-format': 'electronic' }),
    el(
      'publisher',
      {},
      el('publisher-name', {}, inLang(source, 'publisher', lang) || inLang(source, 'name', lang)),
    ),
  )
}

function articleMeta(record: Record, home: Home): Xml {
  const lang = record.language
  const page = (id: string) => homeAt(home, lang, paths.article, { id })
  const pdf = record.pdfFileId ? home.origin + pdfAddress(home, record.id, pdfName(record)) : null
  const title = inlineXml(inLang(record, 'title', lang), marks)
  const section = oneLine(
    inLang({ sectionZh: record.sectionNameZh, sectionEn: record.sectionNameEn }, 'section', lang),
  )
  return el(
    'article-meta',
    {},
    el('article-id', { 'pub-id-type': 'publisher-id' }, record.id),
    maybe('article-id', record.doi, { 'pub-id-type': 'doi' }),
    section
      ? el(
          'article-categories',
          {},
          el('subj-group', { 'subj-group-type': 'heading' }, el('subject', {}, section)),
        )
      : null,
    el(
      'title-group',
      {},
      el('article-title', {}, retracted(record, lang), title),
      translated(record.titleZh, record.titleEn, lang, (text, of) =>
        el(
          'trans-title-group',
          { 'xml:lang': tag(of) },
          el('trans-title', {}, retracted(record, of), inlineXml(text, marks)),
        ),
      ),
    ),
    people(record),
    date(record.publishDate, 'pub-date', { 'publication-format': 'electronic', 'date-type': 'pub' }),
    maybe('volume', record.volume === null ? null : String(record.volume)),
    maybe('issue', record.issueNo),
    record.firstPage
      ? [maybe('fpage', record.firstPage), maybe('lpage', record.lastPage)]
      : maybe('elocation-id', record.articleNo),
    history(record),
    permissions(record),
    el('self-uri', { 'xlink:href': page(record.id) }),
    pdf ? el('self-uri', { 'content-type': 'pdf', 'xlink:href': pdf }) : null,
    relations(record, page),
    texts(record, 'abstract'),
    keywords(record.keywordsZh, 'zh'),
    keywords(record.keywordsEn, 'en'),
  )
}

/** A retracted article says so wherever its title goes. */
const retracted = ({ state }: Record, lang: Lang) =>
  state === 'retracted' ? words[lang].retractedPrefix : null

function date(day: string | null, name: string, attributes: { [key: string]: string }): Content {
  if (!day) return null
  const [year, month, date] = day.split('-')
  return el(
    name,
    { ...attributes, 'iso-8601-date': day },
    el('day', {}, Number(date)),
    el('month', {}, Number(month)),
    el('year', {}, year),
  )
}

function history({ receivedDate, revisedDate, acceptedDate }: Record): Content {
  const dates = [
    date(receivedDate, 'date', { 'date-type': 'received' }),
    date(revisedDate, 'date', { 'date-type': 'rev-recd' }),
    date(acceptedDate, 'date', { 'date-type': 'accepted' }),
  ].filter((one) => one !== null)
  return dates.length === 0 ? null : el('history', {}, dates)
}

function permissions({ copyrightHolder, copyrightYear, licenceUrl }: Record): Content {
  if (!copyrightHolder && !copyrightYear && !licenceUrl) return null
  return el(
    'permissions',
    {},
    maybe('copyright-year', copyrightYear === null ? null : String(copyrightYear)),
    maybe('copyright-holder', copyrightHolder),
    licenceUrl ? el('license', { 'xlink:href': licenceUrl }, el('license-p', {}, licenceUrl)) : null,
  )
}

/** What it updates, and what was published about it. */
function relations(record: Record, page: (id: string) => string): Content {
  const related = (id: string | null, kind: string) =>
    id &&
    el('related-article', { 'related-article-type': kind, 'ext-link-type': 'uri', 'xlink:href': page(id) })
  return [
    related(record.updatesArticleId, updatedBy(kindOf(record))),
    record.notices.map(({ id, kind }) =>
      related(id, kind === 'retraction' ? 'retraction-forward' : 'correction-forward'),
    ),
  ]
}

const updatedBy = (kind: string): string =>
  ({ retraction: 'retracted-article', 'expression-of-concern': 'object-of-concern' })[kind] ??
  'corrected-article'

function texts(record: Record, name: 'abstract'): Content {
  const own = paragraphs(record.language === 'zh' ? record.abstractZh : record.abstractEn)
  return [
    own.length > 0 ? el(name, {}, own) : null,
    translated(record.abstractZh, record.abstractEn, record.language, (text, of) =>
      el(`trans-${name}`, { 'xml:lang': tag(of) }, paragraphs(text)),
    ),
  ]
}

const paragraphs = (text: string | null) =>
  (text ?? '')
    .split(/\n+/)
    .map(oneLine)
    .filter(Boolean)
    .map((one) => el('p', {}, one))

function keywords(list: readonly string[] | null, lang: Lang): Content {
  const kept = (list ?? []).map(oneLine).filter(Boolean)
  if (kept.length === 0) return null
  return el(
    'kwd-group',
    { 'kwd-group-type': 'author', 'xml:lang': tag(lang) },
    kept.map((word) => el('kwd', {}, word)),
  )
}

function references({ references: list }: Record): Content {
  if (!list || list.length === 0) return null
  const sorted = list.toSorted((one, two) => (one.sort ?? 0) - (two.sort ?? 0))
  return el(
    'back',
    {},
    el(
      'ref-list',
      {},
      sorted.map(({ raw, doi }, n) =>
        el(
          'ref',
          { id: `ref${n + 1}` },
          el(
            'mixed-citation',
            {},
            inlineXml(raw, marks),
            doi ? [' ', el('pub-id', { 'pub-id-type': 'doi' }, doi)] : null,
          ),
        ),
      ),
    ),
  )
}
