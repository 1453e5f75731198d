import { label } from '#kernel/definition/index.ts'
import { lived } from '#kernel/http/lived.ts'
import { never, slice } from '#kernel/http/slice.ts'
import type { Reader } from '#kernel/store/db.ts'
import { lockPointed, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { studentOf } from '../../people/member.ts'
import { refuseRepair } from '../catalogue.ts'
import { managersOf, tell } from '../../letters.ts'
import { officesWithin } from '../../scope.ts'
import { officeOf } from '../../shapes.ts'
import { aircondWorkOrder } from '../work-orders/definition.ts'
import { applicantOf } from '../work-orders/server.ts'
import { aircondWorkOrderAssess, type Assessment } from './definition.ts'
import { assessLife, type Facts } from './life.ts'

const month = 30 * 86_400_000

/** An office sees all of its scope; a worker and a leader what is shown of their own work, an applicant what they wrote. */
const place = (column: 'campus_id' | 'build_id') =>
  sql.raw(`(select o.${column} from aircond_work_order o where o.id = t.work_order_id)`)
const rows = officesWithin({
  campus: place('campus_id'),
  build: place('build_id'),
  own: (userId) => sql`(t.create_user = ${userId} or (t.status = '1' and (t.worker_id = ${userId}
    or exists (select 1 from repair_group g where g.id = t.repair_group_id and g.leader_user_id = ${userId}))))`,
})

async function leaders(r: Reader, all: readonly Assessment[]): Promise<ReadonlyMap<string, Facts>> {
  const found = await r.query<{ id: string; leaderId: string }>(
    sql`select id, leader_user_id as leader_id from repair_group where id = any(${all.map((one) => one.repairGroupId)}::bigint[])`,
  )
  const by = new Map(found.map(({ id, leaderId }) => [id, leaderId]))
  return new Map(all.map((one) => [one.id, { leaderId: by.get(one.repairGroupId ?? '') ?? null }]))
}

const hidden = { createUser: null, updateUser: null, createUserName: null, stuId: null, stuName: null }

export const slices = [
  slice(aircondWorkOrderAssess, {
    rows,
    // Where the work was done.
    filters: {
      campusId: (value) =>
        /^\d{1,18}$/.test(value) ? sql`${place('campus_id')} = ${value}` : sql.raw('false'),
    },
    life: lived(assessLife, { facts: leaders }),
    unasked: ({ roles }) => (officeOf(roles).length === 0 ? Object.keys(hidden) : []),
    project: (row, { userId, roles }) =>
      row.anonymousFlag && row.createUser !== userId && officeOf(roles).length === 0
        ? { ...row, ...hidden }
        : row,
    async beforeSubmit(tx, { values, caller }) {
      if ((await applicantOf(tx, values.workOrderId ?? '0')) !== caller.userId)
        return refuseRepair('assessForeign')
      // Locked: of several that assess at once one does.
      const order = await lockPointed(tx, aircondWorkOrder, values.workOrderId ?? '')
      if (order?.status !== '70' || !order.closeTime) return refuseRepair('orderNotClosed')
      if (order.assessFlag !== '0') return refuseRepair('assessedAlready')
      if (tx.now.getTime() - order.closeTime.getTime() > month) return refuseRepair('assessLate')
      const scores = [values.qualityScore, values.speedScore, values.attitudeScore].map(Number)
      if (Math.min(...scores) <= 2 && !values.content) return refuseRepair('commentRequired')
      const mean = Math.round((scores.reduce((a, b) => a + b, 0) / 3) * 100)
      return {
        workerId: order.workerId,
        repairGroupId: order.repairGroupId,
        stuId: (await studentOf(tx, caller.userId))?.stuId ?? null,
        avgScore: `${Math.floor(mean / 100)}.${String(mean % 100).padStart(2, '0')}`,
      }
    },
    routes: [never(aircondWorkOrderAssess, 'remove', refuseRepair('assessKept'))],
    async afterSubmit(tx, row, { ctx }) {
      const order = await update(tx, aircondWorkOrder, row.workOrderId, { assessFlag: '1' })
      const worst = Math.min(row.qualityScore, row.speedScore, row.attitudeScore)
      if (worst > 2) return
      const leader = (await leaders(tx, [row])).get(row.id)?.leaderId
      await tell(tx, ctx, {
        to: [leader, ...(await managersOf(tx, order.campusId))],
        about: 'aircondWorkOrderAssess',
        aboutId: row.id,
        subject: label(
          `工单 ${order.orderNo ?? ''} 收到 ${worst} 分评价`,
          `Order ${order.orderNo ?? ''} was given ${worst} of 5`,
        ),
        path: `aircond/assessments?open=${row.id}`,
        key: `assess:${row.id}:low`,
      })
    },
  }),
]
