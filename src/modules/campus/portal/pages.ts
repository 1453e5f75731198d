import { label } from '#kernel/definition/kind.ts'
import type { PortalPage } from '#kernel/portal/page.ts'

/** Whoever is verified on campus, or may be. */
const resident = 'schoolAuth_add'

/** What a student and a worker have on their phones. */
export const portalPages: readonly PortalPage[] = [
  {
    path: 'campus/tasks',
    plain: true,
    title: label('我的任务', 'My tasks'),
    island: 'campus-tasks',
    permission: 'aircondWorkOrder_accept',
    begins: true,
  },
  {
    path: 'campus/task',
    plain: true,
    title: label('工单', 'Work order'),
    island: 'campus-task',
    permission: 'aircondWorkOrder_accept',
  },
  {
    path: 'campus/home',
    title: label('校园服务', 'Campus services'),
    island: 'campus-home',
    permission: 'aircondRepairApply_add',
    also: resident,
    begins: true,
  },
  {
    path: 'campus/repair',
    title: label('空调报修', 'Report a fault'),
    island: 'campus-repair',
    permission: 'aircondRepairApply_add',
    menu: { icon: 'wrench', label: label('空调报修', 'Repair') },
  },
  {
    path: 'campus/application',
    title: label('报修进度', 'Repair'),
    island: 'campus-application',
    permission: 'aircondRepairApply_view',
  },
  {
    path: 'campus/install',
    title: label('安装申请', 'Apply for a unit'),
    island: 'campus-install',
    permission: 'aircondInstallApply_add',
    also: resident,
    menu: { icon: 'plus', label: label('安装申请', 'Install') },
  },
  {
    path: 'campus/lease',
    title: label('续租退租', 'Lease'),
    island: 'campus-lease',
    permission: 'aircondRentOutApply_add',
    also: resident,
    menu: { icon: 'refresh', label: label('续租退租', 'Lease') },
  },
  {
    path: 'campus/change',
    title: label('空调变更', 'Move or swap'),
    island: 'campus-change',
    permission: 'dormAircondChange_add',
    also: resident,
    menu: { icon: 'columns', label: label('空调变更', 'Move a unit') },
  },
  {
    path: 'campus/matter',
    title: label('申请进度', 'Application'),
    island: 'campus-matter',
    permission: 'aircondInstallApply_view',
  },
  {
    path: 'campus/vouchers',
    title: label('缴费记录', 'Payments'),
    island: 'campus-vouchers',
    permission: 'aircondPaymentVoucher_add',
    also: resident,
    menu: { icon: 'yen', label: label('缴费记录', 'Payments') },
  },
  {
    path: 'campus/charge',
    title: label('赔偿', 'Compensation'),
    island: 'campus-charge',
    permission: 'aircondPaymentVoucher_add',
    also: resident,
  },
  {
    path: 'campus/addresses',
    title: label('收货地址', 'Addresses'),
    island: 'campus-addresses',
    permission: 'schoolAddress_add',
    menu: { icon: 'tag', label: label('收货地址', 'Addresses') },
  },
  {
    path: 'campus/notices',
    title: label('通知', 'Notices'),
    island: 'campus-notices',
    permission: 'signedIn',
  },
  {
    path: 'campus/letters',
    title: label('消息', 'Messages'),
    island: 'campus-letters',
    permission: 'signedIn',
  },
  {
    path: 'campus/register',
    title: label('注册账号', 'Create an account'),
    island: 'campus-register',
    permission: 'public',
    joins: 'campusUser',
  },
  {
    path: 'campus/auth',
    title: label('校园认证', 'Verification'),
    island: 'campus-auth',
    permission: 'schoolAuth_add',
    begins: true,
    menu: { icon: 'approve', label: label('校园认证', 'Verify') },
  },
]
