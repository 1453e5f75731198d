import {
  choice,
  dateTime,
  defineEntity,
  integer,
  label,
  ref,
  refs,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

export const closeReasons = {
  decision: label('已作决定', 'Decision'),
  cancelled: label('已取消', 'Cancelled'),
  revision: label('退修', 'Revision'),
} satisfies Choices

export const reviewRounds = defineEntity({
  name: 'reviewRound',
  path: 'blade-admin/reviewRound',
  label: label('审稿轮次', 'Review round'),
  title: 'roundNo',
  history: false,
  fields: {
    submissionId: ref('submissions', { label: label('稿件', 'Manuscript'), required: true, filter: true }),
    roundNo: integer({ label: label('轮次', 'Round'), required: true, min: 1, list: 80 }),
    openedBy: ref('user', { label: label('开启人', 'Opened by') }),
    openedAt: dateTime({ label: label('开启时间', 'Opened'), list: 150 }),
    closedAt: dateTime({ label: label('结束时间', 'Closed'), list: 150, filter: true }),
    closeReason: choice(closeReasons, { label: label('结束原因', 'Why closed'), list: 100 }),
    fileIds: refs('submissionFile', { label: label('送审文件', 'Files under review') }),
    authorResponseFileId: ref('submissionFile', { label: label('修改说明', 'Response letter') }),
  },
  unique: [['submissionId', 'roundNo']],
  order: ['-roundNo'],
  // Rounds open and close with the transitions of the paper.
  calls: ['list', 'detail'],
})

export type ReviewRound = Row<typeof reviewRounds>
