/**
 * ZIP archives of strangers, entry by entry. What the directory says is compared with what stands before each entry and with
 * what really comes out; nothing is unpacked beyond what was said, and what was said is held against the limits first
 * (ASVS 5.2.3).
 */
import { crc32, inflateRawSync } from 'node:zlib'

export type ArchiveFault =
  | 'zipBroken'
  | 'zipEncrypted'
  | 'zipForged'
  | 'zipNames'
  | 'zipTooMany'
  | 'zipTooLarge'
  | 'zipRatio'

export type Entry = {
  readonly name: string
  readonly size: number
  readonly packed: number
  readonly method: number
  readonly crc: number
  /** The name as it was written: said again before the entry. */
  readonly rawName: Buffer
  /** Where the local header stands. */
  readonly at: number
}

export type ArchiveLimits = {
  readonly entries: number
  /** Unpacked, all together and the largest. */
  readonly bytes: number
  readonly entryBytes: number
  /** Unpacked to packed, asked of whatever is larger than `freeBytes`. */
  readonly ratio: number
}

const MB = 1024 * 1024
export const usualLimits: ArchiveLimits = { entries: 2000, bytes: 400 * MB, entryBytes: 100 * MB, ratio: 150 }
/** Up to here anything may be as regular as it likes: an uncompressed picture of a white page packs a thousandfold. */
const freeBytes = 32 * MB

export type Archive = { readonly entries: readonly Entry[]; read(entry: Entry): Buffer }

export class ArchiveError extends Error {
  constructor(readonly fault: ArchiveFault) {
    super(fault)
  }
}

const stop = (fault: ArchiveFault): never => {
  throw new ArchiveError(fault)
}

/** Directory read, names and sizes judged; nothing is unpacked yet. Throws ArchiveError, also from `read`. */
export function openArchive(bytes: Buffer, limits: ArchiveLimits = usualLimits): Archive {
  const entries = guarded(() => directoryOf(bytes, limits))
  const places = new Map(entries.map((entry) => [entry, guarded(() => placeOf(bytes, entry))]))
  apart([...places.values()])
  return {
    entries,
    read(entry) {
      const place = places.get(entry) ?? stop('zipBroken')
      return unpacked(bytes.subarray(place.from, place.to), entry)
    },
  }
}

/** Reads beyond the end are the archive's fault. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('zipBroken')
  }
}

const signs = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50 }
const unknown32 = 0xffffffff

function directoryOf(bytes: Buffer, limits: ArchiveLimits): Entry[] {
  const { count, from } = endOf(bytes)
  if (count === 0) stop('zipBroken')
  if (count > limits.entries) stop('zipTooMany')
  const entries: Entry[] = []
  const names = new Set<string>()
  let total = 0
  let packed = 0
  let at = from
  for (let i = 0; i < count; i += 1) {
    const [entry, next] = entryAt(bytes, at)
    at = next
    const folded = entry.name.normalize('NFC').toLowerCase()
    if (names.has(folded)) stop('zipNames')
    names.add(folded)
    total += entry.size
    packed += entry.packed
    if (entry.size > limits.entryBytes || total > limits.bytes) stop('zipTooLarge')
    if (entry.size > freeBytes && entry.size > limits.ratio * entry.packed) stop('zipRatio')
    entries.push(entry)
  }
  if (total > freeBytes && total > limits.ratio * packed) stop('zipRatio')
  return entries
}

/** The last record of an archive; with the larger numbers of its 64-bit form where the usual ones do not suffice. */
function endOf(bytes: Buffer): { count: number; from: number } {
  const lowest = Math.max(0, bytes.length - 22 - 65_535)
  for (let at = bytes.length - 22; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) !== signs.end) continue
    if (at + 22 + bytes.readUInt16LE(at + 20) > bytes.length) continue
    const [count, from] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16)]
    if (count !== 0xffff && from !== unknown32) return { count, from }
    const there = Number(bytes.readBigUInt64LE(at - 20 + 8))
    if (bytes.readUInt32LE(there) !== signs.end64) stop('zipBroken')
    return {
      count: Number(bytes.readBigUInt64LE(there + 32)),
      from: Number(bytes.readBigUInt64LE(there + 48)),
    }
  }
  return stop('zipBroken')
}

function entryAt(bytes: Buffer, at: number): [Entry, number] {
  if (bytes.readUInt32LE(at) !== signs.central) stop('zipBroken')
  const flags = bytes.readUInt16LE(at + 8)
  if (flags & 0x2041) stop('zipEncrypted')
  const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
  const next = at + 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
  if (next > bytes.length) stop('zipBroken')
  const wide = wideNumbers(bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength))
  const number = (place: number) => {
    const short = bytes.readUInt32LE(place)
    return short === unknown32 ? (wide.shift() ?? stop('zipBroken')) : short
  }
  const size = number(at + 24)
  const packed = number(at + 20)
  const local = number(at + 42)
  const rawName = bytes.subarray(at + 46, at + 46 + nameLength)
  const name = nameOf(rawName, (flags & 0x800) !== 0)
  const isLink = bytes[at + 5] === 3 && bytes.readUInt32LE(at + 38) >>> 28 === 0xa
  if (isLink || leadsOut(name)) stop('zipNames')
  const method = bytes.readUInt16LE(at + 10)
  if (method !== 0 && method !== 8) stop('zipBroken')
  const crc = bytes.readUInt32LE(at + 16)
  return [{ name, rawName, size, packed, method, crc, at: local }, next]
}

/** Sizes and place of large archives, in the order in which the short fields left them out. */
function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) {
      const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
      return Array.from({ length: Math.floor(field.length / 8) }, (_, i) =>
        Number(field.readBigUInt64LE(i * 8)),
      )
    }
  return []
}

/** Programs that do not say how they wrote a name wrote it in UTF-8, or in the code page of Chinese Windows. */
function nameOf(raw: Buffer, isUtf8: boolean): string {
  if (isUtf8) return raw.toString('utf8')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('gb18030').decode(raw)
  }
}

function leadsOut(name: string): boolean {
  return (
    name === '' ||
    name.includes('\0') ||
    /^([\\/]|[A-Za-z]:)/.test(name) ||
    name.split(/[\\/]/).some((part) => part === '..' || part === '.')
  )
}

type Place = { readonly start: number; readonly from: number; readonly to: number }

/** What stands before an entry must say the same as the directory: readers differ in whom they believe. */
function placeOf(bytes: Buffer, entry: Entry): Place {
  const { at } = entry
  if (bytes.readUInt32LE(at) !== signs.local) stop('zipForged')
  const flags = bytes.readUInt16LE(at + 6)
  if (flags & 0x2041) stop('zipEncrypted')
  const nameLength = bytes.readUInt16LE(at + 26)
  const told = (place: number, value: number) => {
    const said = bytes.readUInt32LE(place)
    // Zero where the sizes follow the data; all ones where they stand in the 64-bit field.
    return said === value || said === unknown32 || ((flags & 8) !== 0 && said === 0)
  }
  const agrees =
    entry.rawName.equals(bytes.subarray(at + 30, at + 30 + nameLength)) &&
    bytes.readUInt16LE(at + 8) === entry.method &&
    told(at + 18, entry.packed) &&
    told(at + 22, entry.size)
  if (!agrees) stop('zipForged')
  const from = at + 30 + nameLength + bytes.readUInt16LE(at + 28)
  if (from + entry.packed > bytes.length) stop('zipBroken')
  return { start: at, from, to: from + entry.packed }
}

/** The same packed bytes under many names make a small archive large without any ratio showing it. */
function apart(places: readonly Place[]): void {
  const inOrder = places.toSorted((a, b) => a.start - b.start)
  for (const [i, place] of inOrder.entries())
    if (i > 0 && place.start < (inOrder[i - 1] as Place).to) stop('zipForged')
}

function unpacked(packed: Buffer, { method, size, crc }: Entry): Buffer {
  let out = packed
  if (method === 8)
    try {
      // One byte more than was said tells a lie from the truth; zero is no limit for zlib.
      out = inflateRawSync(packed, { maxOutputLength: size + 1 })
    } catch (error) {
      stop((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'zipForged' : 'zipBroken')
    }
  if (out.length !== size) stop('zipForged')
  if (crc32(out) !== crc) stop('zipBroken')
  return out
}
