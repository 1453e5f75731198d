import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, hasPostgres, platformActor, testPassword, type Answer } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import { applying, enrolled, roomMore } from './people.ts'
import { applied, home, installed, payment } from './leases.ts'
import { done, installedUnit, made, reported, rowOf, startStage, type Account, type Stage } from './stage.ts'

/** Rows of campus domain 5.1 to 5.6 that go through several rooms at once. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const post = (who: Account, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const why = ({ status, body }: Answer) => [status, body.details?.[0] ?? body.reason]

it('2 4 a record of another tenant is not written by its id, and what the server alone sets is taken from nobody', async () => {
  const tenant = await done<{ tenantId: string }>(
    stage.who.admin.post('blade-system/tenant/submit', { tenantName: '邻校', password: testPassword }),
  )
  const foreign = await stage.app.as('admin', testPassword, tenant.tenantId)
  const room = await rowOf(stage, 'SchoolDorm', stage.dorm)
  const write = (by: typeof foreign, more: object) =>
    by.post('blade-admin/SchoolDorm/submit', { ...room, ...more })
  expect((await write(foreign, { remark: '外人' })).status).toBe(404)
  expect(await rowOf(stage, 'SchoolDorm', stage.dorm)).toMatchObject({
    version: room.version,
    remark: room.remark ?? null,
  })
  // A whole row that was read goes back as it is, with figures that are the server's alone.
  const posted = { tenantId: tenant.tenantId, occupiedBeds: 99, aircondCount: 99, remark: '本校' }
  expect((await write(stage.who.admin, posted)).status).toBe(200)
  expect(await rowOf(stage, 'SchoolDorm', stage.dorm)).toMatchObject({
    remark: '本校',
    occupiedBeds: room.occupiedBeds,
    aircondCount: room.aircondCount,
  })
  const own = await stage.app.db
    .of('000000')
    .one<{ tenantId: string }>(sql`select tenant_id from school_dorm where id = ${stage.dorm}`)
  expect(own?.tenantId).toBe('000000')
  const more = { status: 60, paidAmount: '999.00', tenantId: tenant.tenantId, applyNo: 'AZ1' }
  const id = await applied(stage, await home(stage), more)
  const row = await rowOf(stage, 'aircondInstallApply', id)
  expect(row).toMatchObject({ status: 10 })
  expect([Number(row.paidAmount ?? 0), String(row.applyNo).length]).toEqual([0, 16])
})

it('11 whoever lacks the right to a review is refused it, and the row offers it to nobody', async () => {
  const id = await applied(stage, await home(stage))
  for (const who of ['student', 'counselor'] as const)
    expect((await post(who, 'aircondInstallApply/audit', { id, result: 'pass' })).status).toBe(403)
  expect((await rowOf(stage, 'aircondInstallApply', id, 'student'))._can.audit).not.toBe(true)
  expect((await rowOf(stage, 'aircondInstallApply', id, 'warden'))._can.audit).toBe(true)
  const voucher = await made(
    stage.who.student,
    'aircondPaymentVoucher',
    await payment(stage, '1', await installed(stage, await home(stage), 'reviewed'), '700.00'),
  )
  const own = await post('student', 'aircondPaymentVoucher/audit', { id: voucher, result: 'pass' })
  expect(own.status).toBe(403)
})

describe('places', () => {
  it('25 a building keeps its gender while somebody lives there who would not fit, who is named', async () => {
    const dormId = await roomMore(stage)
    const occupant = await enrolled(stage, { dormId, bedNo: 1 })
    const answer = await post('admin', 'schoolDormBuild/submit', { id: stage.build, genderType: '1' })
    expect(answer.body.reason).toBe('occupantsDiffer')
    expect(answer.body.msg).toContain(String((await rowOf(stage, 'stuInfo', occupant)).stuNo))
    expect(await rowOf(stage, 'schoolDormBuild', stage.build)).toMatchObject({ genderType: '2' })
  })

  it('25 a room of a mixed building keeps its gender too, while somebody lives in it who would not fit', async () => {
    const { campusId, campusRegionId } = await rowOf(stage, 'schoolDormBuild', stage.build)
    const buildId = await made(stage.who.admin, 'schoolDormBuild', {
      campusId,
      campusRegionId,
      buildCode: 'MIX',
      buildName: '混合楼',
      buildType: '1',
      genderType: '3',
      floorCount: 6,
    })
    const dormId = await roomMore(stage, { buildId })
    const occupant = await enrolled(stage, { dormId, bedNo: 1 })
    const turn = (genderType: string) => post('admin', 'SchoolDorm/submit', { id: dormId, genderType })
    const answer = await turn('1')
    expect(why(answer)).toEqual([
      409,
      expect.stringContaining(String((await rowOf(stage, 'stuInfo', occupant)).stuNo)),
    ])
    expect(answer.body.reason).toBe('occupantsDiffer')
    expect(await rowOf(stage, 'SchoolDorm', dormId)).toMatchObject({ genderType: '2' })
    expect((await turn('3')).status).toBe(200)
    await done(post('admin', 'stuInfo/checkOut', { id: occupant }))
    expect((await turn('1')).status).toBe(200)
    await done(post('admin', 'SchoolDorm/remove', { ids: dormId }))
    await done(post('admin', 'schoolDormBuild/remove', { ids: buildId }))
  })

  it('31 a campus with open work orders is not disabled, and is once they are done', async () => {
    const repair = await reported(stage)
    await done(post('dispatcher', 'aircondRepairApply/accept', { ids: repair }))
    const off = { id: stage.campus, status: '0' }
    expect(why(await post('admin', 'schoolCampus/submit', off))).toEqual([409, 'campusBusy'])
    await done(post('dispatcher', 'aircondRepairApply/withdraw', { id: repair }))
    await done(post('admin', 'schoolCampus/submit', off))
    await done(post('admin', 'schoolCampus/submit', { ...off, status: '1' }))
  })

  it('the plan tells of each building how full it is and what is broken, those without a place when asked', async () => {
    const get = (who: Account, query: Record<string, string> = {}) =>
      done<{ id: string; openRepairs: number }[]>(
        stage.who[who].get('blade-admin/schoolCampus/mapPins', { campusId: stage.campus, ...query }),
      )
    expect(await get('manager')).toEqual([])
    const repair = await reported(stage)
    expect(await get('manager', { unplaced: 'true' })).toMatchObject([{ id: stage.build, openRepairs: 1 }])
    await done(post('manager', 'schoolDormBuild/submit', { id: stage.build, mapX: 12.5, mapY: 30 }))
    expect(await get('warden')).toMatchObject([{ id: stage.build, mapX: 12.5, mapY: 30 }])
    await stage.app.person('elsewhere', ['campusManager'])
    const stranger = await stage.app.as('elsewhere')
    const seen = await stranger.get('blade-admin/schoolCampus/mapPins', {
      campusId: stage.campus,
      unplaced: 'true',
    })
    expect(seen.body.data).toEqual([])
    await done(post('student', 'aircondRepairApply/withdraw', { id: repair }))
  })
})

describe('verification', () => {
  it('34 what was taken back or decided is not approved once more', async () => {
    const auth = await made(
      stage.who.guest,
      'schoolAuth',
      await applying(stage, 'guest', { stuNo: '2026330034' }),
    )
    await done(post('guest', 'schoolAuth/withdraw', { id: auth }))
    expect((await post('manager', 'schoolAuth/audit', { ids: auth, result: 'pass' })).status).toBe(409)
  })

  it('35 37 nobody applies without a verification, nor after it has expired; what is their own they still read', async () => {
    const at = await home(stage)
    const id = await applied(stage, at)
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(
        sql`update school_auth set expire_time = now() - interval '1 day' where user_id = ${stage.ids.student} and status = '20'`,
      ),
    )
    const wish = { dormId: at.dormId, aircondSpec: '2', rentPlan: '1', consentStuIds: at.students }
    const contact = {
      applicantName: '江雪',
      applicantPhone: '13800000412',
      expectDate: '2099-01-01',
      expectPeriod: '1',
    }
    const again = await post('student', 'aircondInstallApply/submit', { ...contact, ...wish })
    expect(why(again)).toEqual([403, 'authRequired'])
    await expect(reported(stage)).rejects.toThrow(/authRequired/)
    expect(await rowOf(stage, 'aircondInstallApply', id, 'student')).toMatchObject({ id })
  })

  it('35 an account that nobody verified is told to verify itself, whatever of a student’s it tries', async () => {
    const tries = {
      order: { shopId: '1', deliveryType: '2', products: [] },
      SchoolMoment: { momentType: '1', content: '你好', visibleScope: '1' },
      aircondRepairApply: {},
      aircondInstallApply: {},
    }
    for (const [entity, body] of Object.entries(tries))
      expect([entity, ...why(await post('guest', `${entity}/submit`, body))]).toEqual([
        entity,
        403,
        'authRequired',
      ])
    expect(why(await post('guest', 'schoolPraiseRecord/toggle', {}))).toEqual([403, 'authRequired'])
    expect(why(await stage.who.guest.post('MomentVote/momentVote/vote', { id: '1' }))).toEqual([
      403,
      'authRequired',
    ])
    // What no student may do either is not theirs to wait for.
    expect(why(await post('guest', 'stuInfo/checkIn', {}))).toEqual([403, 'forbidden'])
  })

  it('38 the number of a student who is bound is no other account’s to claim', async () => {
    const stuNo = '2026330038'
    await enrolled(stage, { stuNo, account: 'roommate' })
    const theft = await post('guest', 'schoolAuth/submit', await applying(stage, 'guest', { stuNo }))
    expect(why(theft)).toEqual([409, 'stuNoTaken'])
  })
})

it('64 a unit whose number stands twice in the sheet or in the stock is told in its row, and none is taken', async () => {
  const head = ['资产编号', '品牌', '型号', '出厂编号', '类型', '匹数', '产权', '所在校区', '仓库']
  const unit = (no: string, serial: string) => [no, '格力', 'KFR-35', serial, '1', '2', '1', '西校区', 'A']
  async function* rows() {
    yield unit('IMP001', 'SER001')
    yield unit('IMP001', 'SER002')
    yield unit('IMP002', 'SER001')
    yield unit('AC26000001', 'SER003')
  }
  const parts: Uint8Array[] = []
  for await (const chunk of writeSheet(head, rows())) parts.push(chunk as Uint8Array)
  const file = { name: 'units.xlsx', bytes: Buffer.concat(parts) }
  const { raw, body } = await stage.who.admin.upload('blade-admin/schoolAircond/import', {}, file)
  expect(body.data, raw).toMatchObject({ total: 4, saved: 0, failed: 3 })
  const told = body.data as { rows: { row: number }[] }
  expect(told.rows.map(({ row }) => row)).toEqual([3, 4, 5])
})

describe('work orders', () => {
  const given = async (unit: string) => {
    const repair = await reported(stage, 'warden', unit)
    await done(post('dispatcher', 'aircondRepairApply/accept', { ids: repair }))
    const order = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
    await done(
      post('dispatcher', 'aircondWorkOrder/dispatch', { ids: order, workerId: stage.ids.otherWorker }),
    )
    return order
  }

  it('74 a worker with open orders is not disabled, whose orders they are is said, and afterwards they are', async () => {
    const order = await given(await installedUnit(stage, 'AC26000074', 2))
    const { orderNo } = await rowOf(stage, 'aircondWorkOrder', order)
    const disable = () =>
      stage.who.admin.post('blade-system/user/disable', { userIds: [stage.ids.otherWorker] })
    const answer = await disable()
    expect(why(answer)[0]).toBe(409)
    expect(answer.body.reason).toBe('stillNeeded')
    expect(answer.body.msg).toContain(String(orderNo))
    const roles = await stage.who.admin.get('blade-system/role/page', { roleAlias_equal: 'campusUser' })
    const [other] = (roles.body.data as unknown as { records: { id: string }[] }).records
    const taken = await stage.who.admin.post('blade-system/user/grant', {
      userIds: [stage.ids.otherWorker],
      roleIds: [other?.id],
    })
    expect([taken.status, taken.body.reason]).toEqual([409, 'roleNeeded'])
    expect(taken.body.msg).toContain(String(orderNo))
    await done(post('dispatcher', 'aircondWorkOrder/dispatch', { ids: order, workerId: stage.ids.worker }))
    await done(disable())
    await done(stage.who.admin.post('blade-system/user/enable', { userIds: [stage.ids.otherWorker] }))
    stage = { ...stage, who: { ...stage.who, otherWorker: await stage.app.as('otherWorker') } }
  })

  it('77 of many starts of one order at once one counts, and nobody else starts it', async () => {
    const order = await given(await installedUnit(stage, 'AC26000077', 3))
    const start = (who: Account) => () => post(who, 'aircondWorkOrder/start', { id: order })
    const answers = await atOnce([
      start('otherWorker'),
      start('worker'),
      start('otherWorker'),
      start('worker'),
      start('otherWorker'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rowOf(stage, 'aircondWorkOrder', order)).toMatchObject({
      status: 40,
      workerId: stage.ids.otherWorker,
    })
  })
})
