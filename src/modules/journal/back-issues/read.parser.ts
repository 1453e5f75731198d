/** What is in the ZIP: one sheet, and PDFs by name. Nothing of it is written anywhere under the name it came with. */
import { ArchiveError, openArchive, type Archive, type Entry } from '#kernel/untrusted/archive.parser.ts'
import { answer, type Answer } from '#kernel/untrusted/job.ts'
import { sheetOf } from '#kernel/untrusted/sheet.parser.ts'
import { mostFileBytes } from '../submission-files/rules.ts'
import { columnOf, type Column, type SheetRow } from './columns.ts'
import { mostRows, nameOf, type BundleFault, type BundleFacts } from './reading.ts'

const limits = { entries: 5000, bytes: 400 * 1024 * 1024, entryBytes: mostFileBytes, ratio: 150 }
/** Lines above and below the articles, and more columns than the template has, are left alone. */
const sheetLimits = { rows: 5000, columns: 200 }

export async function readBundle(zip: Buffer): Promise<Answer<BundleFacts | BundleFault>> {
  try {
    return await bundleIn(openArchive(zip, limits))
  } catch (error) {
    if (error instanceof ArchiveError) return answer(error.fault === 'zipBroken' ? 'notZip' : error.fault)
    throw error
  }
}

async function bundleIn(archive: Archive): Promise<Answer<BundleFacts | BundleFault>> {
  const files = wantedOf(archive)
  const sheet = [...files].find(([name]) => /\.(xlsx|csv)$/i.test(name))
  if (!sheet) return answer('noSheet')
  const read = await tableOf(archive.read(sheet[1]))
  if (typeof read === 'string') return answer(read)
  const rows = rowsOf(read)
  if (typeof rows === 'string') return answer(rows)
  const named = new Set(rows.map(({ cells }) => nameOf(cells.pdf ?? '')))
  const pdfs = [...files].filter(([name]) => named.has(name) && /\.pdf$/i.test(name))
  return answer(
    { rows, pdfs: pdfs.map(([name]) => name) },
    pdfs.map(([, entry]) => archive.read(entry)),
  )
}

function rowsOf(table: readonly string[][]): BundleFacts['rows'] | BundleFault {
  if (table.length === 0) return 'badSheet'
  const [header = [], ...body] = table
  const names = header.map(columnOf)
  if (!names.includes('titleZh') && !names.includes('titleEn')) return 'badSheet'
  const rows = body
    .map((cells, at) => ({ row: at + 2, cells: rowOf(names, cells) }))
    .filter(({ cells }) => Object.keys(cells).length > 0)
  if (rows.length === 0) return 'noRows'
  if (rows.length > mostRows) return 'tooManyRows'
  return rows
}

/** By the last part of their names, lower case: folders inside of the ZIP do not matter. */
function wantedOf(archive: Archive): Map<string, Entry> {
  return new Map(
    archive.entries
      .filter(({ name }) => /\.(pdf|xlsx|csv)$/i.test(name) && !/(^|\/)(\.|__MACOSX)/.test(name))
      .map((entry) => [nameOf(entry.name), entry]),
  )
}

async function tableOf(bytes: Buffer): Promise<string[][] | BundleFault> {
  const read = await sheetOf(bytes, sheetLimits)
  if (typeof read === 'string') return read === 'sheetTooLarge' ? 'tooManyRows' : 'badSheet'
  return read.rows.map((row) => row.map(textOf))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell as string | number | boolean).trim()
}

function rowOf(names: readonly (Column | undefined)[], cells: readonly string[]): SheetRow {
  return Object.fromEntries(
    names.flatMap((name, at) => (name && cells[at] ? [[name, cells[at]] as const] : [])),
  )
}
