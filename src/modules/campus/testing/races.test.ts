import { daysAfter } from '#kernel/definition/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atOnce, hasPostgres, platformActor, today, type Answer } from '#app/testing.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { stuInfo } from '../people/students/definition.ts'
import { june } from './june.ts'
import { home, installed, leasedUnit, payment, returning, wish } from './leases.ts'
import { enrolled, photo, roomMore } from './people.ts'
import { made, rowOf, startStage, type Stage } from './stage.ts'

/** What many want at once and one gets: campus domain 5.9, on PostgreSQL. */
let stage: Stage
const statuses = (answers: readonly Answer[]) => {
  const counted: Record<number, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}
const times = <T>(n: number, work: (i: number) => T) => Array.from({ length: n }, (_, i) => work(i))
const one = <T>(text: ReturnType<typeof sql>) => stage.app.db.of('000000').one<T>(text)

beforeAll(async () => {
  if (hasPostgres) stage = await startStage({ postgres: true })
})
afterAll(() => stage?.app.close())

it.runIf(hasPostgres)('22 C06 of fifty students who take one bed at once one has it', async () => {
  const dormId = await roomMore(stage)
  const ids = await stage.app.db.tx(platformActor, async (tx) => {
    const rows = times(50, (i) =>
      insert(tx, stuInfo, {
        stuNo: `RACE${String(i).padStart(4, '0')}`,
        stuName: `学生${i}`,
        gender: '2',
        schoolId: stage.school,
        campusId: stage.campus,
        collegeName: '学院',
        grade: 2026,
        degreeLevel: '2',
        entryDate: '2026-09-01',
        status: '1',
      }),
    )
    return (await Promise.all(rows)).map(({ id }) => id)
  })
  const answers = await atOnce(
    ids.map((id) => () => stage.who.admin.post('blade-admin/stuInfo/checkIn', { id, dormId, bedNo: 1 })),
  )
  expect(statuses(answers)).toEqual({ 200: 1, 422: 49 })
  expect(answers.find(({ status }) => status === 422)?.body.details).toEqual(['bedTaken'])
  expect((await rowOf(stage, 'SchoolDorm', dormId)).occupiedBeds).toBe(1)
})

it.runIf(hasPostgres)('22 C06 two students who swap with each other at once both end in a bed', async () => {
  const [first, second] = [await roomMore(stage), await roomMore(stage)]
  const a = await enrolled(stage, { dormId: first, bedNo: 1 })
  const b = await enrolled(stage, { dormId: second, bedNo: 1 })
  const swap = (id: string, otherId: string) => () =>
    stage.who.admin.post('blade-admin/stuInfo/swapBed', { id, otherId })
  const answers = await atOnce([swap(a, b), swap(b, a), swap(a, b), swap(b, a)])
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const found = await one<{ n: number; beds: number }>(
    sql`select count(*)::int as n, (select sum(occupied_beds)::int from school_dorm where id = any(${[first, second]}::bigint[])) as beds
        from stu_info where id = any(${[a, b]}::bigint[]) and dorm_status = '1' and dorm_id is not null`,
  )
  expect(found).toEqual({ n: 2, beds: 2 })
})

it.runIf(hasPostgres)('41 C06 of fifty installations on one slot at once one is made', async () => {
  const at = await home(stage, 0, { aircondSlots: 1 })
  const answers = await atOnce(
    times(50, () => () => stage.who.student.post('blade-admin/aircondInstallApply/submit', wish(at))),
  )
  expect(statuses(answers)).toEqual({ 200: 1, 409: 49 })
})

it.runIf(hasPostgres)(
  '41 61 C06 a slot that is applied for and moved to by forty at once is held by one',
  async () => {
    const units: { readonly aircondId: string; readonly consentStuIds: readonly string[] }[] = []
    for (const _ of times(4, (i) => i)) {
      const room = await home(stage)
      units.push({ aircondId: await leasedUnit(stage, room), consentStuIds: room.students })
    }
    const target = await home(stage, 0, { aircondSlots: 1 })
    const moving = {
      applicantName: '江雪',
      applicantPhone: '13800000412',
      reason: '调换房间使用',
      expectDate: today(),
      changeType: '1',
      toDormId: target.dormId,
      targetConsentStuIds: target.students,
    }
    const answers = await atOnce(
      times(40, (i) => () => {
        const unit = units[i % 8]
        return unit
          ? stage.who.admin.post('blade-admin/dormAircondChange/submit', { ...moving, ...unit })
          : stage.who.student.post('blade-admin/aircondInstallApply/submit', wish(target))
      }),
    )
    expect(statuses(answers)).toEqual({ 200: 1, 409: 39 })
    const held = await one<{ n: number }>(
      sql`select ((select count(*) from dorm_aircond_change where to_dorm_id = ${target.dormId} and is_deleted = 0)
          + (select count(*) from aircond_install_apply where dorm_id = ${target.dormId} and is_deleted = 0))::int as n`,
    )
    expect(held?.n).toBe(1)
  },
)

const returned = async (who: 'student' | 'warden') => {
  const at = await home(stage, 1)
  const id = await returning(stage, at, who)
  const by =
    (account: 'student' | 'roommate' | 'warden', step: string, more: object = {}) =>
    () =>
      stage.who[account].post(`blade-admin/aircondRentOutApply/${step}`, { id, ...more })
  return { id, at, by }
}

it.runIf(hasPostgres)(
  'Z12 Z13 two who answer a return at once are both kept, however often they press',
  async () => {
    const { id, at, by } = await returned('warden')
    await atOnce(times(20, (i) => (i % 2 === 0 ? by('student', 'agree') : by('roommate', 'object'))))
    const { agreedStuIds, objectStuIds } = await rowOf(stage, 'aircondRentOutApply', id)
    expect([agreedStuIds, objectStuIds]).toEqual([at.students[0], at.students[1]])
  },
)

it.runIf(hasPostgres)('Z2 Z13 of a no and a review that come at once one is too late', async () => {
  for (const turn of times(4, (i) => i)) {
    const { id, by } = await returned('student')
    const [no, yes] = await atOnce([by('roommate', 'object'), by('warden', 'audit', { result: 'pass' })])
    expect(
      [no?.status, yes?.status].filter((status) => status === 200),
      `turn ${turn}`,
    ).toHaveLength(1)
    const row = await rowOf(stage, 'aircondRentOutApply', id)
    expect(Boolean(row.objectStuIds)).toBe(row.status === 10)
  }
})

it.runIf(hasPostgres)(
  'C03 of fifty who change one work order from what they read, nobody writes over what another was told is saved',
  async () => {
    const { dispatcher } = stage.who
    const id = await made(dispatcher, 'aircondWorkOrder', {
      workType: '6',
      urgency: '1',
      dormId: stage.dorm,
      aircondId: stage.unit,
      content: '0',
    })
    const order = async () => {
      const [read] = await atOnce([() => dispatcher.get('blade-admin/aircondWorkOrder/detail', { id })])
      return read!.body.data as { readonly version: number; readonly content: string }
    }
    const answers: Answer[] = []
    await Promise.all(
      times(50, async () => {
        for (const _ of times(3, (i) => i)) {
          const { version, content } = await order()
          const body = { id, version, content: String(Number(content) + 1) }
          answers.push(await dispatcher.post('blade-admin/aircondWorkOrder/submit', body))
        }
      }),
    )
    const { 200: saved = 0, ...others } = statuses(answers)
    expect(saved).toBeGreaterThan(0)
    expect(Object.keys(others).filter((status) => status !== '409' && status !== '503')).toEqual([])
    expect((await order()).content).toBe(String(saved))
  },
)

it.runIf(hasPostgres)('82 of twenty vouchers with one transaction number at once one is taken', async () => {
  const id = await installed(stage, await home(stage), 'reviewed')
  const voucherImages = [await photo(stage.who.student)]
  const same = { tradeNo: 'ONE', voucherImages }
  const bodies = await Promise.all(times(20, () => payment(stage, '1', id, '10.00', same)))
  const answers = await atOnce(
    bodies.map((body) => () => stage.who.student.post('blade-admin/aircondPaymentVoucher/submit', body)),
  )
  expect(statuses(answers)).toEqual({ 200: 1, 409: 19 })
})

it.runIf(hasPostgres)(
  'of ten vouchers over the whole amount at once one is approved, with receipts without a gap',
  async () => {
    const id = await installed(stage, await home(stage), 'reviewed')
    const vouchers = []
    for (const _ of times(10, (i) => i))
      vouchers.push(
        await made(stage.who.student, 'aircondPaymentVoucher', await payment(stage, '1', id, '700.00')),
      )
    const answers = await atOnce(
      vouchers.map(
        (voucher) => () =>
          stage.who.finance.post('blade-admin/aircondPaymentVoucher/audit', { id: voucher, result: 'pass' }),
      ),
    )
    expect(statuses(answers)).toEqual({ 200: 1, 422: 9 })
    expect(await rowOf(stage, 'aircondInstallApply', id)).toMatchObject({ status: 30, paidAmount: '700.00' })
    const receipts = await one<{ n: number; last: number }>(
      sql`select (select count(*)::int from aircond_payment_voucher where receipt_no is not null) as n,
          (select last from doc_counter where prefix = 'SJ' order by day desc limit 1) as last`,
    )
    expect(receipts?.n).toBe(receipts?.last)
  },
)

it.runIf(hasPostgres)(
  '50 of ten who finish the same batch at once one does, and each lease is made once',
  async () => {
    const ids: string[] = []
    const dorms: string[] = []
    for (const _ of times(20, (i) => i)) {
      const at = await home(stage)
      dorms.push(at.dormId)
      ids.push(await installed(stage, at, 'dispatched'))
    }
    const answers = await atOnce(
      times(
        10,
        () => () =>
          stage.who.dispatcher.post(
            `blade-admin/aircondInstallApply/batchUpdateFinishStatus?ids=${ids.join(',')}`,
          ),
      ),
    )
    expect(statuses(answers)).toEqual({ 200: 1, 409: 9 })
    const units = await one<{ n: number; counted: number }>(
      sql`select count(*)::int as n, (select sum(aircond_count)::int from school_dorm where id = any(${dorms}::bigint[])) as counted
        from school_aircond where dorm_id = any(${dorms}::bigint[]) and lease_status = '1'`,
    )
    expect(units).toEqual({ n: 20, counted: 20 })
  },
)

it.runIf(hasPostgres)('29 56 two defaults leave one, and a unit is given back once', async () => {
  const address = {
    receiverName: '江雪',
    receiverPhone: '13800000412',
    addressType: '9',
    campusId: stage.campus,
    detail: 'x',
  }
  await atOnce(
    times(
      10,
      () => () => stage.who.student.post('blade-admin/schoolAddress/submit', { ...address, isDefault: true }),
    ),
  )
  const defaults = await one<{ n: number }>(
    sql`select count(*)::int as n from school_address where user_id = ${stage.ids.student} and is_default and is_deleted = 0`,
  )
  expect(defaults?.n).toBe(1)
  const at = await home(stage)
  const install = await installed(stage, at)
  const { aircondId } = await rowOf(stage, 'aircondInstallApply', install)
  const answers = await atOnce(
    times(
      8,
      () => () =>
        stage.who.student.post('blade-admin/aircondRentOutApply/submit', {
          rentType: '2',
          rentPlan: '1',
          aircondId,
          applicantName: '江雪',
          applicantPhone: '13800000412',
        }),
    ),
  )
  expect(statuses(answers)).toEqual({ 200: 1, 409: 7 })
})

it.runIf(hasPostgres)('56 of five who file the same season of returns at once one does, whole', async () => {
  const day = today()
  const { units } = await june(stage, 30, {
    leaseStart: daysAfter(day, -300),
    leaseEnd: daysAfter(day, 65),
    graduateDate: daysAfter(day, 10),
  })
  const body = {
    campusId: stage.campus,
    which: 'graduates',
    endsBy: daysAfter(day, 10),
    returnDate: daysAfter(day, 10),
    keepInPlace: true,
    refundBank: '校园卡',
    unitIds: units,
  }
  const answers = await atOnce(
    times(5, () => () => stage.who.manager.post('blade-admin/aircondRentOutApply/returnSeason', body)),
  )
  expect(statuses(answers)).toEqual({ 200: 1, 409: 4 })
  const filed = await one<{ n: number; units: number }>(
    sql`select count(*)::int as n, count(distinct aircond_id)::int as units from aircond_rent_out_apply where aircond_id = any(${units}::bigint[]) and is_deleted = 0`,
  )
  expect(filed).toEqual({ n: 30, units: 30 })
})

it.runIf(hasPostgres)(
  '40 a year that five turn at once is turned once, and every bed is free once',
  async () => {
    const endsOn = daysAfter(today(), 20)
    const body = { campusId: stage.campus, endsOn, freeBeds: true, dryRun: false, confirmed: true }
    const before = await one<{ n: number }>(
      sql`select count(*)::int as n from stu_info where campus_id = ${stage.campus} and status in ('1', '3') and graduate_date <= ${endsOn} and is_deleted = 0`,
    )
    expect(before?.n).toBeGreaterThan(0)
    const answers = await atOnce(
      times(5, () => () => stage.who.admin.post('blade-admin/stuInfo/rollOver', body)),
    )
    expect(statuses(answers)).toEqual({ 200: 5 })
    const turned = answers.reduce(
      (sum, { body: { data } }) => sum + (data as { graduating: number }).graduating,
      0,
    )
    expect(turned).toBe(before?.n)
    const wrong = await one<{ n: number }>(
      sql`select count(*)::int as n from school_dorm d where coalesce(d.occupied_beds, 0) <>
          (select count(*) from stu_info s where s.dorm_id = d.id and s.dorm_status = '1' and s.is_deleted = 0)`,
    )
    expect(wrong?.n).toBe(0)
  },
)
