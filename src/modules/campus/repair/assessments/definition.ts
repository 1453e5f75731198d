import {
  choice,
  dateTime,
  decimal,
  defineEntity,
  dicts,
  images,
  integer,
  label,
  longText,
  person,
  ref,
  yesNo,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, photos } from '../../shapes.ts'

export const shownOrHidden = {
  '1': { ...label('显示', 'Shown'), tone: 'green' },
  '0': { ...label('隐藏', 'Hidden'), tone: 'neutral' },
} as const

const stars = { required: true, list: true, min: 1, max: 5 } as const

/** What somebody answers to, or takes out of sight. */
const said = ['workerId', 'qualityScore', 'speedScore', 'attitudeScore', 'tags', 'content', 'images']

/** What the applicant thinks of a repair; one for each work order. */
export const aircondWorkOrderAssess = defineEntity({
  name: 'aircondWorkOrderAssess',
  path: 'blade-admin/aircondWorkOrderAssess',
  label: label('工单评价', 'Assessment'),
  title: 'workOrderId',
  naming: '{workOrderId}',
  dated: true,
  state: 'status',
  fields: {
    workOrderId: ref('aircondWorkOrder', {
      label: label('工单', 'Work order'),
      required: true,
      list: 170,
      search: true,
    }),
    workerId: person({ ...kept, label: label('被评人', 'Worker'), list: true, search: true }),
    repairGroupId: ref('repairGroup', {
      ...kept,
      label: label('班组', 'Repair group'),
      list: true,
      search: true,
    }),
    stuId: ref('stuInfo', { ...kept, label: label('评价人', 'Assessed by'), list: true }),
    qualityScore: integer({ label: label('质量', 'Quality'), ...stars }),
    speedScore: integer({ label: label('速度', 'Speed'), ...stars }),
    attitudeScore: integer({ label: label('态度', 'Attitude'), ...stars }),
    avgScore: decimal({ ...kept, label: label('均分', 'Average'), list: true, search: true }),
    tags: dicts('campus_assess_tag', { label: label('标签', 'Tags'), most: 5, list: 160 }),
    content: longText({ label: label('评价内容', 'Comment'), max: 500, list: 220, wide: true }),
    images: images({ label: label('图片', 'Photos'), ...photos }),
    anonymousFlag: yesNo({ label: label('匿名', 'Anonymous'), default: false }),
    autoFlag: yesNo({
      ...kept,
      label: label('系统默认', 'Automatic'),
      default: false,
      list: true,
      search: true,
    }),
    replyContent: longText({ ...kept, label: label('回复', 'Reply'), max: 500, wide: true }),
    replyUserId: person({ ...kept, label: label('回复人', 'Replied by') }),
    replyTime: dateTime({ ...kept, label: label('回复时间', 'Replied at') }),
    status: choice(shownOrHidden, {
      number: true,
      label: label('状态', 'Status'),
      required: true,
      default: '1',
      list: true,
      search: true,
    }),
  },
  unique: [['workOrderId']],
  calls: ['list', 'detail', 'add', 'export'],
  actions: {
    reply: { label: label('回复', 'Reply'), shows: said },
    hide: { label: label('隐藏', 'Hide'), bulk: 'all', shows: said },
    show: { label: label('显示', 'Show'), bulk: 'all' },
  },
  menu: { path: '/aircond/assessments', icon: 'approve', label: label('工单评价', 'Assessments') },
})

export type Assessment = Row<typeof aircondWorkOrderAssess>
