/** Archives and Office files as a whole: what they are, and whether they hold what nobody sends to a journal. */
import { ArchiveError, openArchive, usualLimits, type Archive, type ArchiveLimits } from './archive.parser.ts'
import type { PackageFacts, PackageFault } from './jobs.ts'
import { compoundNames, hasMacroStorage, isCompound } from './ole.parser.ts'

/** A document inside a document inside a document is as deep as anybody looks. */
export const deepestPackage = 3

/** Unpacks every entry once. What one level used up of the room is no longer there for the levels inside. */
export function judgePackage(bytes: Buffer): PackageFacts | PackageFault {
  try {
    return judged(bytes, { ...usualLimits }, 0)
  } catch (error) {
    if (error instanceof ArchiveError) return error.fault
    if (error instanceof Found) return error.fault
    throw error
  }
}

class Found extends Error {
  constructor(readonly fault: PackageFault) {
    super(fault)
  }
}

type Room = { -readonly [K in keyof ArchiveLimits]: ArchiveLimits[K] }

function judged(bytes: Buffer, room: Room, depth: number): PackageFacts {
  const archive = openArchive(bytes, room)
  const files = archive.entries.filter(({ name, size }) => size > 0 || !/[\\/]$/.test(name))
  const names = new Set(files.map(({ name }) => name))
  const kind = kindOf(names)
  if (depth > 0 && kind === 'zip' && !names.has('[Content_Types].xml')) throw new Found('zipNested')
  room.bytes -= files.reduce((sum, { size }) => sum + size, 0)
  room.entries -= files.length
  for (const entry of files) judgePart(entry.name, archive.read(entry), room, depth)
  return { kind, hasTex: [...names].some((name) => /\.tex$/i.test(name)) }
}

export function kindOf(names: ReadonlySet<string>): PackageFacts['kind'] {
  // GB/T 33190: the format of Chinese digital invoices.
  if (names.has('OFD.xml')) return 'ofd'
  if (!names.has('[Content_Types].xml')) return 'zip'
  if (names.has('word/document.xml')) return 'docx'
  return names.has('xl/workbook.xml') ? 'xlsx' : 'zip'
}

function judgePart(name: string, part: Buffer, room: Room, depth: number): void {
  const base = name.split(/[\\/]/).pop() ?? ''
  if (/^vba(project|data)/i.test(base) || namesMacros(base, part)) throw new Found('macros')
  if (isCompound(part)) {
    const inside = compoundNames(part)
    if (!inside) throw new Found('zipBroken')
    if (hasMacroStorage(inside)) throw new Found('macros')
  }
  if (part.toString('latin1', 0, 4) === 'PK\u0003\u0004') {
    if (depth >= deepestPackage) throw new Found('zipNested')
    judged(part, room, depth + 1)
  } else if (isOtherArchive(part) && !/\.(emz|wmz|svgz|synctex\.gz)$/i.test(base))
    throw new Found('zipNested')
}

/** Said by the list of types and by the links between parts, under whatever name the part itself goes. */
function namesMacros(base: string, part: Buffer): boolean {
  if (!/^\[content_types\]\.xml$|\.rels$/i.test(base)) return false
  // Letters alone: UTF-16 and character references must not hide a word.
  const text = part
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex, code) => {
      const point = Number.parseInt(String(code), hex ? 16 : 10)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    })
  return /macroEnabled|macrosheet|vbaProject|vbaData/i.test(text)
}

const heads = [
  'Rar!',
  '7z\u00bc\u00af',
  '\u001f\u008b',
  '\u00fd7zXZ',
  'BZh',
  'MSCF',
  '\u0028\u00b5\u002f\u00fd',
]

function isOtherArchive(part: Buffer): boolean {
  const head = part.toString('latin1', 0, 6)
  return heads.some((one) => head.startsWith(one)) || part.toString('latin1', 257, 262) === 'ustar'
}

/** All files of a package by name, for a parser that makes it anew. */
export function partsOf(archive: Archive): Map<string, Buffer> {
  return new Map(
    archive.entries
      .filter(({ name }) => !name.endsWith('/'))
      .map((entry) => [entry.name, archive.read(entry)] as const),
  )
}
