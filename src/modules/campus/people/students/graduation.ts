import { inRow, dateIn, daysAfter, instantOf, label, type Refusal } from '#kernel/definition/index.ts'
import { zoneOf } from '#kernel/definition/time.ts'
import { rowsFor } from '#kernel/http/seen.ts'
import { action, type Slice } from '#kernel/http/slice.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { tellAll, type News } from '../../letters.ts'
import { refusePeople } from '../catalogue.ts'
import { openWith } from './before-leaving.ts'
import { stuInfo } from './definition.ts'
import { graduationAsks, type Graduation } from './graduation-asks.ts'

/** A whole year at once: first what stands in the way, then, once somebody said so, all of them or nobody (4.17, 5.3 row 40). */
export const graduateClass = (slice: () => Slice) =>
  action({ asks: graduationAsks }, async ({ tx, caller, ctx, input }): Promise<Graduation | Refusal> => {
    const { campusId, grade, degreeLevel, dryRun, confirmed } = input
    const year = sql`t.campus_id = ${campusId} and t.grade = ${grade} and ${degreeLevel ? sql`t.degree_level = ${degreeLevel}` : sql.raw('true')} and ${rowsFor(slice(), caller) ?? sql.raw('true')}`
    const which = sql`t.status in ('1', '2', '3') and ${year}`
    const warnings = await openWith(tx, which)
    if (dryRun !== false) {
      const found = await tx.one<{ count: number; housed: number }>(
        sql`select count(*)::int as count, count(*) filter (where t.dorm_status = '1')::int as housed from stu_info t
            where t.is_deleted = 0 and ${which}`,
      )
      const left = await tx.query<Graduation['left'][number]>(
        sql`select t.id, t.stu_no, t.stu_name, t.status from stu_info t
            where t.is_deleted = 0 and t.status not in ('1', '2', '3') and ${year} order by t.stu_no limit 100`,
      )
      return { count: found?.count ?? 0, housed: found?.housed ?? 0, warnings, left, graduated: 0 }
    }
    if (warnings.length > 0 && !confirmed)
      return refusePeople('leasesOpen', {
        n: warnings.length,
        who: inRow(warnings.slice(0, 20).map(({ stuName, stuNo }) => `${stuName} ${stuNo}`)),
      })
    const today = dateIn(tx.now, caller.timeZone)
    const housed = await updateAll(tx, stuInfo, sql`${which} and t.dorm_status = '1'`, {
      status: '4',
      checkOutDue: today,
    })
    const others = await updateAll(tx, stuInfo, which, { status: '4' })
    const ids = [...housed, ...others]
    await endVerifications(tx, ids, verifiedUntil(today, caller.timeZone))
    await tellAll(tx, ctx, await graduatedNews(tx, ids))
    return { count: ids.length, housed: housed.length, warnings, left: [], graduated: ids.length }
  })

export const graceDays = 90

/** So long whoever leaves on that day stays verified: to the end of the last day, where the tenant is. */
export const verifiedUntil = (left: string, timeZone: string): Date | null =>
  instantOf(`${daysAfter(left, graceDays)} 23:59:59`, timeZone) ?? null

const dayOf = ({ actor }: Pick<Tx, 'actor'>, at: Date) => dateIn(at, zoneOf(actor))

/** What those who graduated are told, whoever of them has an account: what to do about the bed, and how long they are verified. */
export async function graduatedNews(tx: Tx, ids: readonly string[]): Promise<News[]> {
  const people = await tx.query<{
    id: string
    userId: string
    version: number
    housed: boolean
    until: Date | null
  }>(
    sql`select s.id, s.user_id, s.version, s.dorm_status = '1' as housed,
          (select max(a.expire_time) from school_auth a
            where a.stu_info_id = s.id and a.status = '20' and a.expire_time > ${tx.now} and a.is_deleted = 0) as until
        from stu_info s where s.id = any(${[...ids]}::bigint[]) and s.user_id is not null order by s.id`,
  )
  return people.map(({ id, userId, version, housed, until: ends }) => ({
    to: [userId],
    about: stuInfo.name,
    aboutId: id,
    subject: label(
      `您已办理毕业${housed ? '，请到宿管处办理退宿' : ''}${ends ? `，校园认证有效至 ${dayOf(tx, ends)}` : ''}`,
      `You have graduated${housed ? ': please have the warden check you out' : ''}${ends ? `; your verification holds until ${dayOf(tx, ends)}` : ''}`,
    ),
    path: 'portal/campus/home',
    key: `stu:${id}:graduate:${version}`,
  }))
}

/** A verification lasts ninety days beyond the studies. */
export async function endVerifications(
  tx: Reader,
  ids: readonly string[],
  until: Date | null,
): Promise<void> {
  await tx.query(
    sql`update school_auth set expire_time = least(expire_time, ${until}), version = version + 1
        where stu_info_id = any(${[...ids]}::bigint[]) and status = '20' and is_deleted = 0`,
  )
}
