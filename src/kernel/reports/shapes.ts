/** What a report is made of, for screen, sheet and PDF alike. Runs anywhere. */
import { bytesText } from '#kernel/definition/bytes-text.ts'
import type { Label } from '../definition/kind.ts'
import { moneyText } from '../definition/money-text.ts'

export type ColumnKind =
  | 'text'
  | 'date'
  | 'count'
  | 'days'
  | 'minutes'
  | 'hours'
  | 'percent'
  | 'money'
  | 'score'
  | 'bytes'
export type Column = {
  readonly key: string
  readonly label: Label
  readonly kind: ColumnKind
  /** Added up in a last row. */
  readonly sum?: true
  /** The column that says in which currency the amounts of a line are; without, all are of the house's own. */
  readonly currency?: string
  /** A rate of other columns: below the lines it is the rate of their sums. */
  readonly ofSums?: { readonly parts: readonly string[]; readonly from: (sums: Cells) => Cells[string] }
}
export type Cells = Record<string, string | number | null>
/** Where the rows behind a figure are: a screen of the back-office and its filters. */
export type Behind = { path: string; query: Record<string, string> }
export type Line = { cells: Cells; behind: Record<string, Behind> }
/** `share` is drawn as a line over the bars, on an axis of percents. */
export type Curves = { kind: 'bar' | 'line'; x: string; series: string[]; share?: string }
/** A figure where a line and a column meet; its colour changes at these values, the worst first. */
export type Heat = {
  kind: 'heat'
  x: string
  y: string
  of: string
  steps: readonly [number, number, number]
}
export type Chart = Curves | Heat
export type Table = {
  readonly columns: readonly Column[]
  readonly lines: readonly Line[]
  readonly chart: Chart | undefined
  /** Figures of the whole period that no lines add up to, as a median. */
  readonly whole?: Cells
}

/** What a report may be asked for beside its days: a row of an entity. */
export type Param = {
  readonly label: Label
  /** What stands there while nothing is chosen. */
  readonly all: Label
  /** Name of the entity that is chosen from. */
  readonly target: string
  /** Parameters that narrow the choice, by their names at the target. */
  readonly narrowedBy?: readonly string[]
}

/** What can be done at once about what a report shows, with what it was asked for. */
export type Deed = {
  readonly label: Label
  readonly path: string
  readonly right: string
  /** What the answer's figures say: `{units} units`. */
  readonly said: Label
}

/** A report as menu, rights and screen know it; what it counts stands on the server. */
export type ReportKind = Label & {
  readonly params?: readonly string[]
  /** It says what is so at this moment and is not asked for days. */
  readonly ofNow?: true
  /** A right that it asks for beside its own: of a list that is nobody's below the platform. */
  readonly needs?: string
  readonly deed?: Deed
}

/** As the browser has it, in one language. */
export type Answered = {
  title: string
  columns: { key: string; label: string; kind: string; currency?: string }[]
  lines: Line[]
  /** Those that were not chosen too. */
  all: { key: string; label: string }[]
  chart: Chart | null
  /** Where columns are added up, or figures of the whole period stand below. */
  sums?: Cells
}

const column =
  (kind: ColumnKind) =>
  (key: string, zh: string, en: string, more: Pick<Column, 'sum' | 'currency'> = {}): Column => ({
    key,
    label: { zh, en },
    kind,
    ...more,
  })
export const textColumn = column('text')
export const dateColumn = column('date')
export const countColumn = column('count')
export const daysColumn = column('days')
export const percentColumn = column('percent')
export const moneyColumn = column('money')
export const bytesColumn = column('bytes')

/** A cell as it is read on a screen or on paper. */
export function shown(value: string | number | null, kind: string, currency?: string): string {
  if (value === null || value === '') return '—'
  if (kind === 'bytes') return bytesText(Number(value))
  if (kind === 'money') return moneyText(String(value), currency)
  return kind === 'percent' ? `${value}%` : String(value)
}

/** In which currency an amount of this line is; undefined where its column does not say. */
export const currencyIn = (cells: Cells, { currency }: Pick<Column, 'currency'>): string | undefined =>
  currency === undefined ? undefined : String(cells[currency] ?? '') || undefined

/** Words and days begin at the left, figures end at the right. */
export const isFigure = (kind: string): boolean => kind !== 'text' && kind !== 'date'

/** What stands below the lines; undefined where that is nothing. Amounts are summed in cents: `0.1 + 0.2` is no sum. */
export function sumsOf({
  columns,
  lines,
  whole,
}: Pick<Table, 'columns' | 'lines' | 'whole'>): Cells | undefined {
  if (whole) return lines.length > 0 ? whole : undefined
  // Amounts of two currencies have no sum.
  const ofOne = (column: Column) => new Set(lines.map(({ cells }) => currencyIn(cells, column))).size < 2
  const summed = columns.filter((column) => column.sum && ofOne(column))
  if (summed.length === 0 || lines.length < 2) return undefined
  const sums: Cells = Object.fromEntries(
    summed.map(({ key, kind }) => {
      const cents = lines.reduce((sum, { cells }) => sum + Math.round(100 * Number(cells[key] ?? 0)), 0)
      return [key, kind === 'money' ? (cents / 100).toFixed(2) : cents / 100]
    }),
  )
  const rates = columns.flatMap(({ key, ofSums }) =>
    ofSums?.parts.every((part) => part in sums) ? [[key, ofSums.from(sums)] as const] : [],
  )
  return { ...sums, ...Object.fromEntries(rates) }
}
