import { label } from '#kernel/definition/kind.ts'

/** What finance's start page is told; the browser reads the same shape. */

/** Bills that wait for finance, the most pressing kind first; each bill is of one kind at most. */
export const billGroups = ['overdue', 'toConfirm', 'waiver', 'refund', 'toIssue'] as const
export type BillGroup = (typeof billGroups)[number]

/** As they stand in a row above the list: in the order of a bill's life. */
export const tileOrder = [
  'toIssue',
  'toConfirm',
  'overdue',
  'waiver',
  'refund',
] as const satisfies readonly BillGroup[]

export const periods = {
  week: label('本周', 'This week'),
  month: label('本月', 'This month'),
  lastMonth: label('上月', 'Last month'),
  quarter: label('本季', 'This quarter'),
  year: label('本年', 'This year'),
  own: label('自定', 'Own dates'),
}
export type BillPeriod = keyof typeof periods

/** Both days of an own period are counted; of the others they are not asked. */
export type BillsAsked = {
  readonly period: BillPeriod
  readonly from?: string
  readonly to?: string
  readonly journalId: string
}

/** The same choice as filters of the list. */
export const ofJournal = (journalId: string): Readonly<Record<string, string>> =>
  journalId ? { journalId } : {}

/** Sums are kept apart by currency: they are never added. */
export type Sums = readonly { readonly currency: string; readonly total: string }[]
export type Counted = { readonly n: number; readonly sums: Sums }

export type DeskBill = {
  readonly id: string
  readonly billNo: string
  readonly group: BillGroup
  readonly state: string
  readonly manuscriptNo: string | null
  readonly titleZh: string | null
  readonly titleEn: string | null
  readonly payerName: string | null
  readonly total: string
  readonly currency: string
  /** As the clock on the wall shows it. */
  readonly dueAt: string | null
  readonly since: string
  /** The day it was made. */
  readonly madeOn: string
  /** How often its payer was reminded. */
  readonly reminded: number
}

export type BillsDesk = {
  /** `yyyy-MM-dd` where the caller works; days are counted from it. */
  readonly today: string
  readonly from: string
  readonly to: string
  readonly groups: Readonly<Record<BillGroup, Counted & { readonly oldest: string | null }>>
  /** The most pressing first, at most `mostRows`. */
  readonly rows: readonly DeskBill[]
  readonly received: Counted
  /** Received in the period before. */
  readonly before: Counted
  readonly issued: Counted
  /** What was asked for and what came in, of the last six months, in the currency of most bills. */
  readonly months: readonly { readonly month: string; readonly due: string; readonly received: string }[]
  readonly currency: string
  readonly journals: readonly { readonly id: string; readonly nameZh: string; readonly nameEn: string }[]
}

export const mostRows = 60
