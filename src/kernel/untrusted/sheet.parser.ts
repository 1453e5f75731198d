/** Workbooks and tables as text of strangers: counted before anything is built from them, and read from the very bytes that were counted. */
import { zipSync, type Zippable } from 'fflate'
import { lettersOf } from '#kernel/sheet/letters.ts'
import { readSheet as readRows } from 'read-excel-file/node'
import { ArchiveError, openArchive, type ArchiveLimits } from './archive.parser.ts'
import { rowsOfCsv } from './csv.parser.ts'
import type { Cell, SheetFault, SheetLimits, SheetRows } from './jobs.ts'

const MB = 1024 * 1024
const limits: ArchiveLimits = { entries: 1000, bytes: 120 * MB, entryBytes: 60 * MB, ratio: 150 }
const archiveSign = Buffer.from('PK')
const mostCells = 500_000
/** What the format itself can hold; whoever writes further out means harm. */
const lastOfFormat = { row: 1_048_576, column: 16_384 }

export async function sheetOf(bytes: Buffer, most: SheetLimits): Promise<SheetRows | SheetFault> {
  if (!bytes.subarray(0, 2).equals(archiveSign)) return rowsOfCsv(bytes, most)
  const parts: Zippable = {}
  const merged: string[][] = []
  try {
    const archive = openArchive(bytes, limits)
    for (const entry of archive.entries.filter(({ name }) => /\.(xml|rels)$/i.test(name))) {
      const part = archive.read(entry)
      const raw = part.toString('utf8')
      const text = withPlaces(raw)
      // Which of them is the sheet is said inside of others, so all of them are looked at.
      if (reachesTooFar(text, most)) return 'sheetTooLarge'
      const isSheet = /worksheets\/[^/]+\.xml$/i.test(entry.name)
      if (isSheet) merged.push([...text.matchAll(merging)].map(([, area = '']) => area).slice(0, mostMerged))
      const said = isSheet ? withFaults(text) : text
      parts[entry.name] = [said === raw ? part : Buffer.from(said), { level: 0 }]
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    return ['zipTooLarge', 'zipRatio', 'zipTooMany'].includes(error.fault) ? 'sheetTooLarge' : 'notSheet'
  }
  try {
    const packed = Buffer.from(zipSync(parts))
    const rows = rowsIn(await readRows(packed))
    if (!rows) return 'notSheet'
    const tooMany = rows.length > most.rows || rows.some((row) => row.length > most.columns)
    const [areas = []] = merged.length === 1 ? merged : []
    return tooMany ? 'sheetTooLarge' : { rows, ...(areas.length > 0 && { merged: areas }) }
  } catch {
    return 'notSheet'
  }
}

const merging = /<(?:[\w.-]+:)?mergeCell\s+ref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"/g
const mostMerged = 1000

/** The reader leaves out what a formula could not work out, as if nobody had written anything there: its words are kept. */
const faulty = /(<(?:[\w.-]+:)?c\s[^<>]{0,200}?\bt=)(["'])e\2/g
const withFaults = (text: string): string => text.replace(faulty, '$1"str"')

/** Where a cell stands need not be said: it is the next one then, and some programs leave it at that. The reader wants it said. */
const placeless = /<(?:[\w.-]+:)?(?:c|row)(?=[\s/>])(?![^<>]*\sr\s*=)/
const cells = /<(?:[\w.-]+:)?sheetData[\s/>]/
function withPlaces(text: string): string {
  if (!cells.test(text) || !placeless.test(text)) return text
  let [row, column] = [0, 0]
  return text.replace(tag, (whole, kind: string, attributes: string) => {
    const said = reference.exec(attributes)?.[1]?.trim()
    if (kind === 'row') [row, column] = [said ? Number(said) : row + 1, 0]
    else column = said ? placeOf(said)[1] : column + 1
    const at = kind === 'row' ? String(row) : `${lettersOf(column - 1)}${row}`
    return said ? whole : whole.replace(/^<[\w.:-]+/, `$& r="${at}"`)
  })
}

/** The reader answers the rows, or a list of sheets with their rows. */
function rowsIn(read: unknown): Cell[][] | undefined {
  const first: unknown = Array.isArray(read) ? read[0] : undefined
  const rows = first && typeof first === 'object' && 'data' in first ? first.data : read
  return Array.isArray(rows) && rows.every((row) => Array.isArray(row)) ? (rows as Cell[][]) : undefined
}

const tag = /<(?:[\w.-]+:)?(c|row)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const reference = /\sr\s*=\s*["']\s*([^"']*)["']/

/** Cells without a value may stand anywhere in the format: programs leave them where somebody coloured a column. */
function reachesTooFar(xml: string, most: SheetLimits): boolean {
  let cells = 0
  for (const [, kind, attributes = ''] of xml.matchAll(tag)) {
    const at = reference.exec(attributes)?.[1] ?? ''
    if (kind === 'c') cells += 1
    if (cells > mostCells) return true
    const [row, column] = kind === 'row' ? [Number(at), 0] : placeOf(at)
    if (row > lastOfFormat.row || column > lastOfFormat.column) return true
    const holds = kind === 'c' && !attributes.endsWith('/')
    if (holds && (row > most.rows || column > most.columns)) return true
  }
  return false
}

/** `BC12` → row 12, column 55. */
function placeOf(reference: string): [row: number, column: number] {
  const [, letters = '', digits = '0'] = /^([A-Za-z]*)(.*)$/.exec(reference) ?? []
  let column = 0
  for (const letter of letters.slice(0, 8).toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return [Number(digits) || 0, column]
}
