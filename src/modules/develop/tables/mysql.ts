import type { Ask } from '../datasource/connection.ts'
import type { Column, TableInfo, TableLine } from '../terms/shapes.ts'
import { mostTables } from './limits.ts'
import { withSaid } from './said.ts'

/** Tables as MySQL and MariaDB describe them; a database is a schema there. */

/** Prepared statements know no lists: as many marks as there are values. */
const marks = (values: readonly string[]) => values.map(() => '?').join(', ')

export async function mysqlTables(ask: Ask, schemas: readonly string[]): Promise<TableLine[]> {
  if (schemas.length === 0) return []
  const rows = await ask<{ place: string; name: string; comment: string; count: string; keyed: string }>(
    `select t.table_schema as place, t.table_name as name, t.table_comment as comment,
       (select count(*) from information_schema.columns c where c.table_schema = t.table_schema and c.table_name = t.table_name) as count,
       (select count(*) from information_schema.table_constraints k where k.table_schema = t.table_schema
        and k.table_name = t.table_name and k.constraint_type = 'PRIMARY KEY') as keyed
     from information_schema.tables t where t.table_type = 'BASE TABLE' and t.table_schema in (${marks(schemas)})
     order by 1, 2 limit ${mostTables}`,
    schemas,
  )
  return rows.map(({ place, name, comment, count, keyed }) => ({
    schema: place,
    name,
    comment,
    columns: Number(count),
    hasKey: Number(keyed) > 0,
  }))
}

type Written = {
  name: string
  type: string
  empty: string
  comment: string
  begins: string | null
  extra: string
}

export async function mysqlTable(
  ask: Ask,
  written: string,
  schemas: readonly string[],
): Promise<TableInfo | undefined> {
  if (schemas.length === 0) return undefined
  const [table] = await ask<{ place: string; name: string; comment: string; version: string }>(
    `select t.table_schema as place, t.table_name as name, t.table_comment as comment, version() as version
     from information_schema.tables t where t.table_type = 'BASE TABLE' and t.table_name = ? and t.table_schema in (${marks(schemas)})
     order by field(t.table_schema, ${marks(schemas)}) limit 1`,
    [written, ...schemas, ...schemas],
  )
  if (!table) return undefined
  const here = [table.place, table.name]
  const isMariaDb = /mariadb/i.test(table.version)
  const rows = await ask<Written>(
    `select column_name as name, column_type as type, is_nullable as empty, column_comment as comment,
       column_default as begins, extra as extra
     from information_schema.columns where table_schema = ? and table_name = ? order by ordinal_position`,
    here,
  )
  const indexes = await setsOf(
    ask<Part>(
      `select index_name as name, column_name as part from information_schema.statistics
       where table_schema = ? and table_name = ? and non_unique = 0 order by index_name, seq_in_index`,
      here,
    ),
  )
  const keys = await setsOf(
    ask<Part>(
      `select constraint_name as name, column_name as part, referenced_table_name as target from information_schema.key_column_usage
       where table_schema = ? and table_name = ? and referenced_table_name is not null order by constraint_name, ordinal_position`,
      here,
    ),
  )
  const checks = await checksOf(ask, here, isMariaDb)
  const primary = new Set(indexes.get('PRIMARY')?.map(({ part }) => part))
  const whole = [...indexes.values()].filter((set) => set.every(({ part }) => part !== null))
  const alone = new Set(whole.flatMap((set) => (set.length === 1 ? set.map(({ part }) => part) : [])))
  const targets = new Map(
    [...keys.values()].flatMap((set) =>
      set.length === 1 ? set.map(({ part, target }) => [part, target]) : [],
    ),
  )
  const columns = rows.map(({ name, type, empty, comment }): Column => {
    const enumValues = wordsOf(type)
    return {
      name,
      type: plainType(type),
      nullable: empty === 'YES',
      comment,
      primary: primary.has(name),
      unique: alone.has(name),
      enumValues,
      refTable: targets.get(name) ?? null,
    }
  })
  return {
    schema: table.place,
    name: table.name,
    comment: table.comment,
    columns: withSaid(columns, {
      defaults: new Map(rows.flatMap((row) => defaultIn(row, isMariaDb))),
      checks: checks.map((text) => ({ columns: [columnIn(text, rows)], text })),
    }),
    uniques: whole.filter((set) => set.length > 1).map((set) => set.map(({ part }) => part ?? '')),
  }
}

type Part = { name: string; part: string | null; target?: string }

async function setsOf(parts: Promise<Part[]>): Promise<Map<string, Part[]>> {
  const sets = new Map<string, Part[]>()
  for (const part of await parts) sets.set(part.name, [...(sets.get(part.name) ?? []), part])
  return sets
}

/** Older servers have no checks, and then no table that tells of them. */
async function checksOf(ask: Ask, here: readonly string[], isMariaDb: boolean): Promise<string[]> {
  const table = isMariaDb ? 'and c.table_name = k.table_name' : ''
  const found = await ask<{ text: string }>(
    `select c.check_clause as text from information_schema.check_constraints c
     join information_schema.table_constraints k on k.constraint_schema = c.constraint_schema and k.constraint_name = c.constraint_name ${table}
     where k.constraint_type = 'CHECK' and k.table_schema = ? and k.table_name = ? order by c.constraint_name`,
    here,
  ).catch(() => [])
  // MySQL writes its quotes with a stroke before them.
  return found.map(({ text }) => (isMariaDb ? text : text.replaceAll(`\\'`, `'`)))
}

/** MariaDB writes an expression, MySQL the bare value and says beside it when that is worked out. */
function defaultIn({ name, begins, extra, type }: Written, isMariaDb: boolean): [string, string][] {
  if (begins === null || /auto_increment/i.test(extra)) return []
  const isWorkedOut = /default_generated/i.test(extra) || /^(current_timestamp|now)\b/i.test(begins)
  if (isMariaDb || isWorkedOut || /^bit\b/i.test(type)) return [[name, begins.replace(/^b'(\d)'$/, '$1')]]
  return [[name, `'${begins.replaceAll("'", "''")}'`]]
}

const columnIn = (text: string, rows: readonly Written[]) =>
  rows.find(({ name }) => text.includes(`\`${name}\``))?.name ?? ''

/** `enum('a','it''s')` → its words. */
const wordsOf = (type: string): string[] =>
  /^enum\(/i.test(type)
    ? [...type.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word.replaceAll("''", "'")).slice(0, 60)
    : []

const spelt: readonly (readonly [RegExp, string])[] = [
  [/^(?:enum|set)\(.*$/is, 'enum'],
  [/^tinyint\(1\).*$/i, 'boolean'],
  [/^bit\(1\)$/i, 'boolean'],
  [/^(?:int|mediumint|tinyint|smallint|year)\b(?!.*unsigned).*$/i, 'integer'],
  [/^(?:mediumint|tinyint|smallint)\b.*$/i, 'integer'],
  [/^(?:bigint|int)\b.*$/i, 'bigint'],
  [/^(?:decimal|numeric)(\(\d+,\d+\)).*$/i, 'numeric$1'],
  [/^(?:double|float).*$/i, 'double precision'],
  [/^(?:datetime|timestamp).*$/i, 'timestamp'],
  [/^time\b.*$/i, 'time'],
  [/^varchar(\(\d+\)).*$/i, 'character varying$1'],
  [/^char(\(\d+\)).*$/i, 'character$1'],
  [/^(?:tiny|medium|long)?text.*$/i, 'text'],
  [/^(?:(?:tiny|medium|long)?blob|(?:var)?binary|bit).*$/i, 'bytea'],
]

/** Its types as PostgreSQL spells them, so that one table of kinds is enough. */
function plainType(type: string): string {
  const hit = spelt.find(([pattern]) => pattern.test(type))
  return (hit ? type.replace(...hit) : type).slice(0, 128)
}
