import {
  choice,
  dateTime,
  defineEntity,
  integer,
  label,
  longText,
  ref,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

export const reserveStates = {
  waiting: { ...label('候补', 'Waiting'), tone: 'info' },
  invited: { ...label('已邀请', 'Invited'), tone: 'green' },
  skipped: { ...label('已跳过', 'Skipped'), tone: 'neutral' },
  removed: { ...label('已移除', 'Removed'), tone: 'neutral' },
} as const satisfies Choices

/** Who is asked next when somebody declines, resigns or lets the invitation expire: in this order, one for one. */
export const reviewerReserves = defineEntity({
  name: 'reviewerReserve',
  path: 'blade-admin/reviewerReserve',
  label: label('候补审稿人', 'Reserve reviewer'),
  title: 'reviewerId',
  fields: {
    submissionId: ref('submissions', { label: label('稿件', 'Manuscript'), required: true, filter: true }),
    roundId: ref('reviewRound', { label: label('审稿轮次', 'Review round'), required: true, filter: true }),
    reviewerId: ref('user', { label: label('审稿人', 'Reviewer'), required: true, list: 140 }),
    sort: integer({ label: label('次序', 'Order'), required: true, list: 80 }),
    state: choice(reserveStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'waiting',
      list: 100,
    }),
    overrideReason: longText({ label: label('理由', 'Reason'), max: 2000 }),
    addedBy: ref('user', { label: label('加入人', 'Added by') }),
    addedAs: choice(
      { HE: label('责任编辑', 'Handling editor'), ST: label('编辑部', 'Office'), EC: label('主编', 'Chief') },
      { label: label('加入身份', 'Added as'), required: true },
    ),
    settledAt: dateTime({ label: label('处理时间', 'Settled') }),
    reviewId: ref('reviewRecord', { label: label('审稿记录', 'Review') }),
  },
  index: [['roundId', 'state']],
  order: ['sort'],
  calls: ['list'],
})

export type ReviewerReserve = Row<typeof reviewerReserves>
