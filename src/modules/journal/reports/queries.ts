/** The standard set of reports (domain 2.11). Each asks only for papers that the caller may know of, their own left out. */
import type { Asked } from './asked.ts'
import type { ReportType } from './definition.ts'
import { authors, decisions, flow, overdue, timeliness } from './manuscripts.ts'
import { fees } from './money.ts'
import { publication, usage } from './published.ts'
import { reviewers } from './reviewing.ts'
import type { Table } from './shape.ts'

export const queries: Readonly<Record<ReportType, (asked: Asked) => Promise<Table>>> = {
  flow,
  timeliness,
  decisions,
  reviewers,
  overdue,
  fees,
  publication,
  usage,
  authors,
}
