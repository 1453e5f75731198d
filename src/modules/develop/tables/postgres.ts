import type { Ask } from '../datasource/connection.ts'
import type { Column, TableInfo, TableLine } from '../terms/shapes.ts'
import { mostTables } from './limits.ts'
import { withSaid } from './said.ts'

/** Tables as PostgreSQL's own catalog describes them. */
export function postgresTables(ask: Ask, schemas: readonly string[]): Promise<TableLine[]> {
  return ask<TableLine>(
    `select n.nspname as schema, c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
       (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as "hasKey"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1::text[])
     order by 1, 2 limit ${mostTables}`,
    [schemas],
  )
}

export async function postgresTable(
  ask: Ask,
  written: string,
  schemas: readonly string[],
): Promise<TableInfo | undefined> {
  const [table] = await ask<{ oid: string; schema: string; name: string; comment: string }>(
    `select c.oid::text as oid, n.nspname as schema, c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and c.relname = $1 and n.nspname = any($2::text[])
     order by array_position($2::text[], n.nspname::text) limit 1`,
    [written, schemas],
  )
  if (!table) return undefined
  const columns = await ask<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
       coalesce(col_description(a.attrelid, a.attnum), '') as comment,
       exists (select 1 from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'p' and a.attnum = any(k.conkey)) as primary,
       exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indpred is null and i.indexprs is null and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as unique,
       coalesce((select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid), '[]'::json) as "enumValues",
       (select t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as "refTable"
     from pg_attribute a where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table.oid],
  )
  const { schema, name, comment } = table
  const defaults = await ask<{ name: string; text: string }>(
    `select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as text from pg_attrdef d
     join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where d.adrelid = $1::oid and a.attgenerated = ''`,
    [table.oid],
  )
  const checks = await ask<{ columns: string[]; text: string }>(
    `select array(select a.attname::text from unnest(k.conkey) with ordinality u(n, at)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by u.at) as columns,
       pg_get_constraintdef(k.oid) as text
     from pg_constraint k where k.conrelid = $1::oid and k.contype = 'c' order by k.conname`,
    [table.oid],
  )
  // Those of expressions and of some rows alone say something else.
  const uniques = await ask<{ columns: string[] }>(
    `select array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality u(n, at)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = u.n where u.at <= i.indnkeyatts order by u.at) as columns
     from pg_index i where i.indrelid = $1::oid and i.indisunique and i.indpred is null and i.indexprs is null and i.indnkeyatts > 1
     order by i.indexrelid`,
    [table.oid],
  )
  return {
    schema,
    name,
    comment,
    columns: withSaid(columns, { defaults: new Map(defaults.map((one) => [one.name, one.text])), checks }),
    uniques: uniques.map((one) => one.columns),
  }
}
