import type { Catalogue } from '#kernel/definition/refusal.ts'

/** What somebody cannot do with a task, and who can. */
export const tasks = {
  noTask: { status: 404, zh: '找不到该任务，请刷新列表', en: 'There is no such task; load the list again' },
  taskTaken: {
    status: 409,
    zh: '任务已被{name}签收，无需再办；如须改由本人办理，请对方放回待签或转办',
    en: '{name} has claimed the task, and nothing is left to do; ask them to give it back or hand it over if it should be yours',
  },
  taskOver: {
    status: 409,
    zh: '任务已由{name}处理（{what}），无需再办',
    en: '{name} {what}, and the task is over; nothing is left to do',
  },
  taskGone: {
    status: 409,
    zh: '流程已走到别处，这一任务已取消，无需再办',
    en: 'The process went another way and the task was cancelled; nothing is left to do',
  },
  taskTimeUp: {
    status: 409,
    zh: '办理时间已到，流程已按设定继续，无需再办',
    en: 'The time of this task was up and the process went on without it; nothing is left to do',
  },
  alreadyBack: {
    status: 409,
    zh: '任务已放回待签，无需再办',
    en: 'The task has been given back already, and nothing is left to do',
  },
  notClaimed: {
    status: 409,
    zh: '任务不是签收来的，不能放回；可以转办或委派给同事',
    en: 'The task was not claimed, so it cannot be given back; hand it over or delegate it',
  },
  othersHave: {
    status: 403,
    zh: '任务现由{name}办理，不在本人名下；需要本人办理时，请对方转办',
    en: 'The task is with {name} now and not yours; ask them to hand it over if it should be',
  },
  handedOn: {
    status: 403,
    zh: '任务已转交{names}，正等待签收，无需再办',
    en: 'The task was handed on to {names} and waits to be claimed; nothing is left to do',
  },
  notYours: {
    status: 403,
    zh: '任务还没有人签收，请先签收',
    en: 'Nobody has claimed the task yet; claim it first',
  },
  commentNeeded: { status: 422, zh: '请填写原因', en: 'Give the reason' },
  noSuchStep: {
    status: 422,
    zh: '不能退回到这一步，请从列表中选择一个已办的步骤',
    en: 'It cannot be sent back there; choose one of the steps that were done',
  },
  waitsForSigner: {
    status: 409,
    zh: '请等 {name} 先办理，之后才轮到本人',
    en: '{nameEn} acts first; it is your turn when that is done',
  },
  onlyDelegated: {
    status: 409,
    zh: '这项任务由{name}委派，请填写意见后交回，由{name}决定是否退回',
    en: '{name} delegated this task to you: hand it back with your comment, and they decide whether to send it back',
  },
  noPerson: { status: 422, zh: '请选择一位可以登录的同事', en: 'Choose a colleague who can sign in' },
  hasIt: {
    status: 409,
    zh: '任务已经在这位同事手中，请选择其他人',
    en: 'This colleague has the task already; choose somebody else',
  },
  ownsIt: {
    status: 422,
    zh: '这项任务本由这位同事负责，无需委派；填写意见后提交，即交回对方',
    en: 'This colleague answers for the task already: submit it with your comment, and it goes back to them',
  },
  yourself: { status: 422, zh: '请选择自己以外的人', en: 'Choose somebody other than yourself' },
  endsBeforeItBegins: {
    status: 422,
    zh: '结束日期早于开始日期，请改正',
    en: 'It ends before it begins; correct the dates',
  },
  copiedAlready: {
    status: 409,
    zh: '所选的人都已收到抄送，无需再抄送',
    en: 'Everybody chosen has a copy already; nothing is left to do',
  },
  notInBulk: {
    status: 409,
    zh: '该步骤不允许批量办理，请打开任务逐一办理',
    en: 'This step is not done in bulk; open the task and do it there',
  },
} as const satisfies Catalogue
