import {
  choice,
  dateTime,
  defineEntity,
  label,
  longText,
  ref,
  structure,
  text,
  yesNo,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

/** In which capacity somebody acted on a paper (domain table of roles). */
export const actingRoles = {
  AU: label('作者', 'Author'),
  CO: label('合作作者', 'Co-author'),
  RE: label('审稿人', 'Reviewer'),
  HE: label('责任编辑', 'Handling editor'),
  EC: label('主编', 'Editor-in-chief'),
  ST: label('编辑部', 'Editorial office'),
  PR: label('编校出版', 'Production'),
  FI: label('财务', 'Finance'),
  AD: label('管理员', 'Administrator'),
  SY: label('系统', 'System'),
} satisfies Choices

export const submissionEvents = defineEntity({
  name: 'submissionEvent',
  path: 'blade-admin/submissionEvent',
  label: label('稿件日志', 'Manuscript log'),
  title: 'action',
  fields: {
    submissionId: ref('submissions', { label: label('稿件', 'Manuscript'), required: true, filter: true }),
    reviewId: ref('reviewRecord', { label: label('审稿记录', 'Review') }),
    billId: ref('publishFeeBill', { label: label('账单', 'Bill') }),
    at: dateTime({ label: label('时间', 'Time'), list: 150, sort: true }),
    actorId: ref('user', { label: label('操作人', 'By'), list: 120 }),
    roleUsed: choice(actingRoles, { label: label('身份', 'Acting as'), required: true, list: 100 }),
    action: text({ label: label('操作', 'Action'), required: true, max: 60, list: true }),
    fromState: text({ label: label('原状态', 'From'), max: 40 }),
    toState: text({ label: label('新状态', 'To'), max: 40 }),
    reason: longText({ label: label('理由', 'Reason'), max: 4000 }),
    ip: text({ label: label('IP', 'IP'), max: 64 }),
    diff: structure<Record<string, unknown>>()({
      label: label('变更', 'Changes'),
      schema: { type: 'object' },
    }),
    /** Told to the author too, in neutral words. */
    visibleToAuthor: yesNo({
      label: label('作者可见', 'The author sees it'),
      required: true,
      default: false,
    }),
  },
  order: ['-at'],
  index: [['submissionId', 'at']],
  calls: ['list', 'detail'],
})

export type SubmissionEvent = Row<typeof submissionEvents>
export type ActingRole = keyof typeof actingRoles
