import { ownsStatus, propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { FieldError, Refusal } from '#kernel/definition/refusal.ts'
import type { Tx } from '#kernel/store/db.ts'
import { allEntities, entityNamed } from '#kernel/store/registry.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'

/**
 * What points at what, read off the definitions: fields of kind `ref`, `refs`, file and tree parent, ids that a structure
 * `holds`, and keys of a dictionary. Whoever removes a row locks it first and then looks who points at it; whoever points
 * at a row shares that lock. So of two at the same time one sees the other, whichever comes first.
 */

export function lockRows(tx: Tx, entity: Entity, ids: readonly string[]): Promise<unknown> {
  return tx.query(
    sql`select id from ${sql.id(entity.table)} where id = any(${ids}::bigint[]) and is_deleted = 0 order by id for update`,
    { keep: true },
  )
}

type Wanted = { readonly target: Entity; readonly ids: readonly string[] }

/** How many of each are there, and stay there until this transaction ends: one question for all that a record points at. */
export async function heldRows(tx: Tx, wanted: readonly Wanted[]): Promise<number[]> {
  if (wanted.length === 0) return []
  const name = (at: number) => sql.id(`held_${at}`)
  const held = wanted.map(
    ({ target, ids }, at) =>
      sql`${name(at)} as (select id from ${sql.id(target.table)} where id = any(${ids}::bigint[]) and is_deleted = 0 order by id for key share)`,
  )
  const counts = wanted.map((_, at) => sql`(select count(*)::int from ${name(at)})`)
  const row = await tx.one<{ held: number[] }>(
    sql`with ${sql.join(held, ', ')} select array[${sql.join(counts, ', ')}] as held`,
    { keep: true },
  )
  return row?.held ?? []
}

type User = { readonly entity: Entity; readonly prop: Prop; readonly points: Sql }

/** 409 with the list of what still points at these rows: which kind of record, in which field, how many. */
export async function usedBy(
  entity: Entity,
  tx: Tx,
  ids: readonly string[],
  /** What goes together with them and keeps none of them. */
  going: readonly string[] = ids,
): Promise<Refusal | undefined> {
  const users = [...pointersAt(entity, ids), ...(await wordUsers(entity, tx, ids))]
  const used = await usesOf(users, entity, tx, ids, going)
  if (!used) return undefined
  const more = { errors: used.said, details: used.said.map(({ field }) => field) }
  const words = refuse(canRest(entity) ? 'inUse' : 'inUseStays', { list: used.list }, more)
  return { ...words, reason: 'inUse' }
}

/** Whether one of them can be out of use and stay: nobody is sent to look for a button that there is none of. */
const canRest = (entity: Entity): boolean =>
  entity.state !== undefined ||
  ownsStatus(entity) ||
  ['disable', 'enable'].some((name) => entity.actions?.[name] !== undefined) ||
  ['enabled', 'isSealed'].some((name) => name in entity.fields)

/** Who has chosen these words of a dictionary, and how often; undefined where nobody has. */
export const wordUses = async (entity: Entity, tx: Tx, ids: readonly string[]): Promise<Label | undefined> =>
  (await usesOf(await wordUsers(entity, tx, ids), entity, tx, ids))?.list

type Uses = { readonly list: Label; readonly said: FieldError[] }

async function usesOf(
  users: readonly User[],
  entity: Entity,
  tx: Tx,
  ids: readonly string[],
  going: readonly string[] = ids,
): Promise<Uses | undefined> {
  if (users.length === 0) return undefined
  const counts = await countsOf(users, entity, tx, going)
  if (entity.owner === 'platform') {
    const theirs = users.filter((user) => user.entity.owner === 'tenant')
    for (const [user, n] of await countsElsewhere(theirs, entity, tx, ids))
      counts.set(user, most(n + (counts.get(user) ?? 0)))
  }
  const used = [...counts].map(([user, n]) => ({ ...user, n }))
  if (used.length === 0) return undefined
  const said = used.map(({ entity: other, prop, n }) => ({
    field: `${other.name}.${prop.name}`,
    msg: lineOf(other, prop, n),
  }))
  const list: Label = {
    zh: said.map(({ msg }) => msg.zh).join('；'),
    en: said.map(({ msg }) => msg.en).join('; '),
  }
  return { list, said }
}

/** As many as are told of one kind of record. */
const counted = 1000
const most = (n: number) => Math.min(n, counted)

/** How many rows of each point there, of those that do; the tenant's whose rows the transaction has. */
async function countsOf(
  users: readonly User[],
  entity: Entity,
  tx: Tx,
  ids: readonly string[],
): Promise<Map<User, number>> {
  const counts = users.map(({ entity: other, points }, i) => {
    const themselves = other === entity ? sql` and not (id = any(${ids}::bigint[]))` : sql.empty
    return sql`select ${i}::int as i, count(*)::int as n from (select 1 from ${sql.id(other.table)} where is_deleted = 0 and ${points}${themselves} limit ${sql.raw(String(counted))}) found`
  })
  const found = await tx.query<{ i: number; n: number }>(sql`${sql.join(counts, ' union all ')} order by 1`)
  return new Map(
    found.flatMap(({ i, n }): [User, number][] => {
      const user = users[i]
      return user && n > 0 ? [[user, n]] : []
    }),
  )
}

/**
 * The rows of all other tenants, for what the platform has is chosen in each of them; each is asked behind its own fence,
 * one after the other, removed ones too, for they can come back.
 */
async function countsElsewhere(
  users: readonly User[],
  entity: Entity,
  tx: Tx,
  ids: readonly string[],
): Promise<Map<User, number>> {
  const all = new Map<User, number>()
  if (users.length === 0) return all
  const own = tx.actor.tenantId
  const tenants = await tx.query<{ tenantId: string }>(
    sql`select tenant_id from tenant where tenant_id <> ${own} order by tenant_id`,
  )
  try {
    for (const { tenantId } of tenants) {
      await tx.become(tenantId)
      for (const [user, n] of await countsOf(users, entity, tx, ids))
        all.set(user, most(n + (all.get(user) ?? 0)))
    }
  } finally {
    if (tenants.length > 0) await tx.become(own)
  }
  return all
}

const lineOf = (other: Entity, { label }: Prop, n: number): Label => {
  const many = n === counted ? `${counted}+` : String(n)
  return {
    zh: `${other.label.zh} ${many} 条（${label.zh}）`,
    en: `${other.label.en} × ${many} (${label.en})`,
  }
}

function pointersAt(entity: Entity, ids: readonly string[]): User[] {
  return allEntities().flatMap((other) =>
    other.props.flatMap((prop): User[] => {
      const column = sql.id(prop.column)
      const held = prop.kind.holds?.filter(({ target }) => target === entity.name) ?? []
      if (held.length > 0) {
        const paths = held.map(
          ({ path }) =>
            sql`exists (select 1 from jsonb_path_query(${column}, ${path}::jsonpath) one where one #>> '{}' = any(${ids}::text[]))`,
        )
        return [{ entity: other, prop, points: sql`(${sql.join(paths, ' or ')})` }]
      }
      if (prop.kind.facts?.target !== entity.name || prop.options.outlives) return []
      const points =
        prop.kind.points === 'one'
          ? sql`${column} = any(${ids}::bigint[])`
          : sql`${column} && ${ids}::bigint[]`
      return [{ entity: other, prop, points }]
    }),
  )
}

/** Who has chosen one of these words of a dictionary. */
async function wordUsers(entity: Entity, tx: Tx, ids: readonly string[]): Promise<User[]> {
  const { vocabulary } = entity
  if (!vocabulary) return []
  const [code, key] = [vocabulary.code, vocabulary.key].map((name) =>
    sql.id(propOf(entity, name)?.column ?? name),
  )
  const rows = await tx.query<{ code: string; words: string[] }>(
    sql`select ${code as Sql} as code, array_agg(${key as Sql}) as words from ${sql.id(entity.table)}
        where id = any(${ids}::bigint[]) and ${key as Sql} is not null group by 1`,
  )
  return rows.flatMap(({ code: dictionary, words }) =>
    allEntities().flatMap((other) =>
      other.props
        .filter((prop) => prop.kind.facts?.dict === dictionary)
        .map((prop) => ({
          entity: other,
          prop,
          points: prop.kind.listed
            ? sql`${sql.id(prop.column)} ?| ${words}::text[]`
            : sql`${sql.id(prop.column)} = any(${words}::text[])`,
        })),
    ),
  )
}

/** The definition that a field points at, one row or several. */
export const targetOf = (prop: Prop | undefined): Entity | undefined =>
  entityNamed(String(prop?.kind.facts?.target ?? ''))
