import { choice, date, dateIn, label, ref } from '#kernel/definition/index.ts'
import { route } from '#kernel/http/slice.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { keptFor } from './figures-of-a-minute.ts'
import { ofScope } from './asking.ts'
import { dispatching } from './dispatching.ts'
import { housing } from './housing.ts'
import { money } from './money.ts'
import { boundsOf, periods, usualPeriod } from './periods.ts'
import { rightTo, type Summary } from './summary-shape.ts'

/** Campus domain 8.2: only what the caller's roles are for, and of that only what their lists show them. */
export const summaryRoute = route(
  {
    method: 'GET',
    url: 'blade-admin/dashboard/summary',
    aside: true,
    permission: Object.values(rightTo),
    summary: 'Figures of the start page, by what the caller is there for',
    asks: {
      period: choice(periods, { label: label('统计期间', 'Period') }),
      from: date({ label: label('开始日', 'From') }),
      to: date({ label: label('结束日', 'To') }),
      scopeId: ref('schoolCampus', { label: label('校区', 'Campus') }),
    },
  },
  async ({ caller, db, ctx, input }) => {
    const r = db.of(caller.tenantId)
    const now = ctx.clock()
    const period = boundsOf(
      input.period ?? usualPeriod,
      dateIn(now, caller.timeZone),
      await yearStarts(r, input.scopeId),
      input,
    )
    if (!period) return refuse('periodWrong')
    const scope = ofScope(input.scopeId)
    const key = [caller.userId, caller.lang, caller.timeZone, input.scopeId ?? '', period.from, period.to]
    return keptFor(db, caller, key.join(' '), now, async (): Promise<Summary> => ({
      period,
      ...(caller.may(rightTo.housing) && { housing: await housing(r, caller, now, period, scope) }),
      ...(caller.may(rightTo.dispatching) && { dispatching: await dispatching(r, caller, now, scope) }),
      ...(caller.may(rightTo.money) && { money: await money(r, caller, now, period, scope) }),
    }))
  },
)

/** Of the school that is asked about, or of the first. */
async function yearStarts(r: Reader, campusId: string | null | undefined): Promise<number> {
  const row = await r.one<{ starts: number | null }>(
    sql`select s.academic_year_start_month as starts from school_info s
        where s.is_deleted = 0 and (${campusId ?? null}::bigint is null or exists (
          select 1 from school_campus c where c.id = ${campusId ?? null} and c.school_id = s.id)) order by s.sort, s.id limit 1`,
    { keep: true },
  )
  return row?.starts ?? 9
}
