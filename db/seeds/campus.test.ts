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
  expect(told.map(({ account }) => account)).toEqual([
    'student',
    'worker',
    'dispatcher',
    'roommate',
    'freshman',
    'counselor',
    'warden',
    'manager',
    'cashier',
  ])
  await seedCampus(app.db, 'demo-2026')
  const counts = await app.db.of('000000').one(
    sql`select (select count(*)::int from school_dorm) as rooms, (select count(*)::int from school_aircond) as units,
          (select count(*)::int from aircond_repair_apply) as reports,
          (select count(*)::int from school_dorm d where occupied_beds <> (select count(*) from stu_info s where s.dorm_id = d.id)) as miscounted,
          (select count(distinct status)::int from aircond_install_apply) as installs,
          (select count(distinct status)::int from aircond_rent_out_apply) as rents,
          (select count(distinct status)::int from dorm_aircond_change) as changes,
          (select count(distinct status)::int from school_auth) as auths,
          (select count(distinct status)::int from stu_info) as students,
          (select count(distinct status)::int from stu_remark) as remarks,
          (select count(distinct status)::int from aircond_payment_voucher) as vouchers`,
  )
  expect(counts).toEqual({
    rooms: 48,
    units: 26,
    reports: 2,
    miscounted: 0,
    installs: 8,
    rents: 8,
    changes: 8,
    auths: 6,
    students: 5,
    remarks: 3,
    vouchers: 5,
  })

  const student = await app.as('student', 'demo-2026')
  const mine = await student.get('blade-admin/aircondRepairApply/list')
  expect((mine.body.data as { records: { _can: object }[] }).records.map(({ _can }) => _can)).toEqual([
    expect.objectContaining({ withdraw: true }),
    expect.objectContaining({ withdraw: true }),
  ])
  const unit = await student.get('blade-admin/schoolAircond/byQr', { token: 'demo-105' })
  expect(unit.body.data).toMatchObject({ assetNo: 'AC26000105', dormName: '西区 6 舍 105', openRepair: null })
  const matrix = await (await app.as('admin')).get('blade-admin/SchoolDorm/list', { size: 10 })
  expect((matrix.body.data as { total: number }).total).toBe(48)
})
