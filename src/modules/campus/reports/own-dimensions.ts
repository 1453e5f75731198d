/** What some rows are split by that no field of theirs says; lists know each by a filter of their own. */
import { label } from '#kernel/definition/index.ts'
import type { Dimension } from '#kernel/reports/dimensions.ts'
import { sql } from '#kernel/store/sql.ts'
import { daysOfWeek } from './weeks.ts'

/** The building of the room that was inspected; the list knows it by the filter `buildId`. */
export const byBuildingOfDorm: Dimension = {
  key: 'buildId',
  column: () => ({ key: 'buildId', label: label('宿舍楼', 'Building'), kind: 'text' }),
  value: () => sql`(select d.build_id from school_dorm d where d.id::text = t.target_id)`,
  name: () => sql`(select r.build_name from school_dorm_build r where r.id = x."buildId")`,
  shown: (row) => (row.buildIdName === null ? null : String(row.buildIdName)),
  filters: (value): Record<string, string> => (value === null ? {} : { buildId: String(value) }),
}

/** The calendar week of an inspection, `2026-W12`; no more of it than was asked for. */
export const byWeek: Dimension = {
  key: 'week',
  column: () => ({ key: 'week', label: label('周', 'Week'), kind: 'text' }),
  value: () => sql`to_char(t.check_date, 'IYYY-"W"IW')`,
  shown: (row) => String(row.week),
  filters(value, _source, { period, caller }) {
    const { from, to } = daysOfWeek(String(value), period, caller.timeZone)
    return { checkDate_datege: from, checkDate_datele: to }
  },
}

/** The hour of the day in which an order was paid. */
export const byHour: Dimension = {
  key: 'hour',
  column: () => ({ key: 'hour', label: label('时段', 'Hour'), kind: 'text' }),
  value: (_source, { caller }) => sql`to_char(t.pay_time at time zone ${caller.timeZone}, 'HH24')`,
  shown: ({ hour }) => (hour === null ? null : `${String(hour)}:00`),
  filters: (value): Record<string, string> => (value === null ? {} : { payHour: String(value) }),
}
