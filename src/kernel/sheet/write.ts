import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { SheetCell } from '#kernel/definition/kind.ts'
import { lettersOf } from './letters.ts'

/** `width` in characters; `sum` adds the column up in a last row. */
export type Column = { readonly title: string; readonly width?: number; readonly sum?: boolean }

/** A workbook of one sheet as a stream: rows are written as they come, so that a long export needs little memory. */
export function writeSheet(
  columns: readonly (string | Column)[],
  rows: AsyncIterable<readonly SheetCell[]>,
): Readable {
  return Readable.from(
    chunks(
      columns.map((one) => (typeof one === 'string' ? { title: one } : one)),
      rows,
    ),
  )
}

async function* chunks(
  columns: readonly Column[],
  rows: AsyncIterable<readonly SheetCell[]>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const [path, text] of Object.entries(fixedParts)) {
    const part = new ZipPassThrough(path)
    zip.add(part)
    part.push(encode(text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 })
  zip.add(sheet)
  const header = columns.map(({ title }) => title)
  sheet.push(encode(`${sheetHead}${widthsXml(columns)}<sheetData>${rowXml(header, 1)}`))
  let buffered = ''
  let at = 1
  for await (const row of rows) {
    at += 1
    buffered += rowXml(row, at)
    if (buffered.length > 65_536) {
      sheet.push(encode(buffered))
      buffered = ''
      yield* ready
      ready = []
    }
  }
  sheet.push(encode(`${buffered}${sumsXml(columns, at)}</sheetData></worksheet>`), true)
  zip.end()
  yield* ready
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Places of cellXfs below. */
const styles = { plain: 0, head: 1, day: 2, moment: 3, money: 4, percent: 5, sum: 6 }

function rowXml(cells: readonly SheetCell[], row: number): string {
  const made = cells.map((cell, i) =>
    cellXml(cell, `${lettersOf(i)}${row}`, row === 1 ? styles.head : styles.plain),
  )
  return `<row r="${row}">${made.join('')}</row>`
}

function cellXml(cell: SheetCell, at: string, style: number): string {
  if (cell === '') return ''
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(defused(cell))}</t></is></c>`
  if ('number' in cell) {
    // What is no figure after all, or has more digits than a spreadsheet keeps, stays text.
    const text = String(cell.number)
    if (!/^-?\d{1,15}(\.\d+)?$/.test(text) || text.replace(/\D/g, '').length > 15)
      return cellXml(text, at, style)
    return `<c r="${at}" s="${cell.form ? styles[cell.form] : styles.plain}"><v>${text}</v></c>`
  }
  const days = dayNumber(cell.at)
  if (days === undefined) return cellXml(cell.at, at, style)
  return `<c r="${at}" s="${cell.at.length > 10 ? styles.moment : styles.day}"><v>${days}</v></c>`
}

/** Days since the beginning of 1900 as spreadsheets count them; undefined before March 1900, where they count wrongly. */
function dayNumber(text: string): number | undefined {
  const ms = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19) || '00:00:00'}Z`)
  const days = (ms - Date.UTC(1899, 11, 30)) / 86_400_000
  return days > 60 ? Math.round(days * 86_400) / 86_400 : undefined
}

function widthsXml(columns: readonly Column[]): string {
  const made = columns.map(({ title, width }, i) => {
    const words = [...title].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)
    return `<col min="${i + 1}" max="${i + 1}" width="${Math.min(60, Math.max(words + 3, width ?? 0))}" customWidth="1"/>`
  })
  return made.length > 0 ? `<cols>${made.join('')}</cols>` : ''
}

/** Spreadsheets add up when they open the file, so that the sum is right after somebody changed a row. */
function sumsXml(columns: readonly Column[], last: number): string {
  if (last < 2 || !columns.some(({ sum }) => sum)) return ''
  const made = columns.map(({ sum }, i) =>
    sum
      ? `<c r="${lettersOf(i)}${last + 1}" s="${styles.sum}"><f>SUM(${lettersOf(i)}2:${lettersOf(i)}${last})</f></c>`
      : '',
  )
  return `<row r="${last + 1}">${made.join('')}</row>`
}

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe (threat E01), in the wide signs too, which those of
 * East Asia take for the narrow ones; such a sign alone is none. Plain negative figures stay. One that begins so by itself
 * gets one more, which `asTyped` takes off again.
 */
export function defused(cell: string): string {
  return /^[=+@\t\r\n]|^[＝＋＠－](?=.)|^-(?![\d.]+$)|^'+[=+@＝＋＠－-]/s.test(cell) ? `'${cell}` : cell
}

/** The text of a cell that `defused` wrote, or somebody who knows spreadsheets. */
export const asTyped = (cell: string): string => cell.replace(/^'(?='*[=+@＝＋＠－\t\r\n-])/, '')

function escapeXml(text: string): string {
  return text
    .slice(0, 32_767)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetHead = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

const fixedParts: Record<string, string> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${rel}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00"/><numFmt numFmtId="167" formatCode="0.00&quot;%&quot;"/></numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="167" applyNumberFormat="1"/><xf numFmtId="166" fontId="1" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}
