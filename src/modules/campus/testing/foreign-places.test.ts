import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#app/testing.ts'
import { home, installed } from './leases.ts'
import {
  anotherCampus,
  done,
  installedUnit,
  made,
  reported,
  startStage,
  inStock,
  type Stage,
} from './stage.ts'

/**
 * Whoever keeps some places writes nothing into others (campus domain 5.1), also where a row of one's own would be seen
 * wherever it stands; and nothing is written for a day that cannot be.
 */
let stage: Stage
let room: string
let unit: string
let stored: string
beforeAll(async () => {
  stage = await startStage()
  const { who } = stage
  const campus = await anotherCampus(stage)
  const campusRegionId = await made(who.admin, 'schoolCampusRegion', {
    campusId: campus,
    regionCode: 'R2',
    regionName: '东区',
    regionType: 1,
  })
  const buildId = await made(who.admin, 'schoolDormBuild', {
    campusId: campus,
    campusRegionId,
    buildCode: 'B2',
    buildName: '东区一舍',
    buildType: 1,
    genderType: 2,
    floorCount: 6,
    aircondAllowed: true,
  })
  room = await made(who.admin, 'SchoolDorm', {
    buildId,
    floorNo: 1,
    roomNo: '101',
    genderType: 2,
    aircondSlots: 4,
  })
  unit = await installedUnit({ who, campus, dorm: room }, 'AC26000101', 1)
  stored = await made(who.admin, 'schoolAircond', inStock(stage, { assetNo: 'AC26000102' }))
})
afterAll(() => stage.app.close())

const score = (targetId: string) => ({
  targetType: '3',
  targetId,
  score: '10',
  content: '地面未扫',
  checkDate: today(),
})

it('a warden scores the rooms of the own buildings alone: the mean of another room stays as it was', async () => {
  const { who, dorm } = stage
  const answer = await who.warden.post('blade-admin/schoolScoreRecord/submit', score(room))
  expect(answer.status).toBe(404)
  expect(await done(who.admin.get('blade-admin/SchoolDorm/detail', { id: room }))).toMatchObject({
    hygieneScore: null,
  })
  await made(who.warden, 'schoolScoreRecord', score(dorm))
})

it('a warden and a manager report no fault of a unit that they do not keep; a dispatcher keeps all of them', async () => {
  for (const account of ['warden', 'manager'] as const)
    await expect(reported(stage, account, unit)).rejects.toThrow('不在您管理的范围内')
  await reported(stage, 'dispatcher', unit)
})

it('a manager hangs no unit of the own campus into a room of another', async () => {
  const answer = await stage.who.manager.post('blade-admin/schoolAircond/install', {
    id: stored,
    dormId: room,
    slotNo: 2,
  })
  expect([answer.status, answer.body.msg]).toEqual([422, expect.stringContaining('不在您管理的范围内')])
  await done(
    stage.who.manager.post('blade-admin/schoolAircond/install', {
      id: stored,
      dormId: stage.dorm,
      slotNo: 2,
    }),
  )
})

it('a manager adds no room, unit, student, group or order where others keep the place, and takes none there', async () => {
  const { who, ids, campus: own } = stage
  const at = await done<{ campusId: string; buildId: string; schoolId: string }>(
    who.admin.get('blade-admin/SchoolDorm/detail', { id: room }),
  )
  const { schoolId } = await done<{ schoolId: string }>(
    who.admin.get('blade-admin/schoolCampus/detail', { id: own }),
  )
  const student = {
    stuNo: '202699001',
    stuName: '江雪',
    gender: '2',
    schoolId,
    collegeName: '文学院',
    grade: 2026,
    degreeLevel: '2',
    entryDate: '2026-09-01',
  }
  const inStore = {
    brand: '格力',
    model: 'KFR-35',
    aircondType: '1',
    powerHp: '2',
    ownerType: '1',
    storehouse: 'A',
  }
  const group = {
    groupCode: 'G9',
    groupName: '九班',
    groupType: '1',
    leaderUserId: ids.worker,
    leaderPhone: '13800000000',
    memberIds: [ids.worker],
    workTypes: ['2'],
  }
  const cleaning = { workType: '5', urgency: '1', content: '清洗' }
  const tries: readonly (readonly [entity: string, row: object, field: string])[] = [
    ['SchoolDorm', { buildId: at.buildId, floorNo: 1, roomNo: '102', genderType: 2 }, 'buildId'],
    ['schoolAircond', { ...inStore, campusId: at.campusId }, 'campusId'],
    ['schoolAircond', { id: stored, campusId: at.campusId }, 'campusId'],
    ['stuInfo', { ...student, campusId: at.campusId }, 'campusId'],
    ['repairGroup', { ...group, campusIds: [own, at.campusId] }, 'campusIds'],
    ['aircondWorkOrder', { ...cleaning, dormId: room }, 'dormId'],
  ]
  const before = await counted(tries.map(([entity]) => entity))
  // Whoever studies beside managing campuses, none of them here, keeps no more for that.
  await stage.app.person('studying', ['campusManager', 'student'])
  for (const client of [who.manager, await stage.app.as('studying')])
    for (const [entity, row, field] of tries) {
      const answer = await client.post(`blade-admin/${entity}/submit`, row)
      expect([entity, answer.status, answer.body.errors?.[0]?.field], answer.raw).toEqual([
        entity,
        422,
        field,
      ])
    }
  expect(await counted(tries.map(([entity]) => entity))).toEqual(before)
  // What is refused there is written here.
  const kept = await made(who.manager, 'stuInfo', { ...student, campusId: own })
  const moved = await who.manager.post('blade-admin/stuInfo/submit', { id: kept, campusId: at.campusId })
  expect(moved.body.reason).toBe('campusElsewhere')
  await made(who.manager, 'repairGroup', { ...group, campusIds: [own] })
})

const counted = (entities: readonly string[]) =>
  Promise.all(
    entities.map(async (entity) => {
      const list = await done<{ total: number }>(stage.who.admin.get(`blade-admin/${entity}/list`))
      return list.total
    }),
  )

it('nobody moves a unit to where the picker offers no room: a warden beyond their buildings, a student beyond their campus', async () => {
  const at = await home(stage)
  const aircondId = await installedUnit({ ...stage, dorm: at.dormId }, 'AC26000103', 1)
  for (const account of ['warden', 'manager', 'student'] as const) {
    const answer = await stage.who[account].post('blade-admin/dormAircondChange/submit', {
      applicantName: '江雪',
      applicantPhone: '13800000412',
      reason: '调换房间使用',
      expectDate: today(),
      changeType: '1',
      aircondId,
      toDormId: room,
      consentStuIds: at.students,
    })
    expect([account, answer.status, answer.body]).toMatchObject([
      account,
      422,
      { reason: 'dormUnknown', errors: [{ field: 'toDormId' }] },
    ])
  }
})

it('no work is planned for a day that is over, when it is given away or made by hand', async () => {
  const { who, ids, dorm } = stage
  const hand = {
    workType: '5',
    dormId: dorm,
    contactName: '方敏',
    contactPhone: '13800000000',
    urgency: '1',
    content: '清洗',
  }
  const past = { planStart: '1999-01-01 09:00:00', planEnd: '1999-01-01 10:00:00' }
  const wrong = await who.dispatcher.post('blade-admin/aircondWorkOrder/submit', { ...hand, ...past })
  expect(wrong.body).toMatchObject({
    code: 422,
    errors: [{ field: 'planStart', msg: '计划开始已过，请改为今天或以后' }],
  })
  const id = await made(who.dispatcher, 'aircondWorkOrder', hand)
  const given = await who.dispatcher.post('blade-admin/aircondWorkOrder/dispatch', {
    ids: id,
    workerId: ids.worker,
    ...past,
  })
  expect(given.status).toBe(422)
  expect(given.raw).toContain('planStart')
  await done(
    who.dispatcher.post('blade-admin/aircondWorkOrder/dispatch', {
      ids: id,
      workerId: ids.worker,
      planStart: `${today()} 00:30:00`,
      planEnd: `${today()} 23:30:00`,
    }),
  )
})

it('a refund was not paid tomorrow, nor long before it was owed', async () => {
  const { who } = stage
  const dropped = await installed(stage, await home(stage), 'paid')
  await done(
    who.manager.post('blade-admin/aircondInstallApply/cancel', { id: dropped, cancelReason: '不再需要' }),
  )
  const { records } = await done<{ records: { id: string }[] }>(
    who.finance.get('blade-admin/aircondPaymentVoucher/list', { direction: '2', status: '10' }),
  )
  const [receipt] = (
    await done<{ records: { voucherImages: string[] }[] }>(
      who.finance.get('blade-admin/aircondPaymentVoucher/list', { direction: '1' }),
    )
  ).records
  const paid = (payTime: string) =>
    who.finance.post('blade-admin/aircondPaymentVoucher/refund', {
      id: records[0]?.id,
      payChannel: '3',
      tradeNo: 'TK-1',
      payTime,
      voucherImages: receipt?.voucherImages,
    })
  for (const time of ['2999-01-01 00:00:00', '1999-01-01 00:00:00']) {
    const answer = await paid(time)
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'payTime' }]])
  }
  await done(paid(`${today()} 00:00:01`))
})
