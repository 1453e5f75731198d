import {
  choice,
  choices,
  date,
  defineEntity,
  dict,
  integer,
  label,
  ref,
  refs,
  text,
  phone,
  timeOfDay,
} from '#kernel/definition/index.ts'
import { enabled } from '../../shapes.ts'
import { workTypes } from '../work-orders/shapes.ts'

const must = { required: true, list: true } as const

/** Who repairs: a leader and members, for campuses, regions, items and kinds of work. */
export const repairGroup = defineEntity({
  name: 'repairGroup',
  path: 'blade-admin/repairGroup',
  label: label('维修班组', 'Repair group'),
  title: 'groupName',
  fields: {
    groupCode: text({ label: label('班组编码', 'Code'), max: 20, ...must, search: true }),
    groupName: text({ label: label('班组名称', 'Name'), max: 60, ...must, search: true }),
    groupType: dict('campus_group_type', { label: label('性质', 'Type'), ...must, search: true }),
    leaderUserId: ref('user', { label: label('组长', 'Leader'), ...must, search: true }),
    leaderPhone: phone({ label: label('电话', 'Phone'), ...must }),
    memberIds: refs('user', { label: label('成员', 'Members'), ...must }),
    campusIds: refs('schoolCampus', { label: label('服务校区', 'Campuses'), required: true, search: true }),
    regionIds: refs('schoolCampusRegion', {
      label: label('服务区域', 'Regions'),
      // One that lies elsewhere would leave the group with nothing to serve.
      narrowedBy: { campusId: { field: 'campusIds' } },
    }),
    itemIds: refs('repairItem', { label: label('维修项目', 'Items') }),
    workTypes: choices(workTypes, {
      label: label('工单类型', 'Work types'),
      required: true,
      search: true,
    }),
    workStart: timeOfDay({ label: label('上班', 'Work begins') }),
    workEnd: timeOfDay({ label: label('下班', 'Work ends') }),
    maxDailyOrders: integer({
      label: label('日接单上限/人', 'Orders per worker and day'),
      min: 1,
      max: 200,
      default: 12,
    }),
    companyName: text({ label: label('外包公司', 'Company'), max: 60, search: true }),
    contractEnd: date({ label: label('合同到期', 'Contract end'), list: true }),
    status: choice(enabled, {
      number: true,
      label: label('状态', 'Status'),
      ...must,
      default: '1',
      search: true,
    }),
    sort: integer({ label: label('排序', 'Sort'), list: true, default: 0 }),
  },
  unique: [['groupCode'], ['groupName']],
  order: ['sort'],
  menu: { path: '/aircond/repair-groups', icon: 'people', label: label('维修班组', 'Repair groups') },
})
