import {
  choice,
  date,
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
  yesNo,
  type Choices,
  type Reading,
  type Row,
} from '#kernel/definition/index.ts'
import { answersSchema, type FormAnswers, type FormItem } from '../review-forms/definition.ts'
import { reviewModes } from '../terms/words.ts'
import { declineReasons, recommendations, scoreKeys } from './words.ts'

export const reviewStates = {
  invited: { ...label('待应答', 'Invited'), tone: 'info' },
  accepted: { ...label('审稿中', 'Reviewing'), tone: 'info' },
  declined: { ...label('已谢绝', 'Declined'), tone: 'neutral' },
  expired: { ...label('已过期', 'Expired'), tone: 'neutral' },
  cancelled: { ...label('已取消', 'Cancelled'), tone: 'neutral' },
  submitted: { ...label('已交审', 'Submitted'), tone: 'violet' },
  confirmed: { ...label('已确认', 'Confirmed'), tone: 'green' },
  reopened: { ...label('退回补充', 'Reopened'), tone: 'amber' },
  resigned: { ...label('已退出', 'Resigned'), tone: 'neutral' },
  excluded: { ...label('不采用', 'Excluded'), tone: 'red' },
} as const satisfies Choices

export { declineReasons, recommendations, scoreKeys }
export type Scores = Partial<Record<keyof typeof scoreKeys, number>>
/** What the reviewer's form holds before it is submitted. */
export type ReviewDraft = {
  scores?: Scores
  answers?: FormAnswers
  recommendation?: keyof typeof recommendations | null
  commentsToAuthor?: string
  commentsToEditor?: string
  coiDeclared?: boolean
  coiStatement?: string
  confidentialityAgreed?: boolean
  aiUseDeclared?: boolean
}

/** A report as it was once submitted. */
export type ReviewVersion = Pick<
  ReviewDraft,
  'recommendation' | 'commentsToAuthor' | 'commentsToEditor' | 'aiUseDeclared'
> & { scores: Scores | null; answers?: FormAnswers | null; submittedAt: string | null }

export const scoresSchema = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.keys(scoreKeys).map((key) => [key, { type: 'integer', minimum: 1, maximum: 5 }]),
  ),
}

/** Kept as English letters say it; who reads Chinese reads 审稿人 3. */
const alias = text({ label: label('审稿人代号', 'Reviewer alias'), max: 40, list: 110 })
const aliasFor = (kept: string, { lang }: Reading) =>
  lang === 'zh' ? kept.replace(/^Reviewer /, '审稿人 ') : kept

export const reviewRecords = defineEntity({
  name: 'reviewRecord',
  path: 'blade-admin/reviewRecord',
  label: label('审稿记录', 'Review'),
  arises: label('编辑派发审稿人后会出现在这里', 'One stands here for each reviewer whom an editor has asked'),
  title: 'reviewerAlias',
  history: false,
  fields: {
    submissionId: ref('submissions', {
      label: label('稿件', 'Manuscript'),
      required: true,
      list: true,
      filter: true,
    }),
    roundId: ref('reviewRound', { label: label('审稿轮次', 'Review round'), required: true, filter: true }),
    roundNo: integer({ label: label('轮次', 'Round'), required: true, min: 1, list: 70, filter: true }),
    reviewerId: ref('user', { label: label('审稿人', 'Reviewer'), required: true, list: 120, search: true }),
    dispatchedBy: ref('user', { label: label('派审人', 'Dispatched by') }),
    dispatchTime: dateTime({ label: label('派审时间', 'Dispatched'), list: 150, sort: true, filter: true }),
    inviteCount: integer({ label: label('邀请次数', 'Invitations'), required: true, default: 1, min: 1 }),
    reviewMode: choice(reviewModes, {
      label: label('审稿方式', 'Review mode'),
      required: true,
      default: 'doubleAnonymous',
    }),
    reviewerAlias: { ...alias, kind: { ...alias.kind, present: aliasFor, text: aliasFor } },
    aliasNo: integer({ label: label('代号序号', 'Alias number'), required: true, default: 1, min: 1 }),
    state: choice(reviewStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'invited',
      list: 100,
      search: true,
    }),
    responseDueAt: dateTime({ label: label('应答截止', 'Respond by'), list: 150, sort: true, filter: true }),
    reviewDueAt: dateTime({ label: label('审稿截止', 'Review due'), list: 150, sort: true, filter: true }),
    extendedTimes: integer({
      label: label('延期次数', 'Extensions'),
      required: true,
      default: 0,
      min: 0,
      max: 2,
    }),
    moreTimeUntil: date({ label: label('申请延期至', 'More time asked until') }),
    moreTimeReason: longText({ label: label('申请延期原因', 'Why more time'), max: 2000 }),
    respondedAt: dateTime({ label: label('应答时间', 'Responded') }),
    submittedAt: dateTime({ label: label('交审时间', 'Submitted'), filter: true }),
    confirmedAt: dateTime({ label: label('确认时间', 'Confirmed') }),
    cancelledAt: dateTime({ label: label('取消时间', 'Cancelled') }),
    declineReason: choice(declineReasons, { label: label('谢绝原因', 'Reason for declining') }),
    declineText: longText({ label: label('谢绝说明', 'Explanation'), max: 2000 }),
    suggestedColleague: text({ label: label('推荐同行', 'Suggested colleague'), max: 300 }),
    coiDeclared: yesNo({ label: label('声明有利益冲突', 'Conflict declared'), open: true }),
    coiStatement: longText({ label: label('利益冲突说明', 'Conflict statement'), max: 2000 }),
    confidentialityAgreed: yesNo({ label: label('同意保密', 'Confidentiality agreed'), open: true }),
    aiUseDeclared: yesNo({ label: label('声明使用人工智能', 'Use of AI declared'), open: true }),
    scores: structure<Scores>()({ label: label('评分', 'Scores'), schema: scoresSchema }),
    recommendation: choice(recommendations, {
      label: label('建议', 'Recommendation'),
      list: 100,
      filter: true,
    }),
    commentsToAuthor: richText({ label: label('给作者的意见', 'Comments to the author'), max: 50_000 }),
    commentsToEditor: richText({ label: label('给编辑的意见', 'Comments to the editor'), max: 50_000 }),
    attachmentIds: refs('submissionFile', { label: label('附件', 'Attachments') }),
    editorRating: integer({ label: label('编辑评分', 'Rating by the editor'), min: 1, max: 5 }),
    editorNote: longText({ label: label('编辑备注', 'Note by the editor'), max: 2000 }),
    releasedToAuthor: yesNo({
      label: label('已转作者', 'Released to the author'),
      required: true,
      default: false,
    }),
    redactedComments: richText({ label: label('转作者的文本', 'Text released to the author'), max: 50_000 }),
    reopenedAt: dateTime({ label: label('退回补充时间', 'Reopened') }),
    reopenReason: longText({ label: label('退回补充理由', 'Reason for reopening'), max: 2000 }),
    /** What was submitted before it was reopened, oldest first (R10). */
    versions: structure<ReviewVersion[]>()({
      label: label('此前版本', 'Earlier versions'),
      schema: { type: 'array', items: { type: 'object' } },
      hidden: true,
    }),
    tokenExpiresAt: dateTime({ label: label('邮件链接到期', 'Mail link expires') }),
    /** The questions as they stood at the invitation, and what was answered. */
    formItems: structure<FormItem[]>()({
      label: label('审稿表', 'Review form'),
      schema: { type: 'array', items: { type: 'object' } },
    }),
    answers: structure<FormAnswers>()({ label: label('审稿表答复', 'Form answers'), schema: answersSchema }),
    draft: structure<ReviewDraft>()({ label: label('未交意见', 'Draft'), schema: { type: 'object' } }),
  },
  guarded: ['state'],
  order: ['-dispatchTime'],
  index: [
    ['submissionId', 'roundNo'],
    ['reviewerId', 'state'],
    ['roundId', 'state'],
    ['state', 'responseDueAt'],
  ],
  // A review is made by dispatch and changed by its actions alone; `detail` answers reviewer and editor each their part.
  calls: ['list', 'export'],
  actions: {
    accept: { label: label('接受审稿', 'Accept'), wire: 'accept' },
    decline: { label: label('谢绝审稿', 'Decline'), wire: 'decline' },
    cancel: { label: label('取消派审', 'Cancel'), place: 'row', wire: 'cancel', danger: true },
    saveDraft: { label: label('保存意见', 'Save draft'), wire: 'saveDraft' },
    submit: { label: label('提交审稿意见', 'Submit review'), wire: 'submit' },
    resign: { label: label('退出审稿', 'Resign'), wire: 'resign', danger: true },
    reinvite: { label: label('再次邀请', 'Invite again'), place: 'row', wire: 'reinvite' },
    extend: { label: label('延长审稿期限', 'Extend'), wire: 'extend' },
    remind: { label: label('催审', 'Remind'), wire: 'remind' },
    askTime: { label: label('申请延期', 'Ask for more time'), wire: 'askTime' },
    keepDue: { label: label('不予延期', 'Keep the date'), wire: 'keepDue' },
    reopen: { label: label('退回补充', 'Reopen'), place: 'row', wire: 'reopen' },
    exclude: { label: label('不采用', 'Exclude'), place: 'row', wire: 'exclude', danger: true },
    confirm: { label: label('确认审稿意见', 'Confirm'), place: 'row', wire: 'confirm' },
  },
  menu: { path: '/journal/reviews', icon: 'AuditOutlined', label: label('审稿记录', 'Reviews') },
})

export type ReviewRecord = Row<typeof reviewRecords>
export type ReviewState = keyof typeof reviewStates
