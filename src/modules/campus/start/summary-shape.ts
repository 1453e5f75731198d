/** What the start pages of the offices are told (campus domain 8.2); the browser reads the same shape. */

import type { Bounds } from './periods.ts'

/** A figure and the rows behind it: its list, asked with these filters, has as many or adds up to as much. */
export type Counted = {
  readonly n: number
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}
export type Summed = Counted & { readonly sum: string }
/** Rows of a list, the most pressing first, each with where it opens. */
export type Pressing = {
  readonly id: string
  readonly name: string
  /** As the clock on the wall shows it, or a figure. */
  readonly mark: string
  /** Until the time of the mark, by the server's clock; negative once it is past. */
  readonly minutes?: number
}
/** A figure of a period, with what it was in the period right before. */
export type Compared = Summed & { readonly before: string }
type Day = { readonly day: string; readonly made: number; readonly closed: number }

export type Housing = {
  readonly beds: Summed
  readonly occupied: string
  readonly open: Counted
  readonly overdue: Counted
  readonly allowed: Counted
  readonly leased: Counted
  readonly ending: Counted
  readonly assessed: Counted
  readonly score: string | null
  readonly unclean: Counted
  readonly repeats: Counted
  readonly days: readonly Day[]
  readonly made: Compared
  readonly closed: Compared
  /** Assessments of the period, by number; their mean, now and before. */
  readonly rated: Compared & { readonly score: string | null; readonly scoreBefore: string | null }
  readonly states: readonly { readonly status: string; readonly n: number }[]
  readonly faults: readonly { readonly item: string; readonly n: number }[]
  readonly late: readonly Pressing[]
  readonly worst: readonly Pressing[]
}
export type Dispatching = {
  readonly unassigned: Counted
  readonly installs: Counted
  readonly soon: Counted
  readonly free: number
  readonly workers: number
  readonly loads: readonly { readonly name: string; readonly load: number; readonly most: number }[]
  readonly queue: readonly Pressing[]
}
export type Money = {
  readonly review: Counted
  readonly received: Summed
  readonly refunds: Summed
  /** How many days the oldest of them has waited. */
  readonly oldest: number | null
  readonly invoices: Counted
  readonly held: Summed
  /** Amounts of the period. */
  readonly income: Compared
  readonly refunded: Compared
  readonly months: readonly { readonly month: string; readonly income: string; readonly refunded: string }[]
  readonly queue: readonly Pressing[]
}
/** Only what the caller has the lists for. */
export type Summary = {
  readonly period: Bounds
  readonly housing?: Housing
  readonly dispatching?: Dispatching
  readonly money?: Money
}

/** Whose start page a piece stands on. */
export const rightTo = {
  housing: 'campusReports_C01',
  dispatching: 'aircondWorkOrder_dispatch',
  money: 'aircondPaymentVoucher_audit',
} as const
export const mostShown = 8
