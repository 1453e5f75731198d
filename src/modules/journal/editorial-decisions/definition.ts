import {
  choice,
  dateTime,
  defineEntity,
  integer,
  label,
  longText,
  ref,
  refs,
  richText,
  structure,
  text,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

export const decisionTypes = {
  returnToAuthor: label('退回补充', 'Returned to the author'),
  sendToReview: label('送外审', 'Sent to review'),
  skipReview: label('免外审', 'Review skipped'),
  deskReject: label('初审退稿', 'Desk rejection'),
  requestMinor: label('小修', 'Minor revision'),
  requestMajor: label('大修', 'Major revision'),
  newRound: label('新一轮外审', 'New round'),
  cancelRound: label('取消轮次', 'Round cancelled'),
  recommendAccept: label('建议录用', 'Acceptance recommended'),
  recommendReject: label('建议退稿', 'Rejection recommended'),
  finalAccept: label('录用', 'Accepted'),
  finalBack: label('终审退回', 'Back from final review'),
  reject: label('退稿', 'Rejected'),
  sendToProduction: label('送编校', 'Sent to production'),
  backToReview: label('退回外审', 'Back to review'),
  reinstate: label('恢复', 'Reinstated'),
  rescind: label('撤回决定', 'Rescinded'),
} satisfies Choices

/** Columns of the paper that a decision may change, as they stood; times in ISO form. */
export type Before = Record<string, string | number | boolean | null>

export const editorialDecisions = defineEntity({
  name: 'editorialDecision',
  path: 'blade-admin/editorialDecision',
  label: label('编辑决定', 'Editorial decision'),
  title: 'type',
  history: false,
  fields: {
    submissionId: ref('submissions', { label: label('稿件', 'Manuscript'), required: true, filter: true }),
    roundId: ref('reviewRound', { label: label('审稿轮次', 'Review round') }),
    type: choice(decisionTypes, {
      label: label('决定', 'Decision'),
      required: true,
      list: true,
      filter: true,
    }),
    decidedBy: ref('user', { label: label('决定人', 'Decided by'), list: 120 }),
    decidedAt: dateTime({ label: label('决定时间', 'Decided'), list: 150, sort: true }),
    letterSubject: text({ label: label('信件主题', 'Subject'), max: 300, list: true }),
    letterBody: richText({ label: label('信件正文', 'Letter') }),
    releasedReviewIds: refs('reviewRecord', { label: label('转作者的审稿意见', 'Released reviews') }),
    dueAt: dateTime({ label: label('截止时间', 'Due') }),
    overrideReason: longText({ label: label('破例理由', 'Reason for the override'), max: 2000 }),
    rescindedBy: ref('user', { label: label('撤回人', 'Rescinded by') }),
    rescindedAt: dateTime({ label: label('撤回时间', 'Rescinded') }),
    fromState: text({ label: label('原状态', 'From'), required: true, max: 40 }),
    toState: text({ label: label('新状态', 'To'), required: true, max: 40 }),
    /** What the paper looked like before, so that rescinding puts back exactly that (T31). */
    before: structure<Before>()({ label: label('原貌', 'Before'), schema: { type: 'object' }, hidden: true }),
    stateVersion: integer({ label: label('稿件版本', 'Version decided on'), required: true, min: 0 }),
  },
  // Two deciders cannot both win on the same version of a paper.
  unique: [['submissionId', 'stateVersion']],
  order: ['-decidedAt'],
  calls: ['list', 'detail'],
})

export type EditorialDecision = Row<typeof editorialDecisions>
export type DecisionType = keyof typeof decisionTypes
