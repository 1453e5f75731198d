import type { StepAction } from './workflow.ts'

/** Under the name of a step: what comes of it. */
export const outcomes: Readonly<Partial<Record<StepAction, { zh: string; en: string }>>> = {
  returnToAuthor: { zh: '作者补充后重投', en: 'The author completes it and submits again' },
  assignEditor: { zh: '进入初审', en: 'Screening begins' },
  sendToReview: { zh: '开启一轮，派发审稿人', en: 'Opens a round; then dispatch reviewers' },
  deskReject: { zh: '不送外审，通知作者', en: 'Not reviewed; the author is told' },
  skipReview: { zh: '直接终审', en: 'Straight to the final decision' },
  requestMinor: { zh: '限期修回，由编辑审阅', en: 'Revised by the due date, read by the editor' },
  requestMajor: { zh: '限期修回，可再送外审', en: 'Revised by the due date, may be reviewed again' },
  reject: { zh: '退稿并附意见', en: 'Rejected, with the reviews' },
  recommendAccept: { zh: '转主编终审', en: 'To the editor-in-chief' },
  recommendReject: { zh: '转主编终审', en: 'To the editor-in-chief' },
  newRound: { zh: '再送外审', en: 'Reviewed once more' },
  cancelRound: { zh: '结束本轮，通知审稿人', en: 'Ends the round; the reviewers are told' },
  extendDue: { zh: '通知作者新的期限', en: 'The author is told the new date' },
  backToReview: { zh: '录用不再有效，再开一轮外审', en: 'The acceptance ends; another round opens' },
  reinstate: { zh: '恢复处理，通知作者', en: 'Handled again; the author is told' },
  rescind: { zh: '回到决定前，收回已发的信', en: 'Back to before it; letters are recalled' },
  finalAccept: { zh: '录用并通知全部作者', en: 'Accepted; the authors are told' },
  finalBack: { zh: '再开一轮外审', en: 'Opens another review round' },
  sendToProduction: { zh: '开始编辑加工', en: 'Copyediting begins' },
  step: { zh: '更新编校进度', en: 'Moves production on' },
  schedule: { zh: '排入卷期，生成文章', en: 'Placed in an issue; the article is written' },
  unschedule: { zh: '回到编校', en: 'Back to production' },
  publish: { zh: '文章立即公开', en: 'The article becomes public now' },
  withdraw: { zh: '结束流程，通知作者', en: 'Ends the process; the author is told' },
}

/** Of a step that others take: why it is theirs. */
export const reasons: Readonly<Partial<Record<StepAction, { zh: string; en: string }>>> = {
  resubmit: { zh: '等作者补充后重投', en: 'The author completes the paper first' },
  submitRevision: { zh: '等作者修回', en: 'The author revises the paper first' },
  assignEditor: { zh: '责任编辑由编辑部或主编指定', en: 'The office or the editor-in-chief assigns it' },
  deskReject: {
    zh: '不送外审由主编决定',
    en: 'Not to have it reviewed is for the editor-in-chief to decide',
  },
  skipReview: { zh: '免外审由主编决定', en: 'To go without reviews is for the editor-in-chief to decide' },
  recommendAccept: {
    zh: '由责任编辑建议，随后由主编决定',
    en: 'The handling editor recommends; the editor-in-chief decides afterwards',
  },
  recommendReject: {
    zh: '由责任编辑建议，随后由主编决定',
    en: 'The handling editor recommends; the editor-in-chief decides afterwards',
  },
  reject: {
    zh: '由主编决定，责任编辑可先建议退稿',
    en: 'For the editor-in-chief to decide; the handling editor may recommend it',
  },
  finalAccept: { zh: '终审由主编决定', en: 'The final decision is the editor-in-chief’s' },
  finalBack: { zh: '终审由主编决定', en: 'The final decision is the editor-in-chief’s' },
  backToReview: { zh: '录用后退回外审由主编决定', en: 'After acceptance for the editor-in-chief to decide' },
  rescind: { zh: '已发的决定由主编收回', en: 'A decision is recalled by the editor-in-chief' },
  reinstate: { zh: '恢复处理由主编决定', en: 'To take it up again is for the editor-in-chief to decide' },
}
