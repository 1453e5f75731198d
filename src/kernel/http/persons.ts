import type { Refusal } from '#kernel/definition/refusal.ts'
import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Caller } from './caller.ts'
import { refuse } from './catalogue.ts'

/** Rows about persons that one user reads within an hour: a long day at the desk, and no copy of everybody. */
const mostAnHour = 20_000
const hourMs = 3_600_000

/** What a list hands out at most, as it was asked. */
export const asManyAsAsked = (input: Readonly<Record<string, unknown>>): number =>
  Math.min(200, Math.max(1, Number(input.size) || 10))

/** Takes them from the caller's hour in one conditional statement, before they are read. */
export async function takePersons(
  db: Db,
  caller: Caller,
  count: number,
  now: Date,
): Promise<Refusal | undefined> {
  const since = new Date(now.getTime() - hourMs)
  const taken = await db.platform.one(
    sql`insert into throttle (key, count, since) values (${`persons:${caller.tenantId}:${caller.userId}`}, ${count}, ${now})
        on conflict (key) do update set count = case when throttle.since < ${since} then 0 else throttle.count end + ${count},
          since = case when throttle.since < ${since} then excluded.since else throttle.since end
        where case when throttle.since < ${since} then 0 else throttle.count end + ${count} <= ${mostAnHour}
        returning 1 as one`,
  )
  return taken ? undefined : refuse('tooManyPersons')
}
