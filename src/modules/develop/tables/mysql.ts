import type { Ask } from '../datasource/connection.ts'
import type { Column, FoundTable, TableInfo, TableKind, WideKey } from '../terms/shapes.ts'
import { mostTables } from './limits.ts'
import { defaultIn, plainType, wordsOf, type WrittenColumn } from './mysql-columns.ts'
import { withSaid } from './said.ts'

/**
 * Tables as MySQL and MariaDB describe them; a database is a schema there.
 * MariaDB shows nothing of table_constraints to who may only select: keys are read from indexes, checks by themselves.
 */

/** Prepared statements know no lists: as many marks as there are values. */
const marks = (values: readonly string[]) => values.map(() => '?').join(', ')

export async function mysqlTables(ask: Ask, schemas: readonly string[]): Promise<FoundTable[]> {
  if (schemas.length === 0) return []
  const rows = await ask<
    Shape & { place: string; name: string; comment: string; count: string; keyed: string }
  >(
    `select t.table_schema as place, t.table_name as name, t.table_comment as comment,
       (select count(*) from information_schema.columns c where c.table_schema = t.table_schema and c.table_name = t.table_name) as count,
       (select count(*) from information_schema.statistics k where k.table_schema = t.table_schema
        and k.table_name = t.table_name and k.index_name = 'PRIMARY') as keyed, ${shape}
     from information_schema.tables t where ${readable} and t.table_schema in (${marks(schemas)})
     order by 1, 2 limit ${mostTables}`,
    schemas,
  )
  return rows.map(({ place, name, comment, count, keyed, ...more }) => ({
    schema: place,
    name,
    // A view has this word where a comment would stand.
    comment: more.type === 'VIEW' ? '' : comment,
    columns: Number(count),
    hasKey: Number(keyed) > 0,
    is: kindOf(more) ?? null,
  }))
}

export async function mysqlTable(
  ask: Ask,
  written: string,
  schemas: readonly string[],
): Promise<TableInfo | undefined> {
  if (schemas.length === 0) return undefined
  const [table] = await ask<Shape & { place: string; name: string; comment: string; version: string }>(
    `select t.table_schema as place, t.table_name as name, t.table_comment as comment, version() as version, ${shape}
     from information_schema.tables t where ${readable} and t.table_name = ? and t.table_schema in (${marks(schemas)})
     order by field(t.table_schema, ${marks(schemas)}) limit 1`,
    [written, ...schemas, ...schemas],
  )
  if (!table) return undefined
  const here = [table.place, table.name]
  const isMariaDb = /mariadb/i.test(table.version)
  const rows = await ask<WrittenColumn>(
    `select column_name as name, column_type as type, is_nullable as empty, column_comment as comment,
       column_default as begins, extra as extra, generation_expression as made
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
      `select constraint_name as name, column_name as part, referenced_table_name as target,
         referenced_column_name as theirs from information_schema.key_column_usage
       where table_schema = ? and table_name = ? and referenced_table_name is not null order by constraint_name, ordinal_position`,
      here,
    ),
  )
  const checks = await checksOf(ask, here, isMariaDb)
  const primary = new Set(indexes.get('PRIMARY')?.map(({ part }) => part))
  const whole = [...indexes.values()].filter((set) => set.every(({ part }) => part !== null))
  const alone = new Set(whole.flatMap((set) => (set.length === 1 ? set.map(({ part }) => part) : [])))
  const pointing = [...keys.values()].map(keyOf)
  const points = (column: string) =>
    pointing.find(({ columns: those }) => those.length === 1 && those[0] === column)?.table ?? null
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
      refTable: points(name),
    }
  })
  return {
    schema: table.place,
    name: table.name,
    comment: table.type === 'VIEW' ? '' : table.comment,
    columns: withSaid(columns, {
      defaults: new Map(rows.flatMap((row) => defaultIn(row, isMariaDb))),
      checks: checks.map((text) => ({ columns: [columnIn(text, rows)], text })),
      others: [
        ...[...indexes].flatMap(([index, set]) =>
          whole.includes(set)
            ? []
            : [
                {
                  columns: set.flatMap(({ part }) => part ?? []),
                  text: `unique index ${index} by an expression`,
                },
              ],
        ),
        ...rows.flatMap(({ name, made }) =>
          made ? [{ columns: [name], text: `generated as ${made}` }] : [],
        ),
      ],
    }),
    uniques: whole.filter((set) => set.length > 1).map((set) => set.map(({ part }) => part ?? '')),
    keys: pointing,
    ...(kindOf(table) && { is: kindOf(table) }),
  }
}

const keyOf = (set: readonly Part[]): WideKey => ({
  columns: set.map(({ part }) => part ?? ''),
  table: set[0]?.target ?? '',
  theirs: set.map(({ theirs }) => theirs ?? ''),
})

type Shape = { readonly type: string; readonly options: string | null }
const shape = `t.table_type as type, t.create_options as options`
const readable = `t.table_type in ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED')`
function kindOf({ type, options }: Shape): TableKind | undefined {
  if (type === 'VIEW') return 'view'
  return /partitioned/i.test(options ?? '') ? 'partitioned' : undefined
}

type Part = { name: string; part: string | null; target?: string; theirs?: string }

async function setsOf(parts: Promise<Part[]>): Promise<Map<string, Part[]>> {
  const sets = new Map<string, Part[]>()
  for (const part of await parts) sets.set(part.name, [...(sets.get(part.name) ?? []), part])
  return sets
}

/** Older servers have no checks, and then no table that tells of them. */
async function checksOf(ask: Ask, here: readonly string[], isMariaDb: boolean): Promise<string[]> {
  const ofTable = isMariaDb
    ? `where c.constraint_schema = ? and c.table_name = ?`
    : `join information_schema.table_constraints k on k.constraint_schema = c.constraint_schema and k.constraint_name = c.constraint_name
       where k.constraint_type = 'CHECK' and k.table_schema = ? and k.table_name = ?`
  const found = await ask<{ text: string }>(
    `select c.check_clause as text from information_schema.check_constraints c ${ofTable} order by c.constraint_name`,
    here,
  ).catch(() => [])
  // MySQL writes its quotes with a stroke before them.
  return found.map(({ text }) => (isMariaDb ? text : text.replaceAll(`\\'`, `'`)))
}

const columnIn = (text: string, rows: readonly WrittenColumn[]) =>
  rows.find(({ name }) => text.includes(`\`${name}\``))?.name ?? ''
