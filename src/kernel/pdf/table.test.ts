import { expect, it } from 'vitest'
import { columnWidths, gutter } from './table.ts'

const whole = (widths: readonly number[]) =>
  widths.reduce((sum, one) => sum + one, 0) + gutter * (widths.length - 1)

it('columns that fit keep what they need and share what is left', () => {
  const widths = columnWidths([40, 80, 20], 400)
  expect(whole(widths)).toBeCloseTo(400)
  expect(widths[1]! - widths[0]!).toBeCloseTo(40)
})

it.each([[[40, 600, 20]], [[300, 300, 10, 10]], [[500, 500, 500]], [[0, 900]]])(
  'of columns that do not fit, %j, the narrow ones stay whole and the wide ones take the rest alike',
  (natural) => {
    const widths = columnWidths(natural, 300)
    expect(whole(widths)).toBeCloseTo(300)
    const cut = widths.filter((width, at) => width < natural[at]! - 0.01)
    expect(cut.length).toBeGreaterThan(0)
    expect(new Set(cut.map((width) => width.toFixed(3))).size).toBe(1)
    for (const [at, width] of widths.entries()) expect(width).toBeLessThanOrEqual(natural[at]! + 0.01)
  },
)
