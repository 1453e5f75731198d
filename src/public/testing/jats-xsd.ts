/** The part of JATS 1.3 (journal publishing) that we write: which elements, in which order, with which attributes. */
import { sequenceBy } from '#kernel/testing/xsd-rules.ts'

const space = 'https://jats.nlm.nih.gov/publishing/1.3/'

const sequence = sequenceBy((name) => `j:${name}`)

const holding: Readonly<Record<string, string>> = {
  article: 'front back?',
  front: 'journal-meta article-meta',
  'journal-meta': 'journal-id+ journal-title-group* issn* publisher?',
  'journal-title-group': 'journal-title* trans-title-group*',
  'trans-title-group': 'trans-title',
  publisher: 'publisher-name',
  'article-meta':
    'article-id* article-categories? title-group contrib-group* pub-date* volume? issue? (fpage lpage?|elocation-id)? history? permissions? self-uri* related-article* abstract* trans-abstract* kwd-group*',
  'article-categories': 'subj-group*',
  'subj-group': 'subject+',
  'title-group': 'article-title trans-title-group*',
  'contrib-group': 'contrib+ (aff|aff-alternatives)*',
  contrib: 'contrib-id* (name|string-name|name-alternatives) xref*',
  'name-alternatives': '(name|string-name)+',
  name: 'surname given-names?',
  aff: '(institution|institution-wrap)',
  'aff-alternatives': 'aff+',
  'institution-wrap': 'institution institution-id*',
  'pub-date': 'day month year',
  history: 'date+',
  date: 'day month year',
  permissions: 'copyright-year? copyright-holder? license*',
  license: 'license-p+',
  abstract: 'p+',
  'trans-abstract': 'p+',
  'kwd-group': 'kwd+',
  back: 'ref-list',
  'ref-list': 'ref+',
  ref: 'mixed-citation',
}
const words =
  'journal-id journal-title issn publisher-name article-id subject contrib-id string-name surname given-names institution institution-id day month year volume issue fpage lpage elocation-id copyright-year copyright-holder license-p p kwd pub-id'.split(
    ' ',
  )
/** Text in which letters may be set apart. */
const titled = ['article-title', 'trans-title', 'italic', 'bold', 'sub', 'sup']
const empty = ['xref', 'related-article']
const attributes =
  'article-type dtd-version journal-id-type publication-format pub-id-type subj-group-type contrib-type corresp contrib-id-type name-style institution-id-type ref-type rid id date-type iso-8601-date content-type related-article-type ext-link-type kwd-group-type'
    .split(' ')
    .map((name) => `<xs:attribute name="${name}" type="xs:string"/>`)
    .join('')
const attached = `<xs:attributeGroup name="all">${attributes}<xs:attribute ref="xml:lang"/><xs:attribute ref="xlink:href"/></xs:attributeGroup>`
const all = '<xs:attributeGroup ref="j:all"/>'
const element = (name: string, inner: string, mixed = false) =>
  `<xs:element name="${name}"><xs:complexType${mixed ? ' mixed="true"' : ''}>${inner}${all}</xs:complexType></xs:element>`

export const jatsRules = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${space}" xmlns:j="${space}" xmlns:xlink="http://www.w3.org/1999/xlink" elementFormDefault="qualified">
<xs:import namespace="http://www.w3.org/XML/1998/namespace" schemaLocation="lang.xsd"/>
<xs:import namespace="http://www.w3.org/1999/xlink" schemaLocation="xlink.xsd"/>
${attached}
${Object.entries(holding)
  .map(([name, rule]) => element(name, sequence(rule)))
  .join('')}
${words.map((name) => element(name, '', true)).join('')}
${empty.map((name) => element(name, '')).join('')}
${element('self-uri', '')}
${element('mixed-citation', sequence('(italic|bold|sub|sup|pub-id)*'), true)}
${titled.map((name) => element(name, sequence('(italic|bold|sub|sup)*'), true)).join('')}
</xs:schema>`
export const xlinkRules = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xlink"><xs:attribute name="href" type="xs:anyURI"/></xs:schema>`
