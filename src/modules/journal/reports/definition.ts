import { label } from '#kernel/definition/index.ts'
import { reportFiles, type ReportBook } from '#kernel/reports/definition.ts'
import type { ReportKind } from '#kernel/reports/shapes.ts'

export const reportTypes = {
  flow: label('收稿与处理', 'Manuscript flow'),
  timeliness: label('处理周期', 'Timeliness'),
  decisions: label('录用率', 'Acceptance rate'),
  reviewers: label('审稿人', 'Reviewers'),
  overdue: { ...label('逾期事项', 'Overdue now'), ofNow: true },
  fees: label('费用', 'Fees'),
  publication: label('卷期平衡', 'Issue balance'),
  usage: label('阅读与下载', 'Views and downloads'),
  authors: label('作者来源', 'Where authors come from'),
  yearly: label('年度透明度数据', 'Yearly transparency set'),
} satisfies Readonly<Record<string, ReportKind>>

export type ReportType = keyof typeof reportTypes

export const reports = reportFiles({
  name: 'reports',
  path: 'blade-admin/reports',
  kinds: reportTypes,
  eachItsRight: true,
  menu: { path: '/journal/reports', icon: 'BarChartOutlined', label: label('统计报表', 'Reports') },
})

export const book: ReportBook = {
  files: reports,
  kinds: reportTypes,
  params: {
    journalId: {
      label: label('期刊', 'Journal'),
      all: label('全部期刊', 'All journals'),
      target: 'journals',
    },
  },
}
