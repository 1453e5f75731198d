import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { seedCampus } from './campus.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('the demo campus is made once, and its people do with it what they came for', async () => {
  const told = await seedCampus(app.db, 'demo-2026')
  expect(told.map(({ account }) => account)).toEqual(['student', 'worker', 'dispatcher'])
  await seedCampus(app.db, 'demo-2026')
  const counts = await app.db.of('000000').one(
    sql`select (select count(*)::int from school_dorm) as rooms, (select count(*)::int from school_aircond) as units,
          (select count(*)::int from aircond_repair_apply) as reports`,
  )
  expect(counts).toEqual({ rooms: 32, units: 16, reports: 2 })

  const student = await app.as('student', 'demo-2026')
  const mine = await student.get('blade-admin/aircondRepairApply/list')
  expect((mine.body.data as { records: { _can: object }[] }).records.map(({ _can }) => _can)).toEqual([
    expect.objectContaining({ withdraw: true }),
    expect.objectContaining({ withdraw: true }),
  ])
  const unit = await student.get('blade-admin/schoolAircond/byQr', { token: 'demo-105' })
  expect(unit.body.data).toMatchObject({ assetNo: 'AC26000105', dormName: '西区 6 舍 105', openRepair: null })
  const matrix = await (await app.as('admin')).get('blade-admin/SchoolDorm/list', { size: 10 })
  expect((matrix.body.data as { total: number }).total).toBe(32)
})
