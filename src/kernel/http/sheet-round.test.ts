import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import {
  choice,
  choices,
  date,
  dateTime,
  decimal,
  defineEntity,
  dict,
  integer,
  label,
  longText,
  money,
  month,
  pair,
  percent,
  phone,
  structure,
  text,
  timeOfDay,
  words,
  year,
  yesNo,
} from '#kernel/definition/index.ts'
import type { SheetCell } from '#kernel/definition/kind.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import { workbook } from '#kernel/testing/bytes.ts'
import { seeded } from '#kernel/testing/promise.ts'
import { slice } from './slice.ts'

/** What leaves as a sheet comes back as what it was, kind by kind and in either language; and sheets that are half right. */
const said = (zh: string, en: string) => ({ label: label(zh, en), list: true })
const colours = { red: label('红', 'Red'), blue: label('蓝', 'Blue') }
const fields = {
  name: text({ ...said('名', 'Name'), required: true, max: 40 }),
  about: longText({ ...said('说明', 'About'), max: 200 }),
  title: pair(text({ ...said('题', 'Title'), max: 40 })),
  count: integer(said('数', 'Count')),
  ratio: decimal({ ...said('比', 'Ratio'), scale: 2 }),
  price: money(said('价', 'Price')),
  share: percent(said('率', 'Share')),
  colour: choice(colours, said('色', 'Colour')),
  level: choice(
    { '1': label('低', 'Low'), '2': label('高', 'High') },
    { ...said('级', 'Level'), number: true },
  ),
  colours: choices(colours, said('诸色', 'Colours')),
  kind: dict('post_category', said('类', 'Kind')),
  open: yesNo(said('开', 'Open')),
  /** Says nothing until somebody says it, in a sheet too. */
  asked: yesNo({ ...said('问过', 'Asked'), open: true }),
  day: date(said('日', 'Day')),
  at: dateTime(said('时', 'At')),
  month: month(said('月', 'Month')),
  year: year({ ...said('年', 'Year'), ahead: 5 }),
  opens: timeOfDay(said('开门', 'Opens')),
  mobile: phone(said('机', 'Mobile')),
  tags: words({ ...said('词', 'Tags'), most: 5 }),
  offers: structure<{ say: string }[]>()({
    ...said('选项', 'Offers'),
    word: 'say',
    schema: { type: 'array', items: { type: 'object', properties: { say: { type: 'string' } } } },
  }),
}
const twin = (name: string) =>
  defineEntity({
    name,
    path: `trial/${name}`,
    table: `trial_${name.toLowerCase()}`,
    label: label('单', 'Sheet row'),
    title: 'name',
    fields,
    order: ['name'],
  })
const [from, to] = [twin('sheetFrom'), twin('sheetTo')]
type Row = Record<string, unknown> & { id: string; name: string }

let app: TestApp
let admin: Client
const rows: Row[] = []
beforeAll(async () => {
  app = await startTestApp({ trial: [slice(from), slice(to)] })
  admin = await app.as('admin')
  const random = seeded(99)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const pad = (n: number) => String(n).padStart(2, '0')
  for (let n = 0; n < 40; n += 1) {
    const maybe = <T>(value: T): T | null => (random() < 0.2 ? null : value)
    const day = `2026-${pad(1 + Math.floor(random() * 12))}-${pad(1 + Math.floor(random() * 28))}`
    const answer = await admin.post('trial/sheetFrom/submit', {
      name: `${pad(n)} ${one(['论文', 'a & b', '<i>', "it's", '𠮷'])}`,
      about: maybe(one(['两\n行', 'plain', '"quoted"'])),
      titleZh: maybe('题'),
      titleEn: maybe('Title'),
      count: maybe(Math.floor(random() * 2000) - 1000),
      ratio: maybe(`${Math.floor(random() * 100)}.${pad(Math.floor(random() * 100))}`),
      price: maybe(`${Math.floor(random() * 1e9)}.${pad(Math.floor(random() * 100))}`),
      share: maybe(`${Math.floor(random() * 100)}.5`),
      colour: maybe(one(Object.keys(colours))),
      level: maybe(one([1, 2])),
      colours: maybe(['red', 'blue']),
      kind: maybe(one(['1', '2', '3'])),
      open: maybe(random() < 0.5),
      asked: maybe(random() < 0.5),
      day: maybe(day),
      at: maybe(`${day} ${pad(Math.floor(random() * 24))}:${pad(Math.floor(random() * 60))}:00`),
      month: maybe(day.slice(0, 7)),
      year: maybe(2000 + Math.floor(random() * 20)),
      opens: maybe(`${pad(Math.floor(random() * 24))}:30`),
      mobile: maybe(`138${String(10_000_000 + n)}`),
      tags: maybe(['ai', '芯片']),
      offers: maybe([{ say: '周一' }, { say: 'Tuesday' }]),
    })
    if (answer.status !== 200) throw new Error(answer.raw)
    rows.push(answer.body.data as Row)
  }
})
afterAll(() => app.close())

const all = async (entity: string): Promise<Row[]> =>
  ((await admin.get(`trial/${entity}/list`, { size: 200 })).body.data as { records: Row[] }).records
const own = (row: Row) =>
  Object.fromEntries(
    Object.keys(fields)
      .flatMap((name) => (name === 'title' ? ['titleZh', 'titleEn'] : [name]))
      // A switch that nobody touched reads “no” in lists and in sheets, and comes back as that.
      .map((name) => [name, name === 'open' ? (row[name] ?? false) : row[name]]),
  )
const brought = async (bytes: Buffer, more: Record<string, string> = {}, lang = 'zh') => {
  const answer = await admin.upload(
    'trial/sheetTo/import',
    more,
    { name: 'a.xlsx', bytes },
    { 'accept-language': lang },
  )
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data as {
    total: number
    saved: number
    failed: number
    rows: { row: number; errors: { field: string; msg: string }[] }[]
    ignored: string[]
  }
}
const sheet = async (head: readonly string[], lines: readonly (readonly SheetCell[])[]) => {
  async function* each() {
    yield* lines
  }
  return buffer(writeSheet(head, each()))
}
const emptied = async () => {
  const ids = (await all('sheetTo')).map(({ id }) => id)
  if (ids.length > 0)
    expect((await admin.post('trial/sheetTo/remove', { ids: ids.join(',') })).status).toBe(200)
}

describe('a sheet that was exported', () => {
  it.each(['zh', 'en'])('comes back in %s as the rows that it was made of', async (lang) => {
    await emptied()
    const { bytes } = await admin.get('trial/sheetFrom/export', {}, { 'accept-language': lang })
    const report = await brought(bytes, {}, lang)
    expect([report.saved, report.failed], JSON.stringify(report.rows.slice(0, 3))).toEqual([rows.length, 0])
    const [before, after] = [await all('sheetFrom'), await all('sheetTo')]
    expect(after.map(own)).toEqual(before.map(own))
  })

  it('reads “no” where the list does: a switch that nobody touched, and none that is open until somebody says it', async () => {
    const { bytes } = await admin.get('trial/sheetFrom/export')
    const said = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).match(/>否</g)
    const noes = rows.map((row) => Number(row.open !== true) + Number(row.asked === false))
    expect(said?.length).toBe(noes.reduce((sum, n) => sum + n, 0))
  })

  it('its template is taken as it comes: heads alone, nothing to save', async () => {
    const { bytes, status } = await admin.get('trial/sheetTo/import-template')
    expect(status).toBe(200)
    await emptied()
    expect((await brought(bytes, { preview: 'true' })).failed).toBe(0)
  })
})

describe('a sheet that is half right', () => {
  const head = ['名', '数', '日', '不认识']
  const lines: SheetCell[][] = [
    ['好一', { number: 1 }, { at: '2026-03-15' }, 'x'],
    ['坏一', 'many', { at: '2026-03-15' }, ''],
    ['', { number: 2 }, '', ''],
    ['坏二', { number: 3 }, '2026-02-30', ''],
    ['好二', { number: 4 }, '2026-04-01', ''],
  ]

  it('is refused as a whole, and says of each row what is wrong', async () => {
    await emptied()
    const report = await brought(await sheet(head, lines))
    expect([report.total, report.saved, report.failed]).toEqual([5, 0, 3])
    expect(report.rows.map(({ row, errors }) => [row, errors[0]?.field])).toEqual([
      [3, 'count'],
      [4, 'name'],
      [5, 'day'],
    ])
    expect(await all('sheetTo')).toEqual([])
  })

  it('is taken in part where somebody asks for that', async () => {
    await emptied()
    const report = await brought(await sheet(head, lines), { partial: 'true' })
    expect([report.saved, report.failed]).toEqual([2, 3])
    expect((await all('sheetTo')).map(({ name }) => name).toSorted()).toEqual(['好一', '好二'])
  })

  it('leaves nothing behind where it was only looked at, and says which columns nobody knows', async () => {
    await emptied()
    const seen = await brought(await sheet(head, lines.slice(0, 1)), { preview: 'true' })
    expect(seen.ignored).toEqual(['不认识'])
    expect(await all('sheetTo')).toEqual([])
  })

  it('of another kind altogether says what it is read as', async () => {
    const answer = await admin.upload(
      'trial/sheetTo/import',
      {},
      { name: 'a.xlsx', bytes: await sheet(['x', 'y'], [['1', '2']]) },
    )
    expect(answer.body).toMatchObject({ success: false, reason: 'noColumns' })
  })
})

describe('what a person types into a spreadsheet', () => {
  it('is read as it is meant: days with slashes, amounts with commas, percents, words in capitals', async () => {
    await emptied()
    const head = ['Name', 'Price', 'Share', 'Colour', 'Open', 'Opens', 'Month']
    const report = await brought(
      await sheet(head, [['typed', '1,234.50', '37.5%', 'Blue', 'Yes', '8:30', '2026-03-15']]),
      {},
      'en',
    )
    expect(report.failed, JSON.stringify(report.rows)).toBe(0)
    const [row] = await all('sheetTo')
    expect(row).toMatchObject({
      price: '1234.50',
      share: '37.50',
      colour: 'blue',
      open: true,
      opens: '08:30',
      month: '2026-03',
    })
  })

  it('days, months and times as people write them, and several things with semicolons between', async () => {
    await emptied()
    const head = ['Name', 'Day', 'At', 'Month', 'Opens', 'Offers']
    const report = await brought(
      await sheet(head, [
        ['slashes', '2026/9/1', '2026/9/1 8:05', '2026/9', '8:30', 'a；b'],
        ['words', '2026年9月1日', '2026.9.1 18:05', '2026年9月', '８：30', 'a'],
        ['none', '1/9/2026', '', '', '', ''],
      ]),
      { partial: 'true' },
      'en',
    )
    expect(report.rows).toMatchObject([{ row: 4, errors: [{ field: 'day' }] }])
    const [first, second] = (await all('sheetTo')).toSorted((a, b) => a.name.localeCompare(b.name))
    expect(first).toMatchObject({ day: '2026-09-01', at: '2026-09-01 08:05:00', month: '2026-09' })
    expect(first?.offers).toEqual([{ say: 'a' }, { say: 'b' }])
    expect(second).toMatchObject({
      day: '2026-09-01',
      at: '2026-09-01 18:05:00',
      month: '2026-09',
      opens: '08:30',
    })
  })

  it('a figure that it worked out has the digits that it shows, not those that it keeps', async () => {
    await emptied()
    const words = (at: string, said: string) => `<c r="${at}" t="inlineStr"><is><t>${said}</t></is></c>`
    const bytes = workbook(
      `<row r="1">${words('A1', 'Name')}${words('B1', 'Price')}</row><row r="2">${words('A2', 'worked out')}<c r="B2"><v>3.3000000000000003</v></c></row>`,
    )
    expect((await brought(bytes)).rows).toEqual([])
    expect(await all('sheetTo')).toMatchObject([{ price: '3.30' }])
  })

  it('a table as text is read like a workbook: words of keys, money, days, whatever parts its cells', async () => {
    await emptied()
    const text = 'Name;About;Price;Day\n"One; P<0.05";"says ""no""\n=1+1";1234.5;2026/9/1\n__proto__;;;\n'
    expect(await brought(Buffer.from(text))).toMatchObject({ saved: 2, rows: [] })
    const [second, first] = (await all('sheetTo')).toSorted((a, b) => a.name.localeCompare(b.name))
    expect(first).toMatchObject({
      name: 'One; P<0.05',
      about: 'says "no"\n=1+1',
      price: '1234.50',
      day: '2026-09-01',
    })
    expect(second).toMatchObject({ name: '__proto__', price: null })
    const open = { name: 'a.csv', bytes: Buffer.from('Name\n"never closed') }
    expect((await admin.upload('trial/sheetTo/import', {}, open)).body.reason).toBe('csvQuotes')
  })

  it('a time without a day is one of the first day that spreadsheets count', () => {
    const { kind } = to.props.find(({ name }) => name === 'opens')!
    expect(kind.fromCell('1899-12-30 08:30:00', { lang: 'en', timeZone: 'UTC' })).toBe('08:30')
  })
})
