/** Tables as text (RFC 4180), as spreadsheets of all countries save them. */
import { markedLetters } from '#kernel/definition/letters.ts'
import type { SheetFault, SheetLimits } from './jobs.ts'

/**
 * Rows of text cells. Rows and columns are counted while they are read, so that nothing is built that is too large; what is
 * no text at all, and the page that some programs call a table, is not a sheet.
 */
export function rowsOfCsv(bytes: Buffer, most: SheetLimits): { rows: string[][] } | SheetFault {
  const text = textOf(bytes)
  if (!text || text.includes('\0') || /^\s*</.test(text)) return 'notSheet'
  // Excel writes its sign in a line of its own where a country's is not the comma.
  const told = /^sep=([^\r\n])\r?\n/i.exec(text)
  return read(text.slice(told?.[0].length ?? 0), told?.[1], most)
}

/** Chinese Excel saves in GB 18030 without saying so; text of UTF-8 is hardly ever anything else by chance. */
function textOf(bytes: Buffer): string | undefined {
  const marked = markedLetters(bytes)
  for (const name of marked ? [marked] : ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes)
    } catch {
      continue
    }
  return undefined
}

function read(text: string, told: string | undefined, most: SheetLimits): { rows: string[][] } | SheetFault {
  const sign = told ?? signOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  // Programs save empty lines as far down as somebody ever formatted: they count once something stands below them.
  let line = 0
  const end = () => {
    row.push(bare(cell))
    cell = ''
  }
  const endRow = () => {
    end()
    if (row.some((one) => one !== '')) {
      while (rows.length < Math.min(line, most.rows)) rows.push([''])
      rows.push(row)
    }
    line += 1
    row = []
  }
  for (let i = 0; i < text.length; i += 1) {
    const letter = text[i] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[i + 1] === '"') {
        cell += '"'
        i += 1
      } else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === sign) end()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[i + 1] === '\n') i += 1
      endRow()
    } else cell += letter
    if (rows.length > most.rows || row.length > most.columns) return 'sheetTooLarge'
  }
  if (quoted) return 'csvQuotes'
  if (cell !== '' || row.length > 0) endRow()
  const tooMany = rows.length > most.rows || rows.some((one) => one.length > most.columns)
  return tooMany ? 'sheetTooLarge' : { rows }
}

/** Programs write `="007"` or a tab before it to keep a spreadsheet from making it a figure. */
const bare = (cell: string) => cell.trim().replace(/^="([^"]*)"$/, '$1')

/** What parts the cells of the first line most often, outside of quotes. */
function signOf(text: string): string {
  const [head = ''] = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
