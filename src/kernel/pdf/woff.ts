import { inflateSync } from 'node:zlib'

/** WOFF 1 → the OpenType file inside it: its tables, unpacked and put one after the other. */
export function unpacked(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let at = head.length
  for (let i = 0; i < count; i += 1) {
    const entry = 44 + i * 20
    const [from, packed, size] = [
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 8),
      woff.readUInt32BE(entry + 12),
    ]
    const raw = woff.subarray(from, from + packed)
    const table = packed < size ? inflateSync(raw) : raw
    const place = 12 + i * 16
    woff.copy(head, place, entry, entry + 4)
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), place + 4)
    head.writeUInt32BE(at, place + 8)
    head.writeUInt32BE(table.length, place + 12)
    const padding = (4 - (table.length % 4)) % 4
    parts.push(table, Buffer.alloc(padding))
    at += table.length + padding
  }
  return Buffer.concat(parts)
}
