import { suppliedRoles } from '#kernel/http/areas.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { officeOf } from './shapes.ts'

/**
 * Whose rows somebody sees: managers those of their campuses, wardens of their buildings, counsellors of their students,
 * everybody their own. The offices that work for all campuses see all, and so does a role that a tenant made for itself
 * and gave the code.
 */
type Where = {
  /** Columns of the row. */
  readonly campus: Sql
  /** The building's column, or which rows are of some buildings, where a row names none. */
  readonly build?: Sql | ((builds: Sql) => Sql)
  readonly student?: Sql
  readonly own: (userId: string) => Sql
}

const everywhere = new Set(['administrator', 'admin', 'dispatcher', 'finance'])

export const seesAll = ({ roles }: Pick<Caller, 'roles'>): boolean => {
  const supplied = suppliedRoles()
  return [...roles].some((role) => everywhere.has(role) || !supplied.has(role))
}

/** The campuses that somebody manages. */
export const campusesOf = (userId: string): Sql =>
  sql`(select c.id from school_campus c where c.manager_user_id = ${userId} and c.is_deleted = 0)`

/** The buildings that somebody looks after. */
const buildsOf = (userId: string): Sql =>
  sql`(select b.id from school_dorm_build b where b.warden_user_id = ${userId} and b.is_deleted = 0)`

/**
 * Whether a column names one of these few. Looked up once and as an array, so that each part of a rule whose parts are joined
 * by `or` is found by its own index; with `in (select …)` whoever has three rows reads all of them.
 */
export const oneOf = (column: Sql, few: Sql): Sql => sql`${column} = any(array${few})`

/** Rows that name a room and no building: the rooms are looked up once, and not the building of each row. */
export const byRoom =
  (dorm: Sql) =>
  (builds: Sql): Sql =>
    oneOf(dorm, sql`(select d.id from school_dorm d where ${oneOf(sql.raw('d.build_id'), builds)})`)

/** Who somebody is among the students. */
export const studentsOf = (userId: string): Sql =>
  sql`(select s.id from stu_info s where s.user_id = ${userId} and s.is_deleted = 0)`

/** The room that somebody lives in. */
export const roomOf = (userId: string): Sql =>
  sql`(select s.dorm_id from stu_info s where s.user_id = ${userId} and s.dorm_status = '1' and s.is_deleted = 0)`

export const within =
  ({ campus, build, student, own }: Where) =>
  (caller: Caller): Sql | undefined => {
    if (seesAll(caller)) return undefined
    const { userId, roles } = caller
    const parts = [own(userId)]
    if (roles.has('campusManager')) parts.push(oneOf(campus, campusesOf(userId)))
    if (roles.has('dormWarden') && build)
      parts.push(typeof build === 'function' ? build(buildsOf(userId)) : oneOf(build, buildsOf(userId)))
    if (roles.has('counselor') && student)
      parts.push(
        oneOf(
          student,
          sql`(select s.id from stu_info s where s.counselor_user_id = ${userId} and s.is_deleted = 0)`,
        ),
      )
    return sql`(${sql.join(parts, ' or ')})`
  }

/** The same where the code alone shows nobody else's rows: repairs are told to the offices, not to whoever got the code. */
export const officesWithin = (where: Where) => {
  const scoped = within(where)
  return (caller: Caller): Sql | undefined =>
    officeOf(caller.roles).length > 0 ? scoped(caller) : where.own(caller.userId)
}
