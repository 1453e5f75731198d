/** Everything that the workflow of papers may answer besides yes. */
import { refusals, type Label, type Refusal } from '#kernel/definition/index.ts'
import { noOf, unmetOf, type Failure } from '#kernel/life/failure.ts'

export const refuse = refusals({
  STATE_CONFLICT: {
    status: 409,
    zh: '稿件刚有更新，这一步没有提交；请看过新的内容后再提交',
    en: 'The manuscript has just changed and nothing was sent; look at what is new, and send again',
  },
  NOT_ALLOWED: {
    status: 403,
    zh: '没有此稿件的这项权限',
    en: 'Your role on this manuscript does not allow this',
  },
  GUARD_FAILED: { status: 422, zh: '{list}', en: '{list}' },
  NOT_FOUND: { status: 404, zh: '没有找到此稿件', en: 'There is no such manuscript' },
  TYPE_GONE: {
    status: 422,
    zh: '所选文章类型已停用，或不属于本刊，请重新选择',
    en: 'The journal no longer offers this article type, choose another',
  },
  JOURNAL_CLOSED: { status: 403, zh: '本刊目前不接收投稿', en: 'The journal is not accepting submissions' },
  INVITED_MEANWHILE: {
    status: 409,
    zh: '这一轮刚有其他审稿人受邀，这次没有派发；请看过新名单，仍需要时再派发',
    en: 'Others have just been invited in this round and nothing was sent; look who they are, and send again if you still need to',
  },
  REVIEWER_TWICE: {
    status: 409,
    zh: '同一审稿人在本轮只能派审一次',
    en: 'A reviewer can be invited only once in a round',
  },
  KEPT: {
    status: 409,
    zh: '稿件须留存备查，不能删除；草稿可由作者“删除草稿”，其他请用“撤稿”或“退稿”',
    en: 'Manuscripts are kept on record and never removed. Authors may discard their drafts; the others are withdrawn or rejected',
  },
  NO_OPEN_ROUND: {
    status: 409,
    zh: '稿件没有进行中的审稿轮次，不能派审',
    en: 'The manuscript has no open review round, so reviewers cannot be invited',
  },
  NOTHING_TO_RESCIND: {
    status: 409,
    zh: '没有可撤回的决定',
    en: 'There is no decision that could be rescinded',
  },
  RESCIND_OVERTAKEN: {
    status: 409,
    zh: '该决定之后稿件已有新的操作，不能再撤回',
    en: 'Something has happened to the manuscript since, so the decision can no longer be rescinded',
  },
  RESCIND_LATE: {
    status: 409,
    zh: '决定作出已超过 {hours} 小时，不能再撤回',
    en: 'The decision is more than {hours} hours old and can no longer be rescinded',
  },
  NOTHING_TO_REINSTATE: {
    status: 409,
    zh: '日志中没有撤稿前的状态，不能恢复',
    en: 'The log does not say where the manuscript was withdrawn from, so it cannot be reinstated',
  },
})

/** Guards: what must be true of the paper before a step. `field` names the input to put right. */
export const guardWords = {
  adminReasonRequired: { zh: '管理员代行须填写理由', en: 'An administrator must give a reason' },
  notAnAuthor: {
    zh: '所选人员不是作者，不能在作者工作台看到稿件。请另选，或请管理员为其配置作者角色',
    en: 'This person is no author and could not see the paper in the workspace. Choose another one, or ask an administrator to give the role',
  },
  authorNamed: { zh: '请填写新作者的姓名', en: 'Enter the name of the new author' },
  titleRequired: { zh: '请填写{lang}题名', en: 'Enter the {lang} title' },
  titleTooLong: { zh: '{lang}题名不超过 500 字符', en: 'The {lang} title has at most 500 characters' },
  abstractRequired: { zh: '请填写{lang}摘要', en: 'Enter the {lang} abstract' },
  keywordsNumber: { zh: '{lang}关键词应为 3–8 个', en: 'Enter 3 to 8 {lang} keywords' },
  typeRequired: { zh: '请选择文章类型', en: 'Choose the article type' },
  tooManyWords: {
    zh: '正文 {have} 字，超过此文章类型的上限 {most} 字',
    en: 'The text has {have} words; this article type takes at most {most}',
  },
  statementRequired: {
    zh: '请填写{name}，没有可写“无”',
    en: 'Complete “{name}”; write “none” if there is nothing to state',
  },
  authorsRequired: { zh: '请至少填写一位作者', en: 'Add at least one author' },
  authorName: { zh: '第 {n} 位作者缺少姓名', en: 'Author {n} has no name' },
  authorEmail: { zh: '第 {n} 位作者的邮箱不正确', en: 'The e-mail of author {n} is not valid' },
  authorOrcid: {
    zh: '第 {n} 位作者的 ORCID 校验不通过',
    en: 'The ORCID of author {n} has a wrong check digit',
  },
  orcidTwice: { zh: '同一 ORCID 出现两次', en: 'The same ORCID appears twice' },
  authorTwice: { zh: '同一邮箱的作者出现两次', en: 'Two authors have the same e-mail' },
  oneCorresponding: { zh: '通信作者应恰为一位', en: 'Name exactly one corresponding author' },
  correspondingEmail: { zh: '通信作者须有有效邮箱', en: 'The corresponding author needs a valid e-mail' },
  declarationsRequired: { zh: '请同意全部投稿声明', en: 'Agree to all declarations' },
  manuscriptFile: { zh: '请上传原稿', en: 'Upload the manuscript' },
  anonymisedFile: { zh: '请上传匿名稿（PDF）', en: 'Upload the anonymised manuscript (PDF)' },
  anonymityDirty: {
    zh: '{file}中发现作者信息，请更换文件，或确认其不泄露身份',
    en: 'Author data was found in the {file}. Replace it, or confirm that it gives nobody away',
  },
  duplicatePaper: { zh: '您已投过相同的稿件', en: 'You have already submitted this paper' },
  reasonRequired: { zh: '请填写理由', en: 'Give a reason' },
  letterRequired: { zh: '请填写给作者的信', en: 'Write the letter to the author' },
  editorRequired: { zh: '请选择责任编辑', en: 'Choose the handling editor' },
  editorUnknown: { zh: '所选人员不是可用的编辑', en: 'This person is not an active editor' },
  editorIsReviewer: {
    zh: '此人正在审本稿，须先取消其派审',
    en: 'This person reviews the paper in this round; cancel that first',
  },
  assignFirst: {
    zh: '稿件还没有责任编辑，请用“指定责任编辑”',
    en: 'The paper has no handling editor yet: use “Assign editor”',
  },
  similarityRange: { zh: '重复率应在 0 至 100 之间', en: 'Similarity is a figure from 0 to 100' },
  editorIsAuthor: {
    zh: '本稿作者不能担任其编辑，请另选一位',
    en: 'An author of the paper cannot edit it: choose somebody else',
  },
  tooManySectionEditors: {
    zh: '一篇稿件至多 {n} 位栏目编辑',
    en: 'A paper has at most {n} section editors',
  },
  anonymousNotApproved: {
    zh: '请先核对匿名稿不含作者信息',
    en: 'First check that the anonymised manuscript shows nothing of the authors',
  },
  notPeerReviewed: { zh: '此文章类型不送外审', en: 'This article type is not peer reviewed' },
  peerReviewed: {
    zh: '此文章类型须外审，免外审请写明理由',
    en: 'This article type is peer reviewed; give a reason to skip it',
  },
  reviewFeeDue: { zh: '审稿费尚未结清', en: 'The review fee is still due' },
  reviewsMissing: {
    zh: '已确认的审稿意见 {have} 份，至少需要 {need} 份；主编可写明理由破例',
    en: '{have} confirmed reviews, {need} needed; the editor-in-chief may override with a reason',
  },
  reviewNotReleased: {
    zh: '所选审稿意见中有 {count} 份不是本轮已确认的意见，可能刚被退回补充或排除；请刷新后重新选择，并核对信中是否提到',
    en: '{count} of the chosen reviews are not confirmed reviews of this round; they may just have been reopened or excluded. Reload, choose again, and see whether your letter speaks of them',
  },
  dueDateTooFar: {
    zh: '截止日期最晚为一年（365 天）之内，请改早一些',
    en: 'The due date must lie within a year (365 days), choose an earlier one',
  },
  dueDateTooSoon: { zh: '截止日期最早为明天', en: 'The due date must be tomorrow or later' },
  dueDateRequired: { zh: '请选择新的修回期限', en: 'Choose the new due date' },
  dueDateNotLater: { zh: '新期限须晚于现有期限', en: 'The new date must be later than the present one' },
  extendedTwice: {
    zh: '已延期两次，再延期须由主编决定',
    en: 'It has been extended twice; only the editor-in-chief may extend it again',
  },
  revisionNotLapsed: { zh: '修回期限与宽限期尚未过', en: 'The due date and its grace have not passed yet' },
  remindersMissing: { zh: '尚未提醒作者两次', en: 'The author has not been reminded twice yet' },
  noOpenRound: { zh: '没有进行中的审稿轮次', en: 'No review round is open' },
  appealOver: {
    zh: '退稿已超过 {days} 天申诉期，不能恢复',
    en: 'The {days} days for an appeal have passed, so the manuscript cannot be reinstated',
  },
  reinstateOver: {
    zh: '撤稿已超过 {days} 天，不能恢复',
    en: 'The manuscript was withdrawn more than {days} days ago and cannot be reinstated',
  },
  responseLetterFile: { zh: '请上传修改说明（PDF）', en: 'Upload the response letter (PDF)' },
  revisionFile: { zh: '请上传修改稿（PDF）', en: 'Upload the revised manuscript (PDF)' },
  authorRemoved: {
    zh: '送审后移除作者须由编辑部办理，请在“与编辑部往来”中说明',
    en: 'Taking an author off a paper in review is for the office: write to it under “Messages”',
  },
  sameFile: {
    zh: '修改稿与之前的文件完全相同',
    en: 'The revised manuscript is identical to an earlier file',
  },
  revisionTooLate: {
    zh: '已超过修改期限，请联系编辑部延期',
    en: 'The revision is overdue. Ask the office to extend it',
  },
  copyrightFormFile: {
    zh: '缺少版权协议：请作者在“我的投稿”上传，或由编辑部在“文件”中代传',
    en: 'The copyright form is missing: the author uploads it under “My submissions”, or the office under “Files”',
  },
  feeDue: {
    zh: '出版费尚未结清：请财务确认到账，或批准减免',
    en: 'The publication fee is still due: finance confirms the payment, or grants a waiver',
  },
  notScheduled: { zh: '稿件尚未排期', en: 'The manuscript has not been scheduled' },
  proofOpen: { zh: '作者尚未答复校样', en: 'The author has not answered the proof' },
  proofFile: { zh: '请先上传排版校样', en: 'Upload the typeset proof first' },
  proofAsBefore: {
    zh: '作者在这份校样之后提交了勘误，请先上传改好的校样',
    en: 'The author has sent corrections to this proof: upload the corrected one first',
  },
  proofAnswerOnly: { zh: '作者只能在校样步骤答复', en: 'The author can answer only while the proof is out' },
  stepUnknown: { zh: '不能这样推进编校步骤', en: 'Production cannot move that way' },
  mustRequestWithdraw: {
    zh: '稿件已送审，请提交撤稿申请，由编辑处理',
    en: 'The paper is under review: ask to withdraw and an editor will decide',
  },
  withdrawNotAllowed: { zh: '本刊不接受作者自行撤稿', en: 'The journal does not let authors withdraw' },
  withdrawNotRequested: { zh: '作者尚未申请撤稿', en: 'The author has not asked to withdraw' },
  noWithdrawToCancel: {
    zh: '没有待处理的撤稿申请可收回，编辑可能已经答复，请看稿件现在的状态',
    en: 'No request to withdraw waits any more; an editor may have answered it. See where the manuscript stands now',
  },
  withdrawAlreadyRequested: { zh: '已提交过撤稿申请', en: 'A withdrawal has already been asked for' },
} as const satisfies Record<string, Label & { field?: string }>

export type GuardCode = keyof typeof guardWords
/** One refusal with every failed guard in it, so that a person puts all of them right at once. */
export function unmet(failures: readonly Failure[]): Refusal {
  const { list, ...more } = unmetOf(failures)
  return refuse('GUARD_FAILED', { list }, more)
}

export const no = noOf(guardWords)

export function when(
  failing: boolean,
  code: GuardCode,
  params: Failure['params'] = {},
  field?: string,
): Failure | undefined {
  return failing ? no(code, params, field) : undefined
}
