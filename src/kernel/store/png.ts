import { crc32, deflateSync } from 'node:zlib'

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** `rows` hold three bytes a point, or one where a palette of three bytes a colour is given. */
export type Drawn = {
  readonly wide: number
  readonly high: number
  readonly rows: Uint8Array
  readonly palette?: Uint8Array
}

/** A PNG (ISO/IEC 15948) of what we draw ourselves: eight bits a sample, nothing transparent. */
export function pngOf({ wide, high, rows, palette }: Drawn): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(wide, 0)
  head.writeUInt32BE(high, 4)
  head.set([8, palette ? 3 : 2], 8)
  const width = wide * (palette ? 1 : 3)
  // Each row begins with the number of its filter: none.
  const filtered = Buffer.alloc((width + 1) * high)
  for (let y = 0; y < high; y += 1)
    filtered.set(rows.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(filtered, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}
