import type { Line } from '#kernel/reports/shapes.ts'

/** What was carried over has no month of its own. */
const isCarried = ({ behind }: Line) => behind.income?.query.auditTime_datelt !== undefined
const buildOf = ({ behind }: Line) => behind.income?.query.buildId ?? ''

/** Of each building what was carried over, then its months, each with what is there at its end. Lines come by building. */
export function running(lines: Line[]): Line[] {
  const builds = [...new Set(lines.map(buildOf))]
  return builds.flatMap((build) => {
    const own = lines.filter((line) => buildOf(line) === build)
    let cents = 0
    return [...own.filter(isCarried), ...own.filter((line) => !isCarried(line))].map(({ cells, behind }) => {
      cents += Math.round(100 * Number(cells.net ?? 0))
      return { cells: { ...cells, balance: (cents / 100).toFixed(2) }, behind }
    })
  })
}
