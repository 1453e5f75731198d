import { insertMany, updateAll } from '#kernel/store/rows.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolScoreRecord } from '#modules/campus/community/scores/definition.ts'
import { aircondWorkOrderAssess } from '#modules/campus/repair/assessments/definition.ts'
import { usualMarks } from '#modules/campus/repair/assessments/usual-marks.ts'
import { aircondWorkOrder } from '#modules/campus/repair/work-orders/definition.ts'
import type { Crew } from './campus-work.ts'
import type { Flat } from './campus-wide.ts'
import { after, ago, dayOf, type Line } from './campus-years.ts'

/** What was thought of work, and of rooms, in fourteen months on the demo campus. */

const longEnough = 30 * 24

/**
 * Of what nobody assessed the product thought well a month later: then, and not all at once when it starts. To the hour: what
 * was closed just a month before the seed would be left for the clock, a moment later.
 */
export async function seedDefaultMarks(tx: Tx): Promise<void> {
  const orders = await tx.query<{ id: string; workerId: string; repairGroupId: string; closeTime: Date }>(
    sql`select id, worker_id, repair_group_id, close_time from aircond_work_order where status = '70' and assess_flag = '0'
          and worker_id is not null and close_time <= ${after(tx.now, -longEnough)} order by id`,
  )
  await insertMany(
    tx,
    aircondWorkOrderAssess,
    orders.map(({ id, workerId, repairGroupId, closeTime }): Line<typeof aircondWorkOrderAssess> => ({
      workOrderId: id,
      workerId,
      repairGroupId,
      ...usualMarks,
      createTime: after(closeTime, longEnough),
    })),
  )
  await updateAll(tx, aircondWorkOrder, sql`t.id = any(${orders.map(({ id }) => id)}::bigint[])`, {
    assessFlag: '2',
  })
}

/** Each room once a week; every score adds up from its rows. */
export async function seedHygiene(tx: Tx, crew: Crew, flats: readonly Flat[], weeks: number): Promise<void> {
  const lines: Line<typeof schoolScoreRecord>[] = []
  for (let week = 0; week < weeks; week += 1)
    for (const [i, flat] of flats.entries()) {
      if (flat.students.length === 0) continue
      const seen = ago(tx, 2 + week * 7 + (i % 3), 6)
      const base = i % 23 === 4 ? 54 : 72 + ((i * 13 + week * 5) % 26)
      lines.push({
        targetType: '3',
        targetId: flat.dormId,
        userId: crew.warden,
        score: `${base}.00`,
        content: base < 60 ? '地面有垃圾，阳台杂物堆放，请整改' : null,
        checkDate: dayOf(seen),
        scoreTime: seen,
        status: week === weeks - 1 && i === 0 ? '0' : '1',
        createTime: seen,
      })
    }
  await insertMany(tx, schoolScoreRecord, lines)
}
