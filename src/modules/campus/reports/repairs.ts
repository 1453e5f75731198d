/** Work orders: whether they are done in time, by whom, and what breaks. */
import { label } from '#kernel/definition/index.ts'
import { counted } from '#kernel/reports/counted.ts'
import { by, byMonth, type Dimension } from '#kernel/reports/dimensions.ts'
import { average, count, hundredth, mean, median, share, total } from '#kernel/reports/figures.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { aircondWorkOrderAssess } from '../repair/assessments/definition.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { byBrand, byCampusOfWork, byModel } from './own-dimensions.ts'
import { cumulated, placed } from './pareto.ts'

const closed = { entity: aircondWorkOrder, where: { status: '70' }, at: 'finishTime' }
// What was entered twice and voided broke once.
const notVoided = '10,20,30,40,50,60,70'
const repairs = {
  entity: aircondWorkOrder,
  where: { workType: '2', status: notVoided },
  at: 'createTime',
}
const late = { overdueFlag: 'true' }
const reworked = { reworkCount_ge: '1' }

const repaired = { workType: '2' }

/** C03: orders that came in a month beside those that were done in it. */
const times = [
  count('made', 'made', label('新建', 'Created')),
  count('closed', 'closed', label('完成', 'Closed')),
  count('closed', 'late', label('超时', 'Overdue'), late),
  count('closed', 'onTime', label('按时', 'On time'), { overdueFlag: 'false' }),
  share('onTimeShare', label('按时率', 'On-time rate'), 'onTime', 'closed'),
  median('closed', 'response', label('响应中位数（小时）', 'Median response, hours'), {
    from: 'createTime',
    to: 'acceptTime',
    unit: 'hours',
  }),
  median('closed', 'resolve', label('完工中位数（小时）', 'Median to finish, hours'), {
    from: 'createTime',
    to: 'finishTime',
    without: 'holdMinutes',
    unit: 'hours',
  }),
  count('closed', 'reworked', label('返修', 'Reworked'), reworked),
  share('reworkShare', label('返修率', 'Rework rate'), 'reworked', 'closed'),
  count('closed', 'repaired', label('完成维修', 'Repairs closed'), repaired),
  count('closed', 'firstFix', label('一次修复', 'Fixed at once'), { ...repaired, firstFix: 'true' }),
  share('firstFixShare', label('一次修复率', 'First-fix rate'), 'firstFix', 'repaired'),
] as const
const orders = { made: { entity: aircondWorkOrder, at: 'createTime' }, closed }
export const timeliness = counted({
  from: orders,
  by: [byMonth, by('repairGroupId')],
  figures: times,
  chart: { kind: 'line', x: 'month', series: ['made', 'closed', 'late'] },
})

/** C03, by who did them, and by what was the matter. */
const inTime = (dimension: string) =>
  counted({
    from: orders,
    by: [by(dimension)],
    figures: times,
    order: '-closed',
    chart: { kind: 'bar', x: dimension, series: ['closed', 'late'], share: 'onTimeShare' },
  })
export const timesOfWorkers = inTime('workerId')
export const timesOfItems = inTime('repairItemId')

/** C04, campus by campus: scores that somebody gave, not those of the clock. */
export const performance = counted({
  from: {
    closed,
    assessed: {
      entity: aircondWorkOrderAssess,
      where: { status: '1', autoFlag: 'false' },
      at: 'createTime',
    },
  },
  by: [by('workerId'), byCampusOfWork],
  figures: [
    count('closed', 'closed', label('完成工单', 'Orders closed')),
    count('closed', 'onTime', label('按时', 'On time'), { overdueFlag: 'false' }),
    share('onTimeShare', label('按时率', 'On-time rate'), 'onTime', 'closed'),
    count('closed', 'reworked', label('返修', 'Reworked'), reworked),
    share('reworkShare', label('返修率', 'Rework rate'), 'reworked', 'closed'),
    count('assessed', 'assessed', label('评价', 'Assessments')),
    share('answered', label('评价率', 'Answer rate'), 'assessed', 'closed'),
    mean('assessed', 'score', label('平均评分', 'Mean score'), 'avgScore'),
    total('closed', 'fee', label('费用', 'Fees'), 'totalFee'),
    average('meanFee', label('单均费用', 'Fee per order'), 'fee', 'closed'),
  ],
  order: '-closed',
})

const broken = [
  count('repairs', 'repairs', label('维修', 'Repairs')),
  placed('part', label('占比', 'Share'), 'repairs'),
  placed('cumulative', label('累计占比', 'Cumulative share'), 'repairs'),
  count('repairs', 'reworked', label('返修', 'Reworked'), reworked),
  total('repairs', 'fee', label('费用', 'Fees'), 'totalFee'),
] as const

/** C05: what breaks most comes first; a few items, causes or models are most of the work. */
const pareto = (x: string, by: readonly Dimension[]) =>
  counted({
    from: { repairs },
    by,
    figures: broken,
    order: '-repairs',
    finish: cumulated,
    chart: { kind: 'bar', x, series: ['repairs'], share: 'cumulative' },
  })
export const faults = pareto('repairItemId', [by('repairItemId')])
export const causes = pareto('faultCause', [by('faultCause')])

/** C05B: how often units of a model break, beside how many of them hang: what is bought next goes by it. */
export const brands = counted({
  from: { repairs, units: { entity: schoolAircond, where: { status: '30,40' } } },
  by: [byBrand, byModel],
  figures: [
    ...broken,
    count('units', 'units', label('在用空调', 'Units in use')),
    hundredth('perHundred', label('每百台维修', 'Repairs per 100 units'), 'repairs', 'units'),
  ],
  order: '-repairs',
  finish: cumulated,
  chart: { kind: 'bar', x: 'model', series: ['repairs'], share: 'cumulative' },
})

const unfinished = '10,20,30,40,50,60'
/** C03B, now: what is open, and with whom it lies. */
export const backlog = counted({
  from: { open: { entity: aircondWorkOrder } },
  by: [by('repairGroupId')],
  figures: [
    count('open', 'open', label('在办', 'Open'), { status: unfinished }),
    count('open', 'toDispatch', label('待派单', 'To dispatch'), { status: '10' }),
    count('open', 'toAccept', label('待接单', 'To accept'), { status: '20' }),
    count('open', 'inWork', label('处理中', 'In work'), { status: '30,40' }),
    count('open', 'held', label('已挂起', 'On hold'), { status: '50' }),
    count('open', 'toConfirm', label('待确认', 'To confirm'), { status: '60' }),
    count('open', 'late', label('其中超时', 'Of them overdue'), { ...late, status: unfinished }),
  ],
  order: '-open',
  least: ['open', 1],
  chart: { kind: 'bar', x: 'repairGroupId', series: ['open', 'late'] },
})

/** C06: units that were repaired at least twice in these days. */
export const repeats = counted({
  from: { repairs },
  by: [by('aircondId'), by('buildId')],
  figures: [
    count('repairs', 'repairs', label('维修', 'Repairs')),
    count('repairs', 'reworked', label('返修', 'Reworked'), reworked),
    count('repairs', 'late', label('超时', 'Overdue'), late),
    total('repairs', 'fee', label('费用', 'Fees'), 'totalFee'),
  ],
  order: '-repairs',
  least: ['repairs', 2],
})
