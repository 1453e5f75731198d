/** A report with some of its columns: those that somebody chose, in the report's own order. Runs anywhere. */
import type { Chart, Table } from './shapes.ts'

export const columnList = (text: unknown): readonly string[] =>
  typeof text === 'string' ? text.split(',').filter(Boolean) : []

const needed = (chart: Chart): readonly string[] =>
  chart.kind === 'heat'
    ? [chart.x, chart.y, chart.of]
    : [chart.x, ...chart.series, ...(chart.share ? [chart.share] : [])]

/** All of them where none that is there was chosen. A chart that lacks one of its own is left out. */
export function withColumns(table: Table, chosen: readonly string[]): Table {
  const columns = table.columns.filter(({ key }) => chosen.includes(key))
  if (columns.length === 0) return table
  const shown = new Set(columns.map(({ key }) => key))
  // An amount is read with its currency, whether or not that has a column.
  const read = new Set([...shown, ...columns.flatMap(({ currency }) => currency ?? [])])
  const kept = <T>(cells: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(cells).filter(([key]) => read.has(key)))
  return {
    columns,
    lines: table.lines.map(({ cells, behind }) => ({ cells: kept(cells), behind: kept(behind) })),
    chart: table.chart && needed(table.chart).every((key) => shown.has(key)) ? table.chart : undefined,
    // No sum of the lines stands for it.
    ...(table.whole && { whole: kept(table.whole) }),
  }
}
