import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import type { Answered } from './shapes.ts'

/** What the calls of a book take and refuse: which report, over which days, in which language, with which columns. */
let app: TestApp
let admin: Client
const path = 'blade-log/reports'
const year = { periodFrom: '2026-01-01', periodTo: '2026-12-31' }
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())
const data = (query: object, lang = 'zh-CN', who = admin) =>
  who.get(`${path}/data`, query as Record<string, string>, { 'accept-language': lang })
const make = (body: object, who = admin) =>
  who.post(`${path}/make`, { ...year, type: 'S01R', format: 'csv', ...body })
const told = async (query: object, lang?: string) =>
  (await data(query, lang)).body.data as unknown as Answered

describe('the days of a report', () => {
  it.each([
    ['2026-12-31', '2026-01-01', 'periodTurned'],
    ['2016-01-01', '2026-12-31', 'periodLong'],
    ['2026-02-29', '2026-03-01', 'badInput'],
    ['2026-13-01', '2026-12-31', 'badInput'],
    ['0000-01-01', '0001-01-01', 'badInput'],
    ['2026-1-1', '2026-12-31', 'badInput'],
    ['', '2026-12-31', 'badInput'],
    ["2026-01-01'--", '2026-12-31', 'badInput'],
  ])('from %j to %j are refused: %s', async (periodFrom, periodTo, reason) => {
    const asked = { type: 'S01R', periodFrom, periodTo }
    const { status, body } = await data(asked)
    expect([body.reason, status >= 400 && status < 500]).toEqual([reason, true])
    expect((await make(asked)).body.reason).toBe(reason)
  })

  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2024-02-29', '2024-02-29'],
    // Ten years with three leap days, to the last second.
    ['2020-01-01', '2029-12-31'],
  ])('from %s to %s they are a period', async (periodFrom, periodTo) => {
    expect((await data({ type: 'S02', periodFrom, periodTo })).status).toBe(200)
  })
})

describe('what is asked for', () => {
  it.each(['', 'gone', 'constructor', '__proto__', 's01r', '<b>'])(
    'a report %j there is none',
    async (type) => {
      expect((await data({ type, ...year })).status).toBeGreaterThanOrEqual(400)
      expect((await make({ type })).status).toBe(400)
    },
  )

  it.each(['exe', 'PDF', '', null, 7, ['csv']])('nothing is made as %j', async (format) => {
    expect((await make({ format })).status).toBe(400)
  })

  it('columns that there are not are left out, all of them where none is left, in the order of the report', async () => {
    const keys = async (columns: string) =>
      (await told({ type: 'S01R', ...year, columns })).columns.map(({ key }) => key)
    const all = await keys('')
    expect(await keys('gone,__proto__,<b>')).toEqual(all)
    expect(await keys([...all].toReversed().join(','))).toEqual(all)
    expect(await keys(`${all[1]},gone,${all[1]}`)).toEqual([all[1]])
    expect((await data({ type: 'S01R', ...year, columns: 'x'.repeat(2001) })).status).toBe(400)
  })

  it('titles and columns are in the reader’s language, and say all that may be chosen', async () => {
    const [zh, en] = await Promise.all(
      ['zh-CN', 'en'].map((lang) => told({ type: 'S01R', ...year, columns: 'users' }, lang)),
    )
    expect(zh?.title).toMatch(/\p{Script=Han}/u)
    expect(en?.title).not.toMatch(/\p{Script=Han}/u)
    expect([zh?.columns.length, en?.columns.length]).toEqual([1, 1])
    expect(en?.all.length).toBeGreaterThan(1)
    for (const { label } of en?.all ?? []) expect(label).not.toMatch(/\p{Script=Han}/u)
  })
})

describe('who asks', () => {
  it('nobody without a session, and no one without the right, of whichever report', async () => {
    await app.person('bare', [])
    const bare = await app.as('bare')
    expect((await data({ type: 'S01R', ...year }, 'zh-CN', app.nobody)).status).toBe(401)
    expect((await data({ type: 'S01R', ...year }, 'zh-CN', bare)).status).toBe(403)
    expect((await make({}, bare)).status).toBe(403)
    expect((await bare.get(`${path}/list`)).status).toBe(403)
  })

  it('a file that was made twice is two files, each of whoever made it', async () => {
    const [one, two] = [await make({}), await make({})]
    expect([one.status, two.status]).toEqual([200, 200])
    const ids = [one, two].map(({ body }) => (body.data as { id: string }).id)
    expect(new Set(ids).size).toBe(2)
    await app.role('alsoReports', ['systemReports_view', 'systemReports_S01R', 'systemReports_make'])
    await app.person('also', ['alsoReports'])
    const also = await app.as('also')
    const list = async (who: Client) => ((await who.get(`${path}/list`)).body.data as { total: number }).total
    expect([await list(admin), await list(also)]).toEqual([2, 0])
    expect((await also.get(`${path}/detail`, { id: ids[0]! })).status).toBe(404)
  })

  it('what a file is called says the days that it is about, or today where it is about now', async () => {
    const name = async (type: string) =>
      ((await make({ type, periodFrom: '2026-02-01', periodTo: '2026-02-28' })).body.data as { name: string })
        .name
    expect(await name('S02')).toMatch(/ 2026-02-01–2026-02-28\.csv$/)
    expect(await name('S04')).toMatch(/[^–] \d{4}-\d{2}-\d{2}\.csv$/)
    expect(await name('S04')).not.toContain('2026-02')
  })
})
