import { suppliedRoles } from '#kernel/http/areas.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { onceChecked } from '#kernel/http/checked.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'

/**
 * Whose places somebody keeps: campus managers their campuses, wardens their buildings. Anybody else who holds a code of
 * these tables sees all of them, as dispatchers and finance have to.
 */
type Held = { readonly campuses: Sql; readonly builds: Sql }

export function keptPlaces(caller: Caller): Held | undefined {
  const others = [...caller.roles].some((role) => role !== 'campusManager' && role !== 'dormWarden')
  return others ? undefined : ownPlaces(caller)
}

/** The same whatever else they are; undefined for who keeps none. */
function ownPlaces(caller: Caller): Held | undefined {
  const manages = caller.roles.has('campusManager')
  const wards = caller.roles.has('dormWarden')
  if (!manages && !wards) return undefined
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

/**
 * Where somebody may put a record: in the places that they keep; who keeps none of their own, or holds another office beside
 * it, anywhere. Whoever studies too holds no other office by that.
 */
function writablePlaces(caller: Caller | undefined): Held | undefined {
  const supplied = suppliedRoles()
  const offices = [...(caller?.roles ?? [])].filter((role) => supplied.get(role)?.heldBy !== 'portal')
  const others = offices.some((role) => role !== 'campusManager' && role !== 'dormWarden')
  return caller && !others ? ownPlaces(caller) : undefined
}

/** Whether a room or a unit stands where this person may put something down. */
export async function keepsBuild(
  tx: Tx,
  caller: Caller | undefined,
  buildId: string | null,
): Promise<boolean> {
  const kept = writablePlaces(caller)
  if (!kept) return true
  return onceChecked(
    tx,
    `keeps building ${buildId}`,
    async () =>
      (await tx.one(sql`select 1 as one where ${buildId}::bigint in (${kept.builds})`)) !== undefined,
  )
}

/** The same of whole campuses: every one of these. */
export async function keepsCampuses(
  tx: Tx,
  caller: Caller | undefined,
  ids: readonly string[],
): Promise<boolean> {
  const kept = writablePlaces(caller)
  if (!kept || ids.length === 0) return true
  return onceChecked(tx, `keeps campuses ${ids.join(',')}`, async () => {
    const strange = sql`select 1 as one from unnest(${[...ids]}::bigint[]) as asked(id) where asked.id not in (${kept.campuses})`
    return (await tx.one(strange)) === undefined
  })
}
