import type pg from 'pg'

/**
 * What the tables of tenants look like, as the catalogue tells it of the pattern in `public`: named things with the text that
 * makes them.
 */

export type Thing = { readonly of: string; readonly name: string; readonly text: string }
export type Column = Thing & {
  readonly type: string
  readonly filled: string | null
  readonly needed: boolean
}
export type Shape = {
  readonly tables: ReadonlySet<string>
  readonly columns: readonly Column[]
  /** Primary keys and checks, then indexes, then references; each can be made once those before stand. */
  readonly constraints: readonly Thing[]
  readonly indexes: readonly Thing[]
  readonly references: readonly Thing[]
  readonly policies: readonly Thing[]
  readonly grants: readonly Thing[]
  readonly functions: readonly (Thing & { readonly owner: string })[]
  readonly triggers: readonly Thing[]
}

/** Of these the pattern stands in `public`: tables behind row security, and those that live with a row of one of them. */
const ownedText = `with fenced as (select c.oid, c.relname from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity)
  select relname::text as name from fenced
  union select c.relname from pg_constraint k join pg_class c on c.oid = k.conrelid join fenced f on f.oid = k.confrelid
    where k.contype = 'f' and k.confdeltype = 'c' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
  order by 1`

export async function ownedTables(client: pg.ClientBase): Promise<string[]> {
  return (await client.query<{ name: string }>(ownedText)).rows.map(({ name }) => name)
}

const named = `n.nspname = $1 and c.relname = any($2)`
const ofTable = `join pg_class c on c.oid = %s join pg_namespace n on n.oid = c.relnamespace where ${named}`
const constraintsOf = (sorts: string) =>
  `select c.relname as of, k.conname as name, pg_get_constraintdef(k.oid) as text from pg_constraint k ${ofTable.replace('%s', 'k.conrelid')} and k.contype in (${sorts}) order by 1, 2`

const asks = {
  columns: `select c.relname as of, a.attname as name, '' as text, format_type(a.atttypid, a.atttypmod) as type,
      case when a.attidentity <> '' then 'generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
        when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        else 'default ' || pg_get_expr(d.adbin, d.adrelid) end as filled, a.attnotnull as needed
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    ${ofTable.replace('%s', 'a.attrelid')} and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
  constraints: constraintsOf(`'p', 'u', 'c', 'x'`),
  references: constraintsOf(`'f'`),
  indexes: `select c.relname as of, i.relname as name, pg_get_indexdef(x.indexrelid) as text
    from pg_index x join pg_class i on i.oid = x.indexrelid ${ofTable.replace('%s', 'x.indrelid')}
      and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x')) order by 1, 2`,
  policies: `select tablename as of, policyname as name, concat_ws(' ', 'for', cmd, 'to', array_to_string(roles, ', '), 'using (' || qual || ')', 'with check (' || with_check || ')') as text
    from pg_policies where schemaname = $1 and tablename = any($2) order by 1, 2`,
  grants: `select c.relname as of, g.grantee::regrole::text as name, g.privilege_type || coalesce(' (' || quote_ident(g.attname) || ')', '') as text
    from (select oid as rel, null::name as attname, (aclexplode(relacl)).* from pg_class
      union all select attrelid, attname, (aclexplode(attacl)).* from pg_attribute where attacl is not null) g
    ${ofTable.replace('%s', 'g.rel')} and g.grantee <> c.relowner and g.grantee <> 0 order by 1, 2, 3`,
  triggers: `select c.relname as of, t.tgname as name, pg_get_triggerdef(t.oid) as text from pg_trigger t
    ${ofTable.replace('%s', 't.tgrelid')} and not t.tgisinternal order by 1, 2`,
} as const

/** Functions that name the schema in which they look. */
const functionsText = `select ''::text as of, p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, p.proowner::regrole::text as owner
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = $1 and p.prosecdef and p.prokind = 'f' and array_to_string(p.proconfig, ',') like 'search_path=%public%' order by 2`

/** Where bare names are looked for, as `search_path` has it: a tenant's own tables, then what all share. */
export const pathIn = (schema: string): string => (schema === 'public' ? schema : `${schema}, public`)

/** Names of one schema as names of the other, in texts of the catalogue. */
export function moved(text: string, from: string, to: string, owned: ReadonlySet<string>): string {
  const there = new RegExp(`(?<![\\w".])"?${from}"?\\.("?)(\\w+)\\1`, 'g')
  return text.replace(there, (whole, _quote, name: string) => (owned.has(name) ? `${to}.${name}` : whole))
}

/** As it is kept beside the schemas that were made like it. */
export type Told = Omit<Shape, 'tables'> & { readonly tables: readonly string[] }
export const tell = (shape: Shape): Told => ({ ...shape, tables: [...shape.tables] })
export const heard = (told: Told): Shape => ({ ...told, tables: new Set(told.tables) })

export const noShape: Shape = {
  tables: new Set(),
  columns: [],
  constraints: [],
  indexes: [],
  references: [],
  policies: [],
  grants: [],
  functions: [],
  triggers: [],
}

/**
 * Of the pattern. The catalogue of a schema that was made from these texts tells some of them in other words (a list of
 * texts in a condition gets its casts elsewhere), so schemas are not compared, but what they were made from.
 */
export async function shapeOf(
  client: pg.ClientBase,
  schema: string,
  owned: readonly string[],
): Promise<Shape> {
  await client.query(`set local search_path to ''`)
  async function read<T extends Thing>(text: string, values: unknown[] = [schema, owned]): Promise<T[]> {
    return (await client.query<T>(text, values)).rows
  }
  const columns = await read<Column>(asks.columns)
  const functions = await read<Thing & { owner: string }>(functionsText, [schema])
  return {
    tables: new Set(columns.map((one) => one.of)),
    columns,
    constraints: await read(asks.constraints),
    indexes: await read(asks.indexes),
    references: await read(asks.references),
    policies: await read(asks.policies),
    grants: await read(asks.grants),
    triggers: await read(asks.triggers),
    functions: functions.map((one) => ({ ...one, name: one.name.replace(`${schema}.`, '') })),
  }
}
