/** What is in the ZIP: one sheet, and PDFs by name. Nothing of it is written anywhere under the name it came with. */
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { mostFileBytes } from '../submission-files/rules.ts'
import { columnOf, type Column, type SheetRow } from './columns.ts'

export const mostRows = 500
/** Unpacked, all together: what a bomb may not exceed (threat F05). */
const mostBytes = 400 * 1024 * 1024

export type Bundle = { rows: { row: number; cells: SheetRow }[]; pdfs: ReadonlyMap<string, Buffer> }
export type BundleFault = 'notZip' | 'tooMuch' | 'noSheet' | 'badSheet' | 'noRows' | 'tooManyRows'

export async function readBundle(zip: Buffer): Promise<Bundle | BundleFault> {
  const files = unpacked(zip)
  if (typeof files === 'string') return files
  const sheet = [...files].find(([name]) => /\.(xlsx|csv)$/i.test(name))
  if (!sheet) return 'noSheet'
  const table = await tableOf(sheet[0], sheet[1])
  if (!table || table.length === 0) return 'badSheet'
  const [header = [], ...body] = table
  const names = header.map(columnOf)
  if (!names.includes('titleZh') && !names.includes('titleEn')) return 'badSheet'
  const rows = body
    .map((cells, at) => ({ row: at + 2, cells: rowOf(names, cells) }))
    .filter(({ cells }) => Object.keys(cells).length > 0)
  if (rows.length === 0) return 'noRows'
  if (rows.length > mostRows) return 'tooManyRows'
  return { rows, pdfs: new Map([...files].filter(([name]) => /\.pdf$/i.test(name))) }
}

/** By the last part of their names, lower case: folders inside of the ZIP do not matter. */
function unpacked(zip: Buffer): Map<string, Buffer> | 'notZip' | 'tooMuch' {
  let bytes = 0
  let count = 0
  let over = false
  try {
    const found = unzipSync(zip, {
      filter({ name, originalSize }) {
        if (!/\.(pdf|xlsx|csv)$/i.test(name) || /(^|\/)(\.|__MACOSX)/.test(name)) return false
        bytes += originalSize
        count += 1
        over ||= bytes > mostBytes || count > mostRows + 5 || originalSize > mostFileBytes
        return !over
      },
    })
    if (over) return 'tooMuch'
    return new Map(
      Object.entries(found).map(([name, data]) => [
        nameOf(name),
        Buffer.from(data.buffer, data.byteOffset, data.length),
      ]),
    )
  } catch {
    return over ? 'tooMuch' : 'notZip'
  }
}

export const nameOf = (path: string) =>
  (path.split(/[\\/]/).pop() ?? '').normalize('NFC').trim().toLowerCase()

async function tableOf(name: string, bytes: Buffer): Promise<string[][] | undefined> {
  if (name.endsWith('.csv')) return csvOf(bytes.toString('utf8').replace(/^\ufeff/, ''))
  try {
    const rows = await readSheet(bytes)
    return rows.map((row) => row.map(textOf))
  } catch {
    return undefined
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell as string | number | boolean).trim()
}

/** RFC 4180: quotes doubled, line breaks inside of quotes. */
function csvOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let i = 0; i < text.length; i += 1) {
    const letter = text[i] ?? ''
    if (quoted) {
      if (letter === '"' && text[i + 1] === '"') {
        cell += '"'
        i += 1
      } else if (letter === '"') quoted = false
      else cell += letter
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === ',') end()
    else if (letter === '\n') {
      end()
      rows.push([])
    } else if (letter !== '\r') cell += letter
  }
  end()
  return rows.filter((row) => row.some(Boolean))
}

function rowOf(names: readonly (Column | undefined)[], cells: readonly string[]): SheetRow {
  return Object.fromEntries(
    names.flatMap((name, at) => (name && cells[at] ? [[name, cells[at]] as const] : [])),
  )
}
