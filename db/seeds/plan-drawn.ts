import { pngOf } from '#kernel/store/png.ts'

/** A campus from above, as a plain drawing: ground, roads, lawn, lake, sports field, and a roof where each building stands. */

export type Place = { readonly x: number; readonly y: number }

const [wide, high] = [1200, 600]
const inks = { ground: 0, road: 1, lawn: 2, lake: 3, track: 4, roof: 5, edge: 6 } as const
const palette = new Uint8Array(
  [
    [244, 245, 240],
    [255, 255, 255],
    [216, 232, 208],
    [198, 222, 240],
    [236, 205, 188],
    [226, 226, 232],
    [186, 190, 202],
  ].flat(),
)

/** A PNG of 1200 by 600 points; places in percent of both. */
export function drawnPlan(places: readonly Place[]): Buffer {
  const rows = new Uint8Array(wide * high)
  const box = (left: number, top: number, right: number, bottom: number, ink: number) => {
    for (let y = Math.max(0, top); y < Math.min(high, bottom); y += 1)
      rows.fill(ink, y * wide + Math.max(0, left), y * wide + Math.min(wide, right))
  }
  const oval = (cx: number, cy: number, rx: number, ry: number, ink: number) => {
    for (let y = Math.max(0, cy - ry); y < Math.min(high, cy + ry); y += 1) {
      const half = Math.round(rx * Math.sqrt(1 - ((y - cy) / ry) ** 2))
      box(cx - half, y, cx + half, y + 1, ink)
    }
  }
  box(60, 60, 1140, 540, inks.lawn)
  for (const y of [60, 390, 520]) box(40, y, 1160, y + 20, inks.road)
  for (const x of [60, 620, 900, 1120]) box(x, 40, x + 20, 560, inks.road)
  oval(1010, 465, 80, 50, inks.track)
  oval(1010, 465, 62, 34, inks.lawn)
  oval(760, 160, 90, 52, inks.lake)
  oval(800, 180, 60, 36, inks.lake)
  for (const { x, y } of places) {
    const [cx, cy] = [Math.round((x * wide) / 100), Math.round((y * high) / 100)]
    box(cx - 72, cy - 30, cx + 72, cy + 30, inks.edge)
    box(cx - 70, cy - 28, cx + 70, cy + 28, inks.roof)
  }
  return pngOf({ wide, high, rows, palette })
}
