import {
  choice,
  date,
  dateTime,
  decimal,
  defineEntity,
  dict,
  images,
  label,
  longText,
  person,
  ref,
  structure,
  text,
  type Row,
} from '#kernel/definition/index.ts'
import { kept, seen } from '../../shapes.ts'
import { validStates } from '../shapes.ts'

export type ScoreItem = { readonly name: string; readonly score: number }
const items = {
  type: 'array',
  maxItems: 20,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'score'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 40 },
      score: { type: 'number', minimum: 0, maximum: 100 },
    },
  },
} as const

export const schoolScoreRecord = defineEntity({
  name: 'schoolScoreRecord',
  path: 'SchoolScoreRecord/schoolScoreRecord',
  aliases: ['blade-admin/schoolScoreRecord', 'blade-admin/schoolScoreRecord/schoolScoreRecord'],
  label: label('评分记录', 'Score record'),
  title: 'targetId',
  state: 'status',
  fields: {
    targetType: dict('campus_score_target', {
      label: label('对象类型', 'Target type'),
      required: true,
      ...seen,
    }),
    targetId: text({
      label: label('对象', 'Target'),
      named: true,
      required: true,
      max: 20,
      pattern: '^\\d{1,19}$',
      form: label('请填其编号', 'write its id'),
      ...seen,
      list: 180,
    }),
    orderProductId: ref('orderProduct', {
      label: label('订单商品', 'Order line'),
      help: label('商品评分必填', 'For goods'),
    }),
    userId: person({ ...kept, label: label('评分人', 'Scored by'), ...seen }),
    score: decimal({ label: label('分数', 'Score'), required: true, min: 0, max: 100, ...seen }),
    scoreItems: structure<ScoreItem[]>()({
      label: label('分项', 'Items'),
      schema: items,
      labels: { name: label('项目', 'Item'), score: label('分数', 'Score') },
    }),
    content: longText({ label: label('说明', 'Comment'), max: 500, list: 240, wide: true }),
    images: images({ label: label('图片', 'Photos'), most: 6 }),
    checkDate: date({ label: label('检查日期', 'Inspection date'), search: true, list: true }),
    scoreTime: dateTime({ ...kept, label: label('评分时间', 'Scored at'), ...seen }),
    status: choice(validStates, {
      number: true,
      label: label('状态', 'Status'),
      required: true,
      default: '1',
      ...seen,
    }),
  },
  unique: [
    { of: ['orderProductId'], while: { status: ['1'] } },
    { of: ['targetId', 'checkDate', 'userId'], while: { targetType: ['3'], status: ['1'] } },
    { of: ['targetId', 'userId'], while: { targetType: ['1'] } },
  ],
  index: [
    ['targetType', 'targetId'],
    ['targetType', 'checkDate'],
  ],
  lately: 'createTime',
  calls: ['list', 'detail', 'add', 'export'],
  actions: {
    void: { label: label('作废', 'Void'), danger: true },
    revive: { label: label('恢复', 'Restore') },
  },
  menu: { path: '/community/scores', icon: 'star', label: label('评分', 'Scores') },
})

export type Score = Row<typeof schoolScoreRecord>
