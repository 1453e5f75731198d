import type { Label } from '#kernel/definition/index.ts'
import type { Line } from '#kernel/reports/shapes.ts'

/** A column of percents that is known once all lines are there. */
export const placed = (key: string, words: Label, links: string) => ({
  key,
  label: words,
  kind: 'percent' as const,
  links,
  from: () => null,
})

const percent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10

/** What each line is of all, and what it and those before it are. */
export function cumulated(lines: Line[]): Line[] {
  const all = lines.reduce((sum, { cells }) => sum + Number(cells.repairs ?? 0), 0)
  let soFar = 0
  return lines.map(({ cells, behind }) => {
    soFar += Number(cells.repairs ?? 0)
    const part = all === 0 ? null : percent(Number(cells.repairs ?? 0), all)
    return { cells: { ...cells, part, cumulative: all === 0 ? null : percent(soFar, all) }, behind }
  })
}
