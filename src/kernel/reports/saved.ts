/** A report as somebody asked for it, under a name. Runs anywhere; an area keeps them, the screen of every book offers them. */
import type { PeriodName, Rhythm } from './periods.ts'
import type { audiences } from './words.ts'

export const savedPath = 'blade-desk/report/saved'

/** As the browser has them. */
export type Saved = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly params: Readonly<Record<string, string | null>> | null
  readonly columns: readonly string[] | null
  readonly period: PeriodName
  readonly periodFrom: string | null
  readonly periodTo: string | null
  readonly roleIds: readonly string[]
  readonly rhythm: Rhythm
  readonly audience: keyof typeof audiences
  readonly mine: boolean
}
export type SavedList = {
  readonly saved: readonly Saved[]
  /** Staff roles of the tenant, each with the reports of the book that its holders may read. */
  readonly roles: readonly {
    readonly id: string
    readonly title: string
    readonly reads: readonly string[]
  }[]
}
