import { isRefusal, label } from '#kernel/definition/index.ts'
import { every, type Job, type Working } from '#kernel/jobs/job.ts'
import { minutes } from '#kernel/jobs/schedule.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { insert, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { aircondWorkOrderAssess } from '../assessments/definition.ts'
import { usualMarks } from '../assessments/usual-marks.ts'
import { aircondWorkOrder } from '../work-orders/definition.ts'

/** What falls due with work orders (campus domain 4.3, 4.4, 5.5). */

type Due = { readonly id: string }
const key = ({ id }: Due) => id

async function daysAgo({ ctx, reader, tenantId, now }: Working, parameter: string): Promise<Date> {
  const days = Number(await ctx.parameter(tenantId, parameter, reader))
  return new Date(now.getTime() - days * 86_400_000)
}

export const orderJobs: readonly Job[] = [
  every<Due>('campus.overdueOrders', {
    label: label('标记超时工单', 'Mark orders that are late'),
    schedule: minutes(10),
    ofLate: true,
    // On hold the clock stands still, and what is closed is left as it was.
    due: ({ reader, now }) =>
      reader.query<Due>(
        sql`select id from aircond_work_order where status in ('10', '20', '30', '40') and finish_deadline < ${now}
              and overdue_flag is not true and is_deleted = 0 order by finish_deadline limit 500`,
      ),
    key,
    async work({ now }, tx, { id }) {
      const order = await lock(tx, aircondWorkOrder, id)
      const late = order?.finishDeadline && order.finishDeadline < now
      if (!order || !late || !['10', '20', '30', '40'].includes(order.status)) return undefined
      await update(tx, aircondWorkOrder, id, { overdueFlag: true })
      return id
    },
  }),
  every<Due>('campus.autoConfirm', {
    label: label('完工自动确认', 'Confirm finished orders'),
    schedule: minutes(60),
    ofLate: true,
    due: async (working) =>
      working.reader.query<Due>(
        sql`select id from aircond_work_order where status = '60' and finish_time < ${await daysAgo(working, 'campus.repair.autoConfirm.days')}
              and is_deleted = 0 order by finish_time limit 200`,
      ),
    key,
    async work({ ctx }, tx, { id }) {
      const moved = await moveOn({ tx, ctx, caller: undefined }, aircondWorkOrder, id, 'confirm')
      return isRefusal(moved) ? undefined : id
    },
  }),
  every<Due>('campus.autoAssess', {
    label: label('逾期默认好评', 'Assess orders that nobody assessed'),
    schedule: minutes(60),
    ofLate: true,
    due: async (working) =>
      working.reader.query<Due>(
        sql`select id from aircond_work_order where status = '70' and assess_flag = '0' and worker_id is not null
              and close_time < ${await daysAgo(working, 'campus.assess.auto.days')} and is_deleted = 0 order by close_time limit 200`,
      ),
    key,
    async work(_working, tx, { id }) {
      const order = await lock(tx, aircondWorkOrder, id)
      if (order?.status !== '70' || order.assessFlag !== '0') return undefined
      await insert(tx, aircondWorkOrderAssess, {
        workOrderId: id,
        workerId: order.workerId,
        repairGroupId: order.repairGroupId,
        ...usualMarks,
      })
      await update(tx, aircondWorkOrder, id, { assessFlag: '2' })
      return id
    },
  }),
]
