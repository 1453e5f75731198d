import { abilitiesOf } from '../DerivedActions.tsx'
import type { Raw } from '../rows.ts'

/** What a record has become while its step was being filled in; no row where it is out of sight. */
export type Late = { readonly row?: Raw; readonly before: Raw; readonly said: string }

export const isOpen = ({ row }: Late, step: string) => row !== undefined && abilitiesOf(row)?.[step] === true
