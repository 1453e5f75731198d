import { afterAll, beforeAll, expect, it } from 'vitest'
import { applying, enrolled, roomMore } from '../testing/people.ts'
import { trying } from '../testing/refused.ts'
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
