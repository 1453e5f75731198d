/**
 * Compares the definitions with what the migrations make and prints the SQL that is missing, to be reviewed and kept:
 *   npm run db:diff -- campus        writes db/migrations/NNNN_campus.sql
 *   npm run db:diff                  prints only; exits 1 when something is missing (npm test uses this)
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { columnsOf, type Entity } from '#kernel/definition/entity.ts'
import { checksOf, columnSql, createTable, foreignKeysOf, indexesOf, indexSql } from '#kernel/store/ddl.ts'
import { engineConfig } from '#kernel/store/engine-line.ts'
import { seekingSql } from '#kernel/store/seeking.ts'
import { migrate } from '#kernel/store/migrate.ts'
import { areas } from '#modules/index.ts'

const folder = join(import.meta.dirname, '../db/migrations')
const entities = areas.flatMap((area) => area.entities)

async function existing(client: pg.Client) {
  const columns = await client.query<{ t: string; c: string; type: string }>(
    `select c.relname as t, a.attname as c, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
     join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  )
  const tables = new Map<string, Map<string, string>>()
  for (const { t, c, type } of columns.rows)
    tables.set(t, (tables.get(t) ?? new Map<string, string>()).set(c, type))
  const names = await client.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'public' union select conname from pg_constraint`,
  )
  return { tables, names: new Set(names.rows.map((row) => row.name)) }
}

const longTypes: Record<string, string> = { timestamptz: 'timestamp with time zone' }

function sameType(wanted: string, found: string): boolean {
  return (longTypes[wanted] ?? wanted.replace(/^varchar/, 'character varying')) === found
}

function missingColumns(entity: Entity, found: Map<string, string>): string[] {
  return columnsOf(entity).flatMap((prop) => {
    const type = found.get(prop.column)
    if (type === undefined)
      return [`alter table "${entity.table}" add column ${columnSql({ ...prop, required: false })};`]
    if (sameType(prop.kind.sqlType, type)) return []
    return [`alter table "${entity.table}" alter column "${prop.column}" type ${prop.kind.sqlType};`]
  })
}

/**
 * Columns that the table has and the definition has not, beside what would be added: a field may have got another name, or
 * gone. Which of the two nobody can tell from here, so both are proposed, and neither is done. A column that the table
 * keeps beside its definition on purpose (as the words of its search) is proposed as long as something else is missing.
 */
function proposals(entity: Entity, found: Map<string, string>): string[] {
  const wanted = new Set(columnsOf(entity).map((prop) => prop.column))
  const added = columnsOf(entity).filter((prop) => !found.has(prop.column))
  if (added.length === 0) return []
  const table = `alter table "${entity.table}"`
  return [...found]
    .filter(([column]) => !wanted.has(column) && column !== 'search')
    .flatMap(([column, type]) => {
      const alike = added.filter((prop) => sameType(prop.kind.sqlType, type))
      return [
        ...alike.map(
          (prop) =>
            `-- renamed? then instead of adding it: ${table} rename column "${column}" to "${prop.column}";`,
        ),
        `-- gone? then: ${table} drop column "${column}";`,
      ]
    })
}

/** One more than the highest that is there: numbers have gaps. */
export function nextNumber(files: readonly string[]): string {
  const highest = Math.max(0, ...files.map((file) => Number(/^(\d+)_.*\.sql$/.exec(file)?.[1] ?? 0)))
  return String(highest + 1).padStart(4, '0')
}

/** From an empty database, or from one with all migrations but the newest, where there is an image of it. */
export async function missingSql(
  definitions: readonly Entity[] = entities,
  loadDataDir?: Blob,
): Promise<string> {
  const lite = await PGlite.create(loadDataDir ? { loadDataDir } : {})
  const client = new pg.Client(engineConfig(lite))
  await client.connect()
  await migrate(client, folder)
  const { tables, names } = await existing(client)
  await client.end()
  const named = (name: string) => definitions.find((entity) => entity.name === name)
  const made: string[] = []
  const keys: string[] = []
  for (const entity of definitions) {
    const found = tables.get(entity.table)
    if (found) made.push(...missingColumns(entity, found), ...proposals(entity, found))
    else made.push(`-- ${entity.label.en}\n${createTable(entity)}`)
    for (const [name, body] of indexesOf(entity))
      if (!names.has(name)) made.push(indexSql(entity, name, body))
    for (const [name, text] of seekingSql(entity)) if (!names.has(name)) made.push(text)
    for (const [name, text] of checksOf(entity)) if (!names.has(name)) made.push(text)
    for (const [name, text] of foreignKeysOf(entity, named)) if (!names.has(name)) keys.push(text)
  }
  return [...made, ...keys].join('\n')
}

async function main(): Promise<void> {
  const text = await missingSql()
  const name = process.argv[2]
  if (text === '') {
    console.log('definitions and migrations agree')
    process.exit(0)
  }
  if (!name) {
    console.log(text)
    process.exit(1)
  }
  const path = join(folder, `${nextNumber(await readdir(folder))}_${name}.sql`)
  await writeFile(path, `${text}\n`)
  console.log(`wrote ${path}`)
  process.exit(0)
}

if (process.argv[1]?.endsWith('db-diff.ts')) await main()
