import {
  choice,
  decimal,
  defineEntity,
  dict,
  integer,
  label,
  longText,
  money,
  ref,
  text,
  treeParent,
  yesNo,
} from '#kernel/definition/index.ts'
import { enabled } from '../../shapes.ts'

const must = { required: true, list: true } as const

/** What can be broken, in two levels, and how quickly it is to be seen to. */
export const repairItem = defineEntity({
  name: 'repairItem',
  path: 'blade-admin/repairItem',
  label: label('维修项目', 'Repair item'),
  title: 'itemName',
  tree: 'parentId',
  fields: {
    parentId: treeParent('repairItem', {
      label: label('上级分类', 'Category'),
      default: '0',
      list: 140,
      search: true,
    }),
    itemName: text({ label: label('项目名称', 'Name'), max: 60, ...must, search: true }),
    itemNameEn: text({
      label: label('英文名称', 'Name in English'),
      max: 60,
      list: 140,
      search: true,
      help: label('英文界面显示，留空则显示项目名称', 'Shown to English readers; the name where empty'),
    }),
    itemCode: text({ label: label('项目编码', 'Code'), max: 20, ...must, search: true }),
    defaultUrgency: dict('campus_urgency', {
      label: label('默认紧急度', 'Default urgency'),
      ...must,
      default: '1',
    }),
    responseHours: decimal({
      label: label('响应时限（小时）', 'Respond within (h)'),
      scale: 1,
      min: 0.5,
      max: 168,
      ...must,
    }),
    finishHours: decimal({
      label: label('完工时限（小时）', 'Finish within (h)'),
      scale: 1,
      min: 0.5,
      max: 720,
      ...must,
    }),
    standardFee: money({ label: label('标准人工费', 'Standard fee'), min: 0, list: true }),
    defaultGroupId: ref('repairGroup', { label: label('默认班组', 'Default group'), list: true }),
    needImages: yesNo({ label: label('必须拍照', 'Photo required'), ...must, default: false }),
    guideContent: longText({ label: label('自助排查', 'Self-help guide'), max: 1000, wide: true }),
    status: choice(enabled, {
      number: true,
      label: label('状态', 'Status'),
      ...must,
      default: '1',
      search: true,
    }),
    sort: integer({ label: label('排序', 'Sort'), list: true, default: 0 }),
  },
  unique: [['itemCode'], ['parentId', 'itemName']],
  order: ['sort'],
  menu: {
    path: '/aircond/repair-items',
    icon: 'tree',
    label: label('维修项目', 'Repair items'),
  },
})
