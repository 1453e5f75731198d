import type { Caller } from '#kernel/http/caller.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { campusesOf, seesAll } from '../scope.ts'
import { shopOffices } from './shapes.ts'

type Seen = {
  /** What is somebody's own, by their user id; who holds which roles. */
  readonly own: (userId: string, roles: ReadonlySet<string>) => Sql
  /** What is of the campuses of a manager, given as a set of their ids. */
  readonly ofCampuses: (campuses: Sql) => Sql
}

/** Rows of the shop rooms: finance sees all, a manager those of their campuses too, everybody their own. */
export const seenBy =
  ({ own, ofCampuses }: Seen) =>
  (caller: Caller): Sql | undefined => {
    const { roles, userId } = caller
    const offices = shopOffices(roles)
    const manages = offices.includes('M')
    if (offices.includes('F') || (manages && seesAll(caller))) return undefined
    const mine = own(userId, roles)
    return manages ? sql`(${ofCampuses(campusesOf(userId))} or ${mine})` : sql`(${mine})`
  }
