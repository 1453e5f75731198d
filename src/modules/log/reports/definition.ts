import { label } from '#kernel/definition/index.ts'
import { reportFiles, type ReportBook } from '#kernel/reports/definition.ts'
import type { ReportKind } from '#kernel/reports/shapes.ts'

const now = { ofNow: true } as const

/** Campus domain 8.4: what keeps the installation going. */
export const systemReportKinds = {
  S01: { ...label('用户与登录', 'Users and logins'), params: [] },
  S01R: { ...label('按角色的用户', 'Users by role'), params: ['deptId'] },
  S01D: { ...label('按部门的用户', 'Users by department'), params: ['roleId'] },
  S02: { ...label('接口与错误', 'API and errors'), params: [] },
  S02D: { ...label('每日调用与错误', 'Calls and errors by day'), params: [] },
  S03: { ...label('操作审计', 'Operation audit'), params: [] },
  S04: { ...label('租户用量', 'Tenant usage'), ...now, params: [], needs: 'tenant_view' },
  S05: { ...label('附件与存储', 'Storage'), params: [] },
} as const satisfies Readonly<Record<string, ReportKind>>

export type SystemReport = keyof typeof systemReportKinds

export const systemReports = reportFiles({
  name: 'systemReports',
  path: 'blade-log/reports',
  kinds: systemReportKinds,
  eachItsRight: true,
  menu: { path: '/monitor/reports', icon: 'BarChartOutlined', label: label('系统报表', 'System reports') },
})

export const book: ReportBook = {
  files: systemReports,
  kinds: systemReportKinds,
  params: {
    roleId: { label: label('角色', 'Role'), all: label('全部角色', 'All roles'), target: 'role' },
    deptId: { label: label('部门', 'Department'), all: label('全部部门', 'All departments'), target: 'dept' },
  },
}
