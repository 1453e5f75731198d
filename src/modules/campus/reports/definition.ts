import { label } from '#kernel/definition/index.ts'
import { reportFiles, type ReportBook } from '#kernel/reports/definition.ts'
import type { ReportKind } from '#kernel/reports/shapes.ts'

const now = { ofNow: true } as const

/** Campus domain 8.4. */
export const campusReportKinds = {
  C01: { ...label('住宿率', 'Occupancy'), ...now, params: ['campusId', 'buildId'] },
  C02: { ...label('空调装机与租赁', 'A/C install and lease'), params: ['campusId', 'buildId'] },
  C02B: { ...label('空调覆盖率', 'A/C coverage'), ...now, params: ['campusId', 'buildId'] },
  C03: { ...label('工单时效与超时', 'Work-order timeliness'), params: ['campusId', 'repairGroupId'] },
  C03B: { ...label('在办工单', 'Open work orders'), ...now, params: ['campusId', 'repairGroupId'] },
  C03W: {
    ...label('工单时效（按维修工）', 'Timeliness by worker'),
    params: ['campusId', 'repairGroupId'],
  },
  C03T: {
    ...label('工单时效（按故障项目）', 'Timeliness by item'),
    params: ['campusId', 'repairGroupId'],
  },
  C04: { ...label('维修工绩效', 'Worker performance'), params: ['campusId', 'repairGroupId'] },
  C05: { ...label('故障帕累托', 'Fault Pareto'), params: ['campusId', 'buildId'] },
  C05C: { ...label('故障原因', 'Causes of faults'), params: ['campusId', 'buildId'] },
  C05B: { ...label('品牌型号故障', 'Faults by brand'), params: ['campusId', 'buildId'] },
  C06: { ...label('重复报修空调', 'Repeat-repair units'), params: ['campusId', 'buildId'] },
  C07: { ...label('租金押金收退', 'Rent and deposit ledger'), params: ['campusId', 'buildId'] },
  C07B: { ...label('楼栋收退余额', 'Balance by building'), params: ['campusId', 'buildId'] },
  C08: {
    ...label('到期未退', 'Expired leases'),
    ...now,
    params: ['campusId', 'buildId'],
    deed: {
      label: label('通知在住学生', 'Tell who lives there'),
      path: 'blade-admin/aircondRentOutApply/remind',
      right: 'aircondRentOutApply_remind',
      said: label(
        '{units} 台空调，已通知 {letters} 人（每天最多一次）',
        '{units} units, {letters} people told (once a day at most)',
      ),
    },
  },
  C08M: { ...label('租约到期分布', 'Leases by the month they end'), ...now, params: ['campusId', 'buildId'] },
  C09: { ...label('卫生评比', 'Hygiene ranking'), params: ['campusId', 'buildId'] },
  C09F: { ...label('楼层卫生评比', 'Hygiene by floor'), params: ['campusId', 'buildId'] },
  C10: { ...label('店铺经营', 'Shop performance'), params: ['campusId', 'shopId'] },
  C10G: { ...label('商品销售', 'Sales of goods'), params: ['shopId'] },
  C10H: { ...label('下单时段', 'Orders by hour'), params: ['campusId', 'shopId'] },
  C10S: { ...label('滞销商品', 'Slow goods'), ...now, params: ['shopId'] },
  C11: { ...label('开票台账', 'Invoice ledger'), params: [] },
  C12: { ...label('校园互动与审核', 'Community and moderation'), params: ['campusId'] },
  C12D: { ...label('每日发帖与评论', 'Posts and comments by day'), params: [] },
  C13: { ...label('投票结果汇总', 'Vote summary'), params: [] },
  C14: { ...label('学生备注跟进', 'Remark follow-up'), params: [] },
  C15: { ...label('校园认证', 'Verifications'), params: ['campusId'] },
} as const satisfies Readonly<Record<string, ReportKind>>

export type CampusReport = keyof typeof campusReportKinds

export const campusReports = reportFiles({
  name: 'campusReports',
  path: 'blade-admin/campusReports',
  kinds: campusReportKinds,
  eachItsRight: true,
  menu: { path: '/campus/reports', icon: 'BarChartOutlined', label: label('校园报表', 'Campus reports') },
})

export const book: ReportBook = {
  files: campusReports,
  kinds: campusReportKinds,
  params: {
    campusId: {
      label: label('校区', 'Campus'),
      all: label('全部校区', 'All campuses'),
      target: 'schoolCampus',
    },
    buildId: {
      label: label('宿舍楼', 'Building'),
      all: label('全部宿舍楼', 'All buildings'),
      target: 'schoolDormBuild',
      narrowedBy: ['campusId'],
    },
    repairGroupId: {
      label: label('班组', 'Repair group'),
      all: label('全部班组', 'All groups'),
      target: 'repairGroup',
    },
    shopId: {
      label: label('店铺', 'Shop'),
      all: label('全部店铺', 'All shops'),
      target: 'schoolShop',
      narrowedBy: ['campusId'],
    },
  },
}
