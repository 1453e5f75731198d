import {
  choice,
  choices,
  dateTime,
  defineEntity,
  label,
  longText,
  pair,
  ref,
  richText,
  text,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

export const updateKinds = {
  correction: label('更正', 'Correction'),
  concern: label('关注声明', 'Expression of concern'),
  concernLifted: label('解除关注', 'Concern lifted'),
  retraction: label('撤回', 'Retraction'),
  removal: label('移除', 'Removal'),
} satisfies Choices

export const updateStates = {
  requested: { ...label('待他人确认', 'Awaiting another person'), tone: 'amber' },
  done: { ...label('已生效', 'In effect'), tone: 'green' },
  dropped: { ...label('已取消', 'Dropped'), tone: 'neutral' },
} as const satisfies Choices

/** Why articles are retracted, after the COPE guidelines. */
export const retractionReasons = {
  majorError: label('重大错误', 'Major error'),
  fabrication: label('数据捏造或图像篡改', 'Fabricated data or manipulated images'),
  plagiarism: label('抄袭', 'Plagiarism'),
  redundantPublication: label('重复发表', 'Redundant publication'),
  unauthorisedMaterial: label('未经授权使用材料或数据', 'Material or data used without authorisation'),
  legalIssue: label('侵权、诽谤、隐私等法律问题', 'Copyright, libel, privacy or another legal issue'),
  unethicalResearch: label('研究不符合伦理', 'Unethical research'),
  peerReviewManipulation: label('同行评议被操纵', 'Manipulated peer review'),
  undisclosedInterest: label('隐瞒重大利益冲突', 'Undisclosed major conflict of interest'),
  authorship: label('署名问题', 'Authorship'),
  other: label('其他', 'Other'),
} satisfies Choices

export const retractors = {
  authors: label('作者', 'The authors'),
  editor: label('主编', 'The editor-in-chief'),
  authorsAndEditor: label('作者与主编', 'The authors and the editor-in-chief'),
  publisher: label('出版者', 'The publisher'),
} satisfies Choices

/** Retracting and removing take one of each. */
export const secondPersons = {
  EC: label('主编', 'Editor-in-chief'),
  AD: label('管理员', 'Administrator'),
} satisfies Choices

/** What happened to a published article, and what is asked for and waits for a second person. */
export const articleUpdates = defineEntity({
  name: 'articleUpdate',
  path: 'blade-admin/articleUpdate',
  label: label('文章更新', 'Article update'),
  title: 'kind',
  fields: {
    articleId: ref('articles', { label: label('文章', 'Article'), required: true, list: true, filter: true }),
    kind: choice(updateKinds, { label: label('类别', 'Kind'), required: true, list: 130, filter: true }),
    state: choice(updateStates, { label: label('状态', 'State'), required: true, list: 130, filter: true }),
    requestedBy: ref('user', { label: label('提出人', 'Asked for by'), list: 120 }),
    requestedAs: choice(secondPersons, { label: label('提出身份', 'Asked for as') }),
    requestedAt: dateTime({ label: label('提出时间', 'Asked for'), list: 150, sort: true }),
    decidedBy: ref('user', { label: label('确认人', 'Confirmed by'), list: 120 }),
    decidedAt: dateTime({ label: label('确认时间', 'Confirmed'), list: 150 }),
    reasons: choices(retractionReasons, { label: label('原因', 'Reasons') }),
    retractedBy: choice(retractors, { label: label('由谁撤回', 'Retracted by') }),
    noticeTitle: pair(text({ label: label('声明题名', 'Title of the notice'), max: 500 })),
    notice: pair(richText({ label: label('声明正文', 'Notice'), max: 50_000 })),
    reason: longText({ label: label('说明', 'Comment'), max: 4000 }),
    noticeArticleId: ref('articles', { label: label('声明文章', 'Notice article') }),
    /** The file that readers had before; it stays for staff. */
    formerPdfId: ref('submissionFile', { label: label('原 PDF', 'Former PDF') }),
  },
  order: ['-requestedAt'],
  index: [['articleId', 'state']],
  calls: ['list', 'detail'],
})

export type ArticleUpdate = Row<typeof articleUpdates>
