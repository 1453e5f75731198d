import type { Report } from '#kernel/reports/asked.ts'
import type { ReportShelf } from '#kernel/reports/server.ts'
import { calls, callsByDay } from './calls.ts'
import { book, type SystemReport } from './definition.ts'
import { audit, logins, usersByDept, usersByRole } from './people.ts'
import { storage, tenants } from './usage.ts'

const reports: Readonly<Record<SystemReport, Report>> = {
  S01: logins,
  S01R: usersByRole,
  S01D: usersByDept,
  S02: calls,
  S02D: callsByDay,
  S03: audit,
  S04: tenants,
  S05: storage,
}

export const shelf: ReportShelf = { book, reports }
