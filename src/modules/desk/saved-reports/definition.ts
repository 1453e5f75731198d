import {
  choice,
  date,
  defineEntity,
  label,
  refs,
  structure,
  text,
  type Row,
} from '#kernel/definition/index.ts'
import type { ReportParams } from '#kernel/reports/definition.ts'
import { audiences, reportPeriods, rhythms } from '#kernel/reports/words.ts'

/** What a report is saved with. */
export const saving = {
  name: text({ label: label('名称', 'Name'), required: true, max: 60 }),
  book: text({ label: label('报表组', 'Book'), required: true, max: 60 }),
  type: text({ label: label('类型', 'Type'), required: true, max: 40 }),
  params: structure<ReportParams>()({
    label: label('条件', 'Parameters'),
    schema: {
      type: 'object',
      additionalProperties: { type: ['string', 'null'], maxLength: 19 },
      maxProperties: 20,
    },
  }),
  columns: structure<readonly string[]>()({
    label: label('列', 'Columns'),
    schema: { type: 'array', items: { type: 'string', maxLength: 60 }, maxItems: 60 },
  }),
  period: choice(reportPeriods, { label: label('统计期', 'Period'), required: true, default: 'months12' }),
  periodFrom: date({ label: label('起', 'From') }),
  periodTo: date({ label: label('止', 'To') }),
  roleIds: refs('role', { label: label('共享给角色', 'Shared with roles'), outlives: true }),
  rhythm: choice(rhythms, { label: label('定时发送', 'Sent'), required: true, default: 'none' }),
  audience: choice(audiences, { label: label('收件人', 'To'), required: true, default: 'me' }),
} as const

/** A report as somebody asked for it: its filters and columns under a name, shared with roles, sent by the clock. */
export const savedReport = defineEntity({
  name: 'savedReport',
  path: 'blade-desk/saved-report',
  label: label('保存的报表', 'Saved report'),
  title: 'name',
  fields: saving,
  table: 'saved_report',
  // Whoever may read a report may save it: its calls ask for the right of the report.
  calls: [],
})

export type SavedReport = Row<typeof savedReport>
