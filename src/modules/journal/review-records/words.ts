import { label } from '#kernel/definition/kind.ts'
import type { Choices } from '#kernel/definition/kinds.ts'

/** Closed lists of the reviewer's form; apart from the definition so that the reviewer's page loads them alone. */

export const recommendations = {
  accept: { ...label('录用', 'Accept'), tone: 'green' },
  minorRevision: { ...label('小修', 'Minor revision'), tone: 'amber' },
  majorRevision: { ...label('大修', 'Major revision'), tone: 'amber' },
  resubmitElsewhere: { ...label('改投他刊', 'Resubmit elsewhere'), tone: 'red' },
  reject: { ...label('退稿', 'Reject'), tone: 'red' },
  seeComments: { ...label('见意见', 'See comments'), tone: 'neutral' },
} as const satisfies Choices

export const declineReasons = {
  tooBusy: label('时间不允许', 'Too busy'),
  outOfScope: label('非本人专业', 'Outside my field'),
  conflict: label('存在利益冲突', 'Conflict of interest'),
  tooClose: label('与作者关系密切', 'Too close to the authors'),
  other: label('其他', 'Other'),
} satisfies Choices

/** An invitation whose reviewer declared a conflict: it waits for the editor, not for the reviewer. */
export const waitsForEditor = ({ state, coiDeclared }: Readonly<Record<string, unknown>>): boolean =>
  state === 'invited' && coiDeclared === true

/** How often a review's date may be moved. */
export const mostExtensions = 2

export const scoreKeys = {
  originality: label('创新性', 'Originality'),
  significance: label('重要性', 'Significance'),
  method: label('方法', 'Methods'),
  clarity: label('表达', 'Clarity'),
  ethics: label('伦理', 'Ethics'),
  overall: label('总体', 'Overall'),
} satisfies Choices
