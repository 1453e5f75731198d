import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import type { Entity } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '#modules/campus/aircond/definition.ts'
import { dormAircondChange } from '#modules/campus/leasing/changes/definition.ts'
import { aircondInstallApply } from '#modules/campus/leasing/installs/definition.ts'
import { aircondRentOutApply } from '#modules/campus/leasing/rents/definition.ts'
import { aircondPaymentVoucher } from '#modules/campus/money/vouchers/definition.ts'
import { schoolAuth } from '#modules/campus/people/auths/definition.ts'
import { stuRemark } from '#modules/campus/people/remarks/definition.ts'
import { stuInfo } from '#modules/campus/people/students/definition.ts'
import { schoolDorm } from '#modules/campus/places/dorm/definition.ts'
import { schoolDormBuild } from '#modules/campus/places/dorm-build/definition.ts'
import { aircondRepairApply } from '#modules/campus/repair/applications/definition.ts'
import { aircondWorkOrderAssess } from '#modules/campus/repair/assessments/definition.ts'
import { aircondWorkOrder } from '#modules/campus/repair/work-orders/definition.ts'
import { seedCampus } from './campus.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Machines 4.1 to 4.8, 4.13 and 4.17 to 4.20 of the campus domain. */
const machines: readonly Entity[] = [
  aircondInstallApply,
  aircondRepairApply,
  aircondWorkOrder,
  aircondWorkOrderAssess,
  aircondPaymentVoucher,
  aircondRentOutApply,
  dormAircondChange,
  schoolAircond,
  schoolAuth,
  stuInfo,
  stuRemark,
  schoolDormBuild,
  schoolDorm,
]
const ask = <T>(text: Parameters<ReturnType<TestApp['db']['of']>['query']>[0]) =>
  app.db.of('000000').query<T>(text)

it('the demo campus is made once, and its people do with it what they came for', async () => {
  const told = await seedCampus(app.ctx, 'demo-2026')
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
    'worker2',
    'worker3',
    'worker4',
    'worker5',
    'worker6',
  ])
  await seedCampus(app.ctx, 'demo-2026')
  const student = await app.as('student', 'demo-2026')
  const mine = await student.get('blade-admin/aircondRepairApply/list')
  expect((mine.body.data as { records: { _can: object }[] }).records.map(({ _can }) => _can)).toEqual([
    expect.objectContaining({ withdraw: true }),
  ])
  const unit = await student.get('blade-admin/schoolAircond/byQr', { token: 'demo-105' })
  const free = {
    assetNo: expect.stringMatching(/^AC\d\d000105$/),
    dormName: '西区 6 舍 105',
    openRepair: null,
  }
  expect(unit.body).toMatchObject({ data: free })
  // What lies there tells nobody a number; whoever may see it sees its ends.
  const lying = await ask<{ n: number }>(
    sql`select count(*)::int as n from stu_info where id_card_no ~ '[0-9]{17}' or id_card_no not like '% %*% v1.%'`,
  )
  expect(lying).toEqual([{ n: 0 }])
  const [one] = (
    (await (await app.as('admin')).get('blade-admin/stuInfo/list', { stuName: '江雪' })).body.data as {
      records: { id: string }[]
    }
  ).records
  const seen = await (await app.as('admin')).get('blade-admin/stuInfo/detail', { id: one?.id ?? '' })
  expect(seen.body.data).toMatchObject({ idCardNo: expect.stringMatching(/^\d+\*+[\dX]+$/) })
  const matrix = await (await app.as('admin')).get('blade-admin/SchoolDorm/list', { size: 10 })
  expect((matrix.body.data as { total: number }).total).toBe(216)
})

it('every state of every machine stands somewhere on the demo campus', async () => {
  for (const entity of machines) {
    const prop = entity.props.find(({ field }) => field === entity.state)
    const { enum: codes = [] } = (prop?.kind.output ?? {}) as { enum?: readonly (string | number)[] }
    // A place has its states from a dictionary: in use, being renovated or mended, closed.
    const wanted = codes.length > 0 ? codes.map(String) : ['0', '1', '2']
    const there = await ask<{ status: string }>(
      sql`select distinct status from ${sql.id(entity.table)} where is_deleted = 0`,
    )
    expect([entity.name, there.map(({ status }) => status).toSorted()]).toEqual([
      entity.name,
      wanted.toSorted(),
    ])
    expect(wanted.length).toBeGreaterThan(1)
  }
})

it('its figures agree with one another, over fourteen months and as many rows as a demo has', async () => {
  const [counts] = await ask(
    sql`select (select count(*)::int from school_campus) as campuses, (select count(*)::int from school_campus_region) as regions,
          (select count(*)::int from school_dorm_build) as buildings, (select count(*)::int from school_dorm) as rooms,
          (select count(*)::int from repair_group) as groups`,
  )
  expect(counts).toEqual({ campuses: 2, regions: 4, buildings: 6, rooms: 216, groups: 2 })
  const [many] = await ask<Record<string, number>>(
    sql`select (select count(*)::int from stu_info) as students, (select count(*)::int from school_aircond) as units,
          (select count(*)::int from aircond_repair_apply) as repairs, (select count(*)::int from aircond_work_order) as orders,
          (select count(*)::int from aircond_payment_voucher) as vouchers, (select count(*)::int from school_score_record) as scores`,
  )
  const least = { students: 600, units: 170, repairs: 110, orders: 300, vouchers: 120, scores: 800 }
  for (const [what, n] of Object.entries(least))
    expect([what, (many?.[what] ?? 0) >= n]).toEqual([what, true])
  const months = await ask<{ n: number }>(
    sql`select count(distinct to_char(create_time, 'yyyy-mm'))::int as n from aircond_work_order`,
  )
  expect(months[0]?.n).toBeGreaterThanOrEqual(13)
  const wrong = await ask<{ what: string; n: number }>(
    sql`select 'beds' as what, count(*)::int as n from school_dorm d where occupied_beds <> (select count(*) from stu_info s where s.dorm_id = d.id)
        union all select 'units', count(*)::int from school_dorm d where aircond_count <> (select count(*) from school_aircond u where u.dorm_id = d.id and u.status in ('30', '40'))
        union all select 'gender', count(*)::int from stu_info s join school_dorm d on d.id = s.dorm_id where d.gender_type not in (s.gender, '3')
        union all select 'closed rooms with people', count(*)::int from school_dorm d where d.status = '0' and occupied_beds + aircond_count > 0
        union all select 'reports without their fault', count(*)::int from aircond_repair_apply r join school_aircond u on u.id = r.aircond_id
          where r.status in ('10', '20', '30') and u.fault_status <> case when r.status = '30' then '2' else '1' end
        union all select 'two open reports of a unit', count(*)::int from (select aircond_id from aircond_repair_apply where status in ('10', '20', '30', '40') group by aircond_id having count(*) > 1) twice
        union all select 'orders of no report', count(*)::int from aircond_work_order o where o.source_type = '2' and not exists (select 1 from aircond_repair_apply r where r.work_order_id = o.id)
        union all select 'assessed in vain', count(*)::int from aircond_work_order o where (o.assess_flag in ('1', '2')) <> exists (select 1 from aircond_work_order_assess a where a.work_order_id = o.id)
        union all select 'left for the clock to assess', count(*)::int from aircond_work_order o where o.status = '70' and o.assess_flag = '0'
          and o.worker_id is not null and o.close_time < now() - interval '30 days'
        union all select 'about nothing that anybody wrote', count(*)::int from aircond_work_order o join dorm_aircond_change c on c.id = o.source_id where o.content <> c.reason
        union all select 'paid otherwise than approved', count(*)::int from aircond_install_apply i where i.status = '60' and i.paid_amount <> (select coalesce(sum(v.pay_amount), 0) from aircond_payment_voucher v where v.biz_id = i.id and v.status = '20' and v.direction = '1')
        union all select 'verified and not in their own record', count(*)::int from school_auth a join stu_info s on s.id = a.stu_info_id
          where a.status = '20' and s.user_id is distinct from a.user_id
        union all select 'housed without a day that says so', count(*)::int from stu_info s where s.dorm_id is not null
          and not exists (select 1 from record_history h where h.entity = 'stuInfo' and h.record_id = s.id and h.step like 'checkIn %')
        union all select 'leases of the building that do not run', count(*)::int from school_aircond u join school_dorm_build b on b.id = u.build_id
          where b.build_code = 'W6' and u.lease_status = '1' and current_date not between u.lease_start and u.lease_end
        union all select 'in the future', count(*)::int from aircond_work_order o where o.create_time > now() or o.finish_time > now() or o.close_time > now()`,
  )
  expect(wrong.filter(({ n }) => n > 0)).toEqual([])
})

it('whenever it is made, its leases run, and its people entered in the school year that began last', async () => {
  const later = await startTestApp()
  try {
    later.travel(new Date('2028-03-10T04:00:00Z'))
    await seedCampus(later.ctx, 'demo-2026')
    const rows = await later.db.of('000000').query(
      sql`select 'grades' as what, array_agg(distinct grade::text order by grade::text) as told from stu_info
          union all select 'leases', array_agg(distinct lease_start || ' ' || lease_end) from school_aircond u
            join school_dorm_build b on b.id = u.build_id where b.build_code = 'W6' and u.lease_status = '1'
          union all select 'yet to come', array_agg(stu_no) from stu_info where entry_date > '2028-03-10' or check_in_date > '2028-03-10'
          union all select 'given back', array_agg(distinct unused_months || ' ' || rent_refund || ' ' || refund_amount)
            from aircond_rent_out_apply where unused_months is not null and dorm_id in (select d.id from school_dorm d
              join school_dorm_build b on b.id = d.build_id where b.build_code = 'W6')`,
    )
    expect(rows).toEqual([
      { what: 'grades', told: ['2024', '2025', '2026', '2027'] },
      { what: 'leases', told: ['2027-09-01 2028-08-31', '2027-09-01 2029-08-31'] },
      { what: 'yet to come', told: null },
      { what: 'given back', told: ['5 166.66 466.66'] },
    ])
  } finally {
    await later.close()
  }
})
