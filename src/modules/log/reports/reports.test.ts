import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformActor, startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import type { Answered } from '#kernel/reports/shapes.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { journals } from '#modules/journal/journals/definition.ts'
import { submissions } from '#modules/journal/submissions/definition.ts'
import { submissionFiles } from '#modules/journal/submission-files/definition.ts'
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
const manuscripts = new Set([submissionFiles.name, `${submissionFiles.name}Bytes`])

/** Each figure against its list, asked for by the same person with the filters that the figure carries. */
async function compared(who: Client, type: string): Promise<number> {
  const { columns, lines } = await linesOf(who, type)
  let n = 0
  for (const { cells, behind } of lines)
    for (const { key, kind } of columns) {
      if (kind !== 'count' && kind !== 'bytes') continue
      const there = behind[key]
      if (type === 'S04' && !there) continue
      // Manuscript files stand at their papers and in no list of their own.
      if (manuscripts.has(key)) {
        expect(there, key).toBeUndefined()
        continue
      }
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
  const of = (name: string) => lines.find(({ cells }) => cells.roleId === name)?.cells
  expect(of('财务')).toMatchObject({ users: 1, recent: 1, never: 0 })
  expect(of('（无）')).toMatchObject({ users: 1, recent: 0, never: 1 })
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

it('S04 S05: files that an area keeps in a table of its own take room too', async () => {
  const used = async () => {
    const { lines } = await linesOf(admin, 'S04')
    return lines.find(({ cells }) => cells.tenantId === '000000')?.cells
  }
  const tile = async () =>
    ((await admin.get('blade-log/start')).body.data as { storage: { n: number } }).storage.n
  const before = await used()
  expect(await tile()).toBe(before?.bytes)
  const who = await app.db
    .of('000000')
    .one<{ id: string }>(sql`select id from blade_user where account = 'noone'`)
  await app.db.tx(platformActor, async (tx) => {
    const journal = await insert(tx, journals, {
      code: 'testj',
      nameZh: '刊',
      publisherZh: '社',
      frequency: 'monthly',
      email: 'o@example.org',
      aboutZh: '关于',
      manuscriptNoPattern: '{CODE}-{yyyy}-{seq4}',
    })
    const paper = await insert(tx, submissions, {
      journalId: journal.id,
      language: 'zh',
      submitterId: who?.id ?? '',
      state: 'screening',
      stateSince: tx.now,
    })
    return insert(tx, submissionFiles, {
      submissionId: paper.id,
      stage: 'manuscript',
      originalName: 'paper.docx',
      storageKey: 'k',
      detectedMime: 'application/msword',
      sizeBytes: 3_000_000,
      sha256: 'x',
    })
  })
  expect(await used()).toMatchObject({
    files: Number(before?.files) + 1,
    bytes: Number(before?.bytes) + 3_000_000,
  })
  expect(await tile()).toBe(Number(before?.bytes) + 3_000_000)
  const { lines, columns } = await linesOf(admin, 'S05')
  expect(columns.map(({ label }) => label)).toEqual([
    '月份',
    '所属模块',
    '附件',
    '字节',
    '稿件文件',
    '稿件文件字节',
  ])
  expect(lines.map(({ cells }) => cells)).toContainEqual(
    expect.objectContaining({
      holder: '稿件文件',
      files: 0,
      submissionFile: 1,
      submissionFileBytes: 3_000_000,
    }),
  )
  await app.db.tx(platformActor, (tx) => tx.query(sql`delete from submission_file where storage_key = 'k'`))
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
