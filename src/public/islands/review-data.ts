import { mailWord } from '#kernel/portal/ui/mailWord.ts'
import { dueTexts } from './paper.ts'
import type { Texts } from '#kernel/ui/say.ts'
import type { FormAnswers, FormItem } from '#modules/journal/review-forms/definition.ts'
import type { scoreKeys } from '#modules/journal/review-records/words.ts'
import type { PaperFile } from './paper.ts'

/** What the reviewer's page reads (modules/journal/reviewing/read.ts) and says. */

/** The word of the mail's link, if the reviewer came by one: then this one review is all there is, without a session. */
export const word = mailWord
export const pathOf = (call: string) => `blade-admin/reviewRecord/${word === undefined ? '' : 'link/'}${call}`

export type Scores = Partial<Record<keyof typeof scoreKeys, number>>
export type Form = {
  scores: Scores
  answers: FormAnswers
  recommendation: string | null
  commentsToAuthor: string
  commentsToEditor: string
  aiUseDeclared: boolean
}
export type Paper = {
  titleZh: string | null
  titleEn: string | null
  abstractZh: string | null
  abstractEn: string | null
  keywordsZh: string[] | null
  keywordsEn: string[] | null
  manuscriptNo: string | null
  articleTypeName?: string | null
}
export type Review = {
  id: string
  submissionId: string
  version: number
  roundNo: number
  state: string
  stateText: string
  responseDueAt: string | null
  reviewDueAt: string | null
  extendedTimes: number
  /** What was asked and is not answered yet. */
  moreTimeUntil: string | null
  coiDeclared: boolean | null
  /** What they declared, earlier invitations included. */
  coiStatement: string | null
  commentsToAuthor: string | null
  commentsToEditor: string | null
  recommendationText?: string
  scores: Scores | null
  formItems: FormItem[] | null
  reopenReason: string | null
  reviewMode: string
  draft: Partial<Form> | null
  submission: Paper
  expired: boolean
  overdue: boolean
}
export type Detail = Review & {
  fullTextOpen: boolean
  /** Where the reviewer may know who wrote the paper. */
  authors?: Readonly<Record<string, unknown>>[]
  files: PaperFile[]
  /** The journal's own questions, as this reviewer answered them. */
  answersInWords: { label: string; text: string }[]
  outcome: { text: string; date: string | null } | null
  otherReviews: { alias: string; comments: string }[]
  /** Earlier rounds of this paper, the latest first: what they wrote, and what others did. */
  earlier: Past[]
}
export type Past = Pick<
  Detail,
  'id' | 'roundNo' | 'recommendationText' | 'answersInWords' | 'outcome' | 'otherReviews'
> &
  Partial<Pick<Detail, 'commentsToAuthor' | 'commentsToEditor' | 'scores'>>

export const texts = {
  title: ['我的审稿', 'My reviews'],
  list: ['审稿任务', 'Assignments'],
  past: ['已结束 {n}', 'Finished {n}'],
  none: ['目前没有审稿任务。', 'You have no reviews at present.'],
  respondBy: ['请在 {date} 前应答', 'Answer by {date}'],
  reviewBy: ['请在 {date} 前交审', 'Review by {date}'],
  ...dueTexts,
  moreTime: ['申请延期', 'Ask for more time'],
  moreTimeText: [
    '编辑会收到您的申请并答复；答复之前，原期限不变。',
    'The editor gets your request and answers it; until then the date stays.',
  ],
  moreTimeUntil: ['希望延至', 'Until'],
  moreTimeWhy: ['原因', 'Reason'],
  moreTimeSend: ['发送申请', 'Send the request'],
  moreTimeAsked: [
    '已申请延期至 {date}，等待编辑答复',
    'You asked for time until {date}; the editor will answer',
  ],
  round: ['第 {n} 轮', 'Round {n}'],
  abstract: ['摘要', 'Abstract'],
  keywords: ['关键词', 'Keywords'],
  invite: ['您是否愿意审阅此稿？', 'Will you review this paper?'],
  inviteText: ['接受后即可查看全文与审稿表。', 'The full text and the form open once you accept.'],
  inviteOpen: [
    '本刊为公开评审：编辑转出您的意见时，作者会看到您的姓名和单位。',
    'Review is open: when the editor passes on your report, the authors see your name and affiliation.',
  ],
  inviteBlind: [
    '稿件为双匿名，请勿试图推断作者身份。',
    'Review is anonymous on both sides; do not try to find out who wrote it.',
  ],
  coi: ['您与本文是否存在利益冲突？', 'Do you have a conflict of interest?'],
  coiNo: ['没有', 'No'],
  coiYes: ['有或不确定', 'Yes, or not sure'],
  coiWhat: ['请说明', 'Say what it is'],
  coiAfter: ['已告知编辑，等待编辑决定。', 'The editor has been told and will decide.'],
  coiKnown: [
    '您曾声明：{statement}。编辑已知悉，仍请您审稿；如没有其他利益冲突，请选“没有”。',
    'You declared: {statement}. The editor knows and still asks for your review; unless there is another conflict, choose “No”.',
  ],
  secret: [
    '我会对稿件内容保密，不上传到外部工具，不转交他人。',
    'I keep the paper confidential, upload it to no outside tool and pass it to nobody.',
  ],
  accept: ['接受审稿', 'Accept'],
  decline: ['谢绝', 'Decline'],
  declineTitle: ['谢绝审稿', 'Decline the review'],
  declineNow: ['确认谢绝', 'Decline'],
  back: ['返回', 'Back'],
  authors: ['作者', 'Authors'],
  why: ['谢绝原因', 'Why'],
  whyText: ['说明', 'Explanation'],
  colleague: ['可推荐的同行', 'A colleague you would suggest'],
  choose: ['请选择', 'Choose'],
  files: ['稿件文件', 'Files'],
  form: ['审稿意见', 'Your review'],
  scores: ['评分（1 低，5 高）', 'Scores, 1 low to 5 high'],
  recommendation: ['处理建议', 'Recommendation'],
  toAuthor: ['给作者的意见', 'Comments to the author'],
  toAuthorHelp: [
    '至少 50 字，请逐条列出；勿写姓名与单位。',
    'At least 50 characters, point by point; no names or affiliations.',
  ],
  toEditor: ['给编辑的意见（作者看不到）', 'Comments to the editor, not shown to the author'],
  ai: ['我在撰写意见时使用了人工智能工具。', 'I used an AI tool in writing this review.'],
  saving: ['正在保存', 'Saving'],
  saved: ['已保存草稿', 'Draft saved'],
  submit: ['提交审稿意见', 'Submit review'],
  attachment: ['附件', 'Attachments'],
  attachmentHelp: [
    '可附批注过的 PDF，文件属性中的姓名会被清除。',
    'An annotated PDF, for instance. Names in its properties are removed.',
  ],
  answer: ['{label}，{n}', '{label}, {n}'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  reopened: ['编辑请您补充', 'The editor asks you to complete your review'],
  resign: ['无法继续审稿', 'I cannot go on'],
  resignText: [
    '退出后全文不再开放，编辑会另请他人。',
    'The full text closes and the editor will ask somebody else.',
  ],
  resigned: ['已退出审稿，编辑已收到通知。', 'You have left this review and the editor has been told.'],
  declined: ['已谢绝邀请，感谢您的答复。', 'You have declined. Thank you for your answer.'],
  byLink: [
    '您通过邮件链接进入，此链接只用于这一篇稿件的审稿，请勿转发。',
    'You came by the link of a mail. It opens this one review; please do not pass it on.',
  ],
  signIn: ['登录查看全部审稿任务', 'Sign in to see all your reviews'],
  certificate: ['下载审稿证明（PDF）', 'Download the certificate (PDF)'],
  submitTitle: ['提交审稿意见？', 'Submit your review?'],
  submitAsk: [
    '提交后不能再修改。评分与意见已自动保存，也可以稍后再交。',
    'It cannot be changed afterwards. What you wrote is saved, so it may also wait.',
  ],
  submitNow: ['提交', 'Submit'],
  goOn: ['继续填写', 'Go on writing'],
  thanks: ['审稿意见已提交，谢谢。', 'Your review is in. Thank you.'],
  ended: ['此任务已结束。', 'This assignment has ended.'],
  expired: [
    '邀请已过期，如仍愿意审稿请联系编辑部。',
    'The invitation has expired. Write to the office if you would still like to review.',
  ],
  ownEarlier: ['您在第 {n} 轮的意见', 'Your report of round {n}'],
  earlier: ['第 {n} 轮的意见与决定', 'Reports and decision of round {n}'],
  own: ['您的意见', 'Your report'],
  ownToEditor: ['给编辑的意见', 'Comments to the editor'],
  outcome: ['稿件结果', 'Outcome'],
  others: ['其他审稿人的意见', 'Other reports'],
  released: ['转给作者的审稿意见', 'Reports sent to the authors'],
  score: ['{name}，{n} 分', '{name}, {n}'],
} as const satisfies Texts
