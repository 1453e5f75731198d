import { propOf, type Entity } from '#kernel/definition/entity.ts'
import { conditionOf } from './conditions.ts'
import type { Reading } from '#kernel/definition/kind.ts'
import { sql, type Sql } from './sql.ts'

/** Which rows of an entity a role's holders may know of (contract section 6: scopeType 1 to 5). Structured, never SQL text. */
export type DataScope = {
  /** Name of the entity. */
  readonly resource: string
  readonly type: 'all' | 'own' | 'dept' | 'deptAndBelow' | 'custom'
  /** Property that holds the user or department; createUser and createDept where it is left out. */
  readonly field?: string | undefined
  readonly predicate?: Predicate | undefined
  /** Properties that it lets be seen; all where it is left out. */
  readonly shows?: ReadonlySet<string> | undefined
}
/** `{ all: [{ field: 'state', op: 'equal', value: 'draft' }] }`; `any` instead of `all` for one of them. Parameters as on lists. */
export type Predicate = { readonly all?: readonly Part[]; readonly any?: readonly Part[] }
export type Part = { readonly field: string; readonly op: string; readonly value: string }

export type Scoped = Reading & { readonly userId: string; readonly deptId: string | null }

/**
 * The scopes of all roles together: what one of them shows is shown. No scope for the entity: nothing is held back. A
 * scope that cannot be understood shows nothing (threat P06).
 */
export function scopeCondition(entity: Entity, scopes: readonly DataScope[], who: Scoped): Sql | undefined {
  const own = scopes.filter((scope) => scope.resource === entity.name)
  if (own.length === 0 || own.some((scope) => scope.type === 'all')) return undefined
  return sql.join(
    own.map((scope) => sql`(${conditionFor(entity, scope, who) ?? sql.raw('false')})`),
    ' or ',
  )
}

/**
 * Properties of an entity that none of the scopes lets be seen: neither answered nor searched, sorted or exported by.
 * What names a row and what is needed to write it back stays. No scope for the entity: nothing is held back.
 */
export function hiddenProps(entity: Entity, scopes: readonly DataScope[]): ReadonlySet<string> {
  const own = scopes.filter((scope) => scope.resource === entity.name)
  if (own.length === 0 || own.some(({ shows }) => !shows)) return nothing
  const shown = new Set(own.flatMap(({ shows }) => [...(shows ?? [])]))
  return new Set(
    entity.props
      .filter(({ name, field }) => !shown.has(name) && !shown.has(field) && field !== entity.title)
      .map(({ name }) => name),
  )
}
const nothing: ReadonlySet<string> = new Set()

function conditionFor(entity: Entity, scope: DataScope, who: Scoped): Sql | undefined {
  const byUser = scope.type === 'own'
  const prop = propOf(entity, scope.field || (byUser ? 'createUser' : 'createDept'))
  if (scope.type === 'custom') return scope.predicate && predicateSql(entity, scope.predicate, who)
  if (!prop) return undefined
  const column = sql.raw(`t."${prop.column}"`)
  const list = prop.kind.points === 'many'
  if (!prop.kind.points) return undefined
  if (byUser) return list ? sql`${column} @> array[${who.userId}]::bigint[]` : sql`${column} = ${who.userId}`
  if (who.deptId === null) return undefined
  if (scope.type === 'dept')
    return list ? sql`${column} @> array[${who.deptId}]::bigint[]` : sql`${column} = ${who.deptId}`
  const below = sql`with recursive down as (select ${who.deptId}::bigint as id union select d.id from dept d join down on d.parent_id = down.id where d.is_deleted = 0) select id from down`
  return list ? sql`${column} && (select array_agg(id) from (${below}) b)` : sql`${column} in (${below})`
}

function predicateSql(entity: Entity, predicate: Predicate, who: Scoped): Sql | undefined {
  const parts = predicate.all ?? predicate.any ?? []
  if (parts.length === 0 || parts.length > 20) return undefined
  const conditions: Sql[] = []
  for (const { field, op, value } of parts) {
    const asked = value === '${userId}' ? who.userId : value === '${deptId}' ? (who.deptId ?? '0') : value
    const made = conditionOf(entity, op ? `${field}_${op}` : field, asked, who, true)
    if (made === undefined || 'msg' in made) return undefined
    conditions.push(sql`(${made})`)
  }
  return sql.join(conditions, predicate.all ? ' and ' : ' or ')
}

/** What a scope lets be seen, as `account,realName`; undefined = everything, which nothing and `*` mean too. */
export function shownBy(field: string | null | undefined): ReadonlySet<string> | undefined {
  const names = (field ?? '').split(/[,，\s]+/).filter(Boolean)
  return names.length === 0 || names.includes('*') ? undefined : new Set(names)
}
