/** Photographs without what the camera and the program wrote beside them: EXIF, XMP, IPTC, comments. */

/** A part is dropped whole, and with it the turn of a photograph: it shows as it was taken. */
export function anonymousPicture(bytes: Buffer, mime: string): Buffer | undefined {
  return mime === 'image/png' ? png(bytes) : jpeg(bytes)
}

const telling = new Set([0xe1, 0xed, 0xfe])

function jpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    // From here on it is the picture itself.
    if (marker === 0xda) return Buffer.concat([...kept, bytes.subarray(at)])
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (!telling.has(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

const words = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])

function png(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 8)]
  let at = 8
  while (at + 12 <= bytes.length) {
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (!words.has(kind)) kept.push(bytes.subarray(at, end))
    if (kind === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return undefined
}
