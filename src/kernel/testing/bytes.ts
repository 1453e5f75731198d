/** Files as strangers build them by hand, for tests: what no honest program writes. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** A compound file with streams of these names, as the head of old Word and Excel files promises one. */
export function compoundFile(names: readonly string[]): Buffer {
  const head = Buffer.alloc(512, 0xff)
  head.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(0x3e, 24)
  head.writeUInt16LE(3, 26)
  head.writeUInt16LE(0xfffe, 28)
  head.writeUInt16LE(9, 30)
  head.writeUInt16LE(6, 32)
  head.writeUInt32LE(1, 44)
  head.writeUInt32LE(1, 48)
  head.writeUInt32LE(4096, 56)
  for (const at of [60, 68]) head.writeUInt32LE(0xfffffffe, at)
  head.writeUInt32LE(0, 76)
  const all = ['Root Entry', ...names]
  const sectors = Math.ceil(all.length / 4)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let i = 1; i <= sectors; i += 1) table.writeUInt32LE(i === sectors ? 0xfffffffe : i + 1, i * 4)
  const entries = Buffer.alloc(sectors * 512)
  for (const [i, name] of all.entries()) {
    entries.write(name, i * 128, 'utf16le')
    entries.writeUInt16LE(name.length * 2 + 2, i * 128 + 64)
    entries[i * 128 + 66] = i === 0 ? 5 : 2
  }
  return Buffer.concat([head, table, entries])
}

/** What an entry of an archive says of itself where it is not the truth. */
export type Lies = {
  /** Unpacked size in the directory, and before the entry. */
  readonly size?: number
  readonly localSize?: number
  readonly localName?: string
  readonly flags?: number
  /** Unix mode, as of a symbolic link. */
  readonly mode?: number
  /** Already packed, and what it unpacks to is `size` bytes long. */
  readonly packed?: Buffer
}
export type RawEntry = { readonly name: string; readonly bytes?: Buffer; readonly lies?: Lies }

/** A ZIP written byte by byte. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes = Buffer.alloc(0), lies = {} } of entries) {
    const packed = lies.packed ?? deflateRawSync(bytes)
    const size = lies.size ?? bytes.length
    const [named, localName] = [Buffer.from(name), Buffer.from(lies.localName ?? name)]
    // Method, time and date, checksum, both sizes.
    const facts = (unpacked: number) =>
      Buffer.concat([u16(8), u32(0), u32(crc32(bytes)), u32(packed.length), u32(unpacked)])
    const flags = u16((lies.flags ?? 0) | 0x800)
    const local = Buffer.concat([
      u32(0x04034b50),
      u16(20),
      flags,
      facts(lies.localSize ?? size),
      u16(localName.length),
      u16(0),
      localName,
    ])
    directory.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(0x0314),
        u16(20),
        flags,
        facts(size),
        u16(named.length),
        u16(0),
        u16(0),
        u16(0),
        u16(0),
        u32(((lies.mode ?? 0o100644) << 16) >>> 0),
        u32(at),
        named,
      ]),
    )
    bodies.push(local, packed)
    at += local.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.concat([
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(entries.length),
    u16(entries.length),
    u32(list.length),
    u32(at),
    u16(0),
  ])
  return Buffer.concat([...bodies, list, end])
}

const u16 = (value: number) => Buffer.from([value & 255, (value >>> 8) & 255])
const u32 = (value: number) => {
  const made = Buffer.alloc(4)
  made.writeUInt32LE(value >>> 0)
  return made
}

/** Zeros, packed; a thousandth of their size. */
export const packedZeros = (megabytes: number): Buffer =>
  deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024))

const types = (main: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`
export const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A small Word file, and whatever else is put into it. */
export function wordFile(more: readonly RawEntry[] = [], main = wordMain): Buffer {
  return rawZip([
    { name: '[Content_Types].xml', bytes: Buffer.from(types(main)) },
    {
      name: 'word/document.xml',
      bytes: Buffer.from('<w:document><w:body><w:p>words</w:p></w:body></w:document>'),
    },
    ...more,
  ])
}

/** A workbook of one sheet whose XML is given. */
export function workbook(sheetData: string | Buffer, lies?: Lies): Buffer {
  const sheet = Buffer.isBuffer(sheetData)
    ? sheetData
    : Buffer.from(
        `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetData}</sheetData></worksheet>`,
      )
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return rawZip([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    {
      name: 'xl/workbook.xml',
      bytes: Buffer.from(
        `<workbook xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: Buffer.from(
        `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: sheet, ...(lies && { lies }) },
  ])
}

/** A PDF from its objects, with a table of where they stand; `objects[0]` is number 1 and the catalogue. */
export function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]!.length
  for (const [i, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.isBuffer(object) ? object : Buffer.from(object, 'latin1'),
      Buffer.from('\nendobj\n'),
    ])
    places.push(at)
    at += part.length
    parts.push(part)
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

export function pdfStream(dict: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${dict}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

/** Packed as often as is said: two kilobytes hold gigabytes of spaces after three rounds. */
export function packedOften(bytes: Buffer, rounds: number): Buffer {
  let made = bytes
  for (let i = 0; i < rounds; i += 1) made = deflateSync(made, { level: 9 })
  return made
}
