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
]

export const xmlOf = ({ drawing }: Template): string => bpmnOf(drawing)

export const nameOf = ({ key }: Template): string => templateNames.find((one) => one.key === key)?.zh ?? key

/** A template under a model's own key and name; without one a start to draw from. */
export function drawn(template: Template | undefined, key: string, name: string): string {
  const start = { id: 'start', type: 'startEvent', name: '', at: [0, 0] } as const
  return bpmnOf(template ? { ...template.drawing, key, name } : { key, name, nodes: [start], ways: [] })
}
