import { crc32, deflateSync } from 'node:zlib'

/** Small drawings for the demo's goods: a shape on a ground, by the category of what it stands for. */
type Colour = readonly [number, number, number]
type Shape = (x: number, y: number) => boolean

const side = 160
const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom
const round =
  (cx: number, cy: number, r: number): Shape =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 < r * r
const any =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    shapes.some((one) => one(x, y))

const drawings: Readonly<Record<string, { ground: Colour; ink: Colour; shape: Shape }>> = {
  // A bottle, a biscuit, an apple, a box, a pen, a bowl, and for everything else a sign.
  '1': {
    ground: [219, 234, 254],
    ink: [37, 99, 235],
    shape: any(box(70, 24, 90, 52), box(56, 52, 104, 136)),
  },
  '2': { ground: [254, 243, 199], ink: [180, 83, 9], shape: round(80, 80, 46) },
  '3': {
    ground: [254, 226, 226],
    ink: [220, 38, 38],
    shape: any(round(64, 88, 34), round(96, 88, 34), box(77, 32, 83, 60)),
  },
  '4': { ground: [224, 231, 255], ink: [79, 70, 229], shape: box(36, 52, 124, 116) },
  '5': {
    ground: [220, 252, 231],
    ink: [22, 128, 61],
    shape: (x, y) => Math.abs(x + y - side) < 12 && x > 32 && x < 128,
  },
  '6': {
    ground: [255, 237, 213],
    ink: [194, 65, 12],
    shape: (x, y) => round(80, 76, 48)(x, y) && y > 76,
  },
}
const sign = {
  ground: [229, 231, 235],
  ink: [75, 85, 99],
  shape: any(box(40, 56, 120, 68), box(48, 68, 112, 120)),
} as const

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of 160 by 160 points. */
export function drawn(category: string): Buffer {
  const { ground, ink, shape } = drawings[category] ?? sign
  const rows = Buffer.alloc(side * (1 + side * 3))
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) rows.set(shape(x, y) ? ink : ground, y * (1 + side * 3) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // Eight bits a colour, no transparency.
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
