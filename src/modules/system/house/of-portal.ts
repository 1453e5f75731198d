import { allAreas, type AreaServer } from '#kernel/http/areas.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'

const rolesOf = (fits: (area: AreaServer) => boolean) =>
  new Set(allAreas().flatMap((area) => (fits(area) ? Object.keys(area.supply?.roles ?? {}) : [])))

/**
 * Whether somebody knows the tenant by its portal: they hold a role of an area with pages there, and none of an area that
 * gives the house a name of its own. A student is not sent to the pages of a journal that they never heard of.
 */
export async function knowsPortalAlone(tx: Tx, userId: string): Promise<boolean> {
  const held = await tx.query<{ alias: string }>(
    sql`select r.role_alias as alias from blade_user u join role r on r.id = any(u.role_id) and r.is_deleted = 0 where u.id = ${userId}`,
  )
  const [portal, house] = [
    rolesOf(({ area }) => (area.portal?.length ?? 0) > 0),
    rolesOf((area) => area.houseName !== undefined),
  ]
  return held.some(({ alias }) => portal.has(alias)) && !held.some(({ alias }) => house.has(alias))
}
