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

/** The choices with one column put where another stands. */
export function movedTo<C extends Column>(
  columns: readonly C[],
  choices: readonly ColumnChoice[],
  key: string,
  onto: string,
): ColumnChoice[] {
  const keys = ordered(columns, choices).map((column) => String(column.key))
  const place = keys.indexOf(onto)
  // A head of another table: its columns are not ours.
  if (place < 0 || !keys.includes(key)) return [...choices]
  keys.splice(place, 0, ...keys.splice(keys.indexOf(key), 1))
  return keys.map((one) => ({ ...choices.find((choice) => choice.key === one), key: one }))
}

/** The choices with one column as wide as asked for, within what a column may have. */
export function widened<C extends Column>(
  columns: readonly C[],
  choices: readonly ColumnChoice[],
  key: string,
  width: number,
): ColumnChoice[] {
  const kept = Math.round(Math.min(widths.most, Math.max(widths.least, width)))
  return ordered(columns, choices).map((column) => {
    const choice = { ...choices.find((one) => one.key === column.key), key: String(column.key) }
    return choice.key === key ? { ...choice, width: kept } : choice
  })
}

/**
 * Where the columns do not all fit beside the one that stays at the right, the fold falls between two of them: what is
 * left over goes to the widest one in sight, so that no figure is seen by half.
 * @param room px for everything that is not a checkbox
 */
export function folded<C extends Column>(columns: readonly C[], room: number): C[] {
  const width = (column: C) => Number(column.width ?? 160)
  const stays = columns.filter(({ fixed }) => fixed === 'right')
  const free = room - stays.reduce((sum, column) => sum + width(column), 0)
  let used = 0
  const seen: C[] = []
  for (const column of columns) {
    if (column.fixed === 'right') continue
    if (used + width(column) > free) break
    used += width(column)
    seen.push(column)
  }
  if (stays.length === 0 || seen.length === 0 || seen.length + stays.length === columns.length)
    return [...columns]
  const widest = seen.reduce((most, column) => (width(column) > width(most) ? column : most))
  return columns.map((column) =>
    column === widest ? { ...column, width: width(column) + free - used } : column,
  )
}

/** A browser sets what is wider than a page in smaller letters, down to two thirds; what is wider still it cuts. */
const mostOnPaper = 1070

/** On paper nothing scrolls and nothing can be pressed: the columns that say something, as wide to each other as they were. */
export function onPaper<C extends Column>(columns: readonly C[]): { columns: C[]; width: number } {
  const width = (column: C) => Number(column.width ?? 160)
  const said = columns.filter(({ fixed }) => fixed !== 'right')
  const all = said.reduce((sum, column) => sum + width(column), 0)
  return {
    columns: said.map((column) => ({
      ...column,
      fixed: undefined,
      width: `${((width(column) / all) * 100).toFixed(2)}%`,
    })),
    width: Math.min(all, mostOnPaper),
  }
}
