import { refusals } from '#kernel/definition/index.ts'

export const refuseDesk = refusals({
  PERIOD_WRONG: {
    status: 400,
    zh: '请选择开始日和结束日：开始日不晚于结束日，最长三年',
    en: 'Choose two days, the first not after the last, at most three years apart',
  },
})
