import { afterAll, beforeAll, expect, it } from 'vitest'
import { filled, hasPostgres } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { plansAbout } from '#kernel/testing/plans.ts'
import { home } from '../testing/leases.ts'
import { done, reported, startStage, type Stage } from '../testing/stage.ts'

/**
 * Of a tenant that is new, or has just been filled, the planner knows nothing and expects one row of it. Four hundred orders
 * took workers and students five seconds then, because what was looked up within a rule was looked up for each order.
 */
let stage: Stage
let student: string
const many = 200
beforeAll(async () => {
  if (!hasPostgres) return
  stage = await startStage({ postgres: true })
  const id = await reported(stage, 'student', stage.unit)
  await done(stage.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { id }))
  student = (await home(stage, 1)).students[0] ?? ''
  await filled(stage.app.db, many, async (tx, numbers) => {
    for (const table of ['aircond_repair_apply', 'aircond_work_order'])
      await tx.query(
        sql`insert into ${sql.id(table)} select (jsonb_populate_record(t, jsonb_build_object('id', 7000000000000000000 + n,
              ${table === 'aircond_work_order' ? 'order_no' : 'apply_no'}::text, 'P' || n, 'source_id', 7000000000000000000 + n,
              'create_user', 1, 'status', '90'))).*
            from ${sql.id(table)} t, ${numbers} where t.id < 7000000000000000000`,
      )
  })
})
afterAll(() => (hasPostgres ? stage.app.close() : undefined))

it.runIf(hasPostgres)(
  'a list of orders reads each order a few times at most, also of a tenant that nobody has counted',
  async () => {
    const { db } = stage.app
    const plans = await plansAbout(db, { table: 'aircond_work_order', tenantId: '000000' }, async () => {
      for (const who of ['worker', 'student', 'dispatcher', 'manager'] as const)
        await done(stage.who[who].get('blade-admin/aircondWorkOrder/list'))
      await done(stage.who.admin.get('blade-admin/stuInfo/profile', { id: student }))
      await done(stage.who.dispatcher.get('blade-admin/repairGroup/workers'))
    })
    expect(plans.length).toBeGreaterThan(4)
    for (const { statement, plan } of plans) {
      const loops = [...plan.matchAll(/loops=(\d+)/g)].map(([, times]) => Number(times))
      expect(Math.max(...loops), statement).toBeLessThan(4 * many)
    }
  },
)
