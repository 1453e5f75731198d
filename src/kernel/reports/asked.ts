/** What every report is made from: who asks for which days, and the filters of the lists behind figures. */
import { calendarDays, dateIn, daysAfter, wallClock } from '../definition/time.ts'
import type { Caller, Words } from '../http/caller.ts'
import type { Db } from '../store/db.ts'
import { keepingReader } from '../store/totals.ts'
import type { Sql } from '../store/sql.ts'
import { sql } from '../store/sql.ts'
import type { Cells, Chart, Column, Line, Table } from './shapes.ts'

export type Period = { readonly from: Date; readonly to: Date; readonly now: Date }
export type Asked = {
  readonly caller: Caller
  readonly period: Period
  /** Ids of what was chosen, by parameter. */
  readonly given: Readonly<Record<string, string | undefined>>
  /** Words of the dictionaries that the report names. */
  readonly words: Readonly<Record<string, Words>>
}
export type ReportRow = Record<string, string | number | Date | null>

/** One question to the database, and a pure function from a row of its answer to a line. */
export type Report = {
  readonly columns: readonly Column[]
  /** Undefined where nothing of it is the caller's to see. */
  readonly query: (asked: Asked) => Sql | undefined
  /** Instead of the query where no question of one tenant can ask for it. */
  readonly gather?: (asked: Asked, db: Db) => Promise<ReportRow[]>
  readonly line: (row: ReportRow, asked: Asked) => Line
  /** Tells the row that is about the whole period, for figures that no lines add up to. */
  readonly whole?: (row: ReportRow) => boolean
  /** What can be said once all lines are there: shares, ranks, their order. */
  readonly finish?: (lines: Line[]) => Line[]
  readonly chart?: Chart
  readonly dictionaries?: readonly string[]
}

export async function tableOf(
  { columns, query, gather, line, whole = () => false, finish, chart, dictionaries = [] }: Report,
  db: Db,
  { caller, ...more }: Omit<Asked, 'words'>,
): Promise<Table> {
  const r = keepingReader(db, caller.tenantId)
  const words: Record<string, Words> = {}
  for (const code of dictionaries) words[code] = await caller.words(code, r)
  const asked = { ...more, caller, words }
  const question = query(asked)
  const rows = gather ? await gather(asked, db) : question ? await r.query<ReportRow>(question) : []
  const lines = rows.filter((row) => !whole(row)).map((row) => line(row, asked))
  const ofAll = rows.find(whole)
  return {
    columns,
    lines: finish ? finish(lines) : lines,
    chart,
    ...(ofAll && { whole: line(ofAll, asked).cells }),
  }
}

/** Cells of a row as they come, without what only leads somewhere. */
export function cellsOf(row: ReportRow, ...without: readonly string[]): Cells {
  const kept = Object.entries(row).filter(([key]) => !without.includes(key))
  return Object.fromEntries(kept) as Cells
}

export const monthOf = (column: Sql, { caller }: Pick<Asked, 'caller'>): Sql =>
  sql`to_char(${column} at time zone ${caller.timeZone}, 'YYYY-MM')`

export const yearOf = (column: Sql, { caller }: Pick<Asked, 'caller'>): Sql =>
  sql`to_char(${column} at time zone ${caller.timeZone}, 'YYYY')`

type Within = Pick<Asked, 'period' | 'caller'>
const endsOf = ({ period, caller }: Within): [string, string] => [
  dateIn(period.from, caller.timeZone),
  dateIn(period.to, caller.timeZone),
]

/** Days of a period where the caller is, in their order. */
export function daysIn(asked: Within): string[] {
  const [first, last] = endsOf(asked)
  return Array.from({ length: (calendarDays(first, last) ?? 0) + 1 }, (_, n) => daysAfter(first, n))
}

/** Its months, `2026-02`. */
export function monthsIn(asked: Within): string[] {
  const [first, last] = endsOf(asked).map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1)
  return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, n) => {
    const month = (first ?? 0) + n
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** First and last day of a year (`2026`) or month (`2026-02`), or a day twice. */
function daysOf(of: string): [string, string] {
  if (of.length === 4) return [`${of}-01-01`, `${of}-12-31`]
  const [year = 0, nth = 1, day] = of.split('-').map(Number)
  if (day !== undefined) return [of, of]
  return [`${of}-01`, `${of}-${String(new Date(Date.UTC(year, nth, 0)).getUTCDate()).padStart(2, '0')}`]
}

/** Everything before the period, as the filter of a list. */
export const before = (
  field: string,
  { period, caller }: Pick<Asked, 'period' | 'caller'>,
): Record<string, string> => ({ [`${field}_datelt`]: wallClock(period.from, caller.timeZone) })

/** Everything up to its end. */
export const upTo = (
  field: string,
  { period, caller }: Pick<Asked, 'period' | 'caller'>,
): Record<string, string> => ({ [`${field}_datele`]: wallClock(period.to, caller.timeZone) })

/** The part of the period that lies in a year, in a month (`2026-02`) or on a day, or all of it, as the filter of a list. */
export function span(
  field: string,
  { period, caller }: Pick<Asked, 'period' | 'caller'>,
  of?: string,
): Record<string, string> {
  const [first, last] = of ? daysOf(of) : ['', '']
  const from = wallClock(period.from, caller.timeZone)
  const to = wallClock(period.to, caller.timeZone)
  return {
    [`${field}_datege`]: of && `${first} 00:00:00` > from ? `${first} 00:00:00` : from,
    [`${field}_datele`]: of && `${last} 23:59:59` < to ? `${last} 23:59:59` : to,
  }
}
