/** The standard set of reports (domain 2.11). Each asks only for papers that the caller may know of, their own left out. */
import type { Report } from './asked.ts'
import type { ReportType } from './definition.ts'
import { decisions, flow, timeliness } from './manuscripts.ts'
import { fees } from './money.ts'
import { authors } from './origins.ts'
import { publication, usage } from './published.ts'
import { reviewers } from './reviewing.ts'
import { overdue } from './waiting.ts'
import { yearly } from './yearly.ts'

export const queries: Readonly<Record<ReportType, Report>> = {
  flow,
  timeliness,
  decisions,
  reviewers,
  overdue,
  fees,
  publication,
  usage,
  authors,
  yearly,
}
