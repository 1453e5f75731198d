/** What saved reports may be asked for, in words. */
import { label } from '../definition/kind.ts'

export const reportPeriods = {
  days7: label('近 7 天', 'Last 7 days'),
  days30: label('近 30 天', 'Last 30 days'),
  lastWeek: label('上周', 'Last week'),
  thisMonth: label('本月', 'This month'),
  lastMonth: label('上月', 'Last month'),
  months12: label('近 12 个月', 'Last 12 months'),
  thisYear: label('今年', 'This year'),
  lastYear: label('去年', 'Last year'),
  fixed: label('固定日期', 'Fixed days'),
} as const
export const rhythms = {
  none: label('不发送', 'Not sent'),
  weekly: label('每周一 8:00', 'Mondays at 8'),
  monthly: label('每月 1 日 8:00', 'The 1st of a month at 8'),
} as const

/** Whom it is sent to; what each gets is counted with their own rights. */
export const audiences = {
  me: label('只发给我', 'Me alone'),
  shared: label('我和共享角色的人', 'Me and the holders of the shared roles'),
} as const
