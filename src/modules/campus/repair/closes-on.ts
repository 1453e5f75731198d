import { sql, type Sql } from '#kernel/store/sql.ts'
import { parameters } from '../parameters.ts'

/** After so many days what is finished counts as confirmed: the tenant's number, the platform's, or the usual one. */
const wait = (() => {
  const key = 'campus.repair.autoConfirm.days'
  // Nothing in it that a database would read otherwise than `parameterOf` does.
  const { pattern, default: usual } = parameters[key]
  const own = (table: 'tenant_param' | 'param') =>
    sql`(select param_value from ${sql.id(table)} where param_key = ${key} and is_deleted = 0 and param_value ~ ${pattern.source}::text)`
  return sql`coalesce(${own('tenant_param')}, ${own('param')}, ${usual})::int`
})()

/** The day on which an order that is finished closes by itself, if nobody confirms it before. */
export const closesOn = (timeZone: string, order: 't' | 'o' = 't'): Sql =>
  sql`case when ${sql.raw(order)}.status = '60' then to_char((${sql.raw(order)}.finish_time + make_interval(days => ${wait})) at time zone ${timeZone}::text, 'YYYY-MM-DD') end`
