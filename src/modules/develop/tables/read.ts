import type { Refusal } from '#kernel/definition/index.ts'
import type { Ask } from '../datasource/connection.ts'
import { isSystem, type Engine } from '../datasource/shapes.ts'
import { refuse } from '../catalogue.ts'
import type { FoundTable, TableInfo, TableLine } from '../terms/shapes.ts'
import { mysqlTable, mysqlTables } from './mysql.ts'
import { postgresTable, postgresTables } from './postgres.ts'

/** Descriptions of tables out of a foreign database: structure and comments alone, never a row of anybody's data. */
export type Reading = {
  tables(ask: Ask, schemas: readonly string[]): Promise<FoundTable[]>
  /** Undefined where there is none in these schemas. */
  table(ask: Ask, name: string, schemas: readonly string[]): Promise<TableInfo | undefined>
}
const readings: Readonly<Record<Engine, Reading>> = {
  postgresql: { tables: postgresTables, table: postgresTable },
  mysql: { tables: mysqlTables, table: mysqlTable },
}

/** Which schemas of which database may be read. */
export type Reach = { readonly engine: Engine; readonly schemas: readonly string[] }

const open = ({ engine, schemas }: Reach) => schemas.filter((one) => !isSystem(one, engine))

export async function tablesOf(ask: Ask, reach: Reach): Promise<TableLine[]> {
  const schemas = open(reach)
  const lines = await readings[reach.engine].tables(ask, schemas)
  const first = new Map<string, string>()
  for (const schema of schemas)
    for (const line of lines)
      if (line.schema === schema && !first.has(line.name)) first.set(line.name, schema)
  return lines.map((line) => ({ ...line, written: writtenOf(line, first.get(line.name)) }))
}

/** Its bare name, where that finds it and no other: the first schema that has one of this name is asked. */
const writtenOf = ({ schema, name }: FoundTable, first: string | undefined): string =>
  first === schema && !name.includes('.') ? name : `${schema}.${name}`

/** `name` or `schema.name`; what its data source does not list is refused (threat D03). */
export function namedIn(
  written: string,
  { engine, schemas }: Reach,
): { schema: string | null; name: string } | Refusal {
  const [, schema] = /^([^.]+)\../s.exec(written) ?? []
  if (isSystem(schema ?? '', engine) || isSystem(written, engine)) return refuse('systemSchema')
  // Schemas may have a point in their own names.
  const listed = schemas
    .filter((one) => written.startsWith(`${one}.`))
    .toSorted((a, b) => b.length - a.length)[0]
  if (listed !== undefined) return { schema: listed, name: written.slice(listed.length + 1) }
  if (schema && /^[\w$]+\.[\w$]+$/.test(written)) return refuse('foreignSchema', { schema })
  return { schema: null, name: written }
}

export async function tableOf(ask: Ask, written: string, reach: Reach): Promise<TableInfo | Refusal> {
  const named = namedIn(written, reach)
  if ('refused' in named) return named
  const among = named.schema === null ? open(reach) : [named.schema]
  return (await readings[reach.engine].table(ask, named.name, among)) ?? refuse('unknownTable')
}
