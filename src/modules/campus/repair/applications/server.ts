import { label } from '#kernel/definition/index.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { slice } from '#kernel/http/slice.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, insert, lockPointed, update } from '#kernel/store/rows.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { closesOn } from '../closes-on.ts'
import { feeOpen } from '../fee-left.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { isLabelled, isTheirs } from '../../aircond/near.ts'
import { refuse } from '../../catalogue.ts'
import { keepsBuild } from '../../places/scope.ts'
import { refusePeople } from '../../people/catalogue.ts'
import { studentOf } from '../../people/member.ts'
import { refuseRepair } from '../catalogue.ts'
import { holdersOf, managersOf, tell } from '../../letters.ts'
import { officesWithin } from '../../scope.ts'
import { officeOf } from '../../shapes.ts'
import { repairItem } from '../items/definition.ts'
import { aircondWorkOrder } from '../work-orders/definition.ts'
import { fromApplication } from '../work-orders/from-application.ts'
import { groupFor } from '../work-orders/loads.ts'
import { hoursAfter } from '../work-orders/rules.ts'
import { aircondRepairApply, type Application } from './definition.ts'
import { repairLife, type Facts } from './life.ts'

const place = { campus: sql.raw('t.campus_id'), build: sql.raw('t.build_id') }
const reportersSee = officesWithin({ ...place, own: (userId) => sql`t.create_user = ${userId}` })
const workersSee = officesWithin({
  ...place,
  own: (userId) => sql`(t.create_user = ${userId} or t.work_order_id = any(array(
    select w.id from aircond_work_order w where w.is_deleted = 0 and w.worker_id = ${userId}
    union all select w.id from aircond_work_order w where w.is_deleted = 0 and w.assist_worker_ids is not null and w.assist_worker_ids @> array[${userId}]::bigint[])))`,
})
/** An office sees the applications of its scope, a worker what their orders come from, everybody else their own. */
const rows = (caller: Caller) => (caller.roles.has('repairWorker') ? workersSee : reportersSee)(caller)

async function orders(r: Reader, all: readonly Application[]): Promise<ReadonlyMap<string, Facts>> {
  const found = await r.query<{ id: string; orderState: string; reworks: number }>(
    sql`select id, status as order_state, coalesce(rework_count, 0) as reworks from aircond_work_order where id = any(${all.map((one) => one.workOrderId)}::bigint[])`,
  )
  const by = new Map(found.map((one) => [one.id, one]))
  return new Map(all.map((one) => [one.id, by.get(one.workOrderId ?? '') ?? {}]))
}

/** R2: the order that the office dispatches, with the times that the fault's item allows. */
async function accept({ tx, row }: StepCall<typeof aircondRepairApply, Facts>) {
  const item = await find(tx, repairItem, row.repairItemId)
  const order = await insert(tx, aircondWorkOrder, {
    ...fromApplication(row),
    workType: '2',
    sourceType: '2',
    dormId: row.dormId ?? '',
    aircondId: row.aircondId,
    repairItemId: row.repairItemId,
    repairGroupId:
      item?.defaultGroupId ??
      (await groupFor(tx, {
        workType: '2',
        campusId: row.campusId,
        buildId: row.buildId,
        itemId: row.repairItemId,
      })),
    content: row.faultDesc,
    urgency: row.urgency,
    planStart: row.expectTime,
    ...(item && {
      responseDeadline: hoursAfter(tx.now, item.responseHours),
      finishDeadline: hoursAfter(tx.now, item.finishHours),
    }),
  })
  return { workOrderId: order.id }
}

const dangerous = '3'
const twoWeeks = 14 * 86_400_000
const month = 30 * 86_400_000

/** Of the order that came of it; a list of one's own reports asks each for it. */
const openFee = sql`(select ${feeOpen('w')} from aircond_work_order w where w.id = t.work_order_id)`

/** What was done about it, and until when somebody may say that it is not: whoever reported it reads both where they are asked. */
const toAnswer = (timeZone: string) => {
  const ofOrder = (what: Sql) =>
    sql`(select ${what} from aircond_work_order o where o.id = t.work_order_id and o.status = '60')`
  return { answerBy: ofOrder(closesOn(timeZone, 'o')), doneAs: ofOrder(sql.raw('o.solution')) }
}

export const slices = [
  slice(aircondRepairApply, {
    rows,
    columns: ({ roles, timeZone }) => ({
      ...(officeOf(roles).length === 0 && { feeOpen: openFee, ...toAnswer(timeZone) }),
    }),
    waiting: waitsFor(['aircondRepairApply_accept', sql`t.status = '10'`]),
    life: lived(repairLife, {
      facts: orders,
      under: [{ entity: 'schoolAircond', by: 'aircondId' }],
      effects: { accept },
    }),
    async beforeSubmit(tx, { values, existing, caller, posted }) {
      const next = { ...existing, ...values }
      const reporter = existing ? undefined : await studentOf(tx, caller.userId)
      // Who has graduated reads on and begins nothing.
      const office = officeOf(caller.roles).length > 0
      if (reporter && !reporter.verified && !office) return refusePeople('authRequired')
      // Locked: of two that report the same unit the second finds the first.
      const unit = next.aircondId ? await lockPointed(tx, schoolAircond, next.aircondId) : undefined
      if (unit?.status !== '30') return refuseRepair('unitNotInstalled')
      if (office && !(await keepsBuild(tx, caller, unit.buildId))) return refuseRepair('unitElsewhereKept')
      const another = unit.id !== existing?.aircondId
      const scanned = another && (await isLabelled(tx, unit, posted.code))
      if (another && !scanned && !(await isTheirs(tx, unit, caller))) return refuse('unitOfOthers')
      const open = await openRepair(tx, unit.id, existing?.id)
      if (open) return refuseRepair('repairOpen', { no: open })
      const item = next.repairItemId ? await find(tx, repairItem, next.repairItemId) : undefined
      if (!item || item.status !== '1' || !item.parentId || item.parentId === '0')
        return refuseRepair('itemNotLeaf')
      if (item.needImages && !next.images?.length) return refuseRepair('photoRequired')
      if ((next.faultDesc ?? '').trim().length < 5) return refuseRepair('descriptionShort')
      const visit = next.expectTime?.getTime()
      // A visit that was wished for and did not come holds back nothing else.
      const wished = visit !== existing?.expectTime?.getTime()
      if (visit !== undefined && wished && (visit < tx.now.getTime() || visit > tx.now.getTime() + twoWeeks))
        return refuseRepair('visitOutside')
      return {
        dormId: unit.dormId,
        campusId: unit.campusId,
        buildId: unit.buildId,
        ...(another && {
          repeatFlag: await repairedSince(tx, unit.id, new Date(tx.now.getTime() - month)),
        }),
        ...(!existing && {
          stuId: reporter?.stuId ?? null,
          source: office ? '3' : scanned ? '2' : '1',
        }),
      }
    },
    async afterSubmit(tx, row, { existing, ctx }) {
      if (row.aircondId !== existing?.aircondId) {
        // The wrong unit was named: that one has no fault.
        if (existing) await update(tx, schoolAircond, existing.aircondId, { faultStatus: '0' })
        await update(tx, schoolAircond, row.aircondId, { faultStatus: '1' })
      }
      if (row.urgency !== dangerous || existing?.urgency === dangerous) return
      await tell(tx, ctx, {
        to: [...(await managersOf(tx, row.campusId)), ...(await holdersOf(tx, 'dispatcher'))],
        about: 'aircondRepairApply',
        aboutId: row.id,
        subject: label(
          `紧急报修 ${row.applyNo ?? ''}，请立即处理`,
          `An urgent repair ${row.applyNo ?? ''}: see to it now`,
        ),
        path: `aircond/repairs?open=${row.id}`,
        key: `repair:${row.id}:urgent`,
      })
    },
  }),
]

/** Whoever sends the code of a label along stood before it. */

async function openRepair(tx: Tx, unitId: string, own = '0'): Promise<string | undefined> {
  const row = await tx.one<{ no: string }>(
    sql`select apply_no as no from aircond_repair_apply where aircond_id = ${unitId} and id <> ${own} and is_deleted = 0 and status in ('10', '20', '30', '40')`,
  )
  return row?.no
}

async function repairedSince(tx: Tx, unitId: string, since: Date): Promise<boolean> {
  const row = await tx.one(
    sql`select 1 as one from aircond_repair_apply where aircond_id = ${unitId} and is_deleted = 0 and status = '50' and confirm_time >= ${since} limit 1`,
  )
  return row !== undefined
}
