/** What the published schemas of OAI-PMH 2.0, oai_dc and oai-identifier allow, written down for a validator that has no network. */
import { validateXML } from 'xmllint-wasm'
import { jatsRules, xlinkRules } from './jats-xsd.ts'

const head = (target: string, more = '') =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${target}" xmlns:t="${target}" elementFormDefault="qualified" ${more}>`

const name = "[A-Za-z0-9\\-_.!~*'()]+"
const verbs = ['Identify', 'ListMetadataFormats', 'ListSets', 'GetRecord', 'ListIdentifiers', 'ListRecords']
const codes = [
  'badVerb',
  'badArgument',
  'badResumptionToken',
  'cannotDisseminateFormat',
  'idDoesNotExist',
  'noRecordsMatch',
  'noMetadataFormats',
  'noSetHierarchy',
]
const oneOf = (type: string, values: readonly string[]) =>
  `<xs:simpleType name="${type}"><xs:restriction base="xs:string">${values.map((value) => `<xs:enumeration value="${value}"/>`).join('')}</xs:restriction></xs:simpleType>`
const like = (type: string, pattern: string, base = 'string') =>
  `<xs:simpleType name="${type}"><xs:restriction base="xs:${base}"><xs:pattern value="${pattern}"/></xs:restriction></xs:simpleType>`
const row = (element: string, type: string, from = 1, to: number | 'unbounded' = 1) =>
  `<xs:element name="${element}" type="${type}" minOccurs="${from}" maxOccurs="${to}"/>`
const list = (type: string, ...rows: string[]) =>
  `<xs:complexType name="${type}"><xs:sequence>${rows.join('')}</xs:sequence></xs:complexType>`
const foreign = '<xs:any namespace="##other" processContents="strict"/>'

const protocol = `${head('http://www.openarchives.org/OAI/2.0/')}
<xs:import namespace="http://www.openarchives.org/OAI/2.0/oai_dc/" schemaLocation="dc.xsd"/>
<xs:import namespace="http://www.openarchives.org/OAI/2.0/oai-identifier" schemaLocation="identifier.xsd"/>
<xs:import namespace="https://jats.nlm.nih.gov/publishing/1.3/" schemaLocation="jats.xsd"/>
<xs:element name="OAI-PMH"><xs:complexType><xs:sequence>
  ${row('responseDate', 'xs:dateTime')}${row('request', 't:request')}
  <xs:choice>${row('error', 't:error', 1, 'unbounded')}${verbs.map((verb) => row(verb, `t:${verb}`)).join('')}</xs:choice>
</xs:sequence></xs:complexType></xs:element>
<xs:complexType name="request"><xs:simpleContent><xs:extension base="xs:anyURI">
  ${[
    ['verb', 't:verb'],
    ['identifier', 'xs:anyURI'],
    ['metadataPrefix', 't:prefix'],
    ['from', 't:stamp'],
    ['until', 't:stamp'],
    ['set', 't:spec'],
    ['resumptionToken', 'xs:string'],
  ]
    .map(([attribute, type]) => `<xs:attribute name="${attribute}" type="${type}"/>`)
    .join('')}
</xs:extension></xs:simpleContent></xs:complexType>
<xs:complexType name="error"><xs:simpleContent><xs:extension base="xs:string"><xs:attribute name="code" type="t:code" use="required"/></xs:extension></xs:simpleContent></xs:complexType>
${oneOf('verb', verbs)}${oneOf('code', codes)}${oneOf('version', ['2.0'])}${oneOf('deleted', ['no', 'persistent', 'transient'])}
${oneOf('granularity', ['YYYY-MM-DD', 'YYYY-MM-DDThh:mm:ssZ'])}${oneOf('gone', ['deleted'])}
${like('email', '\\S+@(\\S+\\.)+\\S+')}${like('prefix', name)}${like('spec', `${name}(:${name})*`)}${like('second', '.*Z', 'dateTime')}
<xs:simpleType name="stamp"><xs:union memberTypes="xs:date t:second"/></xs:simpleType>
${list(
  'Identify',
  row('repositoryName', 'xs:string'),
  row('baseURL', 'xs:anyURI'),
  row('protocolVersion', 't:version'),
  row('adminEmail', 't:email', 1, 'unbounded'),
  row('earliestDatestamp', 't:stamp'),
  row('deletedRecord', 't:deleted'),
  row('granularity', 't:granularity'),
  row('compression', 'xs:string', 0, 'unbounded'),
  row('description', 't:foreign', 0, 'unbounded'),
)}
${list('ListMetadataFormats', row('metadataFormat', 't:format', 1, 'unbounded'))}
${list('format', row('metadataPrefix', 't:prefix'), row('schema', 'xs:anyURI'), row('metadataNamespace', 'xs:anyURI'))}
${list('ListSets', row('set', 't:set', 1, 'unbounded'), row('resumptionToken', 't:token', 0))}
${list('set', row('setSpec', 't:spec'), row('setName', 'xs:string'), row('setDescription', 't:foreign', 0, 'unbounded'))}
${list('GetRecord', row('record', 't:record'))}
${list('ListRecords', row('record', 't:record', 1, 'unbounded'), row('resumptionToken', 't:token', 0))}
${list('ListIdentifiers', row('header', 't:header', 1, 'unbounded'), row('resumptionToken', 't:token', 0))}
${list('record', row('header', 't:header'), row('metadata', 't:foreign', 0), row('about', 't:foreign', 0, 'unbounded'))}
<xs:complexType name="header"><xs:sequence>${row('identifier', 'xs:anyURI')}${row('datestamp', 't:stamp')}${row('setSpec', 't:spec', 0, 'unbounded')}</xs:sequence><xs:attribute name="status" type="t:gone"/></xs:complexType>
<xs:complexType name="foreign"><xs:sequence>${foreign}</xs:sequence></xs:complexType>
<xs:complexType name="token"><xs:simpleContent><xs:extension base="xs:string"><xs:attribute name="expirationDate" type="xs:dateTime"/><xs:attribute name="completeListSize" type="xs:positiveInteger"/><xs:attribute name="cursor" type="xs:nonNegativeInteger"/></xs:extension></xs:simpleContent></xs:complexType>
</xs:schema>`

const elements =
  'title creator subject description publisher contributor date type format identifier source language relation coverage rights'.split(
    ' ',
  )
const dcNames = 'http://purl.org/dc/elements/1.1/'
const dc = `${head('http://www.openarchives.org/OAI/2.0/oai_dc/', `xmlns:dc="${dcNames}"`)}
<xs:import namespace="${dcNames}" schemaLocation="elements.xsd"/>
<xs:element name="dc"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded">${elements.map((element) => `<xs:element ref="dc:${element}"/>`).join('')}</xs:choice></xs:complexType></xs:element>
</xs:schema>`
const dcElements = `${head(dcNames)}
<xs:import namespace="http://www.w3.org/XML/1998/namespace" schemaLocation="lang.xsd"/>
<xs:complexType name="words"><xs:simpleContent><xs:extension base="xs:string"><xs:attribute ref="xml:lang"/></xs:extension></xs:simpleContent></xs:complexType>
${elements.map((element) => `<xs:element name="${element}" type="t:words"/>`).join('')}
</xs:schema>`
const lang = `${head('http://www.w3.org/XML/1998/namespace')}<xs:attribute name="lang" type="xs:language"/></xs:schema>`
const host = '[a-zA-Z][a-zA-Z0-9\\-]*(\\.[a-zA-Z][a-zA-Z0-9\\-]*)+'
const identifier = `${head('http://www.openarchives.org/OAI/2.0/oai-identifier')}
${oneOf('scheme', ['oai'])}${oneOf('colon', [':'])}${like('host', host)}${like('sample', `oai:${host}:[a-zA-Z0-9\\-_.!~*'();/?:@&amp;=+$,%]+`)}
<xs:element name="oai-identifier"><xs:complexType><xs:sequence>${row('scheme', 't:scheme')}${row('repositoryIdentifier', 't:host')}${row('delimiter', 't:colon')}${row('sampleIdentifier', 't:sample')}</xs:sequence></xs:complexType></xs:element>
</xs:schema>`

/** What is wrong with an answer, by libxml2; nothing where it keeps the rules. */
export async function faultsOf(xml: string): Promise<string[]> {
  const file = (fileName: string, contents: string) => ({ fileName, contents })
  const { errors } = await validateXML({
    xml: file('answer.xml', xml),
    schema: file('protocol.xsd', protocol),
    preload: [
      file('dc.xsd', dc),
      file('elements.xsd', dcElements),
      file('lang.xsd', lang.replace('xmlns:t="http://www.w3.org/XML/1998/namespace"', '')),
      file('identifier.xsd', identifier),
      file('jats.xsd', jatsRules),
      file('xlink.xsd', xlinkRules),
    ],
  })
  return errors.map((error) => error.message)
}
