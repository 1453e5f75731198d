import { PDFDocument } from 'pdf-lib'
import type { Client } from '#app/testing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { done, installedUnit, made, rowOf, startStage, type Stage } from '../testing/stage.ts'

/** QR labels (campus domain, section 6 row 5). */
let stage: Stage
let second: string
beforeAll(async () => {
  stage = await startStage()
  second = await installedUnit(stage, 'AC26000002', 2)
})
afterAll(() => stage.app.close())

const units = 'blade-admin/schoolAircond'
const rooms = 'blade-admin/SchoolDorm'
const tokenOf = async (entity: string, id: string) => String((await rowOf(stage, entity, id)).qrToken)
const scanned = (token: string, who: Client = stage.who.student, label?: string) =>
  who.get(`${units}/byQr`, { token, ...(label && { label }) })

it('labels of chosen units, of chosen rooms and of a whole building come as a PDF', async () => {
  const { manager, warden } = stage.who
  const sheets = [
    await manager.get(`${units}/labels`, { ids: `${stage.unit},${second}` }),
    await manager.get(`${units}/labels`, { buildId: stage.build }),
    await manager.get(`${rooms}/labels`, { ids: stage.dorm }),
    await warden.get(`${rooms}/labels`, { buildId: stage.build }),
  ]
  for (const answer of sheets) {
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await PDFDocument.load(answer.bytes)).getPageCount()).toBe(1)
  }
})

it('nothing chosen, nothing there and too many are refused with what to do', async () => {
  const { manager } = stage.who
  expect((await manager.get(`${units}/labels`)).body.reason).toBe('labelsNone')
  expect((await manager.get(`${units}/labels`, { ids: '1' })).body.reason).toBe('labelsNone')
  const many = Array.from({ length: 481 }, (_, i) => i + 1).join(',')
  expect((await manager.get(`${units}/labels`, { ids: many })).status).toBeGreaterThanOrEqual(400)
})

it('a building that somebody does not keep gives them no labels, and who may print none gets none', async () => {
  const campusRegionId = await made(stage.who.admin, 'schoolCampusRegion', {
    campusId: stage.campus,
    regionCode: 'R2',
    regionName: '东区',
    regionType: 1,
  })
  const buildId = await made(stage.who.admin, 'schoolDormBuild', {
    campusId: stage.campus,
    campusRegionId,
    buildCode: 'B2',
    buildName: '东区二舍',
    buildType: 1,
    genderType: 2,
    floorCount: 6,
  })
  await done(
    stage.who.admin.post('blade-admin/schoolDormBuild/generateRooms', {
      id: buildId,
      floors: '1',
      perFloor: 30,
    }),
  )
  const whole = await stage.who.admin.get(`${rooms}/labels`, { buildId })
  expect((await PDFDocument.load(whole.bytes)).getPageCount()).toBe(2)
  expect((await stage.who.warden.get(`${rooms}/labels`, { buildId })).status).toBe(404)
  for (const account of ['student', 'worker', 'counselor'] as const)
    for (const path of [units, rooms])
      expect((await stage.who[account].get(`${path}/labels`, { buildId })).status).toBe(403)
})

it('the number beside the code is found as a phone writes it: small, wide, with what nobody sees', async () => {
  for (const said of ['AC26000002', 'ac26000002', 'ＡＣ２６００0002', 'AC26000002\u200b'])
    expect((await scanned(said, stage.who.warden)).body.data, said).toMatchObject({ id: second })
})

it('4.2 by its number alone a unit is found by those who live with it and the office, else by a label', async () => {
  const by = (label?: string) => scanned('AC26000002', stage.who.student, label)
  expect((await by()).body).toMatchObject({ code: 422, reason: 'unitOfOthers' })
  expect((await by('AC26000002')).body.reason).toBe('unitOfOthers')
  expect((await by(await tokenOf('SchoolDorm', stage.dorm))).body.data).toMatchObject({ id: second })
})

it('the label of a unit leads to it, the label of a room to the units in it, and a code that was reset to nothing', async () => {
  const unitToken = await tokenOf('schoolAircond', second)
  const roomToken = await tokenOf('SchoolDorm', stage.dorm)
  expect((await scanned(unitToken)).body.data).toMatchObject({
    id: second,
    assetNo: 'AC26000002',
    openRepair: null,
  })
  const { units: there } = (await scanned(roomToken)).body.data as { units: { assetNo: string }[] }
  expect(there.map(({ assetNo }) => assetNo)).toEqual(['AC26000001', 'AC26000002'])
  await done(stage.who.manager.post(`${units}/resetQr`, { ids: second }))
  await done(stage.who.manager.post(`${rooms}/resetQr`, { ids: stage.dorm }))
  expect((await scanned(unitToken)).body.reason).toBe('unitUnknown')
  expect((await scanned(roomToken)).body.reason).toBe('unitUnknown')
  expect((await scanned(await tokenOf('schoolAircond', second))).status).toBe(200)
  expect((await scanned(await tokenOf('SchoolDorm', stage.dorm))).status).toBe(200)
  expect((await stage.who.warden.post(`${rooms}/resetQr`, { ids: stage.dorm })).status).toBe(403)
})

it('a token is made by the server: one that is sent with a room counts for nothing', async () => {
  const id = await made(stage.who.admin, 'SchoolDorm', {
    buildId: stage.build,
    floorNo: 2,
    roomNo: '201',
    genderType: 2,
    aircondSlots: 1,
    qrToken: 'chosen',
  })
  expect(await tokenOf('SchoolDorm', id)).toMatch(/^[\w-]{27}$/)
})
