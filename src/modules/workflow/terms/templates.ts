import type { FormField } from '../forms/shapes.ts'
import { bpmnOf, type Drawing } from './drawing.ts'
import { templateNames, type TemplateKey } from './template-names.ts'

/** Processes that most offices have, to begin a drawing from. Roles and amounts are theirs to change. */
export type Template = {
  readonly key: TemplateKey
  readonly category: string
  readonly form: readonly FormField[]
  readonly drawing: Drawing
}

const reason: FormField = { key: 'reason', zh: '事由', en: 'Reason', kind: 'longText', required: true }
const starter = { assignee: 'starter' }
/** Of a tenant, and of the platform: whoever keeps the office is one of them. */
const administrators = 'admin,administrator'

/** Submitted, looked at by the manager, then by a second desk where a condition says so. */
function twoDesks(
  key: string,
  name: string,
  second: { name: string; roles: string; condition: string; said: string; fields?: string },
): Drawing {
  return {
    key,
    name,
    nodes: [
      { id: 'start', type: 'startEvent', name: '开始', at: [0, 0] },
      { id: 'submit', type: 'userTask', name: '提交申请', at: [1, 0], flow: starter },
      {
        id: 'manager',
        type: 'userTask',
        name: '部门审批',
        at: [2, 0],
        flow: { starterManager: 'true', roles: administrators, due: 'P2D' },
      },
      { id: 'agreed', type: 'exclusiveGateway', name: '同意？', at: [3, 0], default: 'agreed_much' },
      { id: 'much', type: 'exclusiveGateway', name: '', at: [4, 0], default: 'much_told' },
      {
        id: 'second',
        type: 'userTask',
        name: second.name,
        at: [5, 0],
        flow: { roles: second.roles, due: 'P2D', ...(second.fields && { fields: second.fields }) },
      },
      { id: 'checked', type: 'exclusiveGateway', name: '同意？', at: [6, 0], default: 'checked_told' },
      {
        id: 'told',
        type: 'serviceTask',
        name: '通知发起人',
        at: [6, 1],
        flow: { action: 'notify' },
        given: { to: 'starter', subject: `${name}已通过` },
      },
      { id: 'done', type: 'endEvent', name: '办结', at: [7, 1] },
      { id: 'no', type: 'endEvent', name: '未通过', at: [3, 1] },
    ],
    ways: [
      { from: 'start', to: 'submit' },
      { from: 'submit', to: 'manager' },
      { from: 'manager', to: 'agreed' },
      { from: 'agreed', to: 'no', name: '不同意', condition: 'approved = false' },
      { from: 'agreed', to: 'much', name: '同意' },
      { from: 'much', to: 'second', name: second.said, condition: second.condition },
      { from: 'much', to: 'told', name: '其余' },
      { from: 'second', to: 'checked' },
      { from: 'checked', to: 'submit', name: '退回修改', condition: 'approved = false', round: -50 },
      { from: 'checked', to: 'told', name: '同意' },
      { from: 'told', to: 'done' },
    ],
  }
}

type Place = { readonly id: string; readonly name: string; readonly state: string; readonly end?: true }

/** States of a record in a row; what it may end in besides stands below. */
function statesOf(
  key: string,
  name: string,
  mirrors: string,
  row: readonly Place[],
  below: readonly (Place & { readonly from: readonly string[] })[],
): Drawing {
  const drawnAt = ({ id, name: said, state, end }: Place, at: readonly [number, number]) => ({
    id,
    type: end ? ('endEvent' as const) : ('userTask' as const),
    name: said,
    at,
    flow: { state },
  })
  const ids = ['start', ...row.map(({ id }) => id)]
  return {
    key,
    name,
    flow: { mirrors },
    nodes: [
      { id: 'start', type: 'startEvent', name: '提交', at: [0, 0] },
      ...row.map((place, at) => drawnAt(place, [at + 1, 0])),
      ...below.map((place) => drawnAt(place, [ids.indexOf(place.from[0] ?? ''), 1])),
    ],
    ways: [
      ...row.map(({ id }, at) => ({ from: ids[at] ?? '', to: id })),
      ...below.flatMap(({ id, from }) => from.map((one) => ({ from: one, to: id }))),
    ],
  }
}

export const templates: readonly Template[] = [
  {
    key: 'leave',
    category: '1',
    form: [
      {
        key: 'kind',
        zh: '假别',
        en: 'Kind of leave',
        kind: 'choice',
        required: true,
        options: [
          { key: 'annual', zh: '年假', en: 'Annual leave' },
          { key: 'personal', zh: '事假', en: 'Personal leave' },
          { key: 'sick', zh: '病假', en: 'Sick leave' },
        ],
      },
      { key: 'begins', zh: '开始日期', en: 'From', kind: 'date', required: true },
      { key: 'ends', zh: '结束日期', en: 'To', kind: 'date', required: true },
      { key: 'days', zh: '天数', en: 'Days', kind: 'integer', required: true },
      { key: 'standIn', zh: '工作代理人', en: 'Stand-in', kind: 'person' },
      reason,
    ],
    drawing: twoDesks('leave', '请假审批', {
      name: '人事备案',
      roles: administrators,
      condition: 'days > 3',
      said: '超过 3 天',
    }),
  },
  {
    key: 'expense',
    category: '2',
    form: [
      { key: 'amount', zh: '金额', en: 'Amount', kind: 'money', required: true },
      {
        key: 'kind',
        zh: '类别',
        en: 'Kind',
        kind: 'choice',
        required: true,
        options: [
          { key: 'travel', zh: '差旅', en: 'Travel' },
          { key: 'equipment', zh: '设备', en: 'Equipment' },
          { key: 'other', zh: '其他', en: 'Other' },
        ],
      },
      reason,
      {
        key: 'items',
        zh: '费用明细',
        en: 'Costs',
        kind: 'lines',
        columns: [
          { key: 'day', zh: '日期', en: 'Date', kind: 'date' },
          {
            key: 'cost',
            zh: '费用',
            en: 'Cost',
            kind: 'choice',
            options: [
              { key: 'travel', zh: '交通', en: 'Travel' },
              { key: 'lodging', zh: '住宿', en: 'Lodging' },
              { key: 'meals', zh: '餐饮', en: 'Meals' },
              { key: 'fees', zh: '注册与会务', en: 'Registration' },
              { key: 'other', zh: '其他', en: 'Other' },
            ],
          },
          { key: 'note', zh: '说明', en: 'Note', kind: 'text' },
          { key: 'count', zh: '数量', en: 'Quantity', kind: 'integer' },
          { key: 'sum', zh: '金额', en: 'Amount', kind: 'money' },
        ],
      },
      { key: 'granted', zh: '核准金额', en: 'Amount granted', kind: 'money' },
    ],
    drawing: twoDesks('expense', '经费支出审批', {
      name: '财务复核',
      roles: 'finance',
      condition: 'amount > 1000',
      said: '超过 1,000 元',
      fields: 'granted:q',
    }),
  },
  {
    key: 'purchase',
    category: '3',
    form: [
      { key: 'goods', zh: '物品', en: 'Goods', kind: 'text', required: true },
      { key: 'amount', zh: '预计金额', en: 'Estimated amount', kind: 'money', required: true },
      { key: 'needed', zh: '需用日期', en: 'Needed by', kind: 'date', required: true },
      reason,
    ],
    drawing: twoDesks('purchase', '采购审批', {
      name: '财务复核',
      roles: 'finance',
      condition: 'amount > 5000',
      said: '超过 5,000 元',
    }),
  },
  {
    key: 'seal',
    category: '4',
    form: [
      { key: 'document', zh: '文件名称', en: 'Document', kind: 'text', required: true },
      { key: 'copies', zh: '份数', en: 'Copies', kind: 'integer', required: true },
      { key: 'outside', zh: '对外文件', en: 'Goes outside', kind: 'yesNo', required: true },
      reason,
    ],
    drawing: twoDesks('seal', '用印审批', {
      name: '办公室用印',
      roles: administrators,
      condition: 'outside = true',
      said: '对外文件',
    }),
  },
  {
    key: 'installation',
    category: '4',
    form: [],
    drawing: statesOf(
      'installation',
      '空调安装申请（镜像）',
      'aircondInstallApply',
      [
        { id: 'review', name: '待审核', state: '10' },
        { id: 'payment', name: '待缴费', state: '20' },
        { id: 'dispatch', name: '待派单', state: '30' },
        { id: 'dispatched', name: '已派单', state: '40' },
        { id: 'installing', name: '安装中', state: '50' },
        { id: 'finished', name: '已完成', state: '60', end: true },
      ],
      [
        { id: 'rejected', name: '已驳回', state: '90', from: ['review'] },
        { id: 'cancelled', name: '已取消', state: '91', end: true, from: ['dispatch', 'payment'] },
      ],
    ),
  },
  {
    key: 'finalAcceptance',
    category: '4',
    form: [{ key: 'grounds', zh: '录用理由', en: 'Grounds', kind: 'longText', required: true }],
    drawing: {
      key: 'finalAcceptance',
      name: '终审录用会签',
      flow: { guards: 'submissions.finalAccept' },
      nodes: [
        { id: 'start', type: 'startEvent', name: '开始', at: [0, 0] },
        {
          id: 'board',
          type: 'userTask',
          name: '编委会签',
          at: [1, 0],
          flow: { roles: 'editorInChief', due: 'P7D', remind: 'P1D', bulk: 'true', record: 'view' },
        },
        { id: 'done', type: 'endEvent', name: '同意录用', at: [2, 0] },
      ],
      ways: [
        { from: 'start', to: 'board' },
        { from: 'board', to: 'done' },
      ],
    },
  },
  {
    key: 'manuscript',
    category: '4',
    form: [],
    drawing: statesOf(
      'manuscript',
      '稿件流转（镜像）',
      'submissions',
      [
        { id: 'submitted', name: '新到稿', state: 'submitted' },
        { id: 'screening', name: '初审', state: 'screening' },
        { id: 'inReview', name: '外审', state: 'inReview' },
        { id: 'finalReview', name: '终审', state: 'finalReview' },
        { id: 'accepted', name: '录用', state: 'accepted' },
        { id: 'inProduction', name: '编校排', state: 'inProduction' },
        { id: 'published', name: '已刊', state: 'published', end: true },
      ],
      [
        { id: 'rejected', name: '退稿', state: 'rejected', from: ['screening', 'inReview', 'finalReview'] },
        { id: 'withdrawn', name: '撤稿', state: 'withdrawn', end: true, from: ['submitted'] },
      ],
    ),
  },
]

export const xmlOf = ({ drawing }: Template): string => bpmnOf(drawing)

export const nameOf = ({ key }: Template): string => templateNames.find((one) => one.key === key)?.zh ?? key

/** A template under a model's own key and name; without one a start to draw from. */
export function drawn(template: Template | undefined, key: string, name: string): string {
  const start = { id: 'start', type: 'startEvent', name: '', at: [0, 0] } as const
  return bpmnOf(template ? { ...template.drawing, key, name } : { key, name, nodes: [start], ways: [] })
}
