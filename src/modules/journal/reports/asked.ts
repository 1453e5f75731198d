/** What reports of the journal share: papers within the caller's sight, and the filters of the lists behind figures. */
import { monthOf, span, type Asked, type ReportRow } from '#kernel/reports/asked.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { deskPapers } from '../submissions/paper/standing.ts'

export {
  textColumn as text,
  dateColumn as date,
  countColumn as count,
  daysColumn as days,
  percentColumn as percent,
  moneyColumn as money,
} from '#kernel/reports/shapes.ts'
export { cellsOf, span, type Asked, type Report, type ReportRow } from '#kernel/reports/asked.ts'

/** Papers of the report: `t`, live, of the journal, within the caller's sight. */
export function papers({ caller, given: { journalId } }: Asked): Sql {
  const of = journalId ? sql` and t.journal_id = ${journalId}` : sql.empty
  return sql`t.is_deleted = 0${of} and (${deskPapers(caller)})`
}
export const within = (column: string, { period }: Asked) =>
  sql`t.${sql.raw(column)} >= ${period.from} and t.${sql.raw(column)} <= ${period.to}`
export const month = (column: string, asked: Asked) => monthOf(sql`t.${sql.raw(column)}`, asked)
export const typeName = ({ caller }: Asked) =>
  sql.raw(caller.lang === 'zh' ? 'coalesce(k.name_zh, k.name_en)' : 'coalesce(k.name_en, k.name_zh)')

export const paperList = '/journal/submissions'

export function ofJournal(
  { given: { journalId } }: Asked,
  query: Record<string, string>,
): Record<string, string> {
  return journalId ? { journalId, ...query } : query
}

/** Papers of a month of the period, by one of their dates. */
export const ofMonth = (field: string, asked: Asked, row: ReportRow) =>
  ofJournal(asked, span(field, asked, String(row.month)))

/** Several states as one filter; none asks for all. */
export const oneOf = (states: readonly string[]): Record<string, string> =>
  states.length === 0 ? {} : { state: states.join(',') }
