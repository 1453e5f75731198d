import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Answer } from '#app/testing.ts'
import { enrolled, roomMore } from '../testing/people.ts'
import {
  type Account,
  anotherCampus,
  done,
  installedUnit,
  made,
  rowOf,
  type Stage,
  startStage,
} from '../testing/stage.ts'
import { turns } from './rules.ts'

/** States of buildings and rooms (campus domain 4.19, 4.20), each pair of them, and what keeps them where they are. */
let stage: Stage
let n = 0
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const post = (call: string, body: object, who: Account = 'manager') =>
  stage.who[who].post(`blade-admin/${call}`, body)
const why = ({ status, body }: Answer) => [status, body.reason]
async function building(): Promise<string> {
  n += 1
  const { campusRegionId } = await rowOf(stage, 'schoolDormBuild', stage.build)
  return made(stage.who.admin, 'schoolDormBuild', {
    campusId: stage.campus,
    campusRegionId,
    buildCode: `ST${n}`,
    buildName: `状态楼${n}`,
    buildType: 1,
    genderType: 3,
    floorCount: 3,
    aircondAllowed: true,
    wardenUserId: stage.ids.warden,
  })
}
const roomIn = (buildId: string) =>
  made(stage.who.admin, 'SchoolDorm', { buildId, floorNo: 1, roomNo: `S${(n += 1)}`, genderType: 2 })

const states = ['1', '2', '0']
describe.each(['schoolDormBuild', 'SchoolDorm'])('%s', (entity) => {
  const fresh = async () => (entity === 'SchoolDorm' ? roomIn(await building()) : building())
  const ways: Readonly<Record<string, readonly string[]>> = { '1': [], '2': ['2'], '0': ['0'] }
  it.each(states.flatMap((from) => states.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'from %s to %s as the table says, by either call',
    async (from, to) => {
      const id = await fresh()
      for (const status of ways[from] ?? []) await done(post(`${entity}/status`, { ids: id, status }))
      const may = turns[from]?.includes(to)
      const saved = await post(`${entity}/submit`, { id, status: to }, 'admin')
      expect(why(saved)).toEqual(may ? [200, undefined] : [409, 'stateTurn'])
      if (!may)
        expect(why(await post(`${entity}/status`, { ids: id, status: to }))).toEqual([409, 'stateTurn'])
      expect(String((await rowOf(stage, entity, id)).status)).toBe(may ? to : from)
    },
  )
})

it('a building is renovated around its people only once that was confirmed, and then takes nobody in', async () => {
  const id = await building()
  const dormId = await roomIn(id)
  await enrolled(stage, { dormId, bedNo: 1 })
  const renovate = (more: object = {}) => post('schoolDormBuild/status', { ids: id, status: '2', ...more })
  const refused = await renovate()
  expect(why(refused)).toEqual([409, 'renovationOccupied'])
  expect(refused.body.msg).toContain(String((await rowOf(stage, 'SchoolDorm', dormId)).roomNo))
  await done(renovate({ confirmed: true }))
  const student = await enrolled(stage)
  const entering = await post('stuInfo/checkIn', { id: student, dormId, bedNo: 2 })
  expect(entering.body.details).toEqual(['roomClosed'])
  expect(why(await post('schoolDormBuild/status', { ids: id, status: '0' }))).toEqual([409, 'dormOccupied'])
})

it('a room is closed and reopened by the manager, and repaired by its warden', async () => {
  const buildId = await building()
  const ids = await roomIn(buildId)
  const turn = (status: string, who: Account = 'warden') => post('SchoolDorm/status', { ids, status }, who)
  await done(turn('2'))
  await done(turn('1'))
  expect(why(await turn('0'))).toEqual([403, 'closingElsewhere'])
  expect(why(await post('SchoolDorm/submit', { id: ids, status: '0' }, 'warden'))).toEqual([
    403,
    'closingElsewhere',
  ])
  await done(turn('0', 'manager'))
  await done(post('schoolDormBuild/status', { ids: buildId, status: '2' }))
  expect(why(await turn('1', 'manager'))).toEqual([409, 'buildClosed'])
  await done(post('schoolDormBuild/status', { ids: buildId, status: '1' }))
  await done(turn('1', 'manager'))
  const equipped = await roomMore(stage)
  await installedUnit({ ...stage, dorm: equipped }, 'STATE1', 1)
  expect(why(await post('SchoolDorm/status', { ids: `${ids},${equipped}`, status: '0' }))).toEqual([
    409,
    'dormHasAircond',
  ])
  expect((await rowOf(stage, 'SchoolDorm', ids)).status).toBe(1)
})

it('nobody changes states of places that they do not keep', async () => {
  const id = await building()
  await stage.app.person('elsewhereState', ['campusManager'])
  const stranger = await stage.app.as('elsewhereState')
  for (const entity of ['schoolDormBuild', 'SchoolDorm']) {
    const ids = entity === 'SchoolDorm' ? await roomIn(id) : id
    expect((await stranger.post(`blade-admin/${entity}/status`, { ids, status: '2' })).status).toBe(404)
    expect((await post(`${entity}/status`, { ids, status: '2' }, 'counselor')).status).toBe(403)
  }
})

it('a room is led by somebody who lives in it, until they move out', async () => {
  const dormId = await roomMore(stage)
  const head = await enrolled(stage, { dormId, bedNo: 1 })
  const lead = (headStuId: string) => post('SchoolDorm/submit', { id: dormId, headStuId })
  expect(why(await lead(await enrolled(stage, { dormId: await roomMore(stage), bedNo: 1 })))).toEqual([
    422,
    'headElsewhere',
  ])
  await done(lead(head))
  expect(await rowOf(stage, 'SchoolDorm', dormId)).toMatchObject({ headStuId: head })
  await done(post('stuInfo/checkOut', { id: head }))
  expect(await rowOf(stage, 'SchoolDorm', dormId)).toMatchObject({ headStuId: null })
})

it('a region with dorm buildings stays on its campus and a living area', async () => {
  const { campusRegionId: id } = await rowOf(stage, 'schoolDormBuild', stage.build)
  const other = await anotherCampus(stage)
  expect(why(await post('schoolCampusRegion/submit', { id, campusId: other }, 'admin'))).toEqual([
    409,
    'regionMoves',
  ])
  expect(why(await post('schoolCampusRegion/submit', { id, regionType: '3' }, 'admin'))).toEqual([
    409,
    'regionLiving',
  ])
})
