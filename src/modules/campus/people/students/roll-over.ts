import { dateIn, inRow, zoneOf } from '#kernel/definition/index.ts'
import type { Answers } from '#kernel/definition/asked.ts'
import type { Refusal } from '#kernel/definition/index.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { action, type Slice } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, lockPointed, updateAll } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { tellAll } from '../../letters.ts'
import { schoolDorm } from '../../places/dorm/definition.ts'
import { schoolCampus } from '../../places/school-campus/definition.ts'
import { refusePeople } from '../catalogue.ts'
import { stuInfo } from './definition.ts'
import { openWith } from './before-leaving.ts'
import { graceDays, graduatedNews } from './graduation.ts'
import { yearsOn } from './years.ts'
import { rollOverAsks, type RollOver } from './roll-over-asks.ts'

type Sets = {
  readonly graduating: Sql
  readonly extended: Sql
  /** Who has a bed that becomes free. */
  readonly leaving: Sql
}

function setsOf({ campusId, endsOn, freeBeds }: Answers<typeof rollOverAsks>, scope: Sql): Sets {
  const here = sql`t.campus_id = ${campusId} and ${scope}`
  const over = sql`t.graduate_date <= ${endsOn}`
  const graduating = sql`(${here} and t.status in ('1', '3') and ${over})`
  const gone = sql`(${here} and t.status in ('4', '5'))`
  return {
    graduating,
    extended: sql`(${here} and t.status = '2' and ${over})`,
    leaving: freeBeds ? sql`(t.dorm_status = '1' and (${graduating} or ${gone}))` : sql.raw('false'),
  }
}

/**
 * The year turns for a campus: who is done graduates and leaves, who is suspended goes on a year longer, verifications
 * follow the studies. All of it or nothing, and a second time finds nothing left to do. Grades are entry years and stay.
 */
export const rollOver = (slice: () => Slice) =>
  action({ asks: rollOverAsks }, async ({ tx, caller, ctx, input }): Promise<RollOver | Refusal> => {
    const until = yearsOn(dateIn(tx.now, caller.timeZone), 1)
    // A later day would graduate whoever has only begun.
    if (input.endsOn > until) return refusePeople('yearEndFar', { until })
    // Of two that turn one campus at once the second finds what the first left.
    if (input.dryRun === false) await lockPointed(tx, schoolCampus, input.campusId)
    const sets = setsOf(input, rowsFor(slice(), caller) ?? sql.raw('true'))
    const warnings = await openWith(tx, sql`(${sets.graduating} or ${sets.leaving})`)
    const found = await tx.one<Omit<RollOver, 'warnings' | 'done'>>(
      sql`select count(*) filter (where ${sets.graduating})::int as graduating, count(*) filter (where ${sets.leaving})::int as beds,
            count(*) filter (where ${sets.extended})::int as extended,
            count(*) filter (where (${sets.graduating} or ${sets.extended}) and exists (select 1 from school_auth a where a.stu_info_id = t.id and a.status = '20' and a.is_deleted = 0))::int as auths
          from stu_info t where t.is_deleted = 0`,
    )
    const told = { graduating: 0, beds: 0, extended: 0, auths: 0, ...found, warnings }
    if (input.dryRun !== false) return { ...told, done: false }
    if (warnings.length > 0 && !input.confirmed)
      return refusePeople('leasesOpen', {
        n: warnings.length,
        who: inRow(warnings.slice(0, 20).map(({ stuName, stuNo }) => `${stuName} ${stuNo}`)),
      })
    await tellAll(tx, ctx, await graduatedNews(tx, await turn(tx, sets, input.endsOn)))
    return { ...told, done: true }
  })

/** Answers who graduated. */
async function turn(tx: Tx, { graduating, extended, leaving }: Sets, endsOn: string): Promise<string[]> {
  // Read before they change: afterwards nobody tells who was meant. Students first, then rooms, each by id.
  const leavers = await findAll(tx, stuInfo, leaving)
  const done = await updateAll(tx, stuInfo, graduating, { status: '4' })
  const longer = await findAll(tx, stuInfo, extended)
  for (const [date, ids] of grouped(longer, ({ graduateDate }) => laterThan(graduateDate ?? endsOn, endsOn)))
    await updateAll(tx, stuInfo, sql`t.id = any(${ids}::bigint[])`, { graduateDate: date })
  await updateAll(tx, stuInfo, sql`t.id = any(${leavers.map(({ id }) => id)}::bigint[])`, {
    dormId: null,
    bedNo: null,
    checkOutDue: null,
    dormStatus: '3',
  })
  // Who graduates without handing back the bed is listed to do so.
  await updateAll(tx, stuInfo, sql`t.id = any(${done}::bigint[]) and t.dorm_status = '1'`, {
    checkOutDue: endsOn,
  })
  await countRooms(tx, [...new Set(leavers.flatMap(({ dormId }) => dormId ?? []))])
  const ids = [...done, ...longer.map(({ id }) => id)]
  await tx.query(
    sql`update school_auth a set expire_time = (s.graduate_date + ${graceDays}::int + time '23:59:59') at time zone ${zoneOf(tx.actor)}::text, version = a.version + 1 from stu_info s
        where s.id = a.stu_info_id and s.id = any(${ids}::bigint[]) and a.status = '20' and a.is_deleted = 0 and s.graduate_date is not null`,
  )
  return done
}

/** A year later, and once more until it is past the end of this one. */
function laterThan(date: string, endsOn: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const next = new Date(Date.UTC(year + 1, month - 1, day)).toISOString().slice(0, 10)
  return next > endsOn ? next : laterThan(next, endsOn)
}

function grouped<T extends { readonly id: string }, K>(
  rows: readonly T[],
  of: (row: T) => K,
): Map<K, string[]> {
  const groups = new Map<K, string[]>()
  for (const row of rows) groups.set(of(row), [...(groups.get(of(row)) ?? []), row.id])
  return groups
}

/** Rooms that have as many people are written together: thousands of rooms, a dozen statements. */
async function countRooms(tx: Tx, rooms: readonly string[]): Promise<void> {
  const ids = [...rooms]
  await tx.query(
    sql`select id from school_dorm where id = any(${ids}::bigint[]) order by id for no key update`,
  )
  const counts = await tx.query<{ id: string; n: number }>(
    sql`select d.id, count(s.id)::int as n from school_dorm d left join stu_info s on s.dorm_id = d.id and s.dorm_status = '1' and s.is_deleted = 0
        where d.id = any(${ids}::bigint[]) group by d.id`,
  )
  for (const [n, some] of grouped(counts, (row) => row.n))
    await updateAll(tx, schoolDorm, sql`t.id = any(${some}::bigint[])`, { occupiedBeds: n })
  await updateAll(
    tx,
    schoolDorm,
    sql`t.id = any(${ids}::bigint[]) and t.head_stu_id is not null and not exists (select 1 from stu_info s
          where s.id = t.head_stu_id and s.dorm_id = t.id and s.dorm_status = '1' and s.is_deleted = 0)`,
    { headStuId: null },
  )
}
