import { afterAll, beforeAll, expect, it } from 'vitest'
import { filled, hasPostgres } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { analyzed, plansAbout } from '#kernel/testing/plans.ts'
import { home, installed } from '../../testing/leases.ts'
import { done, startStage, type Stage } from '../../testing/stage.ts'

/** The page about one student finds its rows by index, however many students there are (campus domain, section 7). */
let stage: Stage
let id: string
const many = 6000
beforeAll(async () => {
  if (!hasPostgres) return
  stage = await startStage({ postgres: true })
  const at = await home(stage, 1)
  id = at.students[0] ?? ''
  await installed(stage, at, 'finished')
  await filled(stage.app.db, many, (tx, numbers) =>
    tx.query(
      sql`insert into stu_info (id, tenant_id, create_time, update_time, version, is_deleted, stu_no, stu_name, gender, school_id, campus_id, college_name, grade, degree_level, entry_date, status, dorm_status)
          select 7000000000000000000 + n, t.tenant_id, now(), now(), 1, 0, 'P' || n, '学生' || n, '2', t.school_id, t.campus_id, t.college_name, t.grade, t.degree_level, t.entry_date, '1', '0'
          from stu_info t, ${numbers} where t.id = ${id}`,
    ),
  )
})
afterAll(() => (hasPostgres ? stage.app.close() : undefined))

it.runIf(hasPostgres)('6.2 no statement of the page reads all students', async () => {
  const { db } = stage.app
  await analyzed(db, 'stu_info')
  const plans = await plansAbout(db, { table: 'stu_info', tenantId: '000000' }, async () => {
    for (const who of ['manager', 'warden', 'admin'] as const)
      await done(stage.who[who].get('blade-admin/stuInfo/profile', { id }))
  })
  expect(plans.length).toBeGreaterThan(3)
  for (const { statement, plan } of plans) expect(plan, statement).not.toMatch(/Seq Scan on stu_info/)
})
