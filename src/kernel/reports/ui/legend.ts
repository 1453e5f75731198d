/** Of a picture drawn by the library: its mark before a name, the gap to it, and the gap to the next. */
const mark = 30
const gap = 10
const rowHeight = 24

/** How far down the picture begins, so that its names stand above it in as many rows as they take in this width. Pure. */
export function belowLegend(names: readonly number[], width: number): number {
  let rows = 1
  let used = 0
  for (const name of names) {
    const needed = mark + name
    if (used > 0 && used + gap + needed > width) {
      rows += 1
      used = needed
    } else used += (used > 0 ? gap : 0) + needed
  }
  return 16 + rows * rowHeight
}
