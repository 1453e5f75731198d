import { pngOf } from '#kernel/store/png.ts'

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

/** A PNG of 160 by 160 points. */
export function drawn(category: string): Buffer {
  const { ground, ink, shape } = drawings[category] ?? sign
  const rows = new Uint8Array(side * side * 3)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) rows.set(shape(x, y) ? ink : ground, (y * side + x) * 3)
  return pngOf({ wide: side, high: side, rows })
}
