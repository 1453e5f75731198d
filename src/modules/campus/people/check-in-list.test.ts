import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeSheet } from '#kernel/sheet/write.ts'
import { enrolled, roomMore } from '../testing/people.ts'
import { made, anotherCampus, rowOf, startStage, type Account, type Stage } from '../testing/stage.ts'

/** Who moves in where, from a sheet of the enrolment office (campus domain, section 6 row 7). */
let stage: Stage
let dormName: string
let dormId: string
const students: { id: string; stuNo: string }[] = []
beforeAll(async () => {
  stage = await startStage()
  dormId = await roomMore(stage, { aircondSlots: 0 })
  dormName = String((await rowOf(stage, 'SchoolDorm', dormId)).dormName)
  for (let i = 0; i < 3; i += 1) {
    const id = await enrolled(stage)
    students.push({ id, stuNo: String((await rowOf(stage, 'stuInfo', id)).stuNo) })
  }
})
afterAll(() => stage.app.close())

type Report = {
  saved: number
  passed: number
  failed: number
  rows: { row: number; errors: { msg: string }[] }[]
}
async function send(rows: readonly (readonly string[])[], fields = {}, who: Account = 'warden') {
  async function* each() {
    for (const row of rows) yield [...row]
  }
  const parts: Uint8Array[] = []
  for await (const chunk of writeSheet(['学号 *', '宿舍 *', '床位 *'], each()))
    parts.push(chunk as Uint8Array)
  return stage.who[who].upload('blade-admin/stuInfo/checkIn-sheet', fields, {
    name: 'list.xlsx',
    bytes: Buffer.concat(parts),
  })
}
const report = async (...given: Parameters<typeof send>) => (await send(...given)).body.data as Report
const bedOf = async (at: number) => (await rowOf(stage, 'stuInfo', String(students[at]?.id))).bedNo
const no = (at: number) => String(students[at]?.stuNo)

it('6.7: a list with one wrong row moves nobody in, and says which row and why', async () => {
  const told = await report([
    [no(0), dormName, '1'],
    [no(1), dormName, '1'],
    ['000', dormName, '2'],
  ])
  expect(told).toMatchObject({ saved: 0, passed: 1, failed: 2 })
  expect(told.rows.map(({ row }) => row)).toEqual([3, 4])
  expect(told.rows[0]?.errors[0]?.msg).toContain('床')
  expect(await bedOf(0)).toBeNull()
})

it('6.7: a preview is what the commit does; then everybody has their bed, and the room counts them', async () => {
  const rows = [
    [no(0), dormName, '1'],
    [no(1), dormName, '2'],
  ]
  expect(await report(rows, { preview: 'true' })).toMatchObject({ saved: 0, passed: 2, failed: 0 })
  expect(await bedOf(0)).toBeNull()
  expect(await report(rows)).toMatchObject({ saved: 2, failed: 0 })
  expect([await bedOf(0), await bedOf(1)]).toEqual([1, 2])
  expect(await rowOf(stage, 'SchoolDorm', dormId)).toMatchObject({ occupiedBeds: 2 })
  // Who has a bed already is told, row by row.
  expect(await report(rows)).toMatchObject({ saved: 0, failed: 2 })
})

it('6.7: the template has the columns of the list, and who may check nobody in sends none', async () => {
  expect((await stage.who.warden.get('blade-admin/stuInfo/checkIn-template')).status).toBe(200)
  for (const who of ['student', 'counselor', 'worker'] as const)
    expect((await send([[no(2), dormName, '3']], {}, who)).status).toBe(403)
  await stage.app.person('elsewhere', ['dormWarden'])
  const other = await stage.app.as('elsewhere')
  expect((await other.get('blade-admin/stuInfo/checkIn-template')).status).toBe(200)
  expect(await bedOf(2)).toBeNull()
})

it('6.7: a number is known however it is typed; one that is missing, nobody’s or two people’s is told apart', async () => {
  const wide = no(2).replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
  expect(await report([[`${wide}\u200b`, dormName, '３']], { preview: 'true' })).toMatchObject({ passed: 1 })
  const school = await made(stage.who.admin, 'SchoolInfo', {
    schoolCode: 'S2',
    schoolName: '海城医学院',
    schoolType: 1,
    regionCode: '110108',
  })
  const campusId = await anotherCampus({ ...stage, school })
  const twin = await enrolled(stage, { schoolId: school, campusId, stuNo: no(2) })
  const rows = [
    [no(2), dormName, '3'],
    ['', dormName, '3'],
    ['20990001', dormName, '3'],
  ]
  const told = await report(rows, {}, 'admin')
  expect(told.rows.map(({ errors }) => errors[0]?.msg)).toEqual([
    expect.stringMatching(new RegExp(`不止一条.*${no(2)}`)),
    '请输入学号',
    expect.stringContaining('“20990001”'),
  ])
  expect([await bedOf(2), (await rowOf(stage, 'stuInfo', twin)).bedNo]).toEqual([null, null])
})
