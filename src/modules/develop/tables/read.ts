import type { Refusal } from '#kernel/definition/index.ts'
import type { Ask } from '../datasource/connection.ts'
import { isSystem, type Engine } from '../datasource/shapes.ts'
import { refuse } from '../catalogue.ts'
import type { TableInfo, TableLine } from '../terms/shapes.ts'
import { mysqlTable, mysqlTables } from './mysql.ts'
import { postgresTable, postgresTables } from './postgres.ts'

/** Descriptions of tables out of a foreign database: structure and comments alone, never a row of anybody's data. */
export type Reading = {
  tables(ask: Ask, schemas: readonly string[]): Promise<TableLine[]>
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

export const tablesOf = (ask: Ask, reach: Reach): Promise<TableLine[]> =>
  readings[reach.engine].tables(ask, open(reach))

/** `name` or `schema.name`; what its data source does not list is refused (threat D03). */
export function namedIn(
  written: string,
  { engine, schemas }: Reach,
): { schema: string | null; name: string } | Refusal {
  const [, schema, name] = /^([^.]+)\.(.+)$/s.exec(written) ?? []
  if (isSystem(schema ?? '', engine) || isSystem(written, engine)) return refuse('systemSchema')
  if (schema && name && schemas.includes(schema)) return { schema, name }
  if (schema && name && /^[\w$]+\.[\w$]+$/.test(written)) return refuse('foreignSchema', { schema })
  return { schema: null, name: written }
}

export async function tableOf(ask: Ask, written: string, reach: Reach): Promise<TableInfo | Refusal> {
  const named = namedIn(written, reach)
  if ('refused' in named) return named
  const among = named.schema === null ? open(reach) : [named.schema]
  return (await readings[reach.engine].table(ask, named.name, among)) ?? refuse('unknownTable')
}
