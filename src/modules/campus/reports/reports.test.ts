import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { sql } from '#kernel/store/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import type { Answered } from '#kernel/reports/shapes.ts'
import { areas } from '#modules/index.ts'
import { done } from '../testing/stage.ts'
import { campusReportKinds, campusReports } from './definition.ts'
import { planted, type Reader } from './testing/planted.ts'

let app: TestApp
let other: string
const period = { periodFrom: '2026-01-01', periodTo: '2026-12-31' }
const kinds = Object.keys(campusReportKinds)
const data = (who: Client, type: string, more = {}) =>
  who.get(`${campusReports.path}/data`, { type, ...period, ...more })

beforeAll(async () => {
  app = await startTestApp()
  const made = await (
    await app.as('admin')
  ).post('blade-system/tenant/submit', {
    tenantName: 'Other',
    password: testPassword,
  })
  other = (made.body.data as { tenantId: string }).tenantId
  await planted(app, '000000')
  await planted(app, other)
}, 600_000)
afterAll(() => app.close())

/** What a figure adds up, by the field of its list; all others count rows or are made of figures. */
const added: Readonly<Record<string, string>> = {
  beds: 'bedCount',
  occupied: 'occupiedBeds',
  'C01 units': 'aircondCount',
  fee: 'totalFee',
  income: 'payAmount',
  ofInstalls: 'payAmount',
  ofStarts: 'payAmount',
  ofRenewals: 'payAmount',
  ofRepairs: 'payAmount',
  ofMoves: 'payAmount',
  ofDamage: 'payAmount',
  'C07 refunded': 'payAmount',
  'C07B refunded': 'payAmount',
  deposit: 'depositHeld',
  rent: 'leaseRent',
  turnover: 'payAmount',
  'C10G sold': 'quantity',
  'C10G sales': 'amount',
  'C10G returned': 'refundQuantity',
  returnedAmount: 'refundAmount',
  'C10S stock': 'stock',
  'C13 took': 'voterCount',
  'C13 eligible': 'eligibleCount',
  'C10 refunded': 'refundAmount',
  asked: 'invoiceAmount',
  issuedAmount: 'invoiceAmount',
  flushedAmount: 'invoiceAmount',
}
const paths = new Map(areas.flatMap(({ entities }) => entities.map(({ menu, path }) => [menu?.path, path])))
type List = { total: number; records: Record<string, unknown>[] }

/** Each figure against its list, asked for by the same person with the filters that the figure carries. */
async function compared(who: Client, type: string, more = {}): Promise<number> {
  const { columns, lines } = await done<Answered>(data(who, type, more))
  let n = 0
  for (const { cells, behind } of lines)
    for (const { key, kind } of columns) {
      if (kind !== 'count' && kind !== 'money') continue
      const field = added[`${type} ${key}`] ?? added[key]
      if (kind === 'money' && !field) continue
      const there = behind[key]
      expect(there, `${type} ${key} leads nowhere`).toBeDefined()
      const list = await done<List>(
        who.get(`${paths.get(there?.path ?? '')}/list`, { ...there?.query, size: 200 }),
      )
      const sum = list.records.reduce((all, row) => all + Math.round(100 * Number(row[field ?? ''] ?? 0)), 0)
      const figure = Number(cells[key])
      expect([type, key, there?.query, field ? sum / 100 : list.total]).toEqual([
        type,
        key,
        there?.query,
        figure,
      ])
      n += 1
    }
  return n
}

/** Reports for each role (campus domain 8.4). */
const readers: Readonly<Record<Reader, readonly string[]>> = {
  manager: kinds.filter((kind) => kind !== 'C11'),
  dispatcher: ['C03', 'C03B', 'C03W', 'C03T'],
  warden: ['C09', 'C09F'],
  counselor: ['C14'],
  owner: ['C10', 'C10G', 'C10H', 'C10S'],
  moderator: ['C12', 'C12D', 'C13'],
  finance: ['C07', 'C07B', 'C08', 'C08M', 'C11'],
  worker: [],
}

describe.each(['first', 'other'])('in the %s tenant', (which) => {
  const tenant = () => (which === 'first' ? '000000' : other)
  it('each figure is as many rows, or as much, as the list behind it has, for the administrator', async () => {
    const admin = await app.as('admin', testPassword, tenant())
    for (const type of kinds) expect(await compared(admin, type), `${type} has figures`).toBeGreaterThan(0)
  })
  it.each(Object.keys(readers) as Reader[])(
    '%s sees the reports of the role, and no figure past the lists',
    async (name) => {
      const who = await app.as(name, testPassword, tenant())
      for (const type of kinds) {
        if (readers[name].includes(type))
          expect(await compared(who, type), `${type} has figures`).toBeGreaterThan(0)
        else expect([type, (await data(who, type)).status]).toEqual([type, 403])
      }
    },
  )
})

it('a manager has the figures of the own campus alone, and no tenant those of another', async () => {
  const units = async (account: string, tenantId: string, more = {}) =>
    (await done<Answered>(data(await app.as(account, testPassword, tenantId), 'C01', more))).sums?.rooms
  expect(await units('admin', '000000')).toBe(16)
  expect(await units('manager', '000000')).toBe(8)
  expect(await units('admin', other)).toBe(16)
})

it('what is chosen narrows figures and the lists behind them alike', async () => {
  const admin = await app.as('admin')
  const select = async (entity: string) =>
    (await done<{ id: string }[]>(admin.get(`blade-admin/${entity}/select`)))[0]?.id ?? ''
  const given = {
    campusId: await select('schoolCampus'),
    buildId: await select('schoolDormBuild'),
    repairGroupId: await select('repairGroup'),
    shopId: await select('schoolShop'),
  }
  for (const [type, { params }] of Object.entries(campusReportKinds))
    for (const name of params) {
      const more = { [name]: given[name] }
      expect(await compared(admin, type, more), `${type} by ${name}`).toBeGreaterThan(0)
      const { lines } = await done<Answered>(data(admin, type, more))
      for (const { behind } of lines)
        for (const { query } of Object.values(behind)) expect(query).toMatchObject(more)
    }
})

describe('what is made of figures', () => {
  const line = async (type: string, at = 0) =>
    (await done<Answered>(data(await app.as('admin'), type))).lines[at]?.cells ?? {}
  it('shares are of the figures beside them', async () => {
    const { occupied, beds, rate } = await line('C01')
    expect(rate).toBe(Math.round((1000 * Number(occupied)) / Number(beds)) / 10)
  })
  it('the shares of faults add up to all of them, the greatest first', async () => {
    const { lines } = await done<Answered>(data(await app.as('admin'), 'C05'))
    expect(lines.map(({ cells }) => cells.cumulative).at(-1)).toBe(100)
    const repairs = lines.map(({ cells }) => Number(cells.repairs))
    expect(repairs).toEqual([...repairs].sort((a, b) => b - a))
  })
  it('time on hold is no part of the time that a repair took', async () => {
    const { lines } = await done<Answered>(data(await app.as('admin'), 'C03'))
    const february = lines.find(({ cells }) => cells.month === '2026-02')?.cells
    expect(february).toMatchObject({ response: expect.any(Number), resolve: expect.any(Number) })
    expect(Number(february?.resolve)).toBeLessThan(13)
  })
  it('C02B: of the rooms that may have a unit, the share that has one on lease', async () => {
    const { allowed, covered, uncovered, coverage } = await line('C02B')
    expect(Number(covered) + Number(uncovered)).toBe(Number(allowed))
    expect(coverage).toBe(Math.round((1000 * Number(covered)) / Number(allowed)) / 10)
  })
  it('C05C and C05B count the same repairs as C05, by cause and by model', async () => {
    const repairs = async (type: string) =>
      (await done<Answered>(data(await app.as('admin'), type))).sums?.repairs
    const all = await repairs('C05')
    expect(Number(all)).toBeGreaterThan(0)
    expect([await repairs('C05C'), await repairs('C05B')]).toEqual([all, all])
  })
  it('C07: what was received is the sum of what it was received for', async () => {
    await app.db
      .of('000000')
      .query(
        sql`update aircond_payment_voucher set biz_type = '5' where id = (select max(id) from aircond_payment_voucher where direction = '1' and status in ('20', '30') and biz_type = '2')`,
      )
    const { lines } = await done<Answered>(data(await app.as('admin'), 'C07'))
    const kindsOf = ['ofInstalls', 'ofStarts', 'ofRenewals', 'ofRepairs', 'ofMoves', 'ofDamage']
    const cents = (value: unknown) => Math.round(100 * Number(value ?? 0))
    for (const { cells } of lines)
      expect(kindsOf.reduce((sum, key) => sum + cents(cells[key]), 0)).toBe(cents(cells.income))
    expect(lines.some(({ cells }) => cents(cells.ofMoves) > 0)).toBe(true)
  })
  it('C07: what was paid for a unit that was found goes back as all else does', async () => {
    const refunded = async () =>
      (await done<Answered>(data(await app.as('admin'), 'C07'))).lines.reduce(
        (sum, { cells }) => sum + Math.round(100 * Number(cells.refunded ?? 0)),
        0,
      )
    const before = await refunded()
    await app.db
      .of('000000')
      .query(
        sql`update aircond_payment_voucher set biz_type = '6' where id = (select max(id) from aircond_payment_voucher where direction = '2' and status = '20' and biz_type = '7')`,
      )
    expect(before).toBeGreaterThan(0)
    expect(await refunded()).toBe(before)
  })
  it('C07B: a building begins with what it had before, and ends with all that came in less all that went back', async () => {
    const { lines } = await done<Answered>(data(await app.as('admin'), 'C07B'))
    const builds = [...new Set(lines.map(({ cells }) => cells.buildId))]
    expect(builds.length).toBe(4)
    for (const build of builds) {
      const own = lines.filter(({ cells }) => cells.buildId === build)
      expect(own[0]?.cells.month).toBe('此前')
      const sum = (key: string) =>
        own.reduce((all, { cells }) => all + Math.round(100 * Number(cells[key] ?? 0)), 0)
      expect(Math.round(100 * Number(own.at(-1)?.cells.balance))).toBe(sum('income') - sum('refunded'))
    }
  })
  it('C01: all of it has its rate, that of the sums, where both are shown', async () => {
    const admin = await app.as('admin')
    const { sums } = await done<Answered>(data(admin, 'C01'))
    expect(Number(sums?.rate)).toBe(Math.round((1000 * Number(sums?.occupied)) / Number(sums?.beds)) / 10)
    const few = await done<Answered>(data(admin, 'C01', { columns: 'buildId,occupied,rate' }))
    expect(few.sums).not.toHaveProperty('rate')
  })
  it('C14: overdue is what should have been followed up by now', async () => {
    const { overdue, open, overdueShare } = await line('C14')
    expect(Number(overdue)).toBeGreaterThan(0)
    expect(Number(overdue)).toBeLessThan(Number(open))
    expect(overdueShare).toBe(Math.round((1000 * Number(overdue)) / Number(open)) / 10)
  })
  it('units that were repaired once are no repeats', async () => {
    const { lines } = await done<Answered>(data(await app.as('admin'), 'C06'))
    expect(lines.length).toBeGreaterThan(0)
    for (const { cells } of lines) expect(Number(cells.repairs)).toBeGreaterThanOrEqual(2)
  })
})

it('every report becomes a sheet and a PDF in both languages, with its sums', async () => {
  const admin = await app.as('admin')
  for (const type of kinds)
    for (const lang of ['zh', 'en']) {
      const make = (format: string) =>
        done<{ fileId: string }>(
          admin.post(`${campusReports.path}/make`, { type, format, ...period }, { 'accept-language': lang }),
        )
      const { fileId } = await make('xlsx')
      const file = await admin.get('blade-resource/attach/file', { id: fileId })
      const rows = await readSheet(file.bytes)
      expect(rows.length, type).toBeGreaterThan(1)
      // One line is its own sum.
      if (rows.length > 2) expect(rows.at(-1)?.[0], type).toBe(lang === 'zh' ? '合计' : 'Total')
      const sheet = strFromU8(unzipSync(file.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
      expect(sheet.match(/<v>-?[\d.]+<\/v>/g)?.length, `${type}: figures to reckon with`).toBeGreaterThan(0)
      await make('pdf')
    }
}, 600_000)
