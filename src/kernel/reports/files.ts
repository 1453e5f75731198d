/** A report as a file: the same cells as on the screen. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Lang, SheetCell } from '../definition/kind.ts'
import { openPdf, small } from '../pdf/pages.ts'
import { defused, writeSheet } from '../sheet/write.ts'
import { currencyIn, isFigure, shown, sumsOf, type Cells, type ColumnKind, type Table } from './shapes.ts'

export type Format = 'xlsx' | 'csv' | 'pdf'
type Titled = { table: Table; title: string; subtitle: string; lang: Lang; made: Date }

export const mimes: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  pdf: 'application/pdf',
}

export async function fileOf(format: Format, what: Titled): Promise<Buffer> {
  if (format === 'pdf') return pdf(what)
  if (format === 'csv') return csv(what)
  const head = what.table.columns.map(({ label, kind }) => ({
    title: label[what.lang],
    width: kind === 'text' ? 18 : 14,
  }))
  return buffer(writeSheet(head, asStream(rowsOf(what, inSheet))) as Readable)
}

const sumWord = { zh: '合计', en: 'Total' }
type Cell = Cells[string]

/** The first lines and the sum of all of them, each cell as the file has it. */
function rowsOf<C>(
  { table, lang }: Titled,
  cell: (value: Cell, kind: ColumnKind, currency?: string) => C,
  most = Infinity,
): C[][] {
  const { columns, lines } = table
  const sums = sumsOf(table)
  const rows = lines
    .slice(0, most)
    .map(({ cells }) =>
      columns.map((column) => cell(cells[column.key] ?? null, column.kind, currencyIn(cells, column))),
    )
  if (sums)
    rows.push(
      columns.map(({ key, kind }, at) =>
        key in sums ? cell(sums[key] ?? null, kind) : cell(at === 0 ? sumWord[lang] : '', 'text'),
      ),
    )
  return rows
}

async function* asStream<R>(rows: readonly R[]): AsyncGenerator<R> {
  yield* rows
}

/** Figures that can be reckoned with, and days that can be sorted. */
function inSheet(value: Cell, kind: ColumnKind): SheetCell {
  if (value === null || value === '') return ''
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}/.test(String(value)) ? { at: String(value) } : String(value)
  if (!isFigure(kind)) return String(value)
  return { number: value, ...(kind === 'money' || kind === 'percent' ? { form: kind } : {}) }
}

/** With a byte order mark, so that a spreadsheet reads the Chinese; formulas are defused (threat E01). */
function csv(what: Titled): Buffer {
  const quoted = (cell: string) => `"${defused(cell).replaceAll('"', '""')}"`
  const head = what.table.columns.map(({ label }) => label[what.lang])
  const lines = [head, ...rowsOf(what, (value) => String(value ?? ''))].map((row) =>
    row.map(quoted).join(','),
  )
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
}

/** More rows than anybody reads on paper. */
const mostPrinted = 500

async function pdf(what: Titled): Promise<Buffer> {
  const { table, lang, title, subtitle } = what
  const say = (zh: string, en: string) => (lang === 'zh' ? zh : en)
  const { columns, lines } = table
  const word = (value: Cell, kind: ColumnKind, currency?: string) =>
    kind === 'text' ? String(value ?? '') : shown(value, kind, currency)
  const rows = rowsOf(what, word, mostPrinted)
  const summed = rows.length > Math.min(lines.length, mostPrinted)
  const set = await openPdf({ made: what.made, running: [title, subtitle], info: { title } })
  set.text(title, { size: 18, leading: 26 })
  set.text(subtitle, small, 2)
  if (rows.length === 0) set.text(say('此期间没有数据', 'Nothing in this period'), undefined, 16)
  else
    set.table({
      caption: '',
      head: columns.map(({ label }) => label[lang]),
      rows,
      right: columns.map(({ kind }) => isFigure(kind)),
      summed,
    })
  if (lines.length > mostPrinted)
    set.text(
      say(
        `共 ${lines.length} 行，这里是前 ${mostPrinted} 行；全部数据请导出 Excel 或 CSV。`,
        `The first ${mostPrinted} of ${lines.length} lines; take Excel or CSV for all of them.`,
      ),
      small,
      4,
    )
  return (await set.finish()).bytes
}
