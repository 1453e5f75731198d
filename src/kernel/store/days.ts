import { sql, type Sql } from './sql.ts'

/** Days of the calendar from one moment to another, as lists and start pages count them. */
export const daysBetween = (from: Sql, to: Sql, timeZone: string): Sql =>
  sql`((${to})::timestamptz at time zone ${timeZone}::text)::date - ((${from})::timestamptz at time zone ${timeZone}::text)::date`
