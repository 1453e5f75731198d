/** What a harvester asks for, by the rules of OAI-PMH 2.0 section 3. Pure. */

export const verbs = {
  Identify: { needs: [], takes: [] },
  ListMetadataFormats: { needs: [], takes: ['identifier'] },
  ListSets: { needs: [], takes: ['resumptionToken'] },
  GetRecord: { needs: ['identifier', 'metadataPrefix'], takes: [] },
  ListIdentifiers: { needs: ['metadataPrefix'], takes: ['from', 'until', 'set', 'resumptionToken'] },
  ListRecords: { needs: ['metadataPrefix'], takes: ['from', 'until', 'set', 'resumptionToken'] },
} as const satisfies Record<string, { needs: readonly Argument[]; takes: readonly Argument[] }>

export type Argument = 'identifier' | 'metadataPrefix' | 'from' | 'until' | 'set' | 'resumptionToken'
export type Verb = keyof typeof verbs
export type ErrorCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noMetadataFormats'
  | 'noSetHierarchy'

export type Fault = { readonly fault: ErrorCode; readonly why: string }
export const fault = (code: ErrorCode, why: string): Fault => ({ fault: code, why })
export const isFault = (value: object): value is Fault => 'fault' in value

export type Asked = { readonly verb: Verb } & { readonly [A in Argument]?: string }

/** Pairs as they came, in order: a name that comes twice is an error, so a record of them would hide it. */
export function readRequest(pairs: readonly (readonly [string, string])[]): Asked | Fault {
  const [verb, ...more] = pairs.filter(([name]) => name === 'verb').map(([, value]) => value)
  if (verb === undefined) return fault('badVerb', 'The verb is missing')
  if (more.length > 0) return fault('badVerb', 'The verb is repeated')
  if (!isVerb(verb)) return fault('badVerb', 'There is no such verb')

  const given: { [A in Argument]?: string } = {}
  const rule: { needs: readonly Argument[]; takes: readonly Argument[] } = verbs[verb]
  for (const [name, value] of pairs) {
    if (name === 'verb') continue
    const known = [...rule.needs, ...rule.takes].find((one) => one === name)
    if (known === undefined) return fault('badArgument', `${verb} takes no such argument`)
    if (given[known] !== undefined) return fault('badArgument', `${known} is repeated`)
    given[known] = value
  }
  const alone = given.resumptionToken !== undefined
  if (alone && Object.keys(given).length > 1)
    return fault('badArgument', 'resumptionToken stands alone beside the verb')
  const missing = alone ? undefined : rule.needs.find((name) => given[name] === undefined)
  if (missing) return fault('badArgument', `${missing} is missing`)
  return illegal(given) ?? { verb, ...given }
}

const isVerb = (text: string): text is Verb => Object.hasOwn(verbs, text)

/** Values that no repository could know; the answer repeats the others, so they must be of their type. */
const shapes: { readonly [A in Argument]?: RegExp } = {
  metadataPrefix: /^[A-Za-z0-9\-_.!~*'()]+$/,
  set: /^[A-Za-z0-9\-_.!~*'()]+(:[A-Za-z0-9\-_.!~*'()]+)*$/,
}

function illegal(given: { [A in Argument]?: string }): Fault | undefined {
  for (const [name, shape] of Object.entries(shapes) as [Argument, RegExp][]) {
    const value = given[name]
    if (value !== undefined && !shape.test(value)) return fault('badArgument', `${name} is malformed`)
  }
  const { from, until } = given
  for (const [name, value] of Object.entries({ from, until }))
    if (value !== undefined && startOf(value) === undefined)
      return fault('badArgument', `${name} is neither YYYY-MM-DD nor YYYY-MM-DDThh:mm:ssZ`)
  if (from === undefined || until === undefined) return undefined
  if (from.length !== until.length) return fault('badArgument', 'from and until differ in granularity')
  return from > until ? fault('badArgument', 'from is later than until') : undefined
}

/** The first instant of a day or second; undefined for what the calendar does not have. */
export function startOf(stamp: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(stamp)) return undefined
  const start = new Date(stamp)
  const real = !Number.isNaN(start.getTime()) && start.toISOString().startsWith(stamp.replace('Z', ''))
  return real ? start : undefined
}

/** The first instant after it. */
export function endOf(stamp: string): Date | undefined {
  const start = startOf(stamp)
  return start && new Date(start.getTime() + (stamp.length === 10 ? 86_400_000 : 1_000))
}

/** Datestamps go to the second. */
export const secondOf = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`
