/**
 * The part of the Crossref deposit schema 5.4.0 that we write, copied down by hand for a validator without a network: which
 * elements, in which order, with which values. The published schema takes what this one takes; the other way round it need not.
 */
import { validateXML } from 'xmllint-wasm'
import { sequenceBy } from '#kernel/testing/xsd-rules.ts'

const xs = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'
const space = 'http://www.crossref.org/schema/5.4.0'

const sequence = sequenceBy((name) => (name.includes(':') ? name : `c:${name}`))
const attribute = (name: string, values = '', use = 'optional') =>
  `<xs:attribute name="${name}" use="${use}"><xs:simpleType><xs:restriction base="xs:string">${oneOf(values)}</xs:restriction></xs:simpleType></xs:attribute>`
const oneOf = (values: string) =>
  values
    .split(' ')
    .filter(Boolean)
    .map((value) => `<xs:enumeration value="${value}"/>`)
    .join('')
const holds = (name: string, rule: string, attributes = '') =>
  `<xs:element name="${name}"><xs:complexType>${sequence(rule)}${attributes}</xs:complexType></xs:element>`
const says = (name: string, most: number, { pattern = '', least = 1, attributes = '' } = {}) =>
  `<xs:simpleType name="${name}_t"><xs:restriction base="xs:string"><xs:minLength value="${least}"/><xs:maxLength value="${most}"/>${pattern && `<xs:pattern value="${pattern}"/>`}</xs:restriction></xs:simpleType>` +
  `<xs:element name="${name}"><xs:complexType><xs:simpleContent><xs:extension base="c:${name}_t">${attributes}</xs:extension></xs:simpleContent></xs:complexType></xs:element>`

/** Text with the face markup of the schema. */
const faced = (name: string, attributes = '') =>
  `<xs:element name="${name}"><xs:complexType mixed="true"><xs:group ref="c:face" minOccurs="0" maxOccurs="unbounded"/>${attributes}</xs:complexType></xs:element>`
const faces = ['i', 'b', 'sub', 'sup']

const language = attribute('language', 'zh en')
const medium = (values: string) => attribute('media_type', values)
const doi = '10\\.[0-9]{4,9}/.{1,200}'
const address = '(https?|ftp)://.*'
const part = '[^\\d\\?]*[^\\?\\s]+[^\\d]*'
const dates = 'month? day? year'

const crossref = `<xs:schema ${xs} targetNamespace="${space}" xmlns:c="${space}" xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1" xmlns:fr="http://www.crossref.org/fundref.xsd" xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" elementFormDefault="qualified">
<xs:import namespace="http://www.ncbi.nlm.nih.gov/JATS1" schemaLocation="jats.xsd"/>
<xs:import namespace="http://www.crossref.org/fundref.xsd" schemaLocation="fundref.xsd"/>
<xs:import namespace="http://www.crossref.org/AccessIndicators.xsd" schemaLocation="access.xsd"/>
${holds('doi_batch', 'head body', attribute('version', '5.4.0', 'required'))}
${holds('head', 'doi_batch_id timestamp depositor registrant')}
${says('doi_batch_id', 100, { least: 4 })}
<xs:element name="timestamp" type="xs:nonNegativeInteger"/>
${holds('depositor', 'depositor_name email_address')}
${says('depositor_name', 130)}${says('email_address', 200, { least: 6 })}${says('registrant', 255)}
${holds('body', 'journal+')}
${holds('journal', 'journal_metadata journal_issue? journal_article*')}
${holds('journal_metadata', 'full_title+ abbrev_title* issn*', language)}
${says('full_title', 255)}${says('abbrev_title', 150)}
${says('issn', 9, { least: 8, pattern: '\\d{4}-?\\d{3}[\\dX]', attributes: medium('print electronic') })}
${holds('journal_issue', 'titles? publication_date+ journal_volume? issue? doi_data?')}
${holds('journal_volume', 'volume')}${says('volume', 32)}${says('issue', 32)}
${holds('journal_article', 'titles+ contributors? jats:abstract* publication_date+ acceptance_date? pages? publisher_item? (crossmark|fr:program? ai:program?) doi_data citation_list?', language + attribute('publication_type', 'full_text'))}
${holds('titles', 'title original_language_title?')}
<xs:group name="face"><xs:choice>${faces.map((name) => `<xs:element ref="c:${name}"/>`).join('')}</xs:choice></xs:group>
${faces.map((name) => faced(name)).join('')}
${faced('title')}${faced('original_language_title', language)}
${holds('contributors', '(person_name|organization)+')}
${says('organization', 511, { attributes: attribute('sequence', 'first additional', 'required') + attribute('contributor_role', 'author', 'required') + language })}
${holds('person_name', 'given_name? surname affiliations? ORCID? alt-name?', attribute('sequence', 'first additional', 'required') + attribute('contributor_role', 'author', 'required') + attribute('name-style', 'western eastern given-only') + language)}
${holds('alt-name', 'name+')}${holds('name', 'surname given_name?', language)}
${['given_name', 'surname'].map((name) => says(name, 60, { pattern: part })).join('')}
${holds('affiliations', 'institution+')}
${holds('institution', '(institution_name institution_id*|institution_id+) institution_place*')}
${says('institution_name', 1024)}${says('institution_place', 255, { least: 2 })}
${says('institution_id', 60, { pattern: 'https://.{1,50}', attributes: attribute('type', 'ror', 'required') })}
${says('ORCID', 40, { pattern: 'https?://orcid.org/[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[X0-9]{1}' })}
${holds('publication_date', dates, medium('online print other'))}${holds('acceptance_date', dates, medium('online print other'))}
<xs:element name="month"><xs:simpleType><xs:restriction base="xs:positiveInteger"><xs:maxInclusive value="34"/></xs:restriction></xs:simpleType></xs:element>
<xs:element name="day"><xs:simpleType><xs:restriction base="xs:positiveInteger"><xs:maxInclusive value="31"/></xs:restriction></xs:simpleType></xs:element>
<xs:element name="year"><xs:simpleType><xs:restriction base="xs:positiveInteger"><xs:minInclusive value="1400"/><xs:maxInclusive value="2200"/></xs:restriction></xs:simpleType></xs:element>
${holds('pages', 'first_page last_page?')}${says('first_page', 32)}${says('last_page', 32)}
${holds('publisher_item', 'item_number')}${says('item_number', 32, { attributes: attribute('item_number_type') })}
${holds('crossmark', 'crossmark_policy updates? custom_metadata')}${says('crossmark_policy', 220, { pattern: doi })}
${holds('updates', 'update+')}
${says('update', 220, { pattern: doi, attributes: `${attribute('type', 'addendum clarification correction corrigendum erratum expression_of_concern new_edition new_version partial_retraction removal retraction withdrawal', 'required')}<xs:attribute name="date" use="required" type="xs:date"/>` })}
${holds('custom_metadata', 'fr:program? ai:program')}
${holds('doi_data', 'doi resource collection*')}${says('doi', 220, { pattern: doi })}
${says('resource', 2048, { pattern: address, attributes: attribute('mime_type', 'application/pdf') })}
${holds('collection', 'item', attribute('property', 'crawler-based text-mining', 'required'))}
${holds('item', 'resource', attribute('crawler', 'iParadigms'))}
${holds('citation_list', 'citation+')}
${holds('citation', 'doi? unstructured_citation', attribute('key', '', 'required'))}
${faced('unstructured_citation')}
</xs:schema>`

const jats = `<xs:schema ${xs} targetNamespace="http://www.ncbi.nlm.nih.gov/JATS1" xmlns:j="http://www.ncbi.nlm.nih.gov/JATS1" elementFormDefault="qualified">
<xs:import namespace="http://www.w3.org/XML/1998/namespace" schemaLocation="lang.xsd"/>
<xs:element name="abstract"><xs:complexType><xs:sequence><xs:element ref="j:p" maxOccurs="unbounded"/></xs:sequence><xs:attribute ref="xml:lang"/></xs:complexType></xs:element>
<xs:element name="p" type="xs:string"/></xs:schema>`
const lang = `<xs:schema ${xs} targetNamespace="http://www.w3.org/XML/1998/namespace"><xs:attribute name="lang" type="xs:language"/></xs:schema>`
const fundref = `<xs:schema ${xs} targetNamespace="http://www.crossref.org/fundref.xsd" xmlns:f="http://www.crossref.org/fundref.xsd" elementFormDefault="qualified">
<xs:element name="program"><xs:complexType><xs:sequence><xs:element ref="f:assertion" minOccurs="0" maxOccurs="unbounded"/></xs:sequence><xs:attribute name="name" type="xs:string" fixed="fundref"/></xs:complexType></xs:element>
<xs:element name="assertion"><xs:complexType mixed="true"><xs:sequence><xs:element ref="f:assertion" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>${attribute('name', 'fundgroup funder_identifier ror funder_name award_number', 'required')}</xs:complexType></xs:element></xs:schema>`
const access = `<xs:schema ${xs} targetNamespace="http://www.crossref.org/AccessIndicators.xsd" xmlns:a="http://www.crossref.org/AccessIndicators.xsd" elementFormDefault="qualified">
<xs:element name="program"><xs:complexType><xs:sequence><xs:element ref="a:free_to_read" minOccurs="0"/><xs:element ref="a:license_ref" minOccurs="0" maxOccurs="unbounded"/></xs:sequence><xs:attribute name="name" type="xs:string" fixed="AccessIndicators"/></xs:complexType></xs:element>
<xs:element name="free_to_read"><xs:complexType><xs:attribute name="start_date" type="xs:date"/></xs:complexType></xs:element>
<xs:element name="license_ref"><xs:complexType><xs:simpleContent><xs:extension base="xs:anyURI"><xs:attribute name="start_date" type="xs:date"/>${attribute('applies_to', 'vor am tdm')}</xs:extension></xs:simpleContent></xs:complexType></xs:element></xs:schema>`

/** What is wrong with a deposit, by libxml2; nothing where it keeps the rules. */
export async function depositFaultsOf(xml: string): Promise<string[]> {
  const file = (fileName: string, contents: string) => ({ fileName, contents })
  const { errors } = await validateXML({
    xml: file('deposit.xml', xml),
    schema: file('crossref.xsd', crossref),
    preload: [
      file('jats.xsd', jats),
      file('lang.xsd', lang),
      file('fundref.xsd', fundref),
      file('access.xsd', access),
    ],
  })
  return errors.map((error) => error.message)
}
