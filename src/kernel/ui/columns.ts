import type { TableColumnType } from 'antd'
import type { Raw } from './rows.ts'

/** The columns of a table of records, as the table wants them. */
export type Columns = TableColumnType<Raw>[]

/** How one person wants the columns of one screen. */
export type ColumnChoice = {
  readonly key: string
  readonly hidden?: boolean
  readonly width?: number
  readonly fixed?: boolean
}
type Column = { key?: unknown; width?: unknown; fixed?: unknown }

export const widths = { least: 60, most: 800 } as const

/** All columns in the chosen order; a column that the choice does not know yet keeps its place after its neighbour. */
export function ordered<C extends Column>(columns: readonly C[], choices: readonly ColumnChoice[]): C[] {
  const place = (column: C) => choices.findIndex(({ key }) => key === column.key)
  const result = columns.filter((column) => place(column) >= 0).sort((a, b) => place(a) - place(b))
  columns.forEach((column, at) => {
    if (place(column) < 0) result.splice(at === 0 ? 0 : result.indexOf(columns[at - 1]!) + 1, 0, column)
  })
  return result
}

/** What is drawn: hidden ones left out, fixed ones first. A choice that hides everything counts as none. */
export function arranged<C extends Column>(columns: readonly C[], choices: readonly ColumnChoice[]): C[] {
  const choiceOf = (column: C) => choices.find(({ key }) => key === column.key)
  const shown = ordered(columns, choices).filter((column) => !choiceOf(column)?.hidden)
  if (shown.length === 0) return [...columns]
  const made = shown.map((column) => {
    const { width, fixed } = choiceOf(column) ?? {}
    return { ...column, ...(width && { width }), ...(fixed && { fixed: 'left' as const }) }
  })
  return [...made.filter(({ fixed }) => fixed === 'left'), ...made.filter(({ fixed }) => fixed !== 'left')]
}
