/** Calls that write, and what became of them; reads leave no row (decision 21). */
import { label } from '#kernel/definition/index.ts'
import { counted } from '#kernel/reports/counted.ts'
import { by, byDay } from '#kernel/reports/dimensions.ts'
import { count, percentile, share } from '#kernel/reports/figures.ts'
import { apiLog } from '../api/definition.ts'
import { errorLog } from '../error/definition.ts'

const from = {
  calls: { entity: apiLog, at: 'createTime' },
  errors: { entity: errorLog, at: 'createTime' },
}
const figures = [
  count<keyof typeof from>('calls', 'calls', label('写入调用', 'Calls that write')),
  count<keyof typeof from>('calls', 'refused', label('被拒绝', 'Refused'), { outcome: 'refused' }),
  count<keyof typeof from>('calls', 'faults', label('故障', 'Faults'), { outcome: 'fault' }),
  share('faultShare', label('故障率', 'Share of faults'), 'faults', 'calls'),
  percentile<keyof typeof from>('calls', 'p95', label('95% 耗时（毫秒）', '95th percentile, ms'), 'time', 95),
  count<keyof typeof from>('errors', 'errors', label('错误日志', 'Errors logged')),
]

/** S02, by address. */
export const calls = counted({
  from,
  by: [by('requestUri')],
  figures,
  order: '-calls',
})

/** S02, by day. */
export const callsByDay = counted({
  from,
  by: [byDay],
  figures,
  chart: { kind: 'bar', x: 'day', series: ['calls', 'errors'], share: 'faultShare' },
})
