import { afterAll, beforeAll, expect, it } from 'vitest'
import { filled, hasPostgres } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { analyzed, plansAbout } from '#kernel/testing/plans.ts'
import { done, startStage, type Stage } from '../../testing/stage.ts'

/** Years of inspections are a large table: who keeps one building reads and counts theirs by index (campus domain, section 7). */
let stage: Stage
const many = 40_000
beforeAll(async () => {
  if (!hasPostgres) return
  stage = await startStage({ postgres: true })
  const { warden, manager } = stage.ids
  await filled(stage.app.db, many, (tx, numbers) =>
    tx.query(
      sql`insert into school_score_record (id, tenant_id, create_time, update_time, version, is_deleted, target_type, target_id, user_id, score, check_date, score_time, status)
          select 7000000000000000000 + n, '000000', now(), now(), 1, 0, '3', case when n % 50 = 0 then ${stage.dorm} else n::text end,
            case when n = 50 then ${warden}::bigint else ${manager}::bigint end, 80, date '1900-01-01' + n, now(), '1'
          from ${numbers}`,
    ),
  )
  await analyzed(stage.app.db, 'school_score_record')
})
afterAll(() => (hasPostgres ? stage.app.close() : undefined))

it.runIf(hasPostgres)('7 a warden’s inspections and their total are found by index', async () => {
  const { app, who } = stage
  let total: unknown
  const plans = await plansAbout(app.db, { table: 'school_score_record', tenantId: '000000' }, async () => {
    total = (
      await done<{ total: number }>(who.warden.get('blade-admin/schoolScoreRecord/list', { targetType: '3' }))
    ).total
  })
  // Those of the rooms that they keep, by whomever.
  expect(total).toBe(many / 50)
  expect(plans.length).toBe(2)
  for (const { statement, plan, inVain } of plans)
    expect(
      inVain,
      `${statement}
${plan}`,
    ).toBeLessThan(many / 10)
})
