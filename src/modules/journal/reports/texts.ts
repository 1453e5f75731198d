import type { Texts } from '#kernel/ui/say.ts'

export const reportTexts = {
  flowTitle: ['收稿与决定', 'Received and decided'],
  firstDecision: ['首次决定用时', 'Time to first decision'],
  outcomes: ['决定构成', 'Outcomes'],
  received: ['收稿', 'Received'],
  decided: ['决定', 'Decided'],
  accepted: ['录用', 'Accepted'],
  rejected: ['退稿', 'Rejected'],
  withdrawn: ['撤稿', 'Withdrawn'],
  median: ['中位数', 'Median'],
  firstMedian: ['首次决定中位数（天）', 'Median days to first decision'],
  ninety: ['90% 分位', '90th percentile'],
  daysOf: ['{n} 天', '{n} days', '{n} day'],
  table: ['表格', 'Table'],
  tableOf: ['{title}：表格', '{title}: table'],
  monthFlow: ['{month}：收稿 {came}，决定 {gone}', '{month}: {came} received, {gone} decided'],
  firstDecisionNow: [
    '首次决定最近一月中位数 {median} 天，90% 分位 {ninety} 天',
    'First decision in the latest month: median {median} days, 90th percentile {ninety} days',
  ],
  figures: ['期刊统计', 'Figures of the journal'],
  period: ['统计期', 'Period'],
  journal: ['期刊', 'Journal'],
  allJournals: ['全部期刊', 'All journals'],
  against: ['{sign}，上期 {from}', '{sign}, {from} before'],
  noDecisions: ['这段时间还没有决定', 'Nothing was decided in this time'],
} as const satisfies Texts
