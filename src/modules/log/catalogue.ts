import { refusals } from '#kernel/definition/index.ts'

export const refuse = refusals({
  unknownJob: {
    status: 404,
    zh: '没有这个任务，请刷新列表后重试',
    en: 'There is no such job; refresh the list and try again',
  },
  failureGone: {
    status: 409,
    zh: '部分记录已处理完毕，请刷新列表',
    en: 'Some of these have gone through meanwhile; refresh the list',
  },
})
