/**
 * Compares the definitions with what the migrations make and prints the SQL that is missing, to be reviewed and kept:
 *   npm run db:diff -- campus        writes db/migrations/NNNN_campus.sql
 *   npm run db:diff                  prints only; exits 1 when something is missing (npm test uses this)
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { columnsOf, type Entity } from '#kernel/definition/entity.ts'
import { columnSql, createTable, foreignKeysOf, indexesOf, indexSql } from '#kernel/store/ddl.ts'
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

export async function missingSql(): Promise<string> {
  const client = new pg.Client(createPgConfig(await PGlite.create()) as unknown as pg.ClientConfig)
  await client.connect()
  await migrate(client, folder)
  const { tables, names } = await existing(client)
  await client.end()
  const named = (name: string) => entities.find((entity) => entity.name === name)
  const made: string[] = []
  const keys: string[] = []
  for (const entity of entities) {
    const found = tables.get(entity.table)
    if (found) made.push(...missingColumns(entity, found))
    else made.push(`-- ${entity.label.en}\n${createTable(entity)}`)
    for (const [name, body] of indexesOf(entity))
      if (!names.has(name)) made.push(indexSql(entity, name, body))
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
  const count = (await readdir(folder)).filter((file) => file.endsWith('.sql')).length
  const path = join(folder, `${String(count + 1).padStart(4, '0')}_${name}.sql`)
  await writeFile(path, `${text}\n`)
  console.log(`wrote ${path}`)
  process.exit(0)
}

if (process.argv[1]?.endsWith('db-diff.ts')) await main()
