import { codeOf } from '#kernel/definition/entity.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import type { Call, Caller } from './caller.ts'
import { rowsFor } from './seen.ts'
import { route, type Route, type Slice } from './slice.ts'

/** Figures beside menu items: how many rows wait for somebody, of what the caller may list. By the path of the menu. */
export function waitingRoute(url: string, slices: readonly Slice[]): Route {
  const counted = slices.filter(({ entity, rules }) => entity.menu && rules.waiting)
  return route(
    { method: 'GET', url, permission: 'signedIn', summary: 'How many rows wait, by menu path' },
    (call) => waiting(counted, call),
  )
}

/** A right, or who it is where a right says too much: a manager may hand out too, and it waits for the dispatcher. */
type Whose = string | ((caller: Caller) => boolean)
export const holds =
  (role: string) =>
  ({ roles }: Caller): boolean =>
    roles.has(role)
export const anybody = (): boolean => true

/**
 * Rows wait for whoever may take the step that they stand before; what others have to do waits for nobody here.
 * @example waiting: waitsFor(['schoolShop_approve', sql`t.status = '10'`], ['schoolShop_resubmit', sql`t.status = '90'`])
 */
export const waitsFor =
  (...steps: readonly (readonly [whose: Whose, rows: Sql | ((caller: Caller) => Sql)])[]) =>
  (caller: Caller): Sql => {
    const own = steps
      .filter(([whose]) => (typeof whose === 'string' ? caller.may(whose) : whose(caller)))
      .map(([, rows]) => sql`(${typeof rows === 'function' ? rows(caller) : rows})`)
    return own.length > 0 ? sql.join(own, ' or ') : sql`false`
  }

async function waiting(slices: readonly Slice[], { caller, db }: Call): Promise<Record<string, number>> {
  const allowed = slices.filter(
    ({ entity }) => caller.may(codeOf(entity, 'list')) && caller.mayCall(`${entity.path}/list`),
  )
  if (allowed.length === 0) return {}
  const rows = await db.of(caller.tenantId).query<{ path: string; n: number }>(
    sql.join(
      allowed.map((slice) => countOf(slice, caller)),
      ' union all ',
    ),
  )
  return Object.fromEntries(rows.map(({ path, n }) => [path, n]))
}

/** One more than the badge can say is enough to count. */
const most = 1000

const countOf = (slice: Slice, caller: Caller): Sql =>
  sql`select ${slice.entity.menu!.path}::text as path, ${waitingCount(slice, caller)} as n`

/** How many rows of a list wait, as the figure beside its menu has it: for a page that shows the same figure. */
export function waitingCount(slice: Slice, caller: Caller): Sql {
  const { entity, rules } = slice
  const rows = rowsFor(slice, caller)
  return sql`(select count(*)::int from (select 1 from ${sql.id(entity.table)} t
    where t.is_deleted = 0 and (${rules.waiting?.(caller) ?? sql`false`})${rows ? sql` and (${rows})` : sql.empty} limit ${most}) w)`
}
