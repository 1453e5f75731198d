import { label, type Choices } from '#kernel/definition/index.ts'
import { campusRoles, officeOf } from '../shapes.ts'

export const momentStates = {
  '10': { ...label('待审核', 'Pending'), tone: 'amber' },
  '20': { ...label('已发布', 'Published'), tone: 'green' },
  '30': { ...label('已下架', 'Taken down'), tone: 'red' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
  '92': { ...label('作者删除', 'Deleted by author'), tone: 'neutral' },
} as const satisfies Choices

export const commentStates = {
  '10': { ...label('待审核', 'Pending'), tone: 'amber' },
  '20': { ...label('已显示', 'Visible'), tone: 'green' },
  '30': { ...label('已隐藏', 'Hidden'), tone: 'red' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
  '92': { ...label('作者删除', 'Deleted by author'), tone: 'neutral' },
} as const satisfies Choices

export const voteStates = {
  '10': { ...label('未开始', 'Not started'), tone: 'amber' },
  '20': { ...label('进行中', 'Ongoing'), tone: 'green' },
  '30': { ...label('已结束', 'Ended'), tone: 'neutral' },
  '91': { ...label('已取消', 'Cancelled'), tone: 'red' },
} as const satisfies Choices

export const validStates = {
  '1': { ...label('有效', 'Valid'), tone: 'green' },
  '0': { ...label('已撤销', 'Revoked'), tone: 'neutral' },
} as const satisfies Choices

export const communityRoles = {
  M: campusRoles.M,
  C: label('内容审核员', 'Moderator'),
  S: label('作者', 'Author'),
  SY: campusRoles.SY,
} as const

/** The offices of the community that somebody holds; an administrator stands in for both. */
export function communityOffices(roles: ReadonlySet<string>): ('M' | 'C')[] {
  const admin = roles.has('admin') || roles.has('administrator')
  return [
    ...(officeOf(roles).includes('M') ? (['M'] as const) : []),
    ...(admin || roles.has('moderator') ? (['C'] as const) : []),
  ]
}

export type VoteOption = { readonly id: string; readonly text: string }
export const optionSchema = {
  type: 'array',
  minItems: 2,
  maxItems: 20,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['text'],
    properties: {
      id: { type: 'string', pattern: '^\\d{1,2}$' },
      text: { type: 'string', minLength: 1, maxLength: 60 },
    },
  },
} as const
/** Names of whom a vote is for, or their ids. */
export const idList = {
  type: 'array',
  maxItems: 200,
  uniqueItems: true,
  items: { type: 'string', pattern: '^\\d{1,19}$' },
} as const
