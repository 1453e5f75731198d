import { refusals } from '#kernel/definition/index.ts'

export const refuse = refusals({
  noLetter: {
    status: 404,
    zh: '没有找到这封邮件，请刷新列表',
    en: 'There is no such letter; refresh the list',
  },
  notFailed: {
    status: 409,
    zh: '只能重新发送失败的邮件，请刷新列表',
    en: 'Only a letter that failed can be sent again; refresh the list',
  },
})
