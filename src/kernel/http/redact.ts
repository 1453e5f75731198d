import { columnsOf, type Prop } from '#kernel/definition/entity.ts'
import { allEntities, registryVersion } from '#kernel/store/registry.ts'

/**
 * What a log keeps of a request. By an allow-list: a value stays when its name is known and the value has the form that the
 * name stands for, as digits under a reference or a word of a choice; everything else is a star. A name that nobody thought
 * of is kept out by itself, and so are codes, tickets, recovery words, links and the state of a sign-in.
 */
const digits = /^[\d,\s]{0,400}$/
const figure = /^-?\d{1,15}(\.\d{1,6})?$/
const word = /^[^\u0000-\u001f]{0,100}$/u

/** Names of no entity's property, or of texts that name a record to an administrator and nobody's secret. */
const fixed: Readonly<Record<string, RegExp>> = {
  ...named(
    digits,
    'id ids userId userIds roleIds menuIds dataScopeIds apiScopeIds topMenuIds reviewerIds topMenuId',
  ),
  ...named(figure, 'version current size expireDays'),
  ...named(/^[\w,-]{0,200}$/, 'ascs descs'),
  ...named(
    /^(captcha|password|refresh_token|second_factor|social|authorization_code)$/,
    'grant_type grantType',
  ),
  ...named(/^\d{6}$/, 'tenantId'),
  ...named(
    word,
    'account username roleAlias roleName postCode postName deptName scopeName scopePath resourceCode paramKey',
  ),
  ...named(/^(xlsx|csv|pdf)$/, 'format'),
}

function named(form: RegExp, names: string): Record<string, RegExp> {
  return Object.fromEntries(names.split(' ').map((name) => [name, form]))
}

type Fits = (text: string) => boolean
let known: ReadonlyMap<string, Fits> | undefined
let knownOf = -1

function knownNames(): ReadonlyMap<string, Fits> {
  if (known && knownOf === registryVersion()) return known
  knownOf = registryVersion()
  const made = new Map<string, Fits[]>()
  for (const prop of allEntities().flatMap(columnsOf)) {
    const fits = formOf(prop)
    if (fits) made.set(prop.name, [...(made.get(prop.name) ?? []), fits])
  }
  for (const [name, form] of Object.entries(fixed)) made.set(name, [(text) => form.test(text)])
  known = new Map([...made].map(([name, all]) => [name, (text) => all.some((fits) => fits(text))]))
  return known
}

function formOf({ kind }: Prop): Fits | undefined {
  if (kind.writeOnly) return undefined
  const choices = kind.facts?.choices as object | undefined
  if (choices) return (text) => text.split(',').every((one) => Object.hasOwn(choices, one))
  if (kind.facts?.target !== undefined) return (text) => digits.test(text)
  const { harmless } = kind
  return harmless && ((text) => harmless.test(text))
}

const star = '***'

/** Parameters as text. */
export function redacted(input: unknown): string {
  return (JSON.stringify(kept(input, undefined, 0)) ?? '').slice(0, 4000)
}

function kept(value: unknown, name: string | undefined, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (depth > 6) return star
  if (Array.isArray(value)) return value.slice(0, 200).map((one) => kept(one, name, depth + 1))
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, 200)
        .map(([key, one]) => [nameKept(key), kept(one, key, depth + 1)]),
    )
  const text = String(value)
  return name !== undefined && (text === '' || knownNames().get(bare(name))?.(text)) ? value : star
}

/** `createTime_datege` stands for the same as `createTime`. */
const bare = (name: string) => (knownNames().has(name) ? name : name.replace(/_[a-z]+$/, ''))
/** What somebody sent as a name may be a secret too. */
const nameKept = (name: string) => (/^[A-Za-z][\w.-]{0,39}$/.test(name) ? name : star)

const sealed = /v1\.[\w-]{16,}/g
const tokenLike = /(?<![\w-])[\w-]{32,}(?![\w-])/g

/** The path of a request without its query, and without segments that could stand in for a sign-in. */
export function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  if (!couldHold.test(path)) return path
  return path
    .split('/')
    .map((part) => (sealedPart(part) ? star : part))
    .join('/')
}

/** Most addresses hold nothing that is as long. */
const couldHold = /v1\.|[\w.~%-]{32}/
const sealedPart = (part: string) => part.replace(sealed, '') !== part || /^[\w.~%-]{32,}$/.test(part)

/** A message or stack without what somebody sent: queries of addresses, tokens, and what the database quotes. */
export function scrubbed(text: string): string {
  return text
    .replace(/\bbearer\s+\S+/gi, `bearer ${star}`)
    .replace(/([\w/.-])[?#][^\s)'"<>]*=[^\s)'"<>]*/g, '$1')
    .replace(/(invalid input syntax for [\w ]+: )"[^\n]*"/g, `$1${star}`)
    .replace(sealed, star)
    .replace(tokenLike, star)
}
