import {
  choice,
  dateTime,
  decimal,
  defineEntity,
  inline,
  integer,
  label,
  longText,
  pair,
  ref,
  refs,
  structure,
  text,
  words,
  yesNo,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'
import { languages } from '../terms/words.ts'
import { declarationsSchema, fundingsSchema, namedReviewersSchema } from './shapes.ts'
import type { Declaration, Funding, NamedReviewer } from './shapes.ts'

export const submissionStates = {
  draft: { ...label('草稿', 'Draft'), tone: 'neutral' },
  submitted: { ...label('新到稿', 'Submitted'), tone: 'info' },
  returned: { ...label('退回补充', 'Returned'), tone: 'amber' },
  screening: { ...label('初审', 'Screening'), tone: 'info' },
  inReview: { ...label('外审', 'In review'), tone: 'info' },
  revisionRequested: { ...label('退修', 'Revision requested'), tone: 'amber' },
  revised: { ...label('修回', 'Revised'), tone: 'cyan' },
  finalReview: { ...label('终审', 'Final review'), tone: 'violet' },
  accepted: { ...label('录用', 'Accepted'), tone: 'green' },
  inProduction: { ...label('编校排', 'In production'), tone: 'info' },
  scheduled: { ...label('待刊', 'Scheduled'), tone: 'info' },
  published: { ...label('已刊', 'Published'), tone: 'green' },
  rejected: { ...label('退稿', 'Rejected'), tone: 'red' },
  withdrawn: { ...label('撤稿', 'Withdrawn'), tone: 'neutral' },
} as const satisfies Choices

/** A paper in one of these has been accepted, and the acceptance stands. */
export const sinceAcceptance: readonly (keyof typeof submissionStates)[] = [
  'accepted',
  'inProduction',
  'scheduled',
  'published',
]

/** From its receipt to the press; a paper that is out or has ended is handled by nobody. */
export const isHandled = (state: keyof typeof submissionStates): boolean =>
  !['draft', 'published', 'rejected', 'withdrawn'].includes(state)

export const productionSteps = {
  copyediting: { ...label('编辑加工', 'Copyediting'), tone: 'info' },
  typesetting: { ...label('排版', 'Typesetting'), tone: 'info' },
  authorProof: { ...label('作者校样', 'Author proof'), tone: 'amber' },
  ready: { ...label('定稿', 'Ready'), tone: 'green' },
} as const satisfies Choices

/** From which step of production to which. */
export const productionMoves: Readonly<Record<ProductionStep, readonly ProductionStep[]>> = {
  copyediting: ['typesetting'],
  typesetting: ['copyediting', 'authorProof', 'ready'],
  authorProof: ['typesetting', 'ready'],
  ready: ['typesetting'],
}

export const feeStates = {
  notRequired: label('无需缴费', 'Not required'),
  pending: label('待缴费', 'Pending'),
  paid: label('已缴费', 'Paid'),
  waived: label('已减免', 'Waived'),
  refunded: label('已退款', 'Refunded'),
} satisfies Choices

export const priorities = {
  normal: label('普通', 'Normal'),
  fastTrack: label('快速通道', 'Fast track'),
} satisfies Choices

const statement = { max: 5000, wide: true } as const

export const submissions = defineEntity({
  name: 'submissions',
  path: 'blade-admin/submissions',
  label: label('稿件', 'Manuscript'),
  arises: label(
    '作者在期刊网站投稿后会出现在这里，编辑部也可以代为投稿',
    'Papers stand here once authors submit them on the journal’s site; the office can submit for an author too',
  ),
  title: 'title',
  history: false,
  fields: {
    manuscriptNo: text({ label: label('稿号', 'Number'), max: 40, list: 130, search: true, sort: true }),
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, search: true }),
    articleTypeId: ref('articleType', { label: label('文章类型', 'Article type'), filter: true }),
    language: choice(languages, {
      label: label('语言', 'Language'),
      required: true,
      default: 'zh',
      filter: true,
    }),
    title: pair(inline({ label: label('题名', 'Title'), max: 500, list: true, search: true })),
    shortTitle: pair(inline({ label: label('短题名', 'Short title'), max: 120 })),
    abstract: pair(longText({ label: label('摘要', 'Abstract'), max: 5000 })),
    keywords: pair(words({ label: label('关键词', 'Keywords'), most: 8 })),
    clcCode: text({ label: label('中图分类号', 'CLC number'), max: 40 }),
    subjectCodes: words({ label: label('学科', 'Subjects'), most: 10 }),
    coverLetter: longText({ label: label('投稿信', 'Cover letter'), max: 10_000, wide: true }),
    wordCount: integer({ label: label('字数', 'Words'), min: 0 }),
    figureCount: integer({ label: label('图数', 'Figures'), min: 0 }),
    tableCount: integer({ label: label('表数', 'Tables'), min: 0 }),
    referenceCount: integer({ label: label('参考文献数', 'References'), min: 0 }),
    fundings: structure<Funding[]>()({ label: label('基金', 'Funding'), schema: fundingsSchema }),
    coiStatement: longText({ label: label('利益冲突声明', 'Conflict of interest'), ...statement }),
    ethicsStatement: longText({ label: label('伦理声明', 'Ethics'), ...statement }),
    consentStatement: longText({ label: label('知情同意声明', 'Consent'), ...statement }),
    dataStatement: longText({ label: label('数据可用性声明', 'Data availability'), ...statement }),
    aiUseStatement: longText({ label: label('人工智能使用声明', 'Use of AI'), ...statement }),
    trialRegNo: text({ label: label('临床试验注册号', 'Trial registration'), max: 80 }),
    suggestedReviewers: structure<NamedReviewer[]>()({
      label: label('建议审稿人', 'Suggested reviewers'),
      schema: namedReviewersSchema,
    }),
    opposedReviewers: structure<NamedReviewer[]>()({
      label: label('回避审稿人', 'Opposed reviewers'),
      schema: namedReviewersSchema,
    }),
    declarations: structure<Declaration[]>()({
      label: label('投稿声明', 'Declarations'),
      schema: declarationsSchema,
    }),
    submitterId: ref('user', { label: label('投稿人', 'Submitter'), filter: true }),
    handlingEditorId: ref('user', { label: label('责任编辑', 'Handling editor'), list: 120, search: true }),
    sectionEditorIds: refs('user', { label: label('栏目编辑', 'Section editors'), filter: true }),
    state: choice(submissionStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'draft',
      list: 110,
      search: true,
    }),
    stateSince: dateTime({ label: label('进入状态时间', 'In this state since'), list: 150, sort: true }),
    productionStep: choice(productionSteps, { label: label('编校步骤', 'Production step'), filter: true }),
    currentRound: integer({ label: label('轮次', 'Round'), required: true, default: 0, min: 0, sort: true }),
    feeState: choice(feeStates, {
      label: label('费用', 'Fee'),
      required: true,
      default: 'notRequired',
      filter: true,
    }),
    submittedAt: dateTime({ label: label('投稿时间', 'Submitted'), filter: true, sort: true }),
    firstDecisionAt: dateTime({ label: label('首次决定时间', 'First decision'), filter: true }),
    acceptedAt: dateTime({ label: label('录用时间', 'Accepted'), filter: true, sort: true }),
    rejectedAt: dateTime({ label: label('退稿时间', 'Rejected'), filter: true }),
    withdrawnAt: dateTime({ label: label('撤稿时间', 'Withdrawn'), filter: true }),
    publishedAt: dateTime({ label: label('出版时间', 'Published'), filter: true, sort: true }),
    revisionDueAt: dateTime({ label: label('修改截止', 'Revision due'), filter: true, sort: true }),
    /** How often the date was moved since this revision was asked for (T16). */
    revisionExtensions: integer({ label: label('延期次数', 'Extensions'), min: 0 }),
    proofDueAt: dateTime({ label: label('校样截止', 'Proof due'), filter: true }),
    similarityScore: decimal({ label: label('重复率（%）', 'Similarity (%)') }),
    similarityReportFileId: ref('submissionFile', { label: label('查重报告', 'Similarity report') }),
    priority: choice(priorities, {
      label: label('优先级', 'Priority'),
      required: true,
      default: 'normal',
      filter: true,
    }),
    withdrawRequested: yesNo({
      label: label('申请撤稿', 'Withdrawal requested'),
      required: true,
      default: false,
      filter: true,
    }),
    withdrawReason: longText({ label: label('撤稿理由', 'Reason for withdrawal'), max: 2000 }),
    anonymousFileApproved: yesNo({
      label: label('匿名稿已核对', 'Anonymised file approved'),
      required: true,
      default: false,
    }),
    /** Hash of title and abstract as submitted: finds the same paper sent twice. */
    contentHash: text({ label: label('内容指纹', 'Content hash'), max: 64, hidden: true }),
    processInstanceId: text({ label: label('流程实例', 'Process instance'), max: 64 }),
    articleId: ref('articles', { label: label('文章', 'Article') }),
  },
  guarded: [
    'manuscriptNo',
    'declarations',
    'submitterId',
    'handlingEditorId',
    'sectionEditorIds',
    'state',
    'stateSince',
    'productionStep',
    'currentRound',
    'feeState',
    'submittedAt',
    'firstDecisionAt',
    'acceptedAt',
    'rejectedAt',
    'withdrawnAt',
    'publishedAt',
    'revisionDueAt',
    'revisionExtensions',
    'proofDueAt',
    'similarityScore',
    'similarityReportFileId',
    'priority',
    'withdrawRequested',
    'withdrawReason',
    'anonymousFileApproved',
    'contentHash',
    'processInstanceId',
    'articleId',
  ],
  order: ['-createTime'],
  index: [
    ['journalId', 'state', 'stateSince'],
    ['submitterId'],
    ['handlingEditorId', 'state'],
    ['state', 'revisionDueAt'],
    ['contentHash'],
    // What reports of a period look for.
    ['submittedAt'],
    ['firstDecisionAt'],
    ['acceptedAt'],
    ['rejectedAt'],
    ['withdrawnAt'],
    ['publishedAt'],
  ],
  fullText: ['manuscriptNo', 'title', 'abstract', 'keywords'],
  // `submit` is transition T2 here; drafts are written with saveDraft, removed with discard. `detail` is
  // read by authors and editors alike and answers each their part (submissions/read.ts).
  calls: ['list', 'export'],
  actions: {
    create: { label: label('新建投稿', 'New submission'), place: 'toolbar', wire: 'create' },
    saveDraft: { label: label('保存草稿', 'Save draft'), wire: 'saveDraft' },
    submit: { label: label('投稿', 'Submit'), wire: 'submit' },
    discard: { label: label('删除草稿', 'Delete draft'), wire: 'discard', danger: true },
    returnToAuthor: { label: label('退回补充', 'Return to author'), place: 'row', wire: 'returnToAuthor' },
    resubmit: { label: label('重新投稿', 'Resubmit'), wire: 'resubmit' },
    assignEditor: { label: label('指定责任编辑', 'Assign editor'), place: 'row', wire: 'assignEditor' },
    sendToReview: { label: label('送外审', 'Send to review'), place: 'row', wire: 'sendToReview' },
    deskReject: { label: label('初审退稿', 'Desk reject'), place: 'row', wire: 'deskReject', danger: true },
    skipReview: { label: label('免外审', 'Skip review'), place: 'row', wire: 'skipReview' },
    arrange: { label: label('稿件安排', 'Handling'), wire: 'arrange' },
    dispatch: { label: label('派审', 'Dispatch reviewers'), place: 'row', wire: 'dispatch' },
    requestMinor: {
      label: label('退修（小修）', 'Request minor revision'),
      place: 'row',
      wire: 'requestMinor',
    },
    requestMajor: {
      label: label('退修（大修）', 'Request major revision'),
      place: 'row',
      wire: 'requestMajor',
    },
    reject: { label: label('退稿', 'Reject'), place: 'row', wire: 'reject', danger: true },
    recommendAccept: {
      label: label('建议录用', 'Recommend acceptance'),
      place: 'row',
      wire: 'recommendAccept',
    },
    recommendReject: {
      label: label('建议退稿', 'Recommend rejection'),
      place: 'row',
      wire: 'recommendReject',
    },
    submitRevision: { label: label('提交修改稿', 'Submit revision'), wire: 'submitRevision' },
    newRound: { label: label('开始新一轮外审', 'Open a new round'), place: 'row', wire: 'newRound' },
    cancelRound: {
      label: label('取消本轮外审', 'Cancel the round'),
      place: 'row',
      wire: 'cancelRound',
      danger: true,
    },
    extendDue: { label: label('延长修回期限', 'Extend the due date'), place: 'row', wire: 'extendDue' },
    finalAccept: { label: label('录用', 'Accept'), place: 'row', wire: 'finalAccept' },
    finalBack: { label: label('退回外审', 'Back to review'), place: 'row', wire: 'finalBack' },
    sendToProduction: {
      label: label('送编校', 'Send to production'),
      place: 'row',
      wire: 'sendToProduction',
    },
    step: { label: label('推进编校步骤', 'Move production on'), place: 'row', wire: 'step' },
    schedule: { label: label('排期', 'Schedule'), place: 'row', wire: 'schedule' },
    unschedule: { label: label('撤回排期', 'Unschedule'), place: 'row', wire: 'unschedule' },
    publish: { label: label('出版', 'Publish'), place: 'row', wire: 'publish' },
    requestWithdraw: { label: label('申请撤稿', 'Ask to withdraw'), wire: 'requestWithdraw', danger: true },
    cancelWithdraw: {
      label: label('收回撤稿申请', 'Take back the request to withdraw'),
      wire: 'cancelWithdraw',
    },
    withdraw: { label: label('撤稿', 'Withdraw'), place: 'row', wire: 'withdraw', danger: true },
    backToReview: { label: label('退回外审重审', 'Return to review'), place: 'row', wire: 'backToReview' },
    reinstate: { label: label('恢复稿件', 'Reinstate'), place: 'row', wire: 'reinstate' },
    rescind: {
      label: label('撤回上一决定', 'Rescind the last decision'),
      place: 'row',
      wire: 'rescind',
      danger: true,
    },
  },
  menu: { path: '/journal/submissions', icon: 'FileTextOutlined', label: label('稿件管理', 'Submissions') },
})

export type Submission = Row<typeof submissions>
export type SubmissionState = keyof typeof submissionStates
export type ProductionStep = keyof typeof productionSteps
