/** The journal's mails (domain 2.17) in both languages. `{x}` is a fact; a line whose only fact is empty is left out. */
import type { Lang } from '#kernel/definition/index.ts'

export type MailText = { readonly subject: string; readonly body: string }
export type MailTemplate = Readonly<Record<Lang, MailText>>

const zhHead = '{name}：\n\n您好。\n\n'
const enHead = 'Dear {name},\n\n'
const zhFoot = '\n\n{journalZh}编辑部\n{journalEmail}'
const enFoot = '\n\nEditorial office, {journalEn}\n{journalEmail}'

function mail(zhSubject: string, zh: string, enSubject: string, en: string): MailTemplate {
  return {
    zh: { subject: `［{journalZh}］${zhSubject}`, body: `${zhHead}${zh}${zhFoot}` },
    en: { subject: `[{journalEn}] ${enSubject}`, body: `${enHead}${en}${enFoot}` },
  }
}

const zhPaper = '稿号：{number}\n题名：{title}'
const enPaper = 'Number: {number}\nTitle: {title}'

export const templates = {
  M1: mail(
    '已收到稿件 {number}',
    `稿件已收到，编辑部将先核对内容是否齐全。\n\n${zhPaper}\n\n查看进度：{link}`,
    'Manuscript {number} received',
    `We have received your manuscript. The editorial office will first check that it is complete.\n\n${enPaper}\n\nFollow its progress: {link}`,
  ),
  M2: mail(
    '您被列为稿件 {number} 的作者',
    `有稿件将您列为作者。如您不知情或不同意署名，请回复本邮件。\n\n${zhPaper}`,
    'You are named as an author of {number}',
    `A manuscript has been submitted that names you as an author. If you did not know or do not agree, reply to this mail.\n\n${enPaper}`,
  ),
  M3: mail(
    '新到稿 {number}',
    `新到一篇稿件，请核对并指定责任编辑。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'New manuscript {number}',
    `A new manuscript has arrived. Check it and assign a handling editor.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M4: mail(
    '稿件 {number} 需要补充',
    `稿件在送审前需要补充或更正：\n\n{letter}\n\n${zhPaper}\n\n补充后请重新投稿，稿号不变：{link}`,
    'Manuscript {number} needs completing',
    `Before it can go on, the manuscript needs completing:\n\n{letter}\n\n${enPaper}\n\nComplete it and submit again under the same number: {link}`,
  ),
  M5: mail(
    '稿件 {number} 已补充',
    `作者已补充并重新投稿。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Manuscript {number} resubmitted',
    `The author has completed the manuscript and submitted it again.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M6: mail(
    '请负责稿件 {number}',
    `您被指定为下列稿件的责任编辑。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'You are handling {number}',
    `You have been assigned as the handling editor of this manuscript.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M7: mail(
    '稿件 {number} 已送外审',
    `稿件已送同行评议（第 {round} 轮）。审稿结束后编辑部会尽快告知结果。\n\n${zhPaper}\n\n查看进度：{link}`,
    'Manuscript {number} is in peer review',
    `The manuscript is now in peer review (round {round}). We will write as soon as there is a decision.\n\n${enPaper}\n\nFollow its progress: {link}`,
  ),
  M8: mail(
    '关于稿件 {number} 的决定',
    `{letter}\n\n${zhPaper}`,
    'Decision on manuscript {number}',
    `{letter}\n\n${enPaper}`,
  ),
  M9: mail(
    '稿件 {number} 请修改',
    `{letter}\n\n${zhPaper}\n修改截止：{due}\n\n提交修改稿：{link}`,
    'Please revise manuscript {number}',
    `{letter}\n\n${enPaper}\nRevision due: {due}\n\nSubmit the revision: {link}`,
  ),
  M10: mail(
    '邀请您审稿：{title}',
    `诚邀您审阅下列稿件。\n\n${zhPaper}\n\n摘要：\n{abstract}\n\n请于 {responseDue} 前答复，审稿意见请于 {reviewDue} 前提交。\n\n接受或谢绝：{reviewLink}`,
    'Invitation to review: {title}',
    `We would be grateful for your review of this manuscript.\n\n${enPaper}\n\nAbstract:\n{abstract}\n\nKindly answer by {responseDue}; the review would be due on {reviewDue}.\n\nAccept or decline: {reviewLink}`,
  ),
  M11: mail(
    '感谢接受审稿 {number}',
    `感谢您接受审稿。全文与审稿表已开放，意见请于 {reviewDue} 前提交，可随时保存草稿。\n\n${zhPaper}\n\n开始审稿：{reviewLink}`,
    'Thank you for agreeing to review {number}',
    `Thank you for agreeing to review. The full text and the form are open; the review is due on {reviewDue} and can be saved as a draft at any time.\n\n${enPaper}\n\nStart the review: {reviewLink}`,
  ),
  M12: mail(
    '审稿邀请被谢绝：{number}',
    `{reviewer} 谢绝了审稿邀请。\n原因：{reason}\n推荐同行：{colleague}\n\n${zhPaper}\n\n另选审稿人：{deskLink}`,
    'Review declined: {number}',
    `{reviewer} has declined to review.\nReason: {reason}\nSuggested colleague: {colleague}\n\n${enPaper}\n\nChoose another reviewer: {deskLink}`,
  ),
  M12c: mail(
    '审稿人声明利益冲突：{number}',
    `{reviewer} 声明存在利益冲突，尚未开放全文。\n说明：{reason}\n\n${zhPaper}\n\n处理：{deskLink}`,
    'Reviewer declares a conflict: {number}',
    `{reviewer} has declared a conflict of interest; the full text stays closed.\nStatement: {reason}\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M14: mail(
    '稿件 {number} 不再需要审稿',
    `编辑部已不再需要您审阅下列稿件，感谢您的支持。\n\n${zhPaper}`,
    'Review of {number} no longer needed',
    `Your review of this manuscript is no longer needed. Thank you for your willingness to help.\n\n${enPaper}`,
  ),
  M15: mail(
    '已收到您的审稿意见：{number}',
    `审稿意见已收到，感谢您付出的时间。\n\n${zhPaper}`,
    'Your review of {number} has arrived',
    `Your review has arrived. Thank you for your time.\n\n${enPaper}`,
  ),
  M16: mail(
    '收到审稿意见：{number}',
    `{reviewer} 已提交审稿意见，建议：{recommendation}。\n\n${zhPaper}\n\n查看：{deskLink}`,
    'Review received: {number}',
    `{reviewer} has submitted a review and recommends: {recommendation}.\n\n${enPaper}\n\nRead it: {deskLink}`,
  ),
  M18: mail(
    '审稿意见已采纳：{number}',
    `编辑已阅读并确认您的审稿意见，谨致谢意。\n\n${zhPaper}`,
    'Your review of {number} is confirmed',
    `The editor has read and confirmed your review. We thank you for it.\n\n${enPaper}`,
  ),
  M19: mail(
    '您审阅的稿件 {number} 已有结果',
    `您审阅的稿件已有决定：{decision}。感谢您的意见。\n\n${zhPaper}`,
    'Outcome of manuscript {number}',
    `A decision has been made on the manuscript you reviewed: {decision}. Thank you for your part in it.\n\n${enPaper}`,
  ),
  M20: mail(
    '请终审稿件 {number}',
    `责任编辑建议录用下列稿件，请终审。\n\n${zhPaper}\n意见：{comment}\n\n打开稿件：{deskLink}`,
    'Final review wanted: {number}',
    `The handling editor recommends acceptance. Your final decision is wanted.\n\n${enPaper}\nComment: {comment}\n\nOpen it: {deskLink}`,
  ),
  M21: mail(
    '稿件 {number} 已修回',
    `作者已提交修改稿。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Revision of {number} received',
    `The author has submitted the revision.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M21a: mail(
    '已收到修改稿 {number}',
    `修改稿已收到，编辑将尽快处理。\n\n${zhPaper}\n\n查看进度：{link}`,
    'Your revision of {number} has arrived',
    `Your revision has arrived. The editor will look at it soon.\n\n${enPaper}\n\nFollow its progress: {link}`,
  ),
  M24: mail(
    '稿件 {number} 已录用',
    `{letter}\n\n${zhPaper}\n\n后续安排：{link}`,
    'Manuscript {number} is accepted',
    `{letter}\n\n${enPaper}\n\nWhat comes next: {link}`,
  ),
  M25: mail(
    '稿件 {number} 进入编校',
    `稿件已进入编辑加工与排版，校样完成后会请您核对。\n\n${zhPaper}\n\n查看进度：{link}`,
    'Manuscript {number} is in production',
    `The manuscript is being copyedited and typeset. We will ask you to check the proof.\n\n${enPaper}\n\nFollow its progress: {link}`,
  ),
  M26: mail(
    '请核对校样：{number}',
    `校样已备好，请于 {due} 前核对并答复。\n\n${zhPaper}\n\n核对校样：{link}`,
    'Please check the proof of {number}',
    `The proof is ready. Kindly check it and answer by {due}.\n\n${enPaper}\n\nCheck the proof: {link}`,
  ),
  M27: mail(
    '作者已答复校样：{number}',
    `作者已答复校样：{answer}。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Proof of {number} answered',
    `The author has answered the proof: {answer}.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M28: mail(
    '稿件 {number} 已排期',
    `稿件已排期出版：{issue}。\nDOI：{doi}\n\n${zhPaper}\n\n查看：{link}`,
    'Manuscript {number} is scheduled',
    `The manuscript is scheduled for publication: {issue}.\nDOI: {doi}\n\n${enPaper}\n\nSee it: {link}`,
  ),
  M29: mail(
    '文章已出版：{title}',
    `您的文章已出版。\n\n${zhPaper}\nDOI：{doi}\n\n阅读：{articleLink}`,
    'Published: {title}',
    `Your article is published.\n\n${enPaper}\nDOI: {doi}\n\nRead it: {articleLink}`,
  ),
  M30: mail(
    '稿件 {number} 已撤稿',
    `下列稿件已撤稿。\n\n${zhPaper}\n理由：{reason}`,
    'Manuscript {number} is withdrawn',
    `This manuscript has been withdrawn.\n\n${enPaper}\nReason: {reason}`,
  ),
  M30r: mail(
    '作者申请撤稿：{number}',
    `作者申请撤回下列稿件，请处理。\n\n${zhPaper}\n理由：{reason}\n\n打开稿件：{deskLink}`,
    'Withdrawal asked for: {number}',
    `The author asks to withdraw this manuscript. It is for you to decide.\n\n${enPaper}\nReason: {reason}\n\nOpen it: {deskLink}`,
  ),
} as const satisfies Record<string, MailTemplate>

export type MailCode = keyof typeof templates
export type MailFacts = Readonly<Record<string, string | undefined>>

export function fillMail(code: MailCode, lang: Lang, facts: MailFacts): MailText {
  const { subject, body } = templates[code][lang]
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
  const lines = body.split('\n').filter((line) => {
    const names = [...line.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    return names.length !== 1 || (facts[names[0] ?? ''] ?? '') !== ''
  })
  return {
    subject: fill(subject).replace(/\s+/g, ' ').trim().slice(0, 480),
    body: fill(lines.join('\n')).replace(/\n{3,}/g, '\n\n'),
  }
}
