import { propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { englishOf, piecesOf } from '#kernel/definition/naming.ts'
import type { Reader } from './db.ts'
import { guessedBy } from './frequent-words.ts'
import { sql, type Sql } from './sql.ts'

/**
 * Parts of a text that stand in an index (decision 57): rows that hold "张三" are found among a million without looking at
 * each. As with words, a function outside of the fence adds the tenant, for under row-level security PostgreSQL may not
 * use such an index.
 */
const seeker = 'journal_seeker'

const soughtBy = (entity: Pick<Entity, 'table'>, { column }: Prop): string => `${entity.table}_${column}_with`

/** Columns of which parts stand in an index. */
function soughtIn(entity: Entity): Prop[] {
  return (entity.contains ?? []).flatMap((name) => propOf(entity, name) ?? [])
}

/** What an index over parts needs, by the name of the index; what the diff script writes. */
export function seekingSql(entity: Entity): Map<string, string> {
  return new Map(
    soughtIn(entity).map((prop) => {
      const [table, column, called] = [`"${entity.table}"`, `"${prop.column}"`, `"${soughtBy(entity, prop)}"`]
      const tenant = entity.owner === 'tenant' ? 'tenant_id' : "''"
      const asking = entity.owner === 'tenant' ? "current_setting('app.tenant', true)" : "''"
      const mine = entity.owner === 'tenant' ? `tenant_id = ${asking} and ` : ''
      const name = `${entity.table}_${prop.column}_parts`
      // A row that has no such text writes nothing to the index: an order gets its transaction number when it is paid for.
      const there = prop.required ? '' : ` and ${column} is not null`
      const lines = [
        `create index "${name}" on ${table} using gin (parts_of(${tenant}, ${column})) with (fastupdate = off) where is_deleted = 0${there};`,
        `grant select (id, is_deleted, ${entity.owner === 'tenant' ? 'tenant_id, ' : ''}${column}) on ${table} to ${seeker};`,
        ...(entity.owner === 'tenant'
          ? [
              `drop policy if exists seeker on ${table};`,
              `create policy seeker on ${table} for select to ${seeker} using (true);`,
            ]
          : []),
        `create function ${called}(asked text, most integer) returns setof bigint language sql stable security definer set search_path = public rows 100 as $$
  select id from ${table} where parts_of(${tenant}, ${column}) @> parts_of(${asking}, asked) and is_deleted = 0
    and ${mine}${column} ilike '%' || regexp_replace(asked, '([\\\\%_])', '\\\\\\1', 'g') || '%' limit most
$$;`,
        `select owned_by_seeker('${called}(text, integer)');`,
      ]
      return [name, lines.join('\n')] as const
    }),
  )
}

/** Hands functions back to their role: a restored dump gives everything to whoever restored it. Run as the owner. */
export const handBack = `select owned_by_seeker(p.oid) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proname like '%\\_with'
    and p.proowner <> (select oid from pg_roles where rolname = '${seeker}')`

/** Two letters of which one is no Latin one, or three of any: `parts_of` has nothing of less. */
export const isSeekable = (text: string): boolean =>
  /[^\0-\x7f]./su.test(text) || /.[^\0-\x7f]|.{3}/su.test(text)

/** Ids of rows whose property holds this text, at most so many; undefined where no index knows it. */
export function soughtIds(
  entity: Entity,
  prop: Prop,
  text: string,
  most: number | null = null,
): Sql | undefined {
  if (!soughtIn(entity).some(({ name }) => name === prop.name) || !isSeekable(text)) return undefined
  return sql`select ${sql.id(soughtBy(entity, prop))}(${text}, ${most}::integer)`
}

/** From here on walking along the list's order, row by row, is cheaper than sorting what was found. */
const commonFrom = 2_000

/** Whether so many rows hold this text that the index does not help. */
export async function isWidespread(
  reader: Reader,
  entity: Entity,
  prop: Prop,
  text: string,
): Promise<boolean> {
  const ids = soughtIds(entity, prop, text, commonFrom)
  if (!ids) return false
  return guessedBy(reader, `${entity.table} ${prop.column} ${text}`, async () => {
    const row = await reader.one<{ n: number }>(sql`select count(*)::int as n from (${ids}) found`, {
      keep: true,
    })
    return row?.n === commonFrom
  })
}

/**
 * Ids of rows whose name holds this text; undefined where the index cannot say: the text may reach from one piece of the
 * name into the next, or very many have it.
 */
export async function soughtByName(
  reader: Reader,
  entity: Entity,
  text: string,
  hidden: ReadonlySet<string>,
): Promise<Sql | undefined> {
  const pieces = piecesOf(entity)
  const fields = pieces.flatMap((piece) =>
    'field' in piece && !hidden.has(piece.field) ? [piece.field] : [],
  )
  const between = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []))
  const props = fields.flatMap((field) => entity.props.filter((prop) => prop.name === field))
  if (
    fields.some((field) => englishOf(entity, field)) ||
    between.length < fields.length - 1 ||
    props.length < fields.length
  )
    return undefined
  if (between.some((words) => [...words].some((letter) => text.includes(letter)))) return undefined
  const ids = props.flatMap((prop) => soughtIds(entity, prop, text) ?? [])
  if (ids.length < props.length) return undefined
  for (const prop of props) if (await isWidespread(reader, entity, prop, text)) return undefined
  return sql.join(ids, ' union ')
}
