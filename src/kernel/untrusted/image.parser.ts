/** What is read off a picture's bytes without decoding it, and the same picture without what its camera wrote into it. */
export type Size = { readonly width: number; readonly height: number }

export function sizeOf(bytes: Buffer, extension: string): Size | undefined {
  try {
    return Object.hasOwn(sizers, extension) ? sizers[extension]?.(bytes) : undefined
  } catch {
    return undefined // cut off before the size
  }
}

const sizers: Readonly<Record<string, (bytes: Buffer) => Size | undefined>> = {
  png: (b) => ({ width: b.readUInt32BE(16), height: b.readUInt32BE(20) }),
  tif: tiffSize,
  gif: gifSize,
  jpg(bytes) {
    const frame = segmentsOf(bytes).find(
      ({ marker }) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker),
    )
    return frame && { height: bytes.readUInt16BE(frame.from + 5), width: bytes.readUInt16BE(frame.from + 7) }
  },
  webp(bytes) {
    const kind = bytes.toString('latin1', 12, 16)
    if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    if (kind === 'VP8L') {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  },
}

/** A frame may be larger than the screen that is told first, and those who draw it make room for the frame. */
function gifSize(bytes: Buffer): Size {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let at = 13 + coloursAt(bytes, 10)
  for (let parts = 0; bytes[at] === 0x21 || bytes[at] === 0x2c; parts += 1) {
    if (parts >= mostParts || at + 10 > bytes.length) break
    if (bytes[at] === 0x2c) {
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      at += 11 + coloursAt(bytes, at + 9)
    } else at += 2
    // What is in a frame or an extension, in pieces that say how long they are; an empty one ends it.
    while (bytes[at]) at += 1 + bytes[at]!
    at += 1
  }
  return size
}

/** Bytes of the table of colours that these flags promise. */
const coloursAt = (bytes: Buffer, at: number): number =>
  bytes[at]! & 0x80 ? 3 * 2 ** ((bytes[at]! & 7) + 1) : 0

/** Of the first picture of a TIFF, whose directory stands anywhere in the file. */
function tiffSize(bytes: Buffer): Size | undefined {
  const little = bytes.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const start = long(4)
  const found = new Map<number, number>()
  for (let i = 0; i < Math.min(short(start), mostTiffEntries); i += 1) {
    const at = start + 2 + i * 12
    found.set(short(at), short(at + 2) === 3 ? short(at + 8) : long(at + 8))
  }
  const [width, height] = [found.get(256), found.get(257)]
  return width && height ? { width, height } : undefined
}
const mostTiffEntries = 4096

/** Place, time, device and thumbnails are gone; pixels, colours and the way up stay. */
export function withoutTraces(bytes: Buffer, extension: string): Buffer {
  if (extension === 'jpg') return bareJpeg(bytes)
  if (extension === 'png') return barePng(bytes)
  return extension === 'webp' ? bareWebp(bytes) : bytes
}

/** Whether all that stands beside the pixels can be read; what cannot is not known to be without traces. */
export function isWhole(bytes: Buffer, extension: 'jpg' | 'png'): boolean {
  if (extension === 'png') return chunksOf(bytes).at(-1)?.kind === 'IEND'
  let at = segmentsOf(bytes).at(-1)?.to ?? 2
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
  return bytes[at] === 0xff && bytes[at + 1] === 0xda
}

/** Whoever writes more of them wants to keep a reader busy. */
const mostParts = 100_000

type Segment = { readonly marker: number; readonly from: number; readonly to: number }

/** Segments of a JPEG before its picture data; `from` is at the marker. */
function segmentsOf(bytes: Buffer): Segment[] {
  const found: Segment[] = []
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda) break
    const to = at + 2 + bytes.readUInt16BE(at + 2)
    if (found.length >= mostParts) throw new RangeError('more segments than a picture has')
    found.push({ marker, from: at, to })
    at = to
  }
  return found
}

/**
 * Kept: JFIF, the colour profile, Adobe's colour transform. Of EXIF only which way is up, written anew. Phones hang a second
 * picture or a film behind the first, with a place and a time of its own: the file ends with its picture.
 */
function bareJpeg(bytes: Buffer): Buffer {
  const segments = segmentsOf(bytes)
  const isTrace = ({ marker, from, to }: Segment) =>
    marker === 0xfe ||
    (marker > 0xe0 && marker <= 0xef && marker !== 0xee && !isProfile(bytes.subarray(from, to)))
  const start = segments.at(-1)?.to ?? 2
  const scans = bareScans(bytes, start)
  if (!segments.some(isTrace) && scans.length === bytes.length - start) return bytes
  const upright = segments.map((one) => orientationOf(bytes.subarray(one.from, one.to))).find(Boolean)
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...(upright && upright > 1 && upright <= 8 ? [orientationSegment(upright)] : []),
    ...segments.filter((one) => !isTrace(one)).map(({ from, to }) => bytes.subarray(from, to)),
    scans,
  ])
}

/** The list of further pictures stands under the same mark, and leads to places that are no more. */
const isProfile = (segment: Buffer) =>
  segment[1] === 0xe2 && segment.toString('latin1', 4, 15) === 'ICC_PROFILE'

/** From the first picture data on: tables and scans to the end of the picture, without what is noted between them. */
function bareScans(bytes: Buffer, start: number): Buffer {
  const kept: Buffer[] = []
  let from = start
  for (let at = start; ;) {
    at = bytes.indexOf(0xff, at)
    const marker = at < 0 ? undefined : bytes[at + 1]
    // Cut off before its end: whatever there is of it.
    if (marker === undefined) return Buffer.concat([...kept, bytes.subarray(from)])
    if (marker === 0xd9) return Buffer.concat([...kept, bytes.subarray(from, at + 2)])
    if (marker === 0xff) at += 1
    // A byte of the picture, or a mark within it that has no length.
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else {
      const to = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0)
      if (marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)) {
        if (kept.length >= mostParts) throw new RangeError('more segments than a picture has')
        kept.push(bytes.subarray(from, at))
        from = to
      }
      at = to
    }
  }
}

function orientationOf(segment: Buffer): number | undefined {
  if (segment[1] !== 0xe1 || segment.toString('latin1', 4, 8) !== 'Exif') return undefined
  const tiff = segment.subarray(10)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let i = 0; i < Math.min(short(start), 200); i += 1)
      if (short(start + 2 + i * 12) === 0x0112) return short(start + 2 + i * 12 + 8)
  } catch {
    return undefined
  }
  return undefined
}

function orientationSegment(value: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(value, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const pngTraces = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'])

type Chunk = { readonly kind: string; readonly from: number; readonly to: number }

/** Up to the end of the picture: what some programs hang behind it belongs to no picture. */
function chunksOf(bytes: Buffer): Chunk[] {
  const found: Chunk[] = []
  for (let at = 8; at + 12 <= bytes.length && found.at(-1)?.kind !== 'IEND';) {
    const to = at + 12 + bytes.readUInt32BE(at)
    if (found.length >= mostParts) throw new RangeError('more chunks than a picture has')
    found.push({ kind: bytes.toString('latin1', at + 4, at + 8), from: at, to })
    at = to
  }
  return found
}

function barePng(bytes: Buffer): Buffer {
  const kept = chunksOf(bytes).filter(({ kind }) => !pngTraces.has(kind))
  return Buffer.concat([bytes.subarray(0, 8), ...kept.map(({ from, to }) => bytes.subarray(from, to))])
}

function bareWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    if (kept.length >= mostParts) throw new RangeError('more chunks than a picture has')
    const size = bytes.readUInt32LE(at + 4)
    const to = at + 8 + size + (size % 2)
    const kind = bytes.toString('latin1', at, at + 4)
    if (kind === 'VP8X') {
      const chunk = Buffer.from(bytes.subarray(at, to))
      chunk[8]! &= ~0x0c // neither EXIF nor XMP follows any more
      kept.push(chunk)
    } else if (kind !== 'EXIF' && kind !== 'XMP ') kept.push(bytes.subarray(at, to))
    at = to
  }
  const body = Buffer.concat(kept)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}
