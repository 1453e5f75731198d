import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import type { Answered } from '#kernel/reports/shapes.ts'
import { sql } from '#kernel/store/sql.ts'
import { areas } from '#modules/index.ts'
import { systemReportKinds, systemReports } from './definition.ts'

/** S01 to S05 (campus domain 8.4) against what really happened in the test, through the front door. */
let app: TestApp
let admin: Client
const period = { periodFrom: '2020-01-01', periodTo: '2029-12-31' }
const kinds = Object.keys(systemReportKinds)
const data = (who: Client, type: string, more = {}) =>
  who.get(`${systemReports.path}/data`, { type, ...period, ...more })
const linesOf = async (who: Client, type: string) => (await data(who, type)).body.data as unknown as Answered

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  await app.person('mei', ['editorInChief', 'finance'])
  await app.person('noone', [])
  const mei = await app.as('mei')
  await mei.post('blade-system/user/update-password', {
    oldPassword: 'a',
    newPassword: 'b',
    newPassword1: 'c',
  })
  for (const postName of ['排版', '校对'])
    await admin.post('blade-system/post/submit', { postCode: postName, postName, category: '3', sort: 1 })
  await admin.post('blade-system/post/submit', {})
  await admin.upload(
    'blade-resource/oss/endpoint/put-file',
    {},
    { name: 'note.txt', bytes: Buffer.from('twelve bytes') },
  )
  await app.nobody.post('oauth/token', { username: 'mei', password: 'wrong', grant_type: 'password' })
  await app.logbook.flush()
}, 120_000)
afterAll(() => app.close())

const paths = new Map(areas.flatMap(({ entities }) => entities.map(({ menu, path }) => [menu?.path, path])))
/** What a figure adds up, and what it counts the values of. */
const added: Readonly<Record<string, string>> = { bytes: 'attachSize' }
const counted = new Set(['people'])

/** Each figure against its list, asked for by the same person with the filters that the figure carries. */
async function compared(who: Client, type: string): Promise<number> {
  const { columns, lines } = await linesOf(who, type)
  let n = 0
  for (const { cells, behind } of lines)
    for (const { key, kind } of columns) {
      if (kind !== 'count' && kind !== 'bytes') continue
      const there = behind[key]
      if (type === 'S04' && !there) continue
      expect(there, `${type} ${key} leads nowhere`).toBeDefined()
      if (counted.has(key)) continue
      const answer = await who.get(`${paths.get(there?.path ?? '')}/list`, { ...there?.query, size: 200 })
      expect([answer.status, there?.query]).toEqual([200, there?.query])
      const list = answer.body.data as { total: number; records: Record<string, unknown>[] }
      const field = added[key]
      const sum = field ? list.records.reduce((all, row) => all + Number(row[field]), 0) : list.total
      expect([type, key, there?.query, sum]).toEqual([type, key, there?.query, Number(cells[key])])
      n += 1
    }
  return n
}

it('S01 S02 S03 S05 each figure is as many rows as the list behind it has', async () => {
  for (const type of kinds.filter((one) => one !== 'S04'))
    expect(await compared(admin, type), `${type} has figures`).toBeGreaterThan(0)
}, 120_000)

it('S01: a person with two roles stands in both lines, one without in a line of nobody, and last sign-ins count', async () => {
  const { lines, sums } = await linesOf(admin, 'S01R')
  const of = (name: string | null) => lines.find(({ cells }) => cells.roleId === name)?.cells
  expect(of('财务')).toMatchObject({ users: 1, recent: 1, never: 0 })
  expect(of(null)).toMatchObject({ users: 1, recent: 0, never: 1 })
  expect(sums).toBeUndefined()
  const days = (await linesOf(admin, 'S01')).lines
  expect(days[0]?.cells).toMatchObject({ signIns: 2, people: 2 })
})

it('S02: of the calls of an address, those that a rule refused and how long most of them took', async () => {
  const { lines } = await linesOf(admin, 'S02')
  const posts = lines.find(({ cells }) => cells.requestUri === '/blade-system/post/submit')?.cells
  expect(posts).toMatchObject({ calls: 3, refused: 1, faults: 0, faultShare: 0, p95: expect.any(Number) })
})

it('S03: who did what, in the words of the screens', async () => {
  const { lines } = await linesOf(admin, 'S03')
  const done = lines.map(({ cells }) => [cells.createBy, cells.module, cells.call, cells.done])
  expect(done).toContainEqual(['admin', '岗位', '保存', 2])
  const mei = lines.find(({ cells }) => cells.createBy === 'mei')?.cells
  expect(mei).toMatchObject({ module: '用户', call: 'update-password', done: 0, refused: 1 })
})

describe('S04 the usage of tenants', () => {
  let other: Client
  beforeAll(async () => {
    const made = await admin.post('blade-system/tenant/submit', {
      tenantName: 'Other',
      password: testPassword,
    })
    other = await app.as('admin', testPassword, (made.body.data as { tenantId: string }).tenantId)
    await other.upload(
      'blade-resource/oss/endpoint/put-file',
      {},
      { name: 'a.txt', bytes: Buffer.from('seven b') },
    )
  })
  it('is counted tenant by tenant, and the own figures lead to the own lists', async () => {
    const { lines } = await linesOf(admin, 'S04')
    const own = lines.find(({ cells }) => cells.tenantId === '000000')
    const users = await app.db
      .of('000000')
      .one<{ n: number }>(sql`select count(*)::int as n from blade_user where is_deleted = 0`)
    expect(own?.cells).toMatchObject({ users: users?.n, files: 1, bytes: 12 })
    expect(lines.find(({ cells }) => cells.tenantName === 'Other')?.cells).toMatchObject({
      users: 1,
      files: 1,
      bytes: 7,
      userLimit: null,
    })
    expect(await compared(admin, 'S04')).toBeGreaterThan(0)
  })
  it('T05 is not for the administrator of a tenant, who has the others', async () => {
    expect((await data(other, 'S04')).status).toBe(403)
    expect((await data(other, 'S01')).status).toBe(200)
    const { lines } = await linesOf(other, 'S01R')
    expect(lines.reduce((all, { cells }) => all + Number(cells.users), 0)).toBe(1)
  })
})

it('nobody below an administrator is shown them', async () => {
  const mei = await app.as('mei')
  for (const type of kinds) expect([type, (await data(mei, type)).status]).toEqual([type, 403])
})

it('every report becomes a sheet and a PDF in both languages', async () => {
  for (const type of kinds)
    for (const lang of ['zh', 'en'])
      for (const format of ['xlsx', 'pdf']) {
        const made = await admin.post(
          `${systemReports.path}/make`,
          { type, format, ...period },
          { 'accept-language': lang },
        )
        expect([type, format, made.status]).toEqual([type, format, 200])
        if (format === 'pdf') continue
        const file = await admin.get('blade-resource/attach/file', {
          id: (made.body.data as { fileId: string }).fileId,
        })
        expect((await readSheet(file.bytes)).length, type).toBeGreaterThan(1)
      }
}, 120_000)
