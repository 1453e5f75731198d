import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ownedTables, pathIn, type Shape } from './house-shape.ts'
import { renamed, type Rename } from './house-steps.ts'
import { DatabaseRefused } from './poolers.ts'
import { statementsOf } from './statements.ts'

/** Rows of tenants on their way into schemas, and what migrations say of them. */
type Rows = { readonly tenantId: string; readonly schema: string; readonly owned: readonly string[] }

/** Rows that were written before tenants had schemas. */
export async function moveRows(client: pg.ClientBase, { tenantId, schema, owned }: Rows): Promise<void> {
  await client.query(`select set_config('app.tenant', $1, true)`, [tenantId])
  for (const name of owned) {
    const { rows } = await client.query<{ columns: string; mine: boolean; drawn: string | null }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns, bool_or(attname = 'tenant_id') as mine,
         max(attname) filter (where attidentity <> '') as drawn
       from pg_attribute where attrelid = ('public.' || quote_ident($1))::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    )
    const [{ columns, mine, drawn } = { columns: '', mine: true, drawn: null }] = rows
    const table = pg.escapeIdentifier(name)
    // Words stand beside the row whose words they are.
    const where = mine
      ? 'tenant_id = $1'
      : `id in (select id from public.${pg.escapeIdentifier(name.replace(/_words$/, ''))} where tenant_id = $1)`
    await client.query(
      `with moved as (insert into ${schema}.${table} (${columns}) overriding system value select ${columns} from public.${table} where ${where} returning 1) select count(*) from moved`,
      [tenantId],
    )
    // What is numbered goes on behind all that were numbered together.
    if (drawn)
      await client.query(
        `select setval(pg_get_serial_sequence('${schema}.${table}', $1), (select coalesce(max(${pg.escapeIdentifier(drawn)}), 0) + 1 from public.${table}))`,
        [drawn],
      )
  }
}

/** All have moved by then, and what stands in the pattern are the rows as they were. Rows of nobody stop the start. */
export async function emptyPattern(client: pg.ClientBase): Promise<void> {
  const owned = await ownedTables(client)
  const tables = owned.map((name) => `public.${pg.escapeIdentifier(name)}`)
  const some = tables.map((table) => `exists (select from ${table})`).join(' or ')
  const { rows } = await client.query<{ some: boolean }>(`select ${some} as some`)
  if (!rows[0]?.some) return
  for (const table of tables.filter((name) => !name.endsWith('_words"'))) {
    const { rows: strange } = await client.query<{ tenant: string }>(
      `select tenant_id as tenant from ${table} where tenant_id not in (select tenant from public.tenant_schema) limit 1`,
    )
    if (strange[0])
      throw new DatabaseRefused(
        `rows of the tenant "${strange[0].tenant}" stand in ${table}, which has no schema: a tenant needs a number and a row of its own in "tenant"`,
      )
  }
  await client.query(`truncate ${tables.join(', ')}`)
}

export async function migrationsAfter(folder: string, last: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name > last).toSorted()
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
}

/** What migrations say of rows is run in each schema, for the pattern has none. */
export async function changeRows(
  client: pg.ClientBase,
  { tenantId, schema, owned }: Rows,
  texts: readonly string[],
): Promise<void> {
  if (texts.length === 0) return
  await client.query(`select set_config('app.tenant', $1, true), set_config('search_path', $2, true)`, [
    tenantId,
    pathIn(schema),
  ])
  for (const text of texts)
    for (const statement of rowChanges(text, new Set(owned))) await client.query(statement)
}

/**
 * Statements of a migration that change rows of tenants, blocks that say by their tag that they do (`do $rows$ …`), and what
 * they reckon with: functions that the migration itself makes and takes away, of which no pattern has any.
 */
export function rowChanges(text: string, owned: ReadonlySet<string>): string[] {
  const target =
    /^(?:with[\s\S]*?\)\s*)?(?:update|insert into|delete from)\s+(?:only\s+)?(?:public\.)?"?(\w+)"?/i
  const made = /^create\s+(?:or\s+replace\s+)?function\s+"?(\w+)"?/i
  const taken = /^drop\s+function\s+(?:if\s+exists\s+)?"?(\w+)"?/i
  const all = statementsOf(text)
  const named = (form: RegExp) => new Set(all.flatMap((one) => form.exec(one)?.[1] ?? []))
  const passing = [...named(made)].filter((name) => named(taken).has(name))
  return all.filter(
    (one) =>
      /^do\s+\$rows\$/i.test(one) ||
      owned.has(target.exec(one)?.[1] ?? '') ||
      passing.includes((made.exec(one) ?? taken.exec(one))?.[1] ?? ''),
  )
}

/** Names that a migration gives: compared by what is there before and after, a column of another name would be a new one. */
export function renamesIn(text: string): Rename[] {
  const form =
    /^alter\s+table\s+(?:if\s+exists\s+)?(?:public\.)?"?(\w+)"?\s+rename\s+(?:(?:column\s+)?(?!to\s|constraint\s)"?(\w+)"?\s+)?to\s+"?(\w+)"?$/i
  return statementsOf(text).flatMap((one) => {
    const [, table, column, to] = form.exec(one) ?? []
    return table && to ? [{ table, column, to }] : []
  })
}

/** Renames what stands in the schema; answers what its shape is called then. */
export async function renameIn(
  client: pg.ClientBase,
  schema: string,
  have: Shape,
  texts: readonly string[],
): Promise<Shape> {
  let now = have
  for (const one of texts.flatMap(renamesIn)) {
    const stands =
      one.column === undefined
        ? now.tables.has(one.table)
        : now.columns.some(({ of, name }) => of === one.table && name === one.column)
    if (!stands) continue
    const column = one.column === undefined ? '' : `column ${pg.escapeIdentifier(one.column)} `
    await client.query(
      `alter table ${schema}.${pg.escapeIdentifier(one.table)} rename ${column}to ${pg.escapeIdentifier(one.to)}`,
    )
    now = renamed(now, one)
  }
  return now
}
