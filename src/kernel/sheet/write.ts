import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A workbook of one sheet as a stream: rows are written as they come, so that a long export needs little memory. */
export function writeSheet(header: readonly string[], rows: AsyncIterable<readonly string[]>): Readable {
  return Readable.from(chunks(header, rows))
}

async function* chunks(
  header: readonly string[],
  rows: AsyncIterable<readonly string[]>,
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
  sheet.push(encode(`${sheetHead}${rowXml(header, 1)}`))
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
  sheet.push(encode(`${buffered}</sheetData></worksheet>`), true)
  zip.end()
  yield* ready
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function rowXml(cells: readonly string[], row: number): string {
  const style = row === 1 ? 1 : 0
  const made = cells.map((cell, i) =>
    cell === ''
      ? ''
      : `<c r="${letters(i)}${row}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(defused(cell))}</t></is></c>`,
  )
  return `<row r="${row}">${made.join('')}</row>`
}

/** Column name: 0 → A, 26 → AA. */
function letters(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe (threat E01). Plain negative figures stay. */
export function defused(cell: string): string {
  return /^[=+@\t\r]|^-(?![\d.]+$)/.test(cell) ? `'${cell}` : cell
}

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
const sheetHead = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`

const fixedParts: Record<string, string> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${rel}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
}
