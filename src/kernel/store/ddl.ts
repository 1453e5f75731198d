import { createHash } from 'node:crypto'
import { comparedIn, type Compared } from '#kernel/definition/compared.ts'
import { audit, columnsOf, propOf, snake, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { uniqueOf, type UniqueWhile } from '#kernel/definition/entity-spec.ts'
import { appRole } from './ahead.ts'

/** SQL of an entity's table. Read by the diff script that writes migrations, never run by the application itself. */

const filled: Record<string, string> = {
  create_time: 'not null default now()',
  update_time: 'not null default now()',
  status: 'not null default 1',
  is_deleted: 'not null default 0',
  version: 'not null default 1',
  tenant_id: 'not null',
}

/** What every table has, and no field of the entity's own. */
export const isAudit = (prop: Prop): boolean =>
  audit.some(({ name, kind }) => name === prop.name && kind === prop.kind)

export function columnSql(prop: Prop): string {
  if (prop.name === 'id') return '"id" bigint primary key'
  // A status of the entity's own begins as its definition says: one that nobody named must not become a state by itself.
  const rule = (isAudit(prop) && filled[prop.column]) || (prop.required ? 'not null' : '')
  return `"${prop.column}" ${prop.kind.sqlType} ${rule}`.trim()
}

export function createTable(entity: Entity): string {
  const columns = columnsOf(entity).map(columnSql)
  if (entity.fullText) columns.push('"search" tsvector')
  return [
    `create table "${entity.table}" (\n  ${columns.join(',\n  ')}\n);`,
    ...(entity.owner === 'tenant' ? tenancySql(entity.table) : []),
    `grant select, insert, update, delete on "${entity.table}" to ${appRole};`,
    ...(entity.fullText ? wordsSql(entity.table) : []),
  ].join('\n')
}

/** Forced row-level security: an unset tenant is null and matches no row. */
export function tenancySql(table: string): string[] {
  const mine = `tenant_id = (select current_setting('app.tenant', true))`
  return [
    `create unique index "${table}_tenant_id" on "${table}" (tenant_id, id);`,
    `alter table "${table}" enable row level security;`,
    `alter table "${table}" force row level security;`,
    `create policy tenant on "${table}" using (${mine}) with check (${mine});`,
  ]
}

/** Words of the full text search: out of reach of the application but for a function that adds the tenant itself. */
function wordsSql(table: string): string[] {
  const mine = `words @@ (query && ('''~' || current_setting('app.tenant', true) || '''')::tsquery)`
  return [
    `create table "${table}_words" (id bigint primary key references "${table}" (id) on delete cascade, words tsvector not null);`,
    `create index "${table}_words_gin" on "${table}_words" using gin (words) with (fastupdate = off);`,
    `create function "${table}_note"() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into "${table}_words" values (new.id, coalesce(new.search, '') || array_to_tsvector(array['~' || new.tenant_id]))
  on conflict (id) do update set words = excluded.words;
  return null;
end $$;`,
    `create trigger "${table}_note" after insert or update of search on "${table}" for each row execute function "${table}_note"();`,
    `create function "${table}_find"(query tsquery) returns setof bigint language sql stable security definer set search_path = public as $$
  select id from "${table}_words" where ${mine}
$$;`,
    `create function "${table}_some"(query tsquery, most integer) returns setof bigint language sql stable security definer set search_path = public as $$
  select id from "${table}_words" where ${mine} limit most
$$;`,
    `create function "${table}_has"(row_id bigint, query tsquery) returns boolean language sql stable security definer set search_path = public cost 1000 as $$
  select ${mine} from "${table}_words" where id = row_id
$$;`,
    `create function "${table}_among"(query tsquery, ids bigint[]) returns setof bigint language sql stable security definer set search_path = public as $$
  select id from "${table}_words" where id = any(ids) and ${mine}
$$;`,
  ]
}

/** Indexes by name: the default order, references, unique sets, and those that the definition asks for. */
export function indexesOf(entity: Entity): Map<string, string> {
  return new Map([...allIndexesOf(entity)].map(([name, body]) => [name.slice(0, longestName), body]))
}

/** PostgreSQL cuts longer names silently, which would make the diff script write them again and again. */
const longestName = 63

function allIndexesOf(entity: Entity): Map<string, string> {
  const tenant = entity.owner === 'tenant' ? 'tenant_id, ' : ''
  const live = 'where is_deleted = 0'
  const made = new Map<string, string>()
  const column = (name: string) => propOf(entity, name)?.column ?? snake(name)
  const order = (entity.order ?? ['-createTime']).map((name) =>
    name.startsWith('-') ? `${column(name.slice(1))} desc` : column(name),
  )
  const way = order.at(-1)?.endsWith(' desc') ? ' desc' : ''
  made.set(`${entity.table}_order`, `(${tenant}${order.join(', ')}, id${way}) ${live}`)
  for (const set of entity.unique ?? []) {
    const looked = uniqueOf(set).map((name) => {
      const found = propOf(entity, name)?.kind.found
      return found ? `(${found(column(name))})` : column(name)
    })
    made.set(
      uniqueName(entity, set),
      `unique (${tenant}${looked.join(', ')}) ${live}${'of' in set ? whileSql(set, column) : ''}`,
    )
  }
  for (const prop of entity.props)
    if (prop.kind.points === 'one') made.set(`${entity.table}_${prop.column}`, `(${tenant}${prop.column})`)
  for (const set of entity.index ?? []) {
    if ('of' in set) {
      const { of, reads, where } = set
      const sort = propOf(entity, where)?.kind.sqlType
      const there = sort === 'boolean' ? column(where) : `${column(where)} is not null`
      made.set(
        `${entity.table}_read_by_${of.map(column).join('_')}`,
        `(${tenant}${of.map(column).join(', ')}) include (${reads.map(column).join(', ')}) ${live} and ${there}`,
      )
      continue
    }
    const columns = set.map((name) => (name.startsWith('-') ? `${column(name.slice(1))} desc` : column(name)))
    const last = columns.at(-1)?.endsWith(' desc') ? ' desc' : ''
    made.set(
      `${entity.table}_by_${set.map((name) => column(name.replace('-', ''))).join('_')}`,
      `(${tenant}${columns.join(', ')}, id${last}) ${live}`,
    )
  }
  return made
}

/** Named after what it is unique by; two sets of the same fields differ by what they look at. */
export function uniqueName(entity: Entity, set: readonly string[] | UniqueWhile): string {
  const column = (name: string) => propOf(entity, name)?.column ?? snake(name)
  const named = `${entity.table}_unique_${uniqueOf(set).map(column).join('_')}`
  return 'of' in set ? `${named}_while_${Object.keys(set.while).map(column).join('_')}` : named
}

function whileSql(set: UniqueWhile, column: (name: string) => string): string {
  return Object.entries(set.while)
    .map(([name, values]) => {
      const list = values.map((value) =>
        typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`,
      )
      return ` and ${column(name)} in (${list.join(', ')})`
    })
    .join('')
}

export function indexSql(entity: Entity, name: string, body: string): string {
  const unique = body.startsWith('unique ')
  return `create ${unique ? 'unique ' : ''}index "${name}" on "${entity.table}" ${unique ? body.slice(7) : body};`
}

/** References within a tenant carry the tenant, so that no row can point into another one (threat T01). */
export function foreignKeysOf(
  entity: Entity,
  named: (name: string) => Entity | undefined,
): Map<string, string> {
  const made = new Map<string, string>()
  for (const prop of entity.props) {
    const target = named(String(prop.kind.facts?.target ?? ''))
    if (!target || prop.kind.points !== 'one') continue
    // Roots of trees point at 0, which is no row.
    if (prop.kind.rooted) continue
    const both = entity.owner === 'tenant' && target.owner === 'tenant'
    const [own, theirs] = both
      ? [`(tenant_id, "${prop.column}")`, '(tenant_id, id)']
      : [`("${prop.column}")`, '(id)']
    if (!both && target.owner === 'tenant') continue
    const name = `${entity.table}_${prop.column}_fk`.slice(0, longestName)
    made.set(
      name,
      `alter table "${entity.table}" add constraint "${name}" foreign key ${own} references "${target.table}" ${theirs};`,
    )
  }
  return made
}

/** Fields that are held against each other, by name: what a browser and the server ask first, the database asks last. */
export function checksOf(entity: Entity): Map<string, string> {
  return new Map(
    comparedIn(entity).map((one) => {
      const name = checkName(entity, one)
      const { prop, than, is } = one
      return [
        name,
        `alter table "${entity.table}" add constraint "${name}" check ("${prop.column}" ${is} "${than.column}");`,
      ]
    }),
  )
}

const inName = { '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge', '<>': 'ne' } as const

/** Long names keep what tells them apart. */
export function checkName({ table }: Pick<Entity, 'table'>, { prop, than, is }: Compared): string {
  const name = `${table}_${prop.column}_${inName[is]}_${than.column}_check`
  if (name.length <= longestName) return name
  return `${name.slice(0, longestName - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}
