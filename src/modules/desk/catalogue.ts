import { refusals } from '#kernel/definition/index.ts'

export const refuse = refusals({
  noticeThere: {
    status: 409,
    field: 'title',
    zh: '已有同一标题、同一发布时间的通知，再导入会重复通知；请删去这一行或改标题',
    en: 'A notice with this title and time is there already and everybody would be told twice; take this row out or change its title',
  },
  noReport: {
    status: 404,
    zh: '没有这个报表，或无权查看；请换一个或联系管理员授权',
    en: 'There is no such report, or it is not yours to read; choose another or ask your administrator',
  },
  notYours: {
    status: 403,
    zh: '这是别人保存的报表；请另存一份再修改',
    en: 'Somebody else saved this report; save one of your own and change that',
  },
  fixedDays: {
    status: 422,
    zh: '固定日期需要起止两天，且起不晚于止',
    en: 'Fixed days need a first and a last one, the first no later',
  },
  unknownRole: {
    status: 422,
    zh: '共享的角色中有已删除的，请重新选择',
    en: 'A role that it is shared with is gone, choose again',
  },
  tooManyReports: {
    status: 422,
    zh: '每人最多保存 100 个报表，请先删除不用的',
    en: 'At most 100 reports a person; remove some that you do not need',
  },
})
