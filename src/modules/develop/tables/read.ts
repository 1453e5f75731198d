import type { Refusal } from '#kernel/definition/index.ts'
import type { Ask } from '../datasource/connection.ts'
import { isSystem } from '../datasource/shapes.ts'
import { refuse } from '../catalogue.ts'
import type { Column, TableInfo, TableLine } from '../terms/shapes.ts'

/** Descriptions of tables out of a PostgreSQL: structure and comments alone, never a row of anybody's data. */
const mostTables = 2000

export function tablesOf(ask: Ask, schemas: readonly string[]): Promise<TableLine[]> {
  return ask<TableLine>(
    `select n.nspname as schema, c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
       (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as "hasKey"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1::text[])
     order by 1, 2 limit ${mostTables}`,
    [schemas.filter((one) => !isSystem(one))],
  )
}

/** `name` or `schema.name`; what its data source does not list is refused (threat D03). */
export function namedIn(
  written: string,
  schemas: readonly string[],
): { schema: string | null; name: string } | Refusal {
  const [, schema, name] = /^([^.]+)\.(.+)$/s.exec(written) ?? []
  if (isSystem(schema ?? '') || isSystem(written)) return refuse('systemSchema')
  if (schema && name && schemas.includes(schema)) return { schema, name }
  if (schema && name && /^[\w$]+\.[\w$]+$/.test(written)) return refuse('foreignSchema', { schema })
  return { schema: null, name: written }
}

export async function tableOf(
  ask: Ask,
  written: string,
  schemas: readonly string[],
): Promise<TableInfo | Refusal> {
  const named = namedIn(written, schemas)
  if ('refused' in named) return named
  const among = named.schema === null ? schemas.filter((one) => !isSystem(one)) : [named.schema]
  const [table] = await ask<{ oid: string; schema: string; name: string; comment: string }>(
    `select c.oid::text as oid, n.nspname as schema, c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and c.relname = $1 and n.nspname = any($2::text[])
     order by array_position($2::text[], n.nspname::text) limit 1`,
    [named.name, among],
  )
  if (!table) return refuse('unknownTable')
  const columns = await ask<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
       coalesce(col_description(a.attrelid, a.attnum), '') as comment,
       exists (select 1 from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'p' and a.attnum = any(k.conkey)) as primary,
       exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indpred is null and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as unique,
       coalesce((select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid), '[]'::json) as "enumValues",
       (select t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as "refTable"
     from pg_attribute a where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table.oid],
  )
  return { schema: table.schema, name: table.name, comment: table.comment, columns }
}
