/**
 * The Chinese face draws the inner square of some characters (回) in the direction of the outer one, which fills it.
 * This turns such contours round in the font's own bytes, in place: the glyph's hinting is given up for the room.
 */

type Point = { readonly x: number; readonly y: number; readonly on: boolean }

/** `glyphOf` answers the number of a character's glyph. */
export function withHoles(font: Buffer, characters: string, glyphOf: (codePoint: number) => number): Buffer {
  const fixed = Buffer.from(font)
  const tables = tablesOf(fixed)
  const [glyf, loca, head] = ['glyf', 'loca', 'head'].map((name) => tables.get(name) ?? 0) as [
    number,
    number,
    number,
  ]
  const long = fixed.readInt16BE(head + 50) === 1
  const offset = (glyph: number) =>
    long ? fixed.readUInt32BE(loca + glyph * 4) : fixed.readUInt16BE(loca + glyph * 2) * 2
  for (const character of characters) {
    const glyph = glyphOf(character.codePointAt(0) ?? 0)
    const [from, to] = [glyf + offset(glyph), glyf + offset(glyph + 1)]
    const drawn = fixed.subarray(from, to)
    if (drawn.length === 0 || drawn.readInt16BE(0) < 1) continue
    const contours = contoursOf(drawn)
    const turned = contours.map((contour) =>
      isWrongHole(contour, contours) ? contour.toReversed() : contour,
    )
    const written = glyphBytes(drawn.subarray(0, 10), turned)
    if (written.length > drawn.length) throw new Error(`the glyph of ${character} does not fit its place`)
    drawn.fill(0)
    written.copy(drawn)
  }
  return fixed
}

function tablesOf(font: Buffer): Map<string, number> {
  const count = font.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const at = 12 + i * 16
      return [font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8)]
    }),
  )
}

/** A simple glyph's points, contour by contour (OpenType, table glyf). */
function contoursOf(glyph: Buffer): Point[][] {
  const ends = Array.from({ length: glyph.readInt16BE(0) }, (_, i) => glyph.readUInt16BE(10 + i * 2))
  let at = 10 + ends.length * 2
  at += 2 + glyph.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length <= (ends.at(-1) ?? 0)) {
    const flag = glyph[at++] ?? 0
    const times = flag & 8 ? (glyph[at++] ?? 0) : 0
    for (let i = 0; i <= times; i += 1) flags.push(flag)
  }
  const read = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? (glyph[at++] ?? 0) : -(glyph[at++] ?? 0)
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const [xs, ys] = [read(2, 16), read(4, 32)]
  const points = flags.map((flag, i): Point => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, on: (flag & 1) === 1 }))
  return ends.map((end, i) => points.slice((ends[i - 1] ?? -1) + 1, end + 1))
}

const area = (points: readonly Point[]) =>
  points.reduce(
    (sum, { x, y }, i) =>
      sum + x * (points[(i + 1) % points.length]?.y ?? 0) - (points[(i + 1) % points.length]?.x ?? 0) * y,
    0,
  )

function holds(outer: readonly Point[], { x, y }: Point): boolean {
  let inside = false
  outer.forEach((one, i) => {
    const two = outer[(i + 1) % outer.length] ?? one
    if (one.y > y !== two.y > y && x < ((two.x - one.x) * (y - one.y)) / (two.y - one.y) + one.x)
      inside = !inside
  })
  return inside
}

/** Lies in exactly one other contour and runs the way that one does. */
function isWrongHole(contour: readonly Point[], all: readonly (readonly Point[])[]): boolean {
  const around = all.filter((other) => other !== contour && contour[0] && holds(other, contour[0]))
  return (
    around.length === 1 && around[0] !== undefined && Math.sign(area(contour)) === Math.sign(area(around[0]))
  )
}

function glyphBytes(head: Buffer, contours: readonly (readonly Point[])[]): Buffer {
  const points = contours.flat()
  const ends = Buffer.alloc(contours.length * 2 + 2)
  let last = -1
  contours.forEach((contour, i) => ends.writeUInt16BE((last += contour.length), i * 2))
  const axis = (of: (point: Point) => number, short: number, same: number) => {
    let before = 0
    return points.map((point) => {
      const step = of(point) - before
      before = of(point)
      if (step === 0) return { flag: same, bytes: Buffer.alloc(0) }
      if (Math.abs(step) < 256)
        return { flag: short | (step > 0 ? same : 0), bytes: Buffer.from([Math.abs(step)]) }
      const bytes = Buffer.alloc(2)
      bytes.writeInt16BE(step)
      return { flag: 0, bytes }
    })
  }
  const [xs, ys] = [axis((point) => point.x, 2, 16), axis((point) => point.y, 4, 32)]
  const flags = points.map((point, i) => (point.on ? 1 : 0) | (xs[i]?.flag ?? 0) | (ys[i]?.flag ?? 0))
  return Buffer.concat([
    head,
    ends,
    Buffer.from(flags),
    ...xs.map((one) => one.bytes),
    ...ys.map((one) => one.bytes),
  ])
}
