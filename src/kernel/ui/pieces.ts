import type { ComponentType, ReactNode } from 'react'
import type { Label } from '#kernel/definition/kind.ts'
import type { Columns } from './columns.ts'
import type { RowAction } from './RowActions.tsx'
import type { Raw } from './rows.ts'
import type { ListState } from './useList.ts'
import type { InputProps } from './widgets/types.ts'

/** What a hand-written screen may put in place of a derived piece. */
export type Pieces = {
  readonly title?: Label
  readonly columns?: (derived: Columns, state: ListState) => Columns
  /** Actions of a row, before the plain ones. */
  readonly rowActions?: (row: Raw, done: () => void) => readonly RowAction[]
  /** What the answer tells of a new row, once. */
  readonly onAdded?: (row: Raw) => void
  /** What becomes of a row that the form added or changed. */
  readonly onSaved?: (row: Raw) => void
  /** Buttons beside the plain ones, left of the primary one. */
  readonly toolbar?: ReactNode
  /** Asks by itself before a row goes; several at once are not removed then. */
  readonly onRemove?: (row: Raw, done: () => void) => void
  /** `done` is told which of them were refused: they stay chosen. */
  readonly Bulk?: ComponentType<{ rows: readonly Raw[]; done: (refused?: readonly string[]) => void }>
  /** Between title and search: saved views. */
  readonly Views?: ComponentType<{ state: ListState }>
  /** A click on "view"; a drawer with the record's fields when left out. */
  readonly onOpen?: (row: Raw) => void
  /** What becomes of the values of the form while they are typed, beside its fields. */
  readonly beside?: (values: Readonly<Record<string, unknown>>, row?: Raw) => ReactNode
  /** What a field of the form is asked with, by its name, instead of the control of its kind. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  readonly fixed?: Readonly<Record<string, string>>
  readonly keywordHint?: string
  /** Fields by which the server answers nothing to this person (`Rules.unasked`). */
  readonly unasked?: readonly string[]
  readonly lines?: 1 | 2
}
