import { createHash } from 'node:crypto'
import { pngOf } from '#kernel/store/png.ts'
import { grounds, ridgesOf, type Point } from './cover.ts'

/**
 * The picture beside a shared link, where page and journal have none: the ridge lines of the covers as pixels, because
 * places that show links take no drawings. One for each ground, drawn when it is first asked for.
 */
export const shareWide = 1200
export const shareHigh = 630
export const shareKinds = grounds.length

type Picture = { readonly bytes: Buffer; readonly digest: string }
const drawn = new Map<number, Picture>()

export function sharePicture(kind: number): Picture {
  const known = drawn.get(kind)
  if (known) return known
  const bytes = pngOf({
    wide: shareWide,
    high: shareHigh,
    rows: pixelsOf(kind),
    palette: paletteOf(grounds[kind] ?? '#004eff'),
  })
  const picture = { bytes, digest: createHash('sha256').update(bytes).digest('hex') }
  drawn.set(kind, picture)
  return picture
}

const [acrossBy, downBy, top] = [shareWide / 288, 2.7, 20]

/** How much white each pixel holds, 0 to 255: line by line from the back, each hiding what lies behind it. */
function pixelsOf(kind: number): Uint8Array {
  const pixels = new Uint8Array(shareWide * shareHigh)
  for (const points of ridgesOf(kind)) {
    const base = top + downBy * (points[0]?.[1] ?? 0)
    for (let x = 0; x < shareWide; x += 1) {
      const [y, slope] = heightAt(points, x / acrossBy)
      const level = top + downBy * y
      for (let row = Math.ceil(level); row < base; row += 1) pixels[row * shareWide + x] = 0
      // As thick across a slope as along the flat.
      const slant = Math.hypot(1, (slope * downBy) / acrossBy)
      for (let row = Math.floor(level - 2 * slant); row <= level + 2 * slant; row += 1) {
        const light = Math.max(0, Math.min(1, 1.8 - Math.abs(row - level) / slant))
        const at = row * shareWide + x
        if (row >= 0 && row < shareHigh) pixels[at] = Math.max(pixels[at] ?? 0, Math.round(255 * light))
      }
    }
  }
  return pixels
}

/** Height and slope of a line of evenly spaced points. */
function heightAt(points: readonly Point[], x: number): [number, number] {
  const step = (points[1]?.[0] ?? 1) - (points[0]?.[0] ?? 0)
  const i = Math.min(points.length - 2, Math.floor(x / step))
  const [from, to] = [points[i]?.[1] ?? 0, points[i + 1]?.[1] ?? 0]
  return [from + (to - from) * (x / step - i), (to - from) / step]
}

/** From the ground to white, as much as a pixel holds of it. */
function paletteOf(ground: string): Uint8Array {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
  return Uint8Array.from(
    Array.from({ length: 256 }, (_, i) => rgb.map((part) => part + ((255 - part) * i) / 255)).flat(),
  )
}
