/** The journal's mails (domain 2.17) in both languages. `{x}` is a fact; a line whose only fact is empty is left out. */
import type { Lang } from '#kernel/definition/index.ts'
import { fillText, namesIn, type MailFacts, type MailText } from './fill.ts'

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
  M1p: mail(
    '编辑部为您代建了投稿',
    `编辑部正在《{journalZh}》为您代填一份投稿。请核对、补充并亲自确认投稿；未经您确认不会进入审稿。\n\n题名：{title}\n\n打开投稿：{link}\n首次使用请先设置密码：{passwordLink}`,
    'The office has opened a submission for you',
    `The editorial office is filling in a submission to {journalEn} on your behalf. Check it, complete it and submit it yourself; nothing goes to review before you do.\n\nTitle: {title}\n\nOpen it: {link}\nIf you never signed in, choose a password first: {passwordLink}`,
  ),
  M2: mail(
    '您被列为稿件 {number} 的作者',
    `有稿件将您列为作者，请确认是否同意署名；如不知情或不同意，也请在同一页面说明。\n\n${zhPaper}\n\n确认署名：{confirmLink}`,
    'You are named as an author of {number}',
    `A manuscript has been submitted that names you as an author. Please confirm that you agree, or say on the same page that you did not know or do not agree.\n\n${enPaper}\n\nConfirm or object: {confirmLink}`,
  ),
  M2d: mail(
    '署名有异议：稿件 {number}',
    `{author} 对下列稿件的署名提出异议。请与投稿人核实后再继续处理。\n\n说明：{reason}\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Authorship disputed: {number}',
    `{author} objects to being named as an author of this manuscript. Settle it with the submitter before going on.\n\nComment: {reason}\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M3: mail(
    '新到稿 {number}',
    `新到一篇稿件，请核对并指定责任编辑。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'New manuscript {number}',
    `A new manuscript has arrived. Check it and assign a handling editor.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M4: mail(
    '{subject}',
    `稿件在送审前需要补充或更正：\n\n{letter}\n\n${zhPaper}\n\n补充后请重新投稿，稿号不变：{link}`,
    '{subject}',
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
  M6s: mail(
    '请参与处理稿件 {number}',
    `您现在是下列稿件的栏目编辑，可以查看、送审并提出处理意见。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'You are a section editor of {number}',
    `You are now a section editor of this manuscript: you can read it, invite reviewers and recommend a decision.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M7: mail(
    '稿件 {number} 已送外审',
    `稿件已送同行评议（第 {round} 轮）。审稿结束后编辑部会尽快告知结果。\n\n${zhPaper}\n\n查看进度：{link}`,
    'Manuscript {number} is in peer review',
    `The manuscript is now in peer review (round {round}). We will write as soon as there is a decision.\n\n${enPaper}\n\nFollow its progress: {link}`,
  ),
  M8: mail('{subject}', `{letter}\n\n${zhPaper}`, '{subject}', `{letter}\n\n${enPaper}`),
  M9: mail(
    '{subject}',
    `{letter}\n\n${zhPaper}\n修改截止：{due}\n\n提交修改稿：{link}`,
    '{subject}',
    `{letter}\n\n${enPaper}\nRevision due: {due}\n\nSubmit the revision: {link}`,
  ),
  M10: mail(
    '邀请您审稿：{title}',
    `诚邀您审阅下列稿件。\n\n${zhPaper}\n\n摘要：\n{abstract}\n\n请于 {responseDue} 前答复，审稿意见请于 {reviewDue} 前提交。\n\n{openReview}\n\n{note}\n\n接受或谢绝：{reviewLink}`,
    'Invitation to review: {title}',
    `We would be grateful for your review of this manuscript.\n\n${enPaper}\n\nAbstract:\n{abstract}\n\nKindly answer by {responseDue}; the review would be due on {reviewDue}.\n\n{openReview}\n\n{note}\n\nAccept or decline: {reviewLink}`,
  ),
  M10r: mail(
    '再次邀请您审稿：{title}',
    `此前曾邀请您审阅下列稿件，如您现在方便，诚盼您能承担。\n\n${zhPaper}\n\n摘要：\n{abstract}\n\n请于 {responseDue} 前答复，审稿意见请于 {reviewDue} 前提交。\n\n{openReview}\n\n{note}\n\n接受或谢绝：{reviewLink}`,
    'Invitation to review, once more: {title}',
    `We invited you to review this manuscript before. If it suits you better now, we would be grateful for your review.\n\n${enPaper}\n\nAbstract:\n{abstract}\n\nKindly answer by {responseDue}; the review would be due on {reviewDue}.\n\n{openReview}\n\n{note}\n\nAccept or decline: {reviewLink}`,
  ),
  M10c: mail(
    '编辑已知悉您的声明，仍请您审稿：{title}',
    `您就下列稿件声明了利益冲突：\n{statement}\n\n编辑已知悉，认为不影响审稿，仍诚邀您审阅。如没有其他利益冲突，应答时请选“没有”；您的声明留在审稿记录中。\n\n${zhPaper}\n\n请于 {responseDue} 前答复，审稿意见请于 {reviewDue} 前提交。\n\n{openReview}\n\n{note}\n\n接受或谢绝：{reviewLink}`,
    'The editor knows of your declaration and still asks for your review: {title}',
    `You declared a conflict of interest about this manuscript:\n{statement}\n\nThe editor has read it, finds that it does not matter for the review, and would be grateful if you took it on. Unless there is another conflict, answer “No” to that question; your declaration stays in the record of the review.\n\n${enPaper}\n\nKindly answer by {responseDue}; the review would be due on {reviewDue}.\n\n{openReview}\n\n{note}\n\nAccept or decline: {reviewLink}`,
  ),
  M10n: mail(
    '邀请您再次审稿（第 {round} 轮）：{title}',
    `下列稿件您在第 {earlierRound} 轮审阅过，现进入第 {round} 轮评审，诚邀您再次审阅。\n\n${zhPaper}\n\n请于 {responseDue} 前答复，审稿意见请于 {reviewDue} 前提交。接受后可查看全文，作者如已回复意见，回复也在其中；您上次的意见附在审稿页上。\n\n{openReview}\n\n{note}\n\n接受或谢绝：{reviewLink}`,
    'Invitation to review again, round {round}: {title}',
    `You reviewed this manuscript in round {earlierRound}. It is now in round {round}, and we would be grateful for your review once more.\n\n${enPaper}\n\nKindly answer by {responseDue}; the review would be due on {reviewDue}. Once you accept, the full text is open, with the authors' reply where they have given one; your last report stands on the page of the review.\n\n{openReview}\n\n{note}\n\nAccept or decline: {reviewLink}`,
  ),
  M11: mail(
    '感谢接受审稿 {number}',
    `感谢您接受审稿。全文与审稿表已开放，意见请于 {reviewDue} 前提交，可随时保存草稿。\n\n${zhPaper}\n\n开始审稿：{reviewLink}`,
    'Thank you for agreeing to review {number}',
    `Thank you for agreeing to review. The full text and the form are open; the review is due on {reviewDue} and can be saved as a draft at any time.\n\n${enPaper}\n\nStart the review: {reviewLink}`,
  ),
  M12: mail(
    '审稿邀请被谢绝：{number}',
    `{reviewer} 谢绝了审稿邀请。\n原因：{reason}\n推荐同行：{colleague}\n已邀请候补审稿人：{next}\n\n${zhPaper}\n\n另选审稿人：{deskLink}`,
    'Review declined: {number}',
    `{reviewer} has declined to review.\nReason: {reason}\nSuggested colleague: {colleague}\nInvited from the reserve list: {next}\n\n${enPaper}\n\nChoose another reviewer: {deskLink}`,
  ),
  M12c: mail(
    '审稿人声明利益冲突：{number}',
    `{reviewer} 声明存在利益冲突，尚未开放全文。\n说明：{reason}\n\n如不影响审稿，请选“仍请审稿”；否则请取消派审并另选审稿人。\n\n${zhPaper}\n\n处理：{deskLink}`,
    'Reviewer declares a conflict: {number}',
    `{reviewer} has declared a conflict of interest; the full text stays closed.\nStatement: {reason}\n\nWhere the conflict does not matter, choose “Ask nevertheless”; otherwise cancel the invitation and choose somebody else.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M12r: mail(
    '审稿人退出：{number}',
    `{reviewer} 已退出审稿。\n原因：{reason}\n推荐同行：{colleague}\n已邀请候补审稿人：{next}\n\n${zhPaper}\n\n另选审稿人：{deskLink}`,
    'Reviewer resigns: {number}',
    `{reviewer} has agreed to review but resigns.\nReason: {reason}\nSuggested colleague: {colleague}\nInvited from the reserve list: {next}\n\n${enPaper}\n\nChoose another reviewer: {deskLink}`,
  ),
  M13: mail(
    '审稿邀请已过期：{number}',
    `{reviewer} 未在期限内答复，审稿邀请已过期。可再次邀请或另选审稿人。\n已邀请候补审稿人：{next}\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Invitation expired: {number}',
    `{reviewer} has not answered in time and the invitation has expired. Invite again or choose another reviewer.\nInvited from the reserve list: {next}\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M13c: mail(
    '审稿邀请已过期：{number}',
    `{reviewer} 声明利益冲突后，期限内未作处理，审稿邀请已过期。可再次邀请或另选审稿人。\n已邀请候补审稿人：{next}\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Invitation expired: {number}',
    `{reviewer} declared a conflict of interest, nobody answered it in time, and the invitation has expired. Invite again or choose another reviewer.\nInvited from the reserve list: {next}\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M13r: mail(
    '审稿邀请已过期：{number}',
    `未收到您对下列稿件审稿邀请的答复，邀请现已过期，您无需再做什么。如仍愿审阅，欢迎回复本邮件。\n\n${zhPaper}`,
    'Our invitation to review {number} has expired',
    `We have not heard from you about reviewing this manuscript, so the invitation has expired and nothing more is asked of you. If you would still like to review it, simply reply to this mail.\n\n${enPaper}`,
  ),
  M42: mail(
    '邮件无法送达：{number}',
    `写给 {recipient}（{address}）的邮件被对方服务器拒收，不会再自动重试。请改用其他方式联系，核对并更正邮箱后可在“邮件”中重新发送。\n\n服务器答复：{reason}\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Mail could not be delivered: {number}',
    `A mail to {recipient} ({address}) was refused by the receiving server and will not be tried again. Reach them another way; once the address is corrected, send the mail again from “Letters”.\n\nThe server said: {reason}\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M14: mail(
    '稿件 {number} 不再需要审稿',
    `编辑部已不再需要您审阅下列稿件，感谢您的支持。\n\n${zhPaper}`,
    'Review of {number} no longer needed',
    `Your review of this manuscript is no longer needed. Thank you for your willingness to help.\n\n${enPaper}`,
  ),
  M14r: mail(
    '稿件 {number} 第 {round} 轮审稿已提前结束',
    `编辑部已结束第 {round} 轮审稿并另开新一轮。您在第 {round} 轮的意见仍然有效，无须再做什么；如需您再次审阅，会另行邀请。\n\n${zhPaper}`,
    'Round {round} of {number} has ended early',
    `The editors have ended round {round} and opened a new one. Your report of round {round} stands and nothing more is asked of you; should another look be wanted, you will be invited anew.\n\n${enPaper}`,
  ),
  M14s: mail(
    '稿件 {number} 的审稿意见无须再补充',
    `本轮审稿已结束。编辑先前请您补充的审稿意见无须再修改，以您已提交的意见为准。感谢您付出的时间。\n\n${zhPaper}`,
    'No more is asked of your report on {number}',
    `This round of review has ended. The report that the editor sent back to you need not be completed: it stands as you handed it in. Thank you for your time.\n\n${enPaper}`,
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
  M17: mail(
    '请补充审稿意见：{number}',
    `编辑请您补充或修改已提交的审稿意见，原有内容已保留在审稿表中，请于 {reviewDue} 前再次提交。\n说明：{reason}\n\n${zhPaper}\n\n打开审稿表：{reviewLink}`,
    'Please complete your review of {number}',
    `The editor asks you to complete or change the review you sent. What you wrote is kept in the form; kindly submit it again by {reviewDue}.\nReason: {reason}\n\n${enPaper}\n\nOpen the form: {reviewLink}`,
  ),
  M18: mail(
    '审稿意见已采纳：{number}',
    `编辑已阅读并确认您的审稿意见，谨致谢意。\n\n${zhPaper}\n\n下载审稿证明：{reviewsLink}`,
    'Your review of {number} is confirmed',
    `The editor has read and confirmed your review. We thank you for it.\n\n${enPaper}\n\nDownload your certificate: {reviewsLink}`,
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
  M20r: mail(
    '请终审稿件 {number}',
    `责任编辑建议退稿，请终审。\n\n${zhPaper}\n意见：{comment}\n\n打开稿件：{deskLink}`,
    'Final review wanted: {number}',
    `The handling editor recommends rejection. Your final decision is wanted.\n\n${enPaper}\nComment: {comment}\n\nOpen it: {deskLink}`,
  ),
  M20s: mail(
    '请终审稿件 {number}',
    `下列稿件未送外审，直接进入终审，请终审。\n\n${zhPaper}\n意见：{comment}\n\n打开稿件：{deskLink}`,
    'Final review wanted: {number}',
    `This manuscript goes to final review without peer review. Your final decision is wanted.\n\n${enPaper}\nComment: {comment}\n\nOpen it: {deskLink}`,
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
  M22: mail(
    '稿件 {number} 修回期限已延长',
    `下列稿件的修回期限已延长至 {due}。\n\n${zhPaper}\n\n提交修改稿：{link}`,
    'More time for the revision of {number}',
    `The revision of this manuscript is now due on {due}.\n\n${enPaper}\n\nSubmit the revision: {link}`,
  ),
  M22r: mail(
    '审稿期限已延长：{number}',
    `您的审稿期限已延长至 {reviewDue}，谢谢您的支持。\n\n${zhPaper}\n\n打开审稿表：{reviewLink}`,
    'More time for your review of {number}',
    `Your review is now due on {reviewDue}. Thank you for it.\n\n${enPaper}\n\nOpen the form: {reviewLink}`,
  ),
  M22q: mail(
    '审稿人申请延期：{number}',
    `{reviewer} 申请把审稿期限从 {due} 延至 {reviewDue}。\n原因：{reason}\n\n请在稿件页延长期限，或说明不予延期的原因。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'A reviewer asks for more time: {number}',
    `{reviewer} asks to move the date of the review from {due} to {reviewDue}.\nReason: {reason}\n\nExtend the date on the page of the manuscript, or say why it stays.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M22k: mail(
    '审稿期限不变：{number}',
    `很抱歉，您的审稿期限 {reviewDue} 不能延长。\n原因：{reason}\n\n如无法按期完成，请在审稿页退出，以便编辑部另请他人。\n\n${zhPaper}\n\n打开审稿表：{reviewLink}`,
    'The date of your review of {number} stays',
    `We are sorry that the date of your review, {reviewDue}, cannot be moved.\nReason: {reason}\n\nIf you cannot finish by then, resign on the page of the review so that the editors can ask somebody else.\n\n${enPaper}\n\nOpen the form: {reviewLink}`,
  ),
  M23: mail(
    '稿件 {number} 逾期未修回',
    `修回期限与宽限期均已过，编辑部未收到修改稿，稿件已作撤稿处理。如仍希望继续，请于 180 天内与编辑部联系，可申请恢复。\n\n${zhPaper}\n\n查看：{link}`,
    'Manuscript {number} has lapsed',
    `The due date of the revision and its grace have passed without a revision, so the manuscript counts as withdrawn. If you want to go on with it, write to the editorial office within 180 days and ask for it to be reinstated.\n\n${enPaper}\n\nSee it: {link}`,
  ),
  M23e: mail(
    '稿件 {number} 逾期未修回',
    `作者未在期限内修回，稿件已自动撤稿。主编可在 180 天内恢复。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Manuscript {number} has lapsed',
    `No revision came in time, so the manuscript was withdrawn by itself. The editor-in-chief can reinstate it within 180 days.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M24: mail(
    '{subject}',
    `{letter}\n\n${zhPaper}\n发表费：约 {fee}，以账单为准\n\n后续安排：{link}`,
    '{subject}',
    `{letter}\n\n${enPaper}\nPublication fee: about {fee}; the bill will follow\n\nWhat comes next: {link}`,
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
  M28b: mail(
    '未能按期出版：{title}',
    `下列内容应于 {due} 出版，但仍有条件未满足，尚未公开：\n{reason}\n\n题名：{title}\n\n请处理后手动出版，或修改出版日期：{publishLink}`,
    'Not published on its date: {title}',
    `This was to be published on {due}, but something still stands in the way, so it is not public:\n{reason}\n\nTitle: {title}\n\nPut it right and publish it by hand, or set another date: {publishLink}`,
  ),
  M29: mail(
    '文章已出版：{title}',
    `您的文章已出版。\n\n${zhPaper}\nDOI：{doi}\n\n阅读：{articleLink}`,
    'Published: {title}',
    `Your article is published.\n\n${enPaper}\nDOI: {doi}\n\nRead it: {articleLink}`,
  ),
  M29a: mail(
    '新发表文章 {count} 篇',
    `《{journalZh}》自上次提醒以来新发表：\n\n{list}\n\n停止接收提醒：{alertLink}`,
    'New articles: {count}',
    `New in {journalEn} since your last alert:\n\n{list}\n\nStop these alerts: {alertLink}`,
  ),
  M29c: mail(
    '请确认接收新文章提醒',
    `有人用此邮箱申请接收《{journalZh}》的新文章提醒。如果是您，请打开下面的链接确认；不确认就不会收到任何提醒，申请 7 天后作废。\n\n确认或停止：{alertLink}`,
    'Confirm your article alerts',
    `Somebody asked for alerts of new articles in {journalEn} to be sent to this address. If it was you, open the link below and confirm. Nothing is sent until you do, and the request ends after 7 days.\n\nConfirm or stop: {alertLink}`,
  ),
  M30: mail(
    '稿件 {number} 已撤稿',
    `下列稿件已撤稿。\n\n${zhPaper}\n理由：{reason}`,
    'Manuscript {number} is withdrawn',
    `This manuscript has been withdrawn.\n\n${enPaper}\nReason: {reason}`,
  ),
  M30f: mail(
    '稿件已撤，账单待处理：{number}',
    `下列稿件已撤稿，仍有账单未了结（{bill}）。请核对并决定作废或退款。\n\n${zhPaper}\n\n打开账单：{billLink}`,
    'Withdrawn with a bill open: {number}',
    `This manuscript has been withdrawn while bills of it still stand ({bill}). Check them and cancel or refund.\n\n${enPaper}\n\nOpen the bill: {billLink}`,
  ),
  M30r: mail(
    '作者申请撤稿：{number}',
    `作者申请撤回下列稿件，请处理。\n\n${zhPaper}\n理由：{reason}\n\n打开稿件：{deskLink}`,
    'Withdrawal asked for: {number}',
    `The author asks to withdraw this manuscript. It is for you to decide.\n\n${enPaper}\nReason: {reason}\n\nOpen it: {deskLink}`,
  ),
  M30k: mail(
    '作者收回撤稿申请：{number}',
    `作者收回了撤稿申请，下列稿件请继续处理。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Request to withdraw taken back: {number}',
    `The author has taken back the request to withdraw. Please go on with this manuscript.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M31: mail(
    '稿件 {number} 已恢复处理',
    `下列稿件已恢复处理，目前状态：{stage}。\n\n${zhPaper}\n\n查看进度：{link}`,
    'Manuscript {number} is being handled again',
    `This manuscript is being handled again. It now stands at: {stage}.\n\n${enPaper}\n\nFollow its progress: {link}`,
  ),
  M31e: mail(
    '稿件 {number} 已恢复处理',
    `主编已将下列稿件恢复处理，目前状态：{stage}。\n理由：{reason}\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Manuscript {number} is back',
    `The editor-in-chief has brought this manuscript back. It now stands at: {stage}.\nReason: {reason}\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M32: mail(
    '关于稿件 {number} 的通知已收回',
    `编辑部已收回 {decided} 关于下列稿件的通知，请以本邮件为准，对由此带来的不便深表歉意。\n目前状态：{stage}\n\n${zhPaper}\n\n查看进度：{link}`,
    'Our letter on {number} is recalled',
    `We recall what we wrote to you on {decided} about this manuscript; it no longer applies. We are sorry for the confusion.\nIt now stands at: {stage}\n\n${enPaper}\n\nFollow its progress: {link}`,
  ),
  M32e: mail(
    '稿件 {number} 的决定已撤回',
    `主编已撤回 {decided} 作出的决定“{decision}”，稿件回到此前的状态。\n理由：{reason}\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Decision on {number} rescinded',
    `The editor-in-chief has rescinded the decision “{decision}” of {decided}; the manuscript is back where it was.\nReason: {reason}\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M32r: mail(
    '请继续审阅稿件 {number}',
    `此前告知您不再需要审稿的通知已收回，如仍方便，请继续审阅下列稿件，对由此带来的不便深表歉意。\n\n${zhPaper}\n\n打开审稿任务：{reviewsLink}`,
    'Your review of {number} is wanted after all',
    `We wrote that your review was no longer needed; that no longer applies. If you can, please go on with it. We are sorry for the confusion.\n\n${enPaper}\n\nOpen your reviews: {reviewsLink}`,
  ),
  M32o: mail(
    '稿件 {number} 的结果通知已收回',
    `此前告知您的稿件结果已收回，编辑部将另行作出决定。您无需再做什么。\n\n${zhPaper}`,
    'Outcome of {number} recalled',
    `The outcome that we told you of no longer stands; the editors will decide anew. There is nothing for you to do.\n\n${enPaper}`,
  ),
  M33: mail(
    '账单 {bill}：稿件 {number}',
    `下列稿件的账单已开具。\n\n${zhPaper}\n账单：{bill}\n应付：{amount}\n缴费截止：{due}\n\n付款方式：{bank}\n\n请在稿件页面查看明细、填写发票信息、上传付款凭证或申请减免：{link}`,
    'Bill {bill} for manuscript {number}',
    `The bill for this manuscript is ready.\n\n${enPaper}\nBill: {bill}\nTo be paid: {amount}\nDue: {due}\n\nHow to pay: {bank}\n\nOn the page of the manuscript you find its lines, give your invoice data, send the proof of payment or ask for a waiver: {link}`,
  ),
  M33c: mail(
    '账单 {bill} 已作废',
    `下列稿件的账单 {bill} 已作废，请勿付款。\n理由：{reason}\n\n${zhPaper}`,
    'Bill {bill} is cancelled',
    `Bill {bill} of this manuscript has been cancelled; please do not pay it.\nReason: {reason}\n\n${enPaper}`,
  ),
  M34: mail(
    '已收到付款凭证：{bill}',
    `已收到付款凭证，财务核对后会通知您。\n\n${zhPaper}\n账单：{bill}\n金额：{amount}`,
    'Proof of payment received: {bill}',
    `Your proof of payment has arrived. We will write once finance has checked it.\n\n${enPaper}\nBill: {bill}\nAmount: {amount}`,
  ),
  M34f: mail(
    '请核对付款凭证：{bill}',
    `作者已提交付款凭证，请核对到账情况。\n\n${zhPaper}\n账单：{bill}\n金额：{amount}\n\n打开账单：{billLink}`,
    'Check a proof of payment: {bill}',
    `The author has sent a proof of payment. Check that the money has come in.\n\n${enPaper}\nBill: {bill}\nAmount: {amount}\n\nOpen the bill: {billLink}`,
  ),
  M34r: mail(
    '请重新提交付款凭证：{bill}',
    `付款凭证未能通过核对，请重新提交。\n原因：{reason}\n\n${zhPaper}\n账单：{bill}\n应付：{amount}\n缴费截止：{due}\n\n重新提交：{link}`,
    'Please send the proof of payment again: {bill}',
    `We could not match your proof of payment. Please send it again.\nReason: {reason}\n\n${enPaper}\nBill: {bill}\nTo be paid: {amount}\nDue: {due}\n\nSend it here: {link}`,
  ),
  M35: mail(
    '款项已到账：{bill}',
    `款项已到账，感谢您。所需发票将按您填写的信息开具。\n\n${zhPaper}\n账单：{bill}\n到账：{paid}\n发票抬头：{invoice}\n\n查看：{link}`,
    'Payment received: {bill}',
    `Your payment has come in; thank you. The invoice follows the data that you gave.\n\n${enPaper}\nBill: {bill}\nReceived: {paid}\nInvoice to: {invoice}\n\nSee it: {link}`,
  ),
  M35r: mail(
    '已退款：{bill}',
    `账单 {bill} 已退款 {refund}。\n理由：{reason}\n\n${zhPaper}`,
    'Refund made: {bill}',
    `{refund} of bill {bill} has been refunded.\nReason: {reason}\n\n${enPaper}`,
  ),
  M36: mail(
    '减免申请结果：{bill}',
    `您的减免申请已有结果：{outcome}。\n说明：{reason}\n\n${zhPaper}\n账单：{bill}\n现应付：{amount}\n\n查看：{link}`,
    'Your request for a waiver: {bill}',
    `Your request for a waiver has been decided: {outcome}.\nComment: {reason}\n\n${enPaper}\nBill: {bill}\nNow to be paid: {amount}\n\nSee it: {link}`,
  ),
  M36r: mail(
    '作者申请减免：{bill}',
    `作者申请减免费用，请决定。\n理由：{reason}\n\n${zhPaper}\n账单：{bill}\n金额：{amount}\n\n打开账单：{billLink}`,
    'Waiver asked for: {bill}',
    `The author asks for a waiver. It is for you to decide.\nReason: {reason}\n\n${enPaper}\nBill: {bill}\nAmount: {amount}\n\nOpen the bill: {billLink}`,
  ),
  M37i: mail(
    '请答复审稿邀请：{number}',
    `您尚未答复下列稿件的审稿邀请，答复截止日期为 {due}。如无法审阅，请谢绝，以便编辑部另请他人。\n\n{note}\n\n${zhPaper}\n\n接受或谢绝：{reviewLink}`,
    'Please answer the invitation to review {number}',
    `You have not yet answered our invitation to review this manuscript; the date for it is {due}. If you cannot, kindly decline so that the editors can ask somebody else.\n\n{note}\n\n${enPaper}\n\nAccept or decline: {reviewLink}`,
  ),
  M37r: mail(
    '审稿提醒：{number}',
    `您的审稿意见截止日期为 {due}，目前尚未收到。如需更多时间，可在审稿页申请延期。\n\n{note}\n\n${zhPaper}\n\n继续审稿：{reviewLink}`,
    'Your review of {number}',
    `Your review is due on {due} and has not reached us yet. If you need more time, ask for it on the page of the review.\n\n{note}\n\n${enPaper}\n\nGo on with the review: {reviewLink}`,
  ),
  M37e: mail(
    '审稿逾期：{number}',
    `{reviewer} 的审稿意见应于 {due} 提交，至今未收到，可考虑另请审稿人。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Review overdue: {number}',
    `The review of {reviewer} was due on {due} and has not arrived. You may want to invite somebody else.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M37v: mail(
    '修回提醒：{number}',
    `修改稿的提交期限为 {due}，目前尚未收到。宽限期至 {last}，逾期稿件将作撤稿处理；如需延期，请与编辑部联系。\n\n${zhPaper}\n\n提交修改稿：{link}`,
    'Your revision of {number}',
    `Your revision is due on {due} and has not reached us yet. We can take it until {last}; after that the manuscript counts as withdrawn. If you need more time, write to the editorial office.\n\n${enPaper}\n\nSubmit the revision: {link}`,
  ),
  M37u: mail(
    '待分配编辑：{number}',
    `下列稿件于 {since} 收到，尚未指定责任编辑。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'No editor yet: {number}',
    `This manuscript arrived on {since} and has no handling editor yet.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M37d: mail(
    '审稿意见已齐，待作决定：{number}',
    `下列稿件的审稿意见已于 {since} 收齐，请作决定。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Reviews are in, decision wanted: {number}',
    `All reviews of this manuscript have been in since {since}. A decision is wanted.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M37c: mail(
    '长时间未作决定：{number}',
    `下列稿件的审稿意见已于 {since} 收齐，责任编辑（{editor}）尚未作出决定。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'No decision yet: {number}',
    `All reviews of this manuscript have been in since {since}, and the handling editor ({editor}) has not decided.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M37b: mail(
    '缴费提醒：{bill}',
    `账单 {bill} 的缴费截止日期为 {due}，目前尚未收到付款。如有困难，可在稿件页面申请减免。\n\n${zhPaper}\n应付：{amount}\n\n查看账单：{link}`,
    'Your bill {bill}',
    `Bill {bill} is due on {due} and has not been paid yet. If that is difficult, you can ask for a waiver on the page of the manuscript.\n\n${enPaper}\nTo be paid: {amount}\n\nSee the bill: {link}`,
  ),
  M37f: mail(
    '账单逾期：{bill}',
    `账单 {bill} 应于 {due} 缴费，至今未收到付款，已再次提醒作者。\n\n${zhPaper}\n应付：{amount}\n\n打开账单：{billLink}`,
    'Bill overdue: {bill}',
    `Bill {bill} was due on {due} and has not been paid. The author has been reminded again.\n\n${enPaper}\nTo be paid: {amount}\n\nOpen the bill: {billLink}`,
  ),
  M37p: mail(
    '校样提醒：{number}',
    `校样答复截止日期为 {due}，目前尚未收到您的答复。\n\n${zhPaper}\n\n核对校样：{link}`,
    'The proof of {number}',
    `Your answer to the proof is due on {due} and has not reached us yet.\n\n${enPaper}\n\nCheck the proof: {link}`,
  ),
  M37q: mail(
    '作者未答复校样：{number}',
    `校样应于 {due} 答复，作者尚未答复，已再次提醒。校样不会自动视为批准，请与作者联系。\n\n${zhPaper}\n\n打开稿件：{deskLink}`,
    'Proof not answered: {number}',
    `The proof was due on {due} and the author has not answered; we have reminded them again. A proof is never approved by itself, so you may want to call them.\n\n${enPaper}\n\nOpen it: {deskLink}`,
  ),
  M37g: mail(
    '稿件摘要：{count} 篇待处理',
    `以下稿件等待您处理：\n\n{list}\n\n打开列表：{listLink}\n\n可在稿件列表上更改摘要邮件的频率。`,
    'Digest: manuscripts that want you ({count})',
    `These manuscripts wait for you:\n\n{list}\n\nOpen the list: {listLink}\n\nHow often this mail comes is set above the list of manuscripts.`,
  ),
  M40: mail(
    '{kind}：{title}',
    `您的文章已发布“{kind}”。\n\n题名：{title}\nDOI：{doi}\n原因：{reasons}\n\n声明：{noticeLink}\n文章：{articleLink}\n\n如有疑问，请回复本邮件。`,
    '{kind}: {title}',
    `A notice of “{kind}” has been published for your article.\n\nTitle: {title}\nDOI: {doi}\nReasons: {reasons}\n\nThe notice: {noticeLink}\nThe article: {articleLink}\n\nReply to this mail if you have a question.`,
  ),
  M40q: mail(
    '待您确认：{kind}《{title}》',
    `{person} 提出对下列文章作“{kind}”处理，须由另一人确认。\n\n题名：{title}\nDOI：{doi}\n原因：{reasons}\n说明：{reason}\n\n确认或取消：{articlesLink}`,
    'Waiting for you: {kind} of “{title}”',
    `{person} asks for “{kind}” of this article; another person has to confirm it.\n\nTitle: {title}\nDOI: {doi}\nReasons: {reasons}\nComment: {reason}\n\nConfirm or drop it: {articlesLink}`,
  ),
  M41: mail(
    '编辑部就稿件 {number} 给您留言',
    `编辑部就下列稿件给您留言：\n\n{message}\n\n${zhPaper}\n\n查看并回复：{link}`,
    'A message about manuscript {number}',
    `The editorial office has written to you about this manuscript:\n\n{message}\n\n${enPaper}\n\nRead and answer it: {link}`,
  ),
  M41a: mail(
    '作者来信：稿件 {number}（{topic}）',
    `作者就下列稿件留言。\n事由：{topic}\n\n{message}\n\n${zhPaper}\n\n打开稿件回复：{deskLink}`,
    'From the author of {number}: {topic}',
    `The author has written about this manuscript.\nAbout: {topic}\n\n{message}\n\n${enPaper}\n\nOpen it to answer: {deskLink}`,
  ),
} as const satisfies Record<string, MailTemplate>

export type MailCode = keyof typeof templates

/** Facts that every mail of the journal may name. */
const everywhere = [
  'name',
  'journalZh',
  'journalEn',
  'journalEmail',
  'number',
  'title',
  'link',
  'deskLink',
  'reviewsLink',
]

export function isMailCode(code: string): code is MailCode {
  return Object.hasOwn(templates, code)
}

/** What a mail can be filled with: what its built-in words name, and what every mail knows. */
export function factsIn(code: MailCode): string[] {
  const { zh, en } = templates[code]
  const text = [zh.subject, zh.body, en.subject, en.body].join(' ')
  const note = ['M10', 'M10c', 'M10n', 'M10r', 'M37i', 'M37r'].includes(code) ? ['note'] : []
  return [
    ...new Set([...everywhere, ...note, ...[...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')]),
  ]
}

/** What the mail is for; words of the office's own may leave out everything else. */
export function essentialsOf(code: MailCode): string[] {
  const named = namesIn([templates[code].en.body])
  return ['letter', 'message', 'reasons', 'list', 'confirmLink', 'reviewLink'].filter((name) =>
    named.includes(name),
  )
}

/** `own`: the office's words, where it has written some. */
export function fillMail(code: MailCode, lang: Lang, facts: MailFacts, own?: MailTemplate): MailText {
  return fillText((own ?? templates[code])[lang], facts)
}
