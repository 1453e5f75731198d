import type { Ask } from '../datasource/connection.ts'
import type { Written } from './said.ts'

/** Types of the column `a`: its own, and below each domain the next, to the one that is none. A domain may never be empty. */
export const standsOn = `lateral (with recursive down(type, mod, at) as (select a.atttypid, a.atttypmod, 0
  union all select y.typbasetype, y.typtypmod, at + 1 from down join pg_type y on y.oid = down.type where y.typtype = 'd')
  select down.*, y.typname as name, y.typdefaultbin as begins, y.typnotnull as never
  from down join pg_type y on y.oid = down.type)`

/** Defaults, checks, and what is unique in one table, as PostgreSQL writes them. */
export async function postgresRules(
  ask: Ask,
  oid: string,
): Promise<Written & { readonly uniques: readonly (readonly string[])[] }> {
  const defaults = await ask<{ name: string; text: string; made: string }>(
    `select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as text, a.attgenerated as made from pg_attrdef d
     join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where d.adrelid = $1::oid
     union all
     (select distinct on (a.attnum) a.attname, pg_get_expr(s.begins, 0), '' from pg_attribute a cross join ${standsOn} s
     where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped and not a.atthasdef and s.begins is not null
     order by a.attnum, s.at)`,
    [oid],
  )
  const checks = await ask<{ columns: string[]; text: string }>(
    `select array(select a.attname::text from unnest(k.conkey) with ordinality u(n, at)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by u.at) as columns,
       pg_get_constraintdef(k.oid) as text
     from pg_constraint k where k.conrelid = $1::oid and k.contype in ('c', 'x') order by k.conname`,
    [oid],
  )
  const ofDomains = await ask<{ columns: string[]; text: string }>(
    `select array[a.attname::text] as columns, 'domain ' || s.name || ': ' || pg_get_constraintdef(k.oid) as text
     from pg_attribute a cross join ${standsOn} s join pg_constraint k on k.contypid = s.type and k.contype = 'c'
     where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped order by a.attnum, k.conname`,
    [oid],
  )
  const uniques = await ask<{ columns: string[]; text: string | null }>(
    `select array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality u(n, at)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = u.n where u.at <= i.indnkeyatts order by u.at) as columns,
       case when i.indpred is null and i.indexprs is null then null
         else regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE UNIQUE INDEX .* USING ', 'unique index ') end as text
     from pg_index i where i.indrelid = $1::oid and i.indisunique order by i.indexrelid`,
    [oid],
  )
  return {
    defaults: new Map(defaults.filter(({ made }) => made === '').map((one) => [one.name, one.text])),
    checks,
    // Unique by an expression, or among some rows alone: no definition says it, nor what is worked out or excluded.
    others: [
      ...uniques.flatMap(({ columns, text }) => (text === null ? [] : [{ columns, text }])),
      ...defaults
        .filter(({ made }) => made !== '')
        .map(({ name, text }) => ({ columns: [name], text: `generated as ${text}` })),
      ...ofDomains,
    ],
    uniques: uniques.flatMap(({ columns, text }) => (text === null && columns.length > 1 ? [columns] : [])),
  }
}
