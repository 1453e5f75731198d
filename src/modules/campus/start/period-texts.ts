import type { Texts } from '#kernel/ui/say.ts'

export const periodTexts = {
  period: ['统计期间', 'Period'],
  campus: ['校区', 'Campus'],
  everywhere: ['全部校区', 'All campuses'],
  against: ['{from} 至 {to}，对比 {first} 至 {last}', '{from} to {to}, compared with {first} to {last}'],
  wrong: [
    '请选择开始日和结束日：开始日不晚于结束日，最长三年',
    'Choose two days, the first not after the last, at most three years apart',
  ],
  beforeNone: ['上期 0', '0 before'],
  beforeWas: ['上期 {before}，{delta}', '{before} before, {delta}'],
  made: ['新建工单', 'Orders created'],
  closed: ['完工工单', 'Orders finished'],
  rated: ['期间满意度', 'Satisfaction in the period'],
  ratedBefore: ['上期 {score}', '{score} before'],
  income: ['期间收入', 'Received in the period'],
  refunded: ['期间退款', 'Paid back in the period'],
} as const satisfies Texts
