/** What some rows are split by that no field of theirs says; lists know each by a filter of their own. */
import { label, type Label } from '#kernel/definition/index.ts'
import { by, type Dimension } from '#kernel/reports/dimensions.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { aircondWorkOrderAssess } from '../repair/assessments/definition.ts'
import { daysOfWeek } from './weeks.ts'

/** The building of a room that a row names otherwise; lists know it by the filter `buildId`, `0` where there is none. */
const byBuilding = (beside: Sql): Dimension => ({
  key: 'buildId',
  beside,
  column: () => ({ key: 'buildId', label: label('宿舍楼', 'Building'), kind: 'text' }),
  value: () => sql.raw('room.build_id'),
  name: () => sql`(select r.build_name from school_dorm_build r where r.id = x."buildId")`,
  shown: (row) => (row.buildIdName === null ? null : String(row.buildIdName)),
  filters: (value): Record<string, string> => ({ buildId: value === null ? '0' : String(value) }),
})
/** The campus where work was done; of an assessment it stands with the order that it is about. */
export const byCampusOfWork: Dimension = {
  ...by('campusId'),
  value: ({ entity }) =>
    entity === aircondWorkOrderAssess
      ? sql.raw('(select o.campus_id from aircond_work_order o where o.id = t.work_order_id)')
      : sql.raw('t.campus_id'),
  filters: (value): Record<string, string> => (value === null ? {} : { campusId: String(value) }),
}

/** Of the room that was inspected. */
const inspected = sql.raw('left join school_dorm room on room.id = t.target_id::bigint')
export const byBuildingOfDorm = byBuilding(inspected)
/** Of the room that money was paid for. */
export const byBuildingOfVoucher = byBuilding(sql.raw('left join school_dorm room on room.id = t.dorm_id'))

/** Its floor; `floorNo` in the list. */
export const byFloorOfDorm: Dimension = {
  key: 'floorNo',
  beside: inspected,
  column: () => ({ key: 'floorNo', label: label('楼层', 'Floor'), kind: 'text' }),
  value: () => sql.raw('room.floor_no'),
  shown: ({ floorNo }) => (floorNo === null ? null : Number(floorNo)),
  filters: (value): Record<string, string> => (value === null ? {} : { floorNo: String(value) }),
}

const ofUnit = (key: 'brand' | 'model', words: Label): Dimension => ({
  key,
  column: () => ({ key, label: words, kind: 'text' }),
  value: ({ entity }) =>
    entity === schoolAircond
      ? sql`t.${sql.id(key)}`
      : sql`(select a.${sql.id(key)} from school_aircond a where a.id = t.aircond_id)`,
  shown: (row) => (row[key] === null ? null : String(row[key])),
  // Every unit has both: without them it was the work on no unit.
  filters: (value, { entity }): Record<string, string> =>
    value === null
      ? { aircondId_null: 'true' }
      : { [entity === schoolAircond ? `${key}_equal` : key]: String(value) },
})
/** Of the unit that was repaired; the list of orders knows both by filters of its own. */
export const byBrand = ofUnit('brand', label('品牌', 'Brand'))
export const byModel = ofUnit('model', label('型号', 'Model'))

const lastOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
/** The month in which a lease ends. */
export const byEndMonth: Dimension = {
  key: 'endMonth',
  column: () => ({ key: 'endMonth', label: label('到期月份', 'Month of the end'), kind: 'text' }),
  value: () => sql.raw(`to_char(t.lease_end, 'YYYY-MM')`),
  shown: ({ endMonth }) => (endMonth === null ? null : String(endMonth)),
  filters: (value): Record<string, string> =>
    value === null
      ? { leaseEnd_null: 'true' }
      : { leaseEnd_datege: `${String(value)}-01`, leaseEnd_datele: lastOf(String(value)) },
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

const twoDigits = (hour: unknown) => String(hour).padStart(2, '0')
/** The hour of the day in which an order was paid. */
export const byHour: Dimension = {
  key: 'hour',
  column: () => ({ key: 'hour', label: label('时段', 'Hour'), kind: 'text' }),
  value: (_source, { caller }) => sql`date_part('hour', t.pay_time at time zone ${caller.timeZone})`,
  shown: ({ hour }) => (hour === null ? null : `${twoDigits(hour)}:00`),
  filters: (value): Record<string, string> => (value === null ? {} : { payHour: twoDigits(value) }),
}
