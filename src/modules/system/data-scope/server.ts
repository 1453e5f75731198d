import { entitiesIn, folderOf } from '#auth/folders.ts'
import { columnsOf, type Entity, type Label, type Refusal } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { slice, type Slice } from '#kernel/http/slice.ts'
import { listed } from '#kernel/http/who-can.ts'
import type { Tx } from '#kernel/store/db.ts'
import { entityNamed } from '#kernel/store/registry.ts'
import { scopeCondition, shownBy } from '#kernel/store/scope.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { anyAbove, anyOwn, oneAtATime } from '../role/reach.ts'
import { unchosen } from '../unchosen.ts'
import { dataScope } from './definition.ts'
import { resourceRoutes } from './resources.ts'

const types = { '1': 'all', '2': 'own', '3': 'dept', '4': 'deptAndBelow', '5': 'custom' } as const

/** A role that loses its last scope of something sees all of it: nobody opens rows to others by tidying up. */
async function stillHeld(tx: Tx, scopeIds: readonly string[]): Promise<Refusal | undefined> {
  const roles = await tx.query<Label>(
    sql`select r.role_name as zh, coalesce(nullif(r.role_name_en, ''), r.role_name) as en from role r
        where r.is_deleted = 0 and exists (select 1 from role_data_scope g where g.role_id = r.id and g.scope_id = any(${[...scopeIds]}::bigint[]))
        order by r.sort, r.id`,
  )
  return roles.length > 0 ? refuse('scopeHeld', { roles: listed(roles) }) : undefined
}

async function rolesWith(tx: Tx, scopeIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select distinct g.role_id as id from role_data_scope g join role r on r.id = g.role_id and r.is_deleted = 0 where g.scope_id = any(${[...scopeIds]}::bigint[])`,
  )
  return rows.map((row) => row.id)
}

/** What narrows one's own roles, or roles above them, is not one's to change (threat P04). */
async function heldBeyond(tx: Tx, caller: Caller, scopeIds: readonly string[]): Promise<Refusal | undefined> {
  await oneAtATime(tx)
  const roles = await rolesWith(tx, scopeIds)
  if (await anyOwn(tx, caller, roles)) return refuse('ownRights')
  return (await anyAbove(tx, caller, roles)) ? refuse('aboveOwn') : undefined
}

/** Clients of the family name a column, as `create_dept`, and `-` where none is meant. */
function propertyFor(entity: Entity, column: string): string {
  if (column === '-') return ''
  return columnsOf(entity).find((prop) => prop.column === column)?.name ?? column
}

const isProp = (entity: Entity, name: string) =>
  entity.props.some((prop) => prop.name === name || prop.field === name)

export const dataScopeSlice: Slice = slice(dataScope, {
  routes: resourceRoutes,
  project: unchosen('menuId', 'menuName'),
  // A scope that cannot be understood would show nothing: it is refused while its author still looks at it.
  async beforeSubmit(tx, { values, existing, caller }) {
    const held = existing && (await heldBeyond(tx, caller, [existing.id]))
    if (held) return held
    const resourceCode = String(values.resourceCode ?? existing?.resourceCode)
    const folder = entityNamed(resourceCode) ? undefined : await folderOf(tx, resourceCode)
    const named = { resourceCode, menuId: folder ?? null }
    const narrowed = (await entitiesIn(tx, [named]))(named)
      .map(entityNamed)
      .filter((entity) => entity !== undefined)
    const [first] = narrowed
    if (!first) return refuse('unknownResource')
    const shown = [...(shownBy(values.scopeField) ?? [])]
    const strange = shown.find((name) => !narrowed.every((entity) => isProp(entity, name)))
    if (strange !== undefined) return refuse('unknownField', { zh: strange, en: strange })
    const more = {
      ...(values.scopeColumn && { scopeColumn: propertyFor(first, values.scopeColumn) }),
      ...(folder && { menuId: folder }),
    }
    const row = { ...existing, ...values, ...more }
    const type = types[row.scopeType ?? '2']
    const who = { ...caller, deptId: caller.deptId ?? '0' }
    const isClear = (entity: Entity) => {
      const scope = {
        resource: entity.name,
        type,
        field: row.scopeColumn ?? undefined,
        predicate: row.scopeValue ?? undefined,
      }
      return !scopeCondition(entity, [scope], who)?.parts.join('').includes('(false)')
    }
    if (narrowed.every(isClear)) return more
    return refuse(type === 'custom' ? 'badPredicate' : 'badScope')
  },
  // A scope that was moved to another resource no longer narrows the first.
  async afterSubmit(tx, row, { existing, caller }) {
    return existing && (await anyAbove(tx, caller, await rolesWith(tx, [row.id])))
      ? refuse('beyondOwn')
      : undefined
  },
  async beforeRemove(tx, rows, caller) {
    const ids = rows.map((row) => row.id)
    return (await heldBeyond(tx, caller, ids)) ?? stillHeld(tx, ids)
  },
})
