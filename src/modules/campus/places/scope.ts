import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'

/**
 * Whose places somebody keeps: campus managers their campuses, wardens their buildings. Anybody else who holds a code of
 * these tables sees all of them, as dispatchers and finance have to.
 */
type Held = { readonly campuses: Sql; readonly builds: Sql }

export function keptPlaces(caller: Caller): Held | undefined {
  const manages = caller.roles.has('campusManager')
  const wards = caller.roles.has('dormWarden')
  const others = [...caller.roles].some((role) => role !== 'campusManager' && role !== 'dormWarden')
  if (others || (!manages && !wards)) return undefined
  const own = sql`select c.id from school_campus c where c.manager_user_id = ${caller.userId} and c.is_deleted = 0`
  const builds = sql`select b.id from school_dorm_build b where b.is_deleted = 0 and (${wards ? sql`b.warden_user_id = ${caller.userId}` : sql.raw('false')} or ${manages ? sql`b.campus_id in (${own})` : sql.raw('false')})`
  const campuses = sql`${manages ? own : sql.raw('select null::bigint where false')} union select b.campus_id from school_dorm_build b where b.id in (${builds})`
  return { campuses, builds }
}

/** Rows of a table by the column that names their campus, or their building. */
export const ofCampus =
  (column: string) =>
  (caller: Caller): Sql | undefined => {
    const kept = keptPlaces(caller)
    return kept && sql`${sql.raw(column)} in (${kept.campuses})`
  }

export const ofBuild =
  (column: string) =>
  (caller: Caller): Sql | undefined => {
    const kept = keptPlaces(caller)
    return kept && sql`${sql.raw(column)} in (${kept.builds})`
  }

/** Whether a room or a unit stands where this person may put something down; who keeps no places of their own may anywhere. */
export async function keepsBuild(
  r: Reader,
  caller: Caller | undefined,
  buildId: string | null,
): Promise<boolean> {
  const kept = caller && keptPlaces(caller)
  if (!kept) return true
  return (await r.one(sql`select 1 as one where ${buildId}::bigint in (${kept.builds})`)) !== undefined
}
