/** What is said where a step of a review, or what it asks, is refused. */
import { refusals, type Refusal } from '#kernel/definition/index.ts'
import { noOf, type Failure } from '#kernel/life/failure.ts'
import { unmet } from '../submissions/refusals.ts'

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
  CANCELLED: {
    status: 409,
    zh: '编辑部已结束这项审稿，不再需要您答复或提交。请自行留存已写的文字；仍想提供意见，请与编辑部联系',
    en: 'The editors have ended this review, so neither an answer nor a report is asked for any more. Keep a copy of what you wrote; write to the editorial office if it should still be heard',
  },
  STILL_ASKED: {
    status: 409,
    zh: '邀请还在等待答复，不必再次邀请；可以催答复，或取消派审',
    en: 'The invitation still waits for an answer; remind the reviewer, or cancel it',
  },
  RECALLED: {
    status: 410,
    zh: '编辑部已结束这项审稿，您不必再做什么，全文也不再开放。如有疑问，请与编辑部联系',
    en: 'The editors have ended this review: nothing more is asked of you, and the text is closed. Write to the editorial office if you have a question',
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

/** A wrong state stays to clients what it is (domain 2.5); what follows from it for a person is said apart. */
export const wrongState = (words: 'CANCELLED' | 'STILL_ASKED'): Refusal => ({
  ...refuseReview(words),
  reason: 'STATE_CONFLICT',
})

export const stale = { zh: '已被更新', en: 'changed by somebody else' }

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
  conflictReason: {
    zh: '请写明为何所声明的利益冲突不影响审稿',
    en: 'Say why the declared conflict does not matter for the review',
  },
  invitedOften: {
    zh: '本轮已邀请 {n} 次，请另选审稿人',
    en: 'Already invited {n} times in this round; choose another reviewer',
  },
  extendedOften: {
    zh: '审稿期限已延长 {n} 次，请与审稿人联系或另请他人',
    en: 'The date has been moved {n} times; write to the reviewer, or ask somebody else',
  },
  answeredConflict: {
    zh: '审稿人已声明利益冲突，正等您处理：请选“仍请审稿”，或取消派审',
    en: 'The reviewer has declared a conflict and waits for you: ask nevertheless, or cancel the invitation',
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

export function refuseAll(failures: readonly Failure[]): Refusal {
  return unmet(failures)
}
