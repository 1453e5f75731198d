/** What a report is made of, for screen, sheet and PDF alike. Types alone. */
import type { Label } from '#kernel/definition/index.ts'

export type Column = {
  key: string
  label: Label
  kind: 'text' | 'date' | 'count' | 'days' | 'percent' | 'money'
}
/** Where the rows behind a figure are: a screen of the back-office and its filters. */
export type Behind = { path: string; query: Record<string, string> }
export type Line = { cells: Record<string, string | number | null>; behind: Record<string, Behind> }
export type Chart = { kind: 'bar' | 'line'; x: string; series: string[] }
export type Table = { columns: Column[]; lines: Line[]; chart: Chart | undefined }

/** As the browser has it, in one language. */
export type Answered = {
  title: string
  columns: { key: string; label: string; kind: string }[]
  lines: { cells: Record<string, string | number | null>; behind: Record<string, Behind> }[]
  chart: { kind: 'bar' | 'line'; x: string; series: string[] } | null
}
