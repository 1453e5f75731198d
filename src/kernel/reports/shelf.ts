import type { Report } from './asked.ts'
import type { ReportBook } from './definition.ts'

/** A book with what its reports count: declared by an area (`reports` of `AreaServer`). */
export type ReportShelf = {
  readonly book: ReportBook
  readonly reports: Readonly<Record<string, Report>>
}
