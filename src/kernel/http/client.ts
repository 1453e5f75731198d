import { hasHistory, type Entity } from '#kernel/definition/entity.ts'
import type { JsonSchema } from '#kernel/definition/kind.ts'
import type { Call } from './caller.ts'
import { liveSeenBy } from './live-seen.ts'
import { documentOf, sendPacked, type Document } from './packed.ts'
import { inputSchema, rowSchema } from './schemas.ts'
import { route, type Route, type Slice } from './slice.ts'

/** What programs of others are written with: a typed client in one file without dependencies, and the shapes alone. */
export function clientRoutes(slices: readonly Slice[]): Route[] {
  const calledOf = (list: readonly Slice[]) =>
    list.map(({ entity }) => entity).filter(({ calls }) => calls.length > 0)
  const entities = calledOf(slices)
  /** Kept for what is built; with what is live for the caller it is made of both. */
  const made = (make: (all: readonly Entity[]) => string) => {
    let built: Document | undefined
    return async (call: Call): Promise<string | Document> => {
      const live = calledOf((await liveSeenBy(call)).slices)
      return live.length > 0 ? make([...entities, ...live]) : (built ??= documentOf(make(entities)))
    }
  }
  const client = made(clientText)
  const bundle = made((all) => JSON.stringify(bundleOf(all)))
  return [
    route(
      {
        method: 'GET',
        url: 'client.ts',
        permission: 'public',
        raw: true,
        summary: 'A typed client in TypeScript, without dependencies',
      },
      async (call) =>
        sendPacked(call.request, call.reply.type('text/plain; charset=utf-8'), await client(call)),
    ),
    route(
      {
        method: 'GET',
        url: 'schemas.json',
        permission: 'public',
        raw: true,
        summary: 'JSON Schema of every row, as answered and as posted',
      },
      async (call) =>
        sendPacked(call.request, call.reply.type('application/schema+json'), await bundle(call)),
    ),
  ]
}

function bundleOf(entities: readonly Entity[]): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: Object.fromEntries(
      entities.flatMap((entity) => [
        [entity.name, rowSchema(entity)],
        [`${entity.name}Input`, inputSchema(entity)],
      ]),
    ),
  }
}

/** A schema of ours as a type; what it cannot say (patterns, bounds) the server says. */
export function typeOf(schema: JsonSchema): string {
  const several = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined
  if (several) return union(several.map(typeOf))
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return union(schema.enum.map((one) => JSON.stringify(one)))
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `readonly ${grouped(typeOf((schema.items ?? {}) as JsonSchema))}[]`
    case 'object':
      return objectType(schema)
    default:
      return 'unknown'
  }
}

const union = (types: readonly string[]) => [...new Set(types)].join(' | ')
const grouped = (type: string) => (/[ |]/.test(type) && !type.startsWith('{') ? `(${type})` : type)

function objectType(schema: JsonSchema): string {
  const required = new Set((schema.required ?? []) as string[])
  const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, one]) => `readonly ${JSON.stringify(name)}${required.has(name) ? '' : '?'}: ${typeOf(one)}`,
  )
  return members.length > 0 ? `{ ${members.join('; ')} }` : 'Readonly<Record<string, unknown>>'
}

/** Rows hold null where nothing was filled in; bodies leave out or empty what is not required. */
function members(schema: JsonSchema, isRow: boolean): string[] {
  const required = new Set((schema.required ?? []) as string[])
  return Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, one]) => {
    const type = typeOf(one)
    const sure = isRow ? ['id', 'version'].includes(name) : required.has(name)
    const empty = sure || type.includes('null') || type === 'unknown' ? '' : ' | null'
    return `    readonly ${JSON.stringify(name)}${isRow || sure ? '' : '?'}: ${type}${empty}`
  })
}

export function clientText(entities: readonly Entity[]): string {
  const table = (kind: 'Rows' | 'Inputs', isRow: boolean) => [
    `export type ${kind} = {`,
    ...entities.flatMap((entity) => [
      // A label is a text that somebody wrote: it does not end the remark that it stands in.
      `  /** ${`${entity.label.zh} / ${entity.label.en}`.replace(/\*\/|[\r\n\u2028\u2029]/g, ' ')} */`,
      `  readonly ${JSON.stringify(entity.name)}: {`,
      ...members(isRow ? rowSchema(entity) : inputSchema(entity), isRow),
      '  }',
    ]),
    '}',
    '',
  ]
  const having = (name: string, fits: (entity: Entity) => boolean) =>
    `export type ${name} = ${union(entities.filter(fits).map((one) => JSON.stringify(one.name))) || 'never'}`
  return [
    '// Made from the definitions of the server that answered it: GET /api/client.ts',
    ...table('Rows', true),
    ...table('Inputs', false),
    having('Listed', ({ calls, tree }) => calls.includes('list') && !tree),
    having('Read', ({ calls }) => calls.includes('detail')),
    having('Written', ({ calls }) => calls.includes('add') || calls.includes('edit')),
    having('Removed', ({ calls }) => calls.includes('remove')),
    having('Remembered', hasHistory),
    '',
    'export const paths = {',
    ...entities.map(({ name, path }) => `  ${JSON.stringify(name)}: ${JSON.stringify(path)},`),
    '} as const',
    clientBody,
  ].join('\n')
}

const clientBody = `
export type Page<T> = {
  readonly records: readonly T[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
}
/** Filters are names of properties with an optional suffix: \`{ postName: 'a', createTime_datege: '2026-01-01' }\`. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** What the server refused: \`reason\` stays the same in every language, \`message\` is for a person. */
export class Refused extends Error {
  readonly status: number
  readonly reason: string
  readonly errors: readonly { readonly field: string; readonly msg: string }[]
  constructor(status: number, body: { msg?: string; reason?: string; errors?: Refused['errors'] }) {
    super(body.msg ?? 'HTTP ' + status)
    this.status = status
    this.reason = body.reason ?? ''
    this.errors = body.errors ?? []
  }
}

export type Options = {
  /** Where the product stands: \`https://journal.example.org\`. */
  readonly url: string
  readonly token: () => string | Promise<string>
  readonly language?: 'zh-CN' | 'en'
}

export function makeClient({ url, token, language = 'en' }: Options) {
  /** Any call by its path below /api; what you send twice with one key has one effect. */
  async function call<T>(method: 'GET' | 'POST', path: string, input: object = {}, key?: string): Promise<T> {
    const query = new URLSearchParams()
    if (method === 'GET')
      for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
    const response = await fetch(url + '/api/' + path + (query.size > 0 ? '?' + query : ''), {
      method,
      headers: {
        'Accept-Language': language,
        'Blade-Auth': 'bearer ' + (await token()),
        ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    })
    const body = await response.json()
    if (!response.ok) throw new Refused(response.status, body)
    return body.data as T
  }
  return {
    call,
    list: <K extends Listed>(name: K, query: Query = {}) => call<Page<Rows[K]>>('GET', paths[name] + '/list', query),
    detail: <K extends Read>(name: K, id: string) => call<Rows[K]>('GET', paths[name] + '/detail', { id }),
    /** With an id it changes that row, and answers 409 to a version that is no longer the newest. */
    submit: <K extends Written>(name: K, row: Partial<Inputs[K]>, key?: string) =>
      call<Rows[K]>('POST', paths[name] + '/submit', row, key),
    remove: <K extends Removed>(name: K, ids: readonly string[]) =>
      call<true>('POST', paths[name] + '/remove', { ids: ids.join(',') }),
    history: <K extends Remembered>(name: K, id: string) =>
      call<readonly unknown[]>('GET', paths[name] + '/history', { id }),
  }
}
`
