import type { Texts } from '#kernel/ui/say.ts'

export const reportTexts = {
  types: ['报表类型', 'Kinds of report'],
  period: ['统计期', 'Period'],
  from: ['起', 'From'],
  to: ['止', 'To'],
  journal: ['期刊', 'Journal'],
  allJournals: ['全部期刊', 'All journals'],
  nothing: ['此期间没有数据，可换一个统计期', 'Nothing in this period; try another one'],
  behind: ['{label}：{value}，查看明细', '{label}: {value}, open the rows'],
  made: ['{name} 已下载', '{name} downloaded'],
  chart: ['{title}图表，数据见下表', 'Chart of {title}; the figures stand in the table below'],
} as const satisfies Texts
