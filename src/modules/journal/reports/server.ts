import type { ReportShelf } from '#kernel/reports/server.ts'
import { book } from './definition.ts'
import { queries } from './queries.ts'

export const shelf: ReportShelf = { book, reports: queries }
