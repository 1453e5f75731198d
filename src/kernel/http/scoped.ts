import { askedProps } from '#kernel/definition/asked.ts'
import type { Entity } from '#kernel/definition/entity.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import type { Call } from './caller.ts'
import { idList } from './rows.ts'
import type { Route, Slice } from './slice.ts'

/**
 * Actions and calls of a slice's own look for their records themselves. What a data scope leaves of them is asked here, of
 * all of them: what it leaves out is told like what is not there (threat P06). Costs nothing to whoever has no scope.
 */
export function heldToScope({ entity, rules }: Slice, route: Route): Route {
  const names = [
    ...(route.about ?? []),
    ...(route.asks ? askedProps(route.asks) : [])
      .filter(({ kind }) => kind.facts?.target === entity.name)
      .map(({ name }) => name),
  ]
  if (names.length === 0 || route.permission === 'public') return route
  return {
    ...route,
    handler: async (call) =>
      (await leavesAll(entity, names, call))
        ? route.handler(call)
        : (rules.life?.life.says?.notFound?.() ?? refuse('notFound')),
  }
}

async function leavesAll(entity: Entity, names: readonly string[], call: Call): Promise<boolean> {
  const { caller, db, input } = call
  const scope = caller.scope(entity)
  if (!scope) return true
  const ids = [...new Set(names.flatMap((name) => idsIn(input[name])))]
  if (ids.length === 0) return true
  const left = await db
    .of(caller.tenantId)
    .one<{ n: number }>(
      sql`select count(*)::int as n from ${sql.id(entity.table)} t where t.id = any(${ids}::bigint[]) and t.is_deleted = 0 and (${scope})`,
    )
  return left?.n === ids.length
}

/** What is no id is refused by the handler, in its own words. */
function idsIn(value: unknown): string[] {
  const ids = idList(value)
  return Array.isArray(ids) ? ids : []
}
