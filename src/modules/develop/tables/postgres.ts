import type { Ask } from '../datasource/connection.ts'
import type { Column, FoundTable, TableInfo, TableKind } from '../terms/shapes.ts'
import { mostTables } from './limits.ts'
import { postgresRules, standsOn } from './postgres-rules.ts'
import { withSaid } from './said.ts'

/**
 * Tables as PostgreSQL's own catalog describes them. A table in several parts is one, its parts are none; views are read
 * too, and say themselves that they have neither keys nor rules.
 */
const readable = `c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`
const kind = `case c.relkind when 'p' then 'partitioned' when 'f' then 'foreign' when 'r' then null else 'view' end`

export function postgresTables(ask: Ask, schemas: readonly string[]): Promise<FoundTable[]> {
  return ask<FoundTable>(
    `select n.nspname as schema, c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
       (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as "hasKey", ${kind} as is
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${readable} and n.nspname = any($1::text[])
     order by 1, 2 limit ${mostTables}`,
    [schemas],
  )
}

type Found = { oid: string; schema: string; name: string; comment: string; is: TableKind | null }
type Key = { columns: string[]; table: string; theirs: string[] }

export async function postgresTable(
  ask: Ask,
  written: string,
  schemas: readonly string[],
): Promise<TableInfo | undefined> {
  const [table] = await ask<Found>(
    `select c.oid::text as oid, n.nspname as schema, c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment, ${kind} as is
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${readable} and c.relname = $1 and n.nspname = any($2::text[])
     order by array_position($2::text[], n.nspname::text) limit 1`,
    [written, schemas],
  )
  if (!table) return undefined
  const { schema, name, comment, is } = table
  // A key into a table in several parts is listed once for each of them too.
  const keys = await ask<Key>(
    `select array(select a.attname::text from unnest(k.conkey) with ordinality u(n, at)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by u.at) as columns, t.relname as table,
       array(select a.attname::text from unnest(k.confkey) with ordinality u(n, at)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by u.at) as theirs
     from pg_constraint k join pg_class t on t.oid = k.confrelid
     where k.conrelid = $1::oid and k.contype = 'f' and k.conparentid = 0 order by k.conname`,
    [table.oid],
  )
  const points = (column: string) => keys.find(({ columns }) => columns.length === 1 && columns[0] === column)
  // A domain is read as the type that it stands on, however many stand between; what they ask is told among the rules.
  const columns = await ask<Omit<Column, 'refTable'>>(
    `select a.attname as name, not (a.attnotnull or t.never) as nullable, format_type(t.type, t.mod) as type,
       coalesce(col_description(a.attrelid, a.attnum), '') as comment,
       exists (select 1 from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'p' and a.attnum = any(k.conkey)) as primary,
       exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indpred is null and i.indexprs is null and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as unique,
       coalesce((select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.type), '[]'::json) as "enumValues"
     from pg_attribute a cross join lateral (select (array_agg(s.type order by s.at desc))[1] as type,
       (array_agg(s.mod order by s.at desc))[1] as mod, bool_or(s.never) as never from ${standsOn} s) t
     where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table.oid],
  )
  const { uniques, ...rules } = await postgresRules(ask, table.oid)
  const pointing = columns.map((one) => ({ ...one, refTable: points(one.name)?.table ?? null }))
  return { schema, name, comment, columns: withSaid(pointing, rules), uniques, keys, ...(is && { is }) }
}
