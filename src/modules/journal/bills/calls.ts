/** The browser's side of the calls about bills. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get, post } from '#kernel/ui/api.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang } from '#kernel/ui/say.ts'
import type { BillLine } from '../fee-standards/shapes.ts'
import { submissions } from '../submissions/definition.ts'
import { bills, type BillState } from './definition.ts'
import type { BillAction } from './workflow.ts'

export type BillStepOffer = { action: BillAction; label: string; danger: boolean; asAdmin: boolean }
export type ShownBill = Raw & {
  version: number
  billNo: string
  state: BillState
  currency: string
  total: string
  lines: BillLine[] | null
  paidAmount: string | null
  refundAmount: string | null
  overdue: boolean
  openActions: BillStepOffer[]
  /** What was decided last about it, and why. */
  said: { action: BillAction; reason: string | null; at: string } | null
  standardSnapshot?: {
    region?: 'domestic' | 'overseas'
    regionKnown?: boolean
    quantities: { pages: number; colourPages?: number; offprints?: number; discount?: string }
  }
}

export function useBill(id: string) {
  return useQuery({
    queryKey: [bills.path, 'one', id, useLang()],
    queryFn: () => get<ShownBill>(`${bills.path}/one`, { id }),
    placeholderData: (before) => before,
  })
}

export const takeBillStep = (action: BillAction, body: Record<string, unknown>) =>
  post<Raw>(`${bills.path}/${action}`, body)

/** After a step the bill, the list and the paper are asked for anew. */
export function useBillRefresh() {
  const queries = useQueryClient()
  return () =>
    Promise.all([bills.path, submissions.path].map((path) => queries.invalidateQueries({ queryKey: [path] })))
}
