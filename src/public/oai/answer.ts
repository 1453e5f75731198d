import type { Context } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import type { Sql } from '#kernel/store/sql.ts'
import { codeInPath, type Home } from '../address.ts'
import type { Journal } from '../data.ts'
import { el, type Content, type Xml } from '#kernel/xml/xml.ts'
import { dublinCore } from './dublin-core.ts'
import { jats, jatsSchemaPath, jatsSpace } from './jats.ts'
import * as records from './records.ts'
import type { Header, Record, Source } from './records.ts'
import { fault, secondOf, type Asked, type Fault } from './request.ts'
import { expiryOf, openToken, sealToken, type Place } from './token.ts'

/** The six verbs. Each answers the element of its name, or the error that OAI-PMH has for the case. */
export type Harvest = {
  readonly ctx: Context
  readonly tenantId: string
  readonly reader: Reader
  readonly now: Date
  /** The tenant's journals, and where its pages are at home: one repository for all of them. */
  readonly journals: readonly Journal[]
  readonly home: Home
  readonly address: string
}

/** Records on a page of a list. */
const most = 100

type Written = (record: Record, source: Source, home: Home) => Xml
type Format = { readonly schema: string; readonly namespace: string; readonly write: Written }
const formats: ReadonlyMap<string, Format> = new Map([
  [
    'oai_dc',
    {
      schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
      namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      write: dublinCore,
    },
  ],
  // At our own address (server.ts).
  ['jats', { schema: jatsSchemaPath, namespace: jatsSpace, write: jats }],
])

export async function answer(harvest: Harvest, asked: Asked): Promise<Xml | Fault> {
  const sources = await records.sourcesOf(harvest.reader)
  switch (asked.verb) {
    case 'Identify':
      return identify(harvest, sources)
    case 'ListMetadataFormats':
      return listFormats(harvest, sources, asked)
    case 'ListSets':
      return listSets(harvest, sources, asked)
    case 'GetRecord':
      return getRecord(harvest, sources, asked)
    default:
      return list(harvest, sources, asked)
  }
}

function identify({ journals, address }: Harvest, sources: readonly Source[]): Xml | Fault {
  const [journal] = journals
  if (!journal) return unknownRecord
  const host = hostOf(address)
  return el(
    'Identify',
    {},
    el('repositoryName', {}, journal.nameEn ?? journal.nameZh),
    el('baseURL', {}, address),
    el('protocolVersion', {}, '2.0'),
    el('adminEmail', {}, journal.email),
    el('earliestDatestamp', {}, secondOf(new Date(Math.min(...sources.map(({ since }) => since.getTime()))))),
    el('deletedRecord', {}, 'persistent'),
    el('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
    // The scheme asks for a name with a dot in it; an address of a trial installation has none.
    /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i.test(host) ? identifiers(host, journal.code) : null,
  )
}

function identifiers(host: string, code: string): Xml {
  const space = 'http://www.openarchives.org/OAI/2.0/oai-identifier'
  return el(
    'description',
    {},
    el(
      'oai-identifier',
      {
        xmlns: space,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${space} ${space}.xsd`,
      },
      el('scheme', {}, 'oai'),
      el('repositoryIdentifier', {}, host),
      el('delimiter', {}, ':'),
      el('sampleIdentifier', {}, `oai:${host}:${code}/1`),
    ),
  )
}

async function listFormats(harvest: Harvest, sources: readonly Source[], asked: Asked): Promise<Xml | Fault> {
  if (asked.identifier !== undefined) {
    const found = await named(harvest, sources, asked.identifier)
    if (!found) return unknownRecord
    if (records.isGone(found.record, found.source))
      return fault('noMetadataFormats', 'The record is deleted and has no metadata')
  }
  return el(
    'ListMetadataFormats',
    {},
    [...formats].map(([prefix, { schema, namespace }]) =>
      el(
        'metadataFormat',
        {},
        el('metadataPrefix', {}, prefix),
        el('schema', {}, schema.startsWith('/') ? harvest.home.origin + schema : schema),
        el('metadataNamespace', {}, namespace),
      ),
    ),
  )
}

async function listSets({ reader }: Harvest, sources: readonly Source[], asked: Asked): Promise<Xml | Fault> {
  // All sets fit one answer, so that no token of this verb was ever given out.
  if (asked.resumptionToken !== undefined) return badToken
  const live = sources.filter((source) => source.live)
  if (live.length === 0) return noSets
  const sets = await Promise.all(live.map((source) => setsOf(reader, source)))
  return el('ListSets', {}, sets)
}

async function setsOf(reader: Reader, source: Source): Promise<Xml[]> {
  const name = both(source.nameZh, source.nameEn)
  const sections = new Map<string, string>()
  for (const section of await records.sectionsOf(reader, source.id)) {
    const code = records.sectionCode(section)
    if (!sections.has(code)) sections.set(code, both(section.zh, section.en))
  }
  const set = (spec: string, title: string) =>
    el('set', {}, el('setSpec', {}, spec), el('setName', {}, title))
  return [
    set(source.code, name),
    ...[...sections].map(([code, title]) => set(`${source.code}:${code}`, `${name}: ${title}`)),
  ]
}

async function getRecord(harvest: Harvest, sources: readonly Source[], asked: Asked): Promise<Xml | Fault> {
  const found = await named(harvest, sources, asked.identifier ?? '')
  if (!found) return unknownRecord
  const format = formats.get(asked.metadataPrefix ?? '')
  if (!format) return unknownFormat
  return el('GetRecord', {}, recordXml(harvest, found.record, found.source, format))
}

async function list(harvest: Harvest, sources: readonly Source[], asked: Asked): Promise<Xml | Fault> {
  const { ctx, tenantId, reader, now } = harvest
  const resumed = asked.resumptionToken === undefined ? undefined : openToken(ctx.vault, tenantId, asked, now)
  if (asked.resumptionToken !== undefined && !resumed) return badToken
  const wanted = resumed ?? asked
  const prefix = wanted.metadataPrefix ?? ''
  const format = formats.get(prefix)
  if (!format) return unknownFormat
  if (wanted.set !== undefined && !sources.some((source) => source.live)) return noSets
  await records.settle(reader)
  const where = await windowOf(reader, sources, wanted)
  if (!where) return nothing
  const after = resumed?.after ?? '0'
  const read = asked.verb === 'ListRecords' ? records.recordsAfter : records.headersAfter
  const rows: readonly (Header | Record)[] = await read(reader, where, after, most + 1)
  if (rows.length === 0) return nothing
  const page = rows.slice(0, most)
  const total = resumed
    ? resumed.total
    : rows.length > most
      ? await records.countOf(reader, where)
      : page.length
  const done: Place = {
    verb: asked.verb,
    metadataPrefix: prefix,
    ...(wanted.from && { from: wanted.from }),
    ...(wanted.until && { until: wanted.until }),
    ...(wanted.set && { set: wanted.set }),
    after: page.at(-1)?.id ?? after,
    cursor: (resumed?.cursor ?? 0) + page.length,
    ...(total !== undefined && { total }),
  }
  const sourceOf = new Map(sources.map((source) => [source.id, source]))
  const written = page.map((row) => {
    const source = sourceOf.get(row.journalId)
    if (!source) return null
    return 'authors' in row ? recordXml(harvest, row, source, format) : headerXml(harvest, row, source)
  })
  const more = rows.length > most
  return el(asked.verb, {}, written, more || resumed ? tokenXml(harvest, done, more, page.length) : null)
}

/** The last page of a list that was broken off says so by an empty token. */
function tokenXml({ ctx, tenantId, now }: Harvest, place: Place, more: boolean, given: number): Xml {
  return el(
    'resumptionToken',
    {
      expirationDate: more ? secondOf(expiryOf(now)) : null,
      // Records that came during the harvest are part of it.
      completeListSize:
        place.total === undefined ? null : Math.max(place.total, place.cursor + (more ? 1 : 0)),
      cursor: place.cursor - given,
    },
    more ? sealToken(ctx.vault, tenantId, place, now) : null,
  )
}

async function windowOf(
  reader: Reader,
  sources: readonly Source[],
  { from, until, set }: Pick<Asked, 'from' | 'until' | 'set'>,
): Promise<Sql | undefined> {
  if (set === undefined) return records.within({ from, until, sources })
  const [code, section, ...deeper] = set.split(':')
  const source = sources.find((each) => each.live && each.code === code)
  if (!source || deeper.length > 0) return undefined
  if (section === undefined) return records.within({ from, until, sources: [source] })
  const sections = (await records.sectionsOf(reader, source.id)).filter(
    (each) => records.sectionCode(each) === section,
  )
  return sections.length === 0 ? undefined : records.within({ from, until, sources: [source], sections })
}

async function named(
  { reader, address }: Harvest,
  sources: readonly Source[],
  identifier: string,
): Promise<{ record: Record; source: Source } | undefined> {
  const [, host, code, id = ''] = /^oai:([^:]+):([a-z0-9-]+)\/([1-9]\d{0,18})$/.exec(identifier) ?? []
  if (host !== hostOf(address) || BigInt.asIntN(64, BigInt(id)) !== BigInt(id)) return undefined
  const record = await records.recordOf(reader, id)
  const source = record && sources.find((each) => each.id === record.journalId)
  return source?.code === code && record && source ? { record, source } : undefined
}

function headerXml({ address }: Harvest, header: Header, source: Source): Xml {
  const section = { zh: header.sectionNameZh ?? '', en: header.sectionNameEn ?? '' }
  const inSection = section.zh !== '' || section.en !== ''
  return el(
    'header',
    { status: records.isGone(header, source) ? 'deleted' : null },
    el('identifier', {}, `oai:${hostOf(address)}:${source.code}/${header.id}`),
    el('datestamp', {}, secondOf(records.stampOf(header, source))),
    source.live ? el('setSpec', {}, source.code) : null,
    source.live && inSection ? el('setSpec', {}, `${source.code}:${records.sectionCode(section)}`) : null,
  )
}

function recordXml(harvest: Harvest, record: Record, source: Source, { write }: Format): Xml {
  const home = { ...harvest.home, journal: codeInPath(harvest.journals, source) }
  const metadata: Content = records.isGone(record, source)
    ? null
    : el('metadata', {}, write(record, source, home))
  return el('record', {}, headerXml(harvest, record, source), metadata)
}

const hostOf = (address: string): string => new URL(address).hostname
const both = (zh: string | null, en: string | null): string =>
  [...new Set([zh, en])].filter(Boolean).join(' · ')

const unknownRecord = fault('idDoesNotExist', 'There is no record of this name')
const unknownFormat = fault('cannotDisseminateFormat', 'Records are not given in this format')
const nothing = fault('noRecordsMatch', 'No record matches')
const noSets = fault('noSetHierarchy', 'There are no sets')
const badToken = fault('badResumptionToken', 'The token was altered, has expired or is of another list')
