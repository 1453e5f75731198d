/** A reviewer's assignment (domain 2.4, R1–R12) as data, and the rules of its steps. */
import { mostExtensions } from './words.ts'
import {
  date,
  daysLater,
  isBlank,
  isRefusal,
  label,
  longText,
  refusals,
  richLine,
  usualZone,
  type Refusal,
} from '#kernel/definition/index.ts'
import { may } from '#kernel/life/asks.ts'
import { noOf, type Failure } from '#kernel/life/failure.ts'
import { standsIn, turnOf } from '#kernel/life/judge.ts'
import { anyLife, byState, life, type AnswersOf } from '#kernel/life/life.ts'
import { usualEnd } from '#kernel/life/ways.ts'
import { conflictWords, type Conflict } from '../terms/conflicts.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { byActingRole } from '../submission-events/standing.ts'
import type { FormAnswers, FormItem } from '../review-forms/definition.ts'
import { unanswered } from '../review-forms/workflow.ts'
import { no as noPaper, unmet } from '../submissions/refusals.ts'
import { reviewRecords, type ReviewRecord, type ReviewState } from './definition.ts'

export const refuseReview = refusals({
  STATE_CONFLICT: {
    status: 409,
    zh: '此审稿任务现为“{zh}”，不能这样操作。请刷新后再看',
    en: 'This review is now “{en}”, so that is no longer possible. Reload to see it',
  },
  KEPT: {
    status: 409,
    zh: '审稿任务须留存备查，不能删除；尚未交回的请用“取消派审”',
    en: 'Reviews are kept on record and never removed. Cancel what has not been handed in',
  },
  ROUND_CLOSED: { status: 409, zh: '本轮审稿已结束', en: 'This review round has ended' },
  CONFLICT_DECLARED: {
    status: 409,
    zh: '您已声明利益冲突，编辑已收到通知，由编辑决定是否另行邀请。您也可以谢绝邀请',
    en: 'You declared a conflict of interest. The editor has been told and decides whether to invite you again; you can also decline',
  },
  INVITATION_EXPIRED: { status: 409, zh: '审稿邀请已过期', en: 'The invitation has expired' },
  NOT_ALLOWED: {
    status: 403,
    zh: '没有此审稿任务的这项权限',
    en: 'Your role does not allow this on the review',
  },
  NOT_FOUND: { status: 404, zh: '没有找到此审稿任务', en: 'There is no such review' },
  NOT_CONFIRMED: {
    status: 409,
    zh: '编辑确认审稿意见后即可下载审稿证明',
    en: 'The certificate is ready once the editor has confirmed your review',
  },
  LINK_UNKNOWN: {
    status: 401,
    zh: '此审稿链接无效或已被新的邀请取代。请用最近一封邮件中的链接，或登录后查看',
    en: 'This link is not valid, or a newer invitation has replaced it. Use the link of the latest mail, or sign in',
  },
  LINK_ENDED: {
    status: 410,
    zh: '此审稿任务现为“{zh}”，链接不再有效。登录后仍可查看',
    en: 'This review is now “{en}”, so its link no longer works. You can still see it when you sign in',
  },
  LINK_EXPIRED: {
    status: 410,
    zh: '此审稿链接已过期。请登录，或与编辑部联系',
    en: 'This link has expired. Sign in, or write to the editorial office',
  },
})

export const stale = { zh: '已被更新', en: 'changed by somebody else' }

const desk = ['HE', 'ST', 'EC'] as const
const reason = longText({ label: label('理由', 'Reason'), max: 2000 })
const leaving = may(reviewRecords, 'declineReason', 'declineText', 'suggestedColleague')
const adminReason = noPaper('adminReasonRequired', {}, 'reason')
/** What a report is made of. */
export const reportAsks = {
  ...may(reviewRecords, 'scores', 'answers', 'recommendation'),
  ...may(reviewRecords, 'commentsToAuthor', 'commentsToEditor', 'aiUseDeclared'),
}

export const reviewLife = life(byState(reviewRecords, 'state'), {
  ...byActingRole,
  begins: [{ id: 'R1', to: 'invited', who: desk }],
  ends: ['resigned', 'cancelled', 'excluded'],
  // An administrator stands in for the desk, with a reason.
  standIn: {
    role: 'AD',
    for: ['ST', 'EC'],
    reason: adminReason,
  },
  says: {
    notFound: () => refuseReview('NOT_FOUND'),
    stale: () => refuseReview('STATE_CONFLICT', { ...stale }),
    notAllowed: () => refuseReview('NOT_ALLOWED'),
    conflict: ({ zh, en }) => refuseReview('STATE_CONFLICT', { zh, en }),
    unmet,
  },
  steps: (step) => ({
    // Whoever declares a conflict stays invited until the editor has answered.
    accept: step({
      ways: [{ id: 'R2', from: ['invited'], to: ['accepted', 'invited'], who: ['RE'] }],
      asks: may(reviewRecords, 'coiDeclared', 'coiStatement', 'confidentialityAgreed'),
    }),
    decline: step({
      ways: [{ id: 'R3', from: ['invited'], to: 'declined', who: ['RE'] }],
      asks: leaving,
    }),
    expire: step({
      label: label('过期', 'Lapse'),
      ways: [{ id: 'R4', from: ['invited'], to: 'expired', who: ['SY'] }],
    }),
    reinvite: step({
      ways: [{ id: 'R5', from: ['declined', 'expired'], to: 'invited', who: desk }],
      asks: {
        reason,
        overrideReason: reason,
        responseDueAt: date({ label: label('应答截止', 'Respond by') }),
        reviewDueAt: date({ label: label('审稿截止', 'Review due') }),
      },
      writes: false,
    }),
    cancel: step({
      ways: [{ id: 'R6', from: ['invited', 'accepted'], to: 'cancelled', who: [...desk, 'SY'] }],
      asks: { reason },
    }),
    submit: step({
      ways: [
        { id: 'R7', from: ['accepted'], to: 'submitted', who: ['RE'] },
        { id: 'R10', from: ['reopened'], to: 'submitted', who: ['RE'] },
      ],
      asks: reportAsks,
      writes: false,
    }),
    resign: step({
      ways: [{ id: 'R8', from: ['accepted'], to: 'resigned', who: ['RE'] }],
      asks: leaving,
    }),
    reopen: step({
      ways: [{ id: 'R9', from: ['submitted'], to: 'reopened', who: ['HE', 'EC'] }],
      asks: { reason },
    }),
    confirm: step({
      ways: [{ id: 'R11', from: ['submitted'], to: 'confirmed', who: ['HE', 'EC'] }],
      asks: { ...may(reviewRecords, 'editorRating', 'editorNote', 'redactedComments'), reason },
    }),
    exclude: step({
      ways: [{ id: 'R12', from: ['submitted', 'confirmed'], to: 'excluded', who: ['EC'] }],
      asks: { reason },
    }),
  }),
})

export type ReviewAction = keyof typeof reviewLife.steps
export const reviewTable = anyLife(reviewLife)
/** Who sends a paper to reviewers (R1), which makes the review. */
export const inviters: readonly ActingRole[] = desk

/** States in which the assignment is still running: it blocks a second one and ends with the round. */
export const liveStates = ['invited', 'accepted', 'reopened'] as const satisfies readonly ReviewState[]
/** The reviewer said yes, whatever came of it. */
export const agreedStates = [
  'accepted',
  'reopened',
  'submitted',
  'confirmed',
  'excluded',
  'resigned',
] as const satisfies readonly ReviewState[]
/** Invitations that have not been answered lapse this many days after the response date (R4). */
export const expiryDays = 7
/** Invitations of one reviewer to one round, the first included (R5). */
export const mostInvitations = 3
export { mostExtensions }
/** While a review is being written its date may be moved. */
export const extendable: readonly ReviewState[] = ['accepted', 'reopened']
/** While a reviewer owes an answer or a report. */
export const remindable: readonly ReviewState[] = ['invited', 'accepted', 'reopened']
export const mostAtOnce = 20
export const fewestCharacters = 50

export const reviewGuardWords = {
  coiUnanswered: { zh: '请回答是否存在利益冲突', en: 'Say whether you have a conflict of interest' },
  coiStatement: { zh: '请说明利益冲突', en: 'Describe the conflict of interest' },
  confidentiality: { zh: '请同意保密要求', en: 'Agree to keep the manuscript confidential' },
  declineReason: { zh: '请选择谢绝原因', en: 'Choose a reason for declining' },
  recommendation: { zh: '请选择审稿建议', en: 'Choose a recommendation' },
  overallScore: { zh: '请给出总体评分', en: 'Give the overall score' },
  formItemMissing: { zh: '请回答：{label}', en: 'Answer: {labelEn}' },
  commentsTooShort: {
    zh: '给作者的意见至少 50 字，或上传附件',
    en: 'Write at least 50 characters to the author, or attach a file',
  },
  reviewersRequired: { zh: '请至少选择一位审稿人', en: 'Choose at least one reviewer' },
  tooManyReviewers: { zh: '一次最多派审 20 人', en: 'Invite at most 20 reviewers at a time' },
  reviewerUnknown: { zh: '所选审稿人不存在或已停用', en: 'A chosen reviewer does not exist or is disabled' },
  suggestedUnknown: {
    zh: '作者没有建议过 {email}，请从审稿人中查找',
    en: 'The author did not suggest {email}, look among the reviewers instead',
  },
  suggestedAddress: {
    zh: '作者为{name}填写的邮箱不能用，请与作者核对，或从审稿人中查找',
    en: 'The address that the author gave for {name} cannot be written to. Ask the author, or look among the reviewers',
  },
  reviewerBlocked: { zh: '{who}：{why}', en: '{who}: {why}' },
  reviewerNeedsReason: { zh: '{who}：{why}，须填写理由', en: '{who}: {why}; give a reason' },
  reviewerLoaded: {
    zh: '{who}：在审 {n} 篇，已达上限，须填写理由',
    en: '{who}: already has {n} reviews; give a reason',
  },
  notAnonymised: {
    zh: '送审的稿件未经匿名检查，本轮不能按双盲送审；请取消本轮，上传匿名稿后再送审',
    en: 'The text of this round has not been checked for names, so nobody can be invited double anonymously. Cancel the round, add an anonymised file and send it out again',
  },
  stricterOnly: {
    zh: '审稿方式只能比期刊设置更严格',
    en: 'The review mode may only be stricter than the journal’s',
  },
  reasonRequired: { zh: '请填写理由', en: 'Give a reason' },
  invitedOften: {
    zh: '本轮已邀请 {n} 次，请另选审稿人',
    en: 'Already invited {n} times in this round; choose another reviewer',
  },
  extendedOften: {
    zh: '审稿期限已延长 {n} 次，请与审稿人联系或另请他人',
    en: 'The date has been moved {n} times; write to the reviewer, or ask somebody else',
  },
  remindedToday: {
    zh: '{date} 已提醒过，24 小时内不再重复提醒',
    en: 'Reminded on {date}; at least a day must pass before the next reminder',
  },
  noTimeAsked: {
    zh: '审稿人没有待答复的延期申请',
    en: 'The reviewer has not asked for more time, or was answered already',
  },
  dueDateNotLater: { zh: '新期限须晚于现有期限', en: 'The new date must be later than the present one' },
  dueDateTooFar: {
    zh: '截止日期最晚为一年（365 天）之内，请改早一些',
    en: 'The due date must lie within a year (365 days), choose an earlier one',
  },
  answerBeforeReport: {
    zh: '答复邀请的日期须早于交审稿意见的日期',
    en: 'The date to answer the invitation must come before the date of the report',
  },
  dueDateTooSoon: { zh: '截止日期最早为明天', en: 'The due date must be tomorrow or later' },
} as const

export const noReview = noOf(reviewGuardWords)

/** Who takes which step on a review as what, or why not. An administrator stands in for the desk, with a reason. */
export function reviewTurn(
  state: ReviewState,
  action: ReviewAction,
  roles: ReadonlySet<ActingRole>,
  reason?: string,
): { to: ReviewState; roleUsed: ActingRole } | Refusal {
  const turn = turnOf(reviewTable, { state }, action, roles)
  if (isRefusal(turn)) return turn
  if (standsIn(reviewTable, turn) && isBlank(reason)) return unmet([adminReason])
  return { to: usualEnd(turn.way, state) as ReviewState, roleUsed: turn.role as ActingRole }
}

/** R4 as a fact of the clock: whether or not the job has marked it yet, the invitation is over. */
export function isExpired(
  review: Pick<ReviewRecord, 'state' | 'responseDueAt'>,
  now: Date,
  timeZone: string = usualZone,
): boolean {
  if (review.state !== 'invited' || !review.responseDueAt) return false
  return now > daysLater(review.responseDueAt, expiryDays, timeZone)
}

/** Derived, never stored (domain 2.4). */
export function overdueOf(review: Pick<ReviewRecord, 'state' | 'responseDueAt' | 'reviewDueAt'>, now: Date) {
  const due = review.state === 'invited' ? review.responseDueAt : review.reviewDueAt
  const running = (liveStates as readonly string[]).includes(review.state)
  return running && due !== null && due.getTime() < now.getTime()
}

type Answers = AnswersOf<typeof reviewLife.steps, 'accept'>

export function acceptGuards(answers: Answers): Failure[] {
  const failures: Failure[] = []
  if (typeof answers.coiDeclared !== 'boolean') failures.push(noReview('coiUnanswered', {}, 'coiDeclared'))
  if (answers.coiDeclared && isBlank(answers.coiStatement))
    failures.push(noReview('coiStatement', {}, 'coiStatement'))
  if (answers.confidentialityAgreed !== true)
    failures.push(noReview('confidentiality', {}, 'confidentialityAgreed'))
  return failures
}

export type ReviewForm = {
  recommendation?: string | null
  scores?: { overall?: number } | null
  formItems?: readonly FormItem[] | null
  answers?: FormAnswers | null
  commentsToAuthor?: string | null
  attachments: number
}

export function submitGuards(form: ReviewForm): Failure[] {
  const failures: Failure[] = []
  if (!form.recommendation) failures.push(noReview('recommendation', {}, 'recommendation'))
  if (!form.scores?.overall) failures.push(noReview('overallScore', {}, 'scores'))
  for (const { key, labelZh, labelEn } of unanswered(form.formItems ?? [], form.answers ?? {}))
    failures.push(noReview('formItemMissing', { label: labelZh, labelEn }, `answers.${key}`))
  if (richLine(form.commentsToAuthor).length < fewestCharacters && form.attachments === 0)
    failures.push(noReview('commentsTooShort', {}, 'commentsToAuthor'))
  return failures
}

/** What stands of a candidate before the dispatch. */
export type Candidate = {
  userId: string
  name: string
  conflicts: readonly Conflict[]
  load: number
  maxLoad: number
}

/** R1 for one candidate: blocks always, opposed only with the chief's reason, warnings and load with any reason. */
export function dispatchGuards(who: Candidate, as: ActingRole, reason: string | undefined): Failure[] {
  const reasoned = !isBlank(reason)
  const failures: Failure[] = []
  for (const { code, level } of who.conflicts) {
    const why = conflictWords[code]
    const chief = as === 'EC' || as === 'AD'
    if (level === 'block' || (level === 'override' && !(chief && reasoned)))
      failures.push(noReview('reviewerBlocked', { who: who.name, why }, 'reviewerIds'))
    else if (level === 'warn' && code === 'sameAffiliation' && !reasoned)
      failures.push(noReview('reviewerNeedsReason', { who: who.name, why }, 'overrideReason'))
  }
  if (who.load >= who.maxLoad && !reasoned)
    failures.push(noReview('reviewerLoaded', { who: who.name, n: who.load }, 'overrideReason'))
  return failures
}

const strictness = { open: 0, singleAnonymous: 1, doubleAnonymous: 2 } as const
export function isAtLeastAsStrict(mode: keyof typeof strictness, journal: keyof typeof strictness): boolean {
  return strictness[mode] >= strictness[journal]
}

/** Full text, own form and attachments open once the questions are answered (case 23). */
export function mayOpenFullText(
  review: Pick<ReviewRecord, 'state' | 'coiDeclared' | 'confidentialityAgreed'>,
) {
  const opened: readonly ReviewState[] = ['accepted', 'submitted', 'confirmed', 'reopened']
  return opened.includes(review.state) && review.confidentialityAgreed === true && review.coiDeclared !== null
}

/** "Reviewer 1": the same person keeps the number through all rounds of a paper. */
export function aliasOf(no: number): string {
  return `Reviewer ${no}`
}

export function aliasIn(no: number, lang: 'zh' | 'en'): string {
  return lang === 'zh' ? `审稿人 ${no}` : aliasOf(no)
}

/** What an invitation to an open review says before anybody accepts. */
export function openReviewNotice(mode: ReviewRecord['reviewMode'], lang: 'zh' | 'en'): string | undefined {
  if (mode !== 'open') return undefined
  return lang === 'zh'
    ? '本刊为公开评审：编辑转出您的意见时，作者会看到您的姓名和单位。'
    : 'Review is open: when the editor passes on your report, the authors see your name and affiliation.'
}

export function refuseAll(failures: readonly Failure[]): Refusal {
  return unmet(failures)
}
