import { refusals } from '#kernel/definition/index.ts'

export const refuse = refusals({
  noLetter: {
    status: 404,
    zh: '没有找到这封邮件，请刷新列表',
    en: 'There is no such letter; refresh the list',
  },
  notFailed: {
    status: 409,
    zh: '邮件已发送，或马上会自动发送，不用重新发送；请刷新列表',
    en: 'The letter has gone, or leaves by itself in a moment; there is nothing to send again, refresh the list',
  },
})
