import type { Column, TableInfo } from '../terms/shapes.ts'

type Schema = {
  readonly $ref?: unknown
  readonly type?: unknown
  readonly format?: unknown
  readonly enum?: unknown
  readonly maxLength?: unknown
  readonly description?: unknown
  readonly title?: unknown
  readonly properties?: unknown
  readonly required?: unknown
  readonly allOf?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : '')

/** Objects of `components.schemas` (3.x) or `definitions` (2.0) with properties of their own; a name is cut, never run. */
export function tablesIn(bytes: Buffer): { tables: TableInfo[] } | 'notOpenApi' {
  let document: unknown
  try {
    document = JSON.parse(bytes.toString('utf8'))
  } catch {
    return 'notOpenApi'
  }
  if (!isObject(document) || !(document.openapi || document.swagger)) return 'notOpenApi'
  const schemas = isObject(document.components) ? document.components.schemas : document.definitions
  if (!isObject(schemas)) return 'notOpenApi'
  const tables = Object.entries(schemas).flatMap(([name, schema]) => {
    const columns = isObject(schema) ? columnsOf(schema) : []
    return columns.length > 0 ? [tableOf(name, schema as Schema, columns)] : []
  })
  return { tables }
}

const tableOf = (name: string, schema: Schema, columns: readonly Column[]): TableInfo => ({
  schema: '',
  name: name.slice(0, 128),
  comment: text(schema.title) || text(schema.description),
  columns,
})

function columnsOf({ properties, required }: Schema): Column[] {
  const must = new Set(Array.isArray(required) ? required.map(String) : [])
  return Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => {
    const schema: Schema = isObject(property) ? property : {}
    return {
      name: name.slice(0, 128),
      type: typeOf(schema),
      nullable: !must.has(name),
      comment: text(schema.description) || text(schema.title),
      primary: name === 'id',
      unique: name === 'id',
      enumValues: Array.isArray(schema.enum)
        ? schema.enum
            .filter((one) => typeof one === 'string' || typeof one === 'number')
            .map(String)
            .slice(0, 60)
        : [],
      refTable: targetOf(schema),
    }
  })
}

/** `#/components/schemas/Kind`: another object; by itself, or beside words in an `allOf`. */
function targetOf({ $ref, allOf }: Schema): string | null {
  const [first] = Array.isArray(allOf) ? (allOf as unknown[]) : []
  const written = text($ref) || (isObject(first) ? text(first.$ref) : '')
  return /^#\/(?:components\/schemas|definitions)\/([^/]+)$/.exec(written)?.[1] ?? null
}

function typeOf({ type, format, maxLength }: Schema): string {
  const [named] = [type].flat().filter((one) => one !== 'null')
  switch (named) {
    case 'string': {
      const size = typeof maxLength === 'number' && maxLength > 0 ? Math.floor(maxLength) : 200
      const byFormat: Readonly<Record<string, string>> = {
        date: 'date',
        'date-time': 'timestamp',
        time: 'time',
        uuid: 'uuid',
        binary: 'bytea',
        byte: 'bytea',
      }
      const known = text(format)
      return Object.hasOwn(byFormat, known) ? (byFormat[known] ?? '') : `character varying(${size})`
    }
    case 'integer':
      return format === 'int64' ? 'bigint' : 'integer'
    case 'number':
      return 'numeric(12,2)'
    case 'boolean':
      return 'boolean'
    default:
      return 'jsonb'
  }
}
