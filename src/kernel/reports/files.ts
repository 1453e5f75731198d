/** A report as a file: the same cells as on the screen. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Lang, SheetCell } from '../definition/kind.ts'
import { openPdf, small } from '../pdf/pages.ts'
import { defused, writeSheet } from '../sheet/write.ts'
import { sumsOf, type ColumnKind, type Table } from './shapes.ts'

export type Format = 'xlsx' | 'csv' | 'pdf'
type Titled = { table: Table; title: string; subtitle: string; lang: Lang; made: Date }

export const mimes: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  pdf: 'application/pdf',
}

export async function fileOf(format: Format, what: Titled): Promise<Buffer> {
  if (format === 'pdf') return pdf(what)
  const { head, rows } = cellsOf(what)
  if (format === 'csv') return csv(head, rows)
  const kinds = what.table.columns.map(({ kind }) => kind)
  const cells = rows.map((row) => row.map((text, at) => sheetCell(text, kinds[at] ?? 'text')))
  return buffer(writeSheet(head, asStream(cells)) as Readable)
}

/** A figure is one in the sheet too, so that somebody can go on counting with it. */
function sheetCell(text: string, kind: ColumnKind): SheetCell {
  if (text === '' || kind === 'text') return text
  if (kind === 'date') return { at: text }
  return { number: text, ...((kind === 'money' || kind === 'percent') && { form: kind }) }
}

const sumWord = { zh: '合计', en: 'Total' }

function cellsOf({ table, lang }: Titled): { head: string[]; rows: string[][] } {
  const { columns, lines } = table
  const sums = sumsOf(table)
  const rows = lines.map(({ cells }) => columns.map(({ key }) => String(cells[key] ?? '')))
  if (sums) rows.push(columns.map(({ key }, at) => String(sums[key] ?? (at === 0 ? sumWord[lang] : ''))))
  return { head: columns.map((column) => column.label[lang]), rows }
}

async function* asStream(rows: readonly SheetCell[][]): AsyncGenerator<SheetCell[]> {
  yield* rows
}

/** With a byte order mark, so that a spreadsheet reads the Chinese; formulas are defused (threat E01). */
function csv(head: readonly string[], rows: readonly string[][]): Buffer {
  const quoted = (cell: string) => `"${defused(cell).replaceAll('"', '""')}"`
  const lines = [head, ...rows].map((row) => row.map(quoted).join(','))
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
}

/** More rows than anybody reads on paper. */
const mostPrinted = 500

async function pdf(what: Titled): Promise<Buffer> {
  const { head, rows } = cellsOf(what)
  const set = await openPdf({
    made: what.made,
    running: [what.title, what.subtitle],
    info: { title: what.title },
  })
  set.text(what.title, { size: 18, leading: 26 })
  set.text(what.subtitle, small, 2)
  if (rows.length === 0)
    set.text(what.lang === 'zh' ? '此期间没有数据' : 'Nothing in this period', undefined, 16)
  else set.table({ caption: '', head, rows: rows.slice(0, mostPrinted) })
  return (await set.finish()).bytes
}
