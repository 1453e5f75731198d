import { orders } from './orders.ts'
import type { SourceKind } from './source.ts'
import { vouchers } from './vouchers.ts'

/** By key of `campus_invoice_source`. */
export const sourceKinds: Readonly<Record<string, SourceKind>> = { '1': orders, '2': vouchers }
