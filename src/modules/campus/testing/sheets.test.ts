import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#app/testing.ts'
import type { SheetCell } from '#kernel/definition/kind.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import { anotherCampus, made, type Stage, startStage } from './stage.ts'

/** Sheets of a campus office name records as its people do: by what they are called or by their code, several in one cell. */
let stage: Stage
let admin: Client
let north: string
beforeAll(async () => {
  stage = await startStage()
  admin = stage.who.admin
  north = await anotherCampus(stage)
  await made(admin, 'schoolCampusRegion', {
    campusId: north,
    regionCode: 'R1',
    regionName: '西区',
    regionType: 1,
  })
})
afterAll(() => stage.app.close())

type Report = { saved: number; rows: { row: number; errors: { field: string; msg: string }[] }[] }
async function sent(path: string, head: readonly string[], lines: readonly SheetCell[][], lang = 'zh') {
  const rows = async function* () {
    yield* lines
  }
  const answer: Answer = await admin.upload(
    `${path}/import`,
    {},
    { name: 'a.xlsx', bytes: await buffer(writeSheet(head, rows())) },
    { 'accept-language': lang },
  )
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data as Report
}
const one = async (path: string, filter: Readonly<Record<string, string>>) =>
  ((await admin.get(`${path}/list`, filter)).body.data as { records: Record<string, unknown>[] }).records[0]

const groups = ['班组编码', '班组名称', '性质', '组长', '电话', '成员', '服务校区', '工单类型']
const group = (code: string, leader: string, members: string, campuses: string) =>
  [code, `${code}组`, '自有', leader, '13800000001', members, campuses, '安装,维修'] satisfies SheetCell[]

it('6.7: several people and places stand in one cell, by account or name, and each that nobody knows is told', async () => {
  const told = await sent('blade-admin/repairGroup', groups, [
    group('G8', 'worker', 'worker，谁也不是', '西校区'),
  ])
  expect(told.rows).toEqual([{ row: 2, errors: [{ field: 'memberIds', msg: '没有名为“谁也不是”的成员' }] }])
  // All that is wrong with a row is told at once.
  const [code = '', , ...rest] = group('G8', 'worker', '谁也不是', '西校区')
  const both = await sent('blade-admin/repairGroup', groups, [[code, '', ...rest]])
  expect(both.rows[0]?.errors.map(({ field }) => field)).toEqual(['memberIds', 'groupName'])
  const told2 = await sent('blade-admin/repairGroup', groups, [
    group('G9', 'worker', 'worker、otherWorker', '西校区, C9'),
  ])
  expect(told2.rows).toEqual([])
  const row = await one('blade-admin/repairGroup', { groupCode: 'G9' })
  expect(row?.memberIds).toBe(`${stage.ids.worker},${stage.ids.otherWorker}`)
  expect(row?.campusIds).toBe(`${stage.campus},${north}`)
})

it('6.7: an area that two campuses have is the one of the campus in its row', async () => {
  const head = [
    '所属校区',
    '所属区域',
    '楼栋编码',
    '楼栋名称',
    '楼栋类型',
    '入住性别',
    '地上楼层',
    '允许装空调',
    '状态',
  ]
  const build = (campus: string, code: string) =>
    [campus, '西区', code, `${code}舍`, '本科生楼', '男', { number: 6 }, '是', '使用中'] satisfies SheetCell[]
  const told = await sent('blade-admin/schoolDormBuild', head, [build('北校区', 'E7'), build('西校区', 'W7')])
  expect(told.rows).toEqual([])
  expect(await one('blade-admin/schoolDormBuild', { buildCode: 'E7' })).toMatchObject({ campusId: north })
})

it('6.7: two of one name are told apart by their code, which the refusal asks for', async () => {
  const add = (schoolCode: string) =>
    made(admin, 'SchoolInfo', {
      schoolCode,
      schoolName: `重名${schoolCode}`,
      schoolType: 1,
      regionCode: '110108',
    })
  const school = await add('TW1')
  for (const campusCode of ['X1', 'X2'])
    await made(admin, 'schoolCampus', {
      schoolId: campusCode === 'X1' ? school : await add('TW2'),
      campusCode,
      campusName: '同名校区',
      campusType: '1',
    })
  const head = ['Campus', 'Region code', 'Region name', 'Region type', 'Status']
  const region = (campus: string) => [campus, 'Q1', 'Quad', 'Living', 'Enabled'] satisfies SheetCell[]
  const told = await sent('blade-admin/schoolCampusRegion', head, [region('同名校区'), region('X2')], 'en')
  expect(told.rows).toEqual([
    {
      row: 2,
      errors: [
        {
          field: 'campusId',
          msg: '2 records are named "同名校区", enter the campus code or id of the one you mean',
        },
      ],
    },
  ])
})

const rooms = ['宿舍楼', '楼层', '房间号', '房型', '性别', '床位数', '空调位数', '状态']
it('6.7: a room that stands twice in a sheet without units names the row that it repeats', async () => {
  const room = ['西区一舍', { number: 1 }, '1905', '标准间', '女', { number: 4 }, { number: 2 }, '正常']
  const told = await sent('blade-admin/SchoolDorm', rooms, [room, room])
  expect(told.rows.map(({ row, errors }) => [row, errors.map(({ msg }) => msg)])).toEqual([
    [3, ['与表中第 2 行重复，请删去其中一行']],
  ])
})

it('6.7: words that no list has are told with everything else that is wrong with the row', async () => {
  const fields = async (build: string) => {
    const line = [build, { number: 1.5 }, '1906', '百人间', '女', { number: 4 }, { number: 2 }, '启用']
    const told = await sent('blade-admin/SchoolDorm', rooms, [line])
    return told.rows.flatMap(({ errors }) => errors.map(({ field }) => field))
  }
  expect(await fields('西区一舍')).toEqual(['floorNo', 'roomType', 'status'])
  expect(await fields('无此楼')).toEqual(['buildId', 'floorNo', 'roomType', 'status'])
})

it('6.7: a vote has its options in one cell', async () => {
  const head = [
    '标题',
    '类型',
    '最多可选',
    '选项',
    '开始',
    '截止',
    '投票范围',
    '匿名投票',
    '结果可见',
    '允许改票',
  ]
  const day = (n: number) => ({ at: new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10) })
  const vote = (options: string) =>
    [
      '食堂开到几点',
      '单选',
      { number: 1 },
      options,
      day(1),
      day(9),
      '1',
      '否',
      '1',
      '否',
    ] satisfies SheetCell[]
  const few = await sent('MomentVote/momentVote', head, [vote('九点')])
  expect(few.rows).toMatchObject([{ row: 2, errors: [{ field: 'options', msg: '至少 2 项' }] }])
  const asked = await sent('MomentVote/momentVote', head, [vote('九点；十点; 十一点')])
  expect(asked.rows).toEqual([])
  const held = await one('MomentVote/momentVote', { title: '食堂开到几点' })
  expect(held?.options).toEqual([
    { id: '1', text: '九点' },
    { id: '2', text: '十点' },
    { id: '3', text: '十一点' },
  ])
})
