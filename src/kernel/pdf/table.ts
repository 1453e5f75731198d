/** How wide the columns of a printed table are, in points. */

/** Between two columns. */
export const gutter = 10

/**
 * Each column as wide as what stands in it where all fit; else the wide ones share what the narrow ones leave, and what
 * stands in them is broken into lines.
 */
export function columnWidths(natural: readonly number[], available: number): number[] {
  const room = available - gutter * (natural.length - 1)
  const needed = natural.reduce((sum, one) => sum + one, 0)
  if (needed <= room) {
    const more = (room - needed) / natural.length
    return natural.map((one) => one + more)
  }
  let open = natural.map((_, at) => at)
  let left = room
  const widths = natural.map(() => 0)
  for (;;) {
    const share = left / open.length
    const narrow = open.filter((at) => natural[at]! <= share)
    if (narrow.length === 0) {
      for (const at of open) widths[at] = share
      return widths
    }
    for (const at of narrow) {
      widths[at] = natural[at]!
      left -= natural[at]!
    }
    open = open.filter((at) => !narrow.includes(at))
  }
}
