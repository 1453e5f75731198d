import {
  choice,
  dateTime,
  defineEntity,
  file,
  integer,
  label,
  pair,
  ref,
  structure,
  text,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

export const reportTypes = {
  flow: label('收稿与处理', 'Manuscript flow'),
  timeliness: label('处理周期', 'Timeliness'),
  decisions: label('录用率', 'Acceptance rate'),
  reviewers: label('审稿人', 'Reviewers'),
  overdue: label('逾期事项', 'Overdue now'),
  fees: label('费用', 'Fees'),
  publication: label('卷期平衡', 'Issue balance'),
  usage: label('阅读与下载', 'Views and downloads'),
  authors: label('作者来源', 'Where authors come from'),
} satisfies Choices

export const reportFormats = {
  xlsx: label('Excel', 'Excel'),
  csv: label('CSV', 'CSV'),
  pdf: label('PDF', 'PDF'),
} satisfies Choices

export const reportStates = {
  running: { ...label('生成中', 'Being made'), tone: 'info' },
  done: { ...label('已生成', 'Done'), tone: 'green' },
  failed: { ...label('失败', 'Failed'), tone: 'red' },
} as const satisfies Choices

export type ReportType = keyof typeof reportTypes
/** Days as `yyyy-MM-dd`, both included. */
export type ReportParams = { journalId?: string | null; periodFrom: string; periodTo: string }

/** A report that was made into a file; what the screen shows is asked for afresh each time (domain 2.11). */
export const reports = defineEntity({
  name: 'reports',
  path: 'blade-admin/reports',
  label: label('统计报表', 'Report'),
  title: 'name',
  fields: {
    code: text({ label: label('编号', 'Code'), required: true, max: 40, list: 170 }),
    name: pair(text({ label: label('名称', 'Name'), max: 200, list: true })),
    type: choice(reportTypes, { label: label('类型', 'Type'), required: true, list: 120, filter: true }),
    params: structure<ReportParams>()({ label: label('条件', 'Parameters'), schema: { type: 'object' } }),
    format: choice(reportFormats, { label: label('格式', 'Format'), required: true, list: 80 }),
    state: choice(reportStates, { label: label('状态', 'State'), required: true, list: 90 }),
    fileId: file({ label: label('文件', 'File'), accept: ['xlsx', 'csv', 'pdf'] }),
    requestedBy: ref('user', { label: label('生成人', 'Made by'), list: 120 }),
    finishedAt: dateTime({ label: label('完成时间', 'Finished'), list: 150, sort: true }),
    rowCount: integer({ label: label('行数', 'Rows'), list: 80 }),
    reason: pair(text({ label: label('失败原因', 'Why it failed'), max: 300 })),
  },
  order: ['-createTime'],
  // Files are made by `make`, from what the maker may see.
  calls: ['list', 'detail', 'remove'],
  actions: { make: { label: label('生成文件', 'Make a file') } },
  menu: { path: '/journal/reports', icon: 'BarChartOutlined', label: label('统计报表', 'Reports') },
})

export type Report = Row<typeof reports>
