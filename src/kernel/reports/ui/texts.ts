import type { Texts } from '#kernel/ui/say.ts'

export const reportTexts = {
  types: ['报表类型', 'Kinds of report'],
  period: ['统计期', 'Period'],
  from: ['起', 'From'],
  to: ['止', 'To'],
  nothing: ['此期间没有数据，可换一个统计期', 'Nothing in this period; try another one'],
  behind: ['{label}：{value}，查看明细', '{label}: {value}, open the rows'],
  made: ['{name} 已下载', '{name} downloaded'],
  madeFiles: ['生成记录', 'Files made'],
  noFiles: ['还没有生成过文件', 'No file has been made yet'],
  again: ['下载', 'Download'],
  chart: ['{title}图表，数据见下表', 'Chart of {title}; the figures stand in the table below'],
  heat: ['{title}：按{y}与{x}', '{title} by {y} and {x}'],
  sums: ['合计', 'Total'],
  none: [
    '您没有可看的报表，请联系管理员授权',
    'No report is yours to see; ask your administrator for the right',
  ],
} as const satisfies Texts
