/** Units that are leased, and the money of leases. */
import { dateIn, label } from '#kernel/definition/index.ts'
import type { Asked } from '#kernel/reports/asked.ts'
import { counted } from '#kernel/reports/counted.ts'
import { by, byMonth } from '#kernel/reports/dimensions.ts'
import { count, difference, median, total, type Filters } from '#kernel/reports/figures.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../aircond/definition.ts'
import { aircondInstallApply } from '../leasing/installs/definition.ts'
import { aircondRentOutApply } from '../leasing/rents/definition.ts'
import { aircondPaymentVoucher } from '../money/vouchers/definition.ts'
import { byBuildingOfVoucher, byEndMonth } from './own-dimensions.ts'
import { running } from './running.ts'

/** C02: by the month that somebody applied in. */
export const installs = counted({
  from: {
    installs: { entity: aircondInstallApply, at: 'createTime' },
    leases: { entity: aircondRentOutApply, at: 'createTime' },
  },
  by: [byMonth, by('buildId'), by('rentPlan')],
  figures: [
    count('installs', 'applied', label('安装申请', 'Installations')),
    count('installs', 'installed', label('已安装', 'Installed'), { status: '60' }),
    count('installs', 'ended', label('驳回或取消', 'Rejected or cancelled'), { status: '90,91' }),
    count('leases', 'leases', label('租退申请', 'Leases')),
    count('leases', 'begun', label('起租申请', 'New leases'), { rentType: '1' }),
    count('leases', 'renewed', label('续租申请', 'Renewals'), { rentType: '2' }),
    count('leases', 'returned', label('退租申请', 'Returns'), { rentType: '3' }),
  ],
  chart: { kind: 'bar', x: 'month', series: ['applied', 'installed', 'returned'] },
})

// What is paid for orders of shops is no rent.
const paidIn = { direction: '1', status: '20,30', bizType: '1,2,3,4,5,6' }
// What was paid for a lost unit goes back under its own business, when it is found.
const paidOut = { direction: '2', status: '20', bizType: '6,7' }

/** From the inspection of the unit that went back until the money did; where nothing was inspected, from when it was owed. */
const waited =
  sql.raw(`date_part('epoch', t.audit_time - coalesce((select o.finish_time from aircond_rent_out_apply r
  join aircond_work_order o on o.id = r.work_order_id where r.id = t.biz_id), t.create_time))`)

/** C07: by the month in which finance approved; each figure leads to its vouchers. */
export const ledger = counted({
  from: { vouchers: { entity: aircondPaymentVoucher, at: 'auditTime' } },
  by: [byMonth, by('payChannel')],
  figures: [
    count('vouchers', 'received', label('收款笔数', 'Receipts'), paidIn),
    total('vouchers', 'income', label('收款', 'Received'), 'payAmount', paidIn),
    total('vouchers', 'ofInstalls', label('安装缴费', 'Installations'), 'payAmount', {
      ...paidIn,
      bizType: '1',
    }),
    total('vouchers', 'ofStarts', label('起租', 'Starts'), 'payAmount', { ...paidIn, bizType: '2' }),
    total('vouchers', 'ofRenewals', label('续租', 'Renewals'), 'payAmount', { ...paidIn, bizType: '3' }),
    total('vouchers', 'ofRepairs', label('维修费', 'Repair fees'), 'payAmount', { ...paidIn, bizType: '4' }),
    total('vouchers', 'ofMoves', label('移机费', 'Move fees'), 'payAmount', { ...paidIn, bizType: '5' }),
    total('vouchers', 'ofDamage', label('赔偿', 'Compensation'), 'payAmount', { ...paidIn, bizType: '6' }),
    count('vouchers', 'refunds', label('退款笔数', 'Refunds'), paidOut),
    total('vouchers', 'refunded', label('退款', 'Refunded'), 'payAmount', paidOut),
    median(
      'vouchers',
      'refundLag',
      label('退款等待中位数（天）', 'Median wait for a refund, days'),
      { seconds: waited, unit: 'days' },
      paidOut,
    ),
  ],
  chart: { kind: 'bar', x: 'month', series: ['income', 'refunded'] },
})

/** C07, by building: what had come in before, and what was there after each month. */
export const balance = counted({
  from: { vouchers: { entity: aircondPaymentVoucher, at: 'auditTime', carried: true } },
  by: [byBuildingOfVoucher, byMonth],
  figures: [
    total('vouchers', 'income', label('收款', 'Received'), 'payAmount', paidIn),
    total('vouchers', 'refunded', label('退款', 'Refunded'), 'payAmount', paidOut),
    difference('net', label('收支差', 'Net'), 'income', 'refunded'),
    difference('balance', label('余额', 'Balance'), 'income', 'refunded'),
  ],
  finish: running,
})

/** C08: units whose lease has run out and that were not given back. */
export const expired = counted({
  from: { units: { entity: schoolAircond, where: { leaseStatus: '2' } } },
  by: [by('buildId')],
  figures: [
    count('units', 'units', label('空调', 'Units')),
    total('units', 'deposit', label('在押押金', 'Deposit held'), 'depositHeld'),
    total('units', 'rent', label('本期租金', 'Rent of the lease'), 'leaseRent'),
  ],
  order: '-units',
  chart: { kind: 'bar', x: 'buildId', series: ['units'] },
})

const aYear = 365 * 86_400_000
/** C08, month by month: leases that end within a year from now, those that are over and not given back before them. */
export const endings = counted({
  from: { units: { entity: schoolAircond, where: { leaseStatus: '1,2' } } },
  by: [byEndMonth],
  figures: [
    count('units', 'ending', label('到期空调', 'Units'), soon),
    count('units', 'overdue', label('其中已到期未退', 'Of them over already'), (asked) => ({
      leaseEnd_datelt: dateIn(asked.period.now, asked.caller.timeZone),
    })),
    total('units', 'deposit', label('在押押金', 'Deposit held'), 'depositHeld', soon),
  ],
  least: ['ending', 1],
  chart: { kind: 'bar', x: 'endMonth', series: ['ending'] },
})

/** Not by the filter that its month has. */
function soon({ period, caller }: Pick<Asked, 'period' | 'caller'>): Filters {
  return { leaseEnd_datelt: dateIn(new Date(period.now.getTime() + aYear), caller.timeZone) }
}
