import { usualZone } from '#kernel/definition/time.ts'
import { sql, type Sql } from './sql.ts'

/** Days of the calendar from one moment to another, as lists and start pages count them. */
export const daysBetween = (from: Sql, to: Sql, timeZone: string): Sql =>
  sql`((${to})::timestamptz at time zone ${timeZone}::text)::date - ((${from})::timestamptz at time zone ${timeZone}::text)::date`

/** The day that it is where the tenant of the row `as` is, for readers who have neither a clock nor a caller at hand. */
export const todayOfRow = (as: string): Sql =>
  sql`(now() at time zone coalesce((select here.time_zone from tenant here where here.tenant_id = ${sql.raw(as)}.tenant_id and here.is_deleted = 0), ${usualZone}))::date`
