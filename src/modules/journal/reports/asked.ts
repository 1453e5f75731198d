/** What every report is made from: who asks for which period, columns, and the filters of the lists behind figures. */
import { label, wallClock } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { deskPapers } from '../submissions/paper/standing.ts'
import type { Behind, Column, Line } from './shape.ts'

export type Period = { journalId: string | undefined; from: Date; to: Date; now: Date }
export type Asked = { r: Reader; caller: Caller; period: Period }
export type Row = Record<string, string | number | null>

const column =
  (kind: Column['kind']) =>
  (key: string, zh: string, en: string): Column => ({
    key,
    label: label(zh, en),
    kind,
  })
export const text = column('text')
export const date = column('date')
export const count = column('count')
export const days = column('days')
export const percent = column('percent')
export const money = column('money')

/** Papers of the report: `t`, live, of the journal, within the caller's sight. */
export function papers({ caller, period }: Asked): Sql {
  const of = period.journalId ? sql` and t.journal_id = ${period.journalId}` : sql.empty
  return sql`t.is_deleted = 0${of} and (${deskPapers(caller)})`
}
export const within = (column: string, { period }: Asked) =>
  sql`t.${sql.raw(column)} >= ${period.from} and t.${sql.raw(column)} <= ${period.to}`
export const month = (column: string, { caller }: Asked) =>
  sql`to_char(t.${sql.raw(column)} at time zone ${caller.timeZone}, 'YYYY-MM')`
export const typeName = ({ caller }: Asked) =>
  sql.raw(caller.lang === 'zh' ? 'coalesce(k.name_zh, k.name_en)' : 'coalesce(k.name_en, k.name_zh)')

/** The part of the period that lies in a month (`2026-02`), or all of it, as the filter of a list. */
export function span(field: string, { period, caller }: Asked, of?: string): Record<string, string> {
  const [year = 0, nth = 1] = (of ?? '').split('-').map(Number)
  const last = `${of}-${String(new Date(Date.UTC(year, nth, 0)).getUTCDate()).padStart(2, '0')} 23:59:59`
  const from = wallClock(period.from, caller.timeZone)
  const to = wallClock(period.to, caller.timeZone)
  return {
    [`${field}_datege`]: of && `${of}-01 00:00:00` > from ? `${of}-01 00:00:00` : from,
    [`${field}_datele`]: of && last < to ? last : to,
  }
}
export const paperList = '/journal/submissions'

export function ofJournal({ period }: Asked, query: Record<string, string>): Record<string, string> {
  return period.journalId ? { journalId: period.journalId, ...query } : query
}

export function lined(
  rows: readonly Row[],
  behind: (row: Row) => Record<string, Behind> = () => ({}),
): Line[] {
  return rows.map((row) => ({ cells: row, behind: behind(row) }))
}

/** Several states as one filter; none asks for all. */
export const oneOf = (states: readonly string[]): Record<string, string> =>
  states.length === 0 ? {} : { state: states.join(',') }
