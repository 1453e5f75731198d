import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { applying, enrolled, roomMore } from '../testing/people.ts'
import { notFiled, trying } from '../testing/refused.ts'
import { done, made, startStage, type Account, type Stage } from '../testing/stage.ts'

/** What wardens, managers and counsellors cannot do with students and their beds, and what they are told instead. */
let stage: Stage
let dormId: string
beforeAll(async () => {
  stage = await startStage()
  dormId = await roomMore(stage)
})
afterAll(() => stage.app.close())

const post = (who: Account, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const tried = trying(() => stage.who)

it('N8 N9 N10 N11 a bed is taken once, and changed, swapped or handed back by whoever has one', async () => {
  const [housed, other, outside] = [
    await enrolled(stage, { dormId, bedNo: 1 }),
    await enrolled(stage, { dormId, bedNo: 2 }),
    await enrolled(stage),
  ]
  const none = 'notHoused: 该学生没有床位，请先办理入住'
  expect(await tried('warden', 'stuInfo/checkIn', housed, { dormId, bedNo: 3 })).toEqual([
    422,
    'housedAlready: 该学生已有床位，请办理调宿',
  ])
  expect(await tried('warden', 'stuInfo/changeBed', outside, { dormId, bedNo: 3 })).toEqual([422, none])
  expect(await tried('warden', 'stuInfo/swapBed', outside, { otherId: housed })).toEqual([422, none])
  expect(await tried('warden', 'stuInfo/checkOut', outside)).toEqual([
    422,
    'notHoused: 该学生没有床位，不用办理退宿',
  ])
  for (const otherId of [housed, outside])
    expect((await tried('warden', 'stuInfo/swapBed', housed, { otherId }))[0]).toBe(422)
  expect(await tried('warden', 'stuInfo/swapBed', housed, { otherId: housed })).toEqual([
    422,
    'otherId: 请选择另一名在住学生',
  ])
  await done(post('warden', 'stuInfo/swapBed', { id: housed, otherId: other }))
})

it('N8 a room that is nowhere has no beds', async () => {
  const id = await enrolled(stage)
  expect((await tried('manager', 'stuInfo/checkIn', id, { dormId: '7', bedNo: 1 }))[0]).toBe(422)
})

it('A2 a student who belongs to one account is not given to another', async () => {
  const known = await enrolled(stage, { stuName: '江雪', stuNo: '2026310412', account: 'roommate' })
  const answer = await post(
    'guest',
    'schoolAuth/submit',
    await applying(stage, 'guest', { stuNo: '2026310413' }),
  )
  const id = (answer.body.data as { id: string }).id
  expect(await tried('manager', 'schoolAuth/audit', id, { result: 'pass', stuInfoId: known })).toEqual([
    422,
    'stuInfoId: 该学生已绑定其他账号，请先撤销原认证',
  ])
  const free = await enrolled(stage, { stuName: '江雪', stuNo: '2026310413' })
  await done(post('manager', 'schoolAuth/audit', { id, result: 'pass', stuInfoId: free }))
})

it('a room stays in its building, and nobody generates more rooms at once than fit', async () => {
  const campusRegionId = await made(stage.who.admin, 'schoolCampusRegion', {
    campusId: stage.campus,
    regionCode: 'R7',
    regionName: '东区',
    regionType: 1,
  })
  const build = await made(stage.who.admin, 'schoolDormBuild', {
    campusId: stage.campus,
    campusRegionId,
    buildCode: 'B7',
    buildName: '东区七舍',
    buildType: 1,
    genderType: 2,
    floorCount: 60,
    aircondAllowed: true,
  })
  const room = await roomMore(stage)
  expect(await tried('admin', 'SchoolDorm/submit', room, { buildId: build })).toEqual([
    409,
    'buildId: 房间不能换到别的楼，请在那栋楼新增房间',
  ])
  const many = {
    floors: '1-60',
    perFloor: 99,
    pattern: '{F}{NN}',
    roomType: '1',
    bedCount: 4,
    aircondSlots: 1,
  }
  const refusedMany = await tried('admin', 'schoolDormBuild/generateRooms', build, many)
  expect(refusedMany).toEqual([400, expect.stringContaining('tooManyRooms')])
})

it('a remark is followed up by somebody of the office, and no student hears of it', async () => {
  const { counselor, admin } = stage.who
  const remark = (followUserId: string) => ({
    remarkType: '3',
    level: '2',
    content: '发热，已送校医院',
    happenTime: '2026-01-05 10:00:00',
    visibleScope: '3',
    followUpTime: '2026-02-01 10:00:00',
    followUserId,
  })
  const stuId = await enrolled(stage, { counselorUserId: stage.ids.counselor })
  expect(await notFiled(counselor, admin, 'stuRemark', { ...remark(stage.ids.roommate), stuId })).toEqual([
    400,
    'badInput followUserId',
    '所选跟进人不符合其他栏的内容，请重新选择',
    expect.any(String),
  ])
  const id = await made(counselor, 'stuRemark', { ...remark(stage.ids.warden), stuId })
  await done(post('warden', 'stuRemark/close', { id, followResult: '已退烧' }))
  const again = { reason: '又发热', followUserId: stage.ids.roommate }
  expect((await tried('manager', 'stuRemark/reopen', id, again))[0]).toBe(400)
})

it('an address has its building in its region', async () => {
  const campusRegionId = await made(stage.who.admin, 'schoolCampusRegion', {
    campusId: stage.campus,
    regionCode: 'R8',
    regionName: '南区',
    regionType: 1,
  })
  const address = {
    addressType: '1',
    receiverName: '江雪',
    receiverPhone: '13800000412',
    campusId: stage.campus,
    campusRegionId,
    buildId: stage.build,
    dormId: stage.dorm,
    detail: '101',
  }
  expect(await notFiled(stage.who.guest, stage.who.guest, 'schoolAddress', address)).toEqual([
    422,
    'addressElsewhere buildId',
    '楼栋不在所选区域，请重新选择区域或楼栋',
    'The building is not in this region, choose again',
  ])
})

it('A1 A5 an identity is applied for at a school with its campus, five times in 30 days, and once at a time', async () => {
  const { guest, manager, admin } = stage.who
  const schoolId = await made(admin, 'SchoolInfo', {
    schoolCode: 'S9',
    schoolName: '山城大学',
    schoolType: 1,
    regionCode: '110108',
  })
  const body = (more: object = {}) => applying(stage, 'guest', { stuNo: '2026310999', ...more })
  const apply = async (more?: object) => notFiled(guest, admin, 'schoolAuth', await body(more))
  expect(await apply({ schoolId })).toEqual([
    400,
    'badInput campusId',
    '所选校区不符合其他栏的内容，请重新选择',
    'The chosen campus cannot go with the other fields, choose again',
  ])
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`delete from school_auth where user_id = ${stage.ids.guest}`),
  )
  const first = await made(guest, 'schoolAuth', await body())
  await done(
    manager.post('blade-admin/schoolAuth/audit', { id: first, result: 'reject', auditOpinion: '照片不清楚' }),
  )
  const second = await made(guest, 'schoolAuth', await body())
  expect(await tried('guest', 'schoolAuth/resubmit', first)).toEqual([
    422,
    'authOpen: 您已有该身份的认证或申请在办，这份无需再提交',
  ])
  await done(guest.post('blade-admin/schoolAuth/withdraw', { id: second }))
  for (let n = 0; n < 3; n += 1)
    await done(
      guest.post('blade-admin/schoolAuth/withdraw', {
        id: await made(guest, 'schoolAuth', await body()),
      }),
    )
  expect(await apply()).toEqual([
    429,
    'appliedTooOften',
    '30 天内已申请 5 次，请联系辅导员核对资料后再申请',
    'You applied 5 times within 30 days; have your counsellor check your data first',
  ])
})
