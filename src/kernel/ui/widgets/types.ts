import type { ComponentType } from 'react'
import type { Prop } from '#kernel/definition/entity.ts'

export type CellProps = { prop: Prop; value: unknown; row: Readonly<Record<string, unknown>> }
export type InputProps = {
  prop: Prop
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
}
export type FilterProps = {
  prop: Prop
  /** All filters of the list: a range is two of them. */
  filters: Readonly<Record<string, string | undefined>>
  onChange: (filters: Readonly<Record<string, string | undefined>>) => void
}

/** How the browser shows a value and filters by it. One entry for each `widget` name that kinds give themselves. */
export type Widget = {
  readonly Cell: ComponentType<CellProps>
  readonly Filter?: ComponentType<FilterProps>
  /** Takes the whole width of a form. */
  readonly wide?: boolean
  readonly align?: 'right'
  readonly width?: number
  /** Value on the wire → value in the form, and back. */
  readonly toForm?: (value: unknown) => unknown
  readonly toWire?: (value: unknown) => unknown
  /** A choice is asked for with "choose", not "enter". */
  readonly chosen?: boolean
  /** Has no end that somebody leaves: what was said of it is judged anew with each change. */
  readonly endless?: boolean
}
