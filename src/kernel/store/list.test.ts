import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import {
  choice,
  date,
  dateTime,
  decimal,
  defineEntity,
  integer,
  label,
  pair,
  refs,
  secret,
  text,
  words,
  yesNo,
} from '#kernel/definition/index.ts'
import { slice } from '#kernel/http/slice.ts'
import { seeded } from '#kernel/testing/promise.ts'
import { mostFilters } from './conditions.ts'

/** Lists as they are asked for over HTTP, held against the same question put to the rows in memory. */
const colours = { red: label('红', 'Red'), blue: label('蓝', 'Blue'), grey: label('灰', 'Grey') }
const item = defineEntity({
  name: 'listItem',
  path: 'trial/item',
  table: 'trial_item',
  label: label('物品', 'Item'),
  title: 'name',
  fields: {
    name: text({ label: label('名', 'Name'), required: true, max: 60, list: true, search: true }),
    note: pair(text({ label: label('注', 'Note'), max: 60, list: true })),
    weight: integer({ label: label('重量', 'Weight'), list: true, filter: true }),
    price: decimal({ label: label('价', 'Price'), scale: 2, list: true }),
    colour: choice(colours, { label: label('色', 'Colour'), list: true, search: true }),
    open: yesNo({ label: label('开', 'Open'), list: true }),
    day: date({ label: label('日', 'Day'), list: true }),
    at: dateTime({ label: label('时', 'At'), list: true, search: true }),
    tags: words({ label: label('词', 'Tags'), most: 5, list: true }),
    friends: refs('user', { label: label('人', 'People'), filter: true }),
    hidden: text({ label: label('藏', 'Kept back'), max: 20 }),
    word: secret({ label: label('密', 'Secret') }),
  },
  order: ['name'],
})
type Made = {
  readonly id: string
  readonly name: string
  readonly noteZh: string | null
  readonly weight: number | null
  readonly price: string | null
  readonly colour: string | null
  readonly open: boolean | null
  readonly day: string | null
  readonly at: string | null
  readonly tags: readonly string[] | null
}
type Page = {
  readonly records: Made[]
  readonly total: number
  readonly pages: number
  readonly size: number
}

let app: TestApp
let admin: Client
const rows: Made[] = []
const random = seeded(4)
const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const names = ['论文', '论文集', 'paper', 'Paper two', '100%', 'a_b', 'aXb', 'back\\slash', "o'clock", '纸']
const pad = (n: number) => String(n).padStart(2, '0')

beforeAll(async () => {
  app = await startTestApp({ trial: [slice(item)] })
  admin = await app.as('admin')
  for (let n = 0; n < 90; n += 1) {
    const maybe = <T>(value: T): T | null => (random() < 0.15 ? null : value)
    const posted = {
      name: `${one(names)} ${Math.floor(random() * 4)}`,
      noteZh: maybe(one(['甲', '乙', ''])),
      weight: maybe(Math.floor(random() * 9) - 4),
      price: maybe(`${Math.floor(random() * 50)}.${pad(Math.floor(random() * 100))}`),
      colour: maybe(one(Object.keys(colours))),
      open: maybe(random() < 0.5),
      day: maybe(`2026-0${1 + Math.floor(random() * 9)}-${pad(1 + Math.floor(random() * 28))}`),
      at: maybe(`2026-03-${pad(1 + Math.floor(random() * 5))} ${pad(Math.floor(random() * 24))}:30:00`),
      tags: maybe([one(['ai', 'AI 芯片', '光'])]),
      friends: '',
      hidden: 'x',
      word: 'never told',
    }
    const answer = await admin.post('trial/item/submit', posted)
    if (answer.status !== 200) throw new Error(answer.raw)
    rows.push(answer.body.data as Made)
  }
})
afterAll(() => app.close())

const asked = async (query: Record<string, string | number>): Promise<Page> => {
  const answer = await admin.get('trial/item/list', query)
  expect(answer.status, `${JSON.stringify(query)} ${answer.raw}`).toBe(200)
  return answer.body.data as Page
}
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).toSorted()

/** The same question to a row in memory. */
type Test = (row: Made) => boolean
const has = (value: unknown) => value !== null && value !== undefined
const cents = (price: string | null) => Math.round(Number(price) * 100)
const part = (row: Made, text: string) => row.name.toLowerCase().includes(text.toLowerCase())
const asks: readonly (readonly [key: string, value: string, test: Test])[] = [
  ...['论文', 'PAPER', '%', '_', '\\', "'", '  0', 'zzz'].map((text): [string, string, Test] => [
    'name',
    text,
    (row) => part(row, text),
  ]),
  ['name_equal', 'paper 1', ({ name }) => name === 'paper 1'],
  ['name_notequal', 'paper 1', ({ name }) => name !== 'paper 1'],
  ['name_likeright', 'pap', ({ name }) => name.toLowerCase().startsWith('pap')],
  ['name_likeleft', '1', ({ name }) => name.endsWith('1')],
  ['name_notlike', '论文', (row) => !part(row, '论文')],
  ['noteZh', '甲', ({ noteZh }) => noteZh?.includes('甲') ?? false],
  ['weight', '3', ({ weight }) => weight === 3],
  ['weight_gt', '1', ({ weight }) => has(weight) && Number(weight) > 1],
  ['weight_ge', '-2', ({ weight }) => has(weight) && Number(weight) >= -2],
  ['weight_lt', '0', ({ weight }) => has(weight) && Number(weight) < 0],
  ['weight_le', '0', ({ weight }) => has(weight) && Number(weight) <= 0],
  ['weight_null', 'true', ({ weight }) => !has(weight)],
  ['weight_notnull', 'true', ({ weight }) => has(weight)],
  ['price_ge', '20.50', ({ price }) => has(price) && cents(price) >= 2050],
  ['price_lt', '20.5', ({ price }) => has(price) && cents(price) < 2050],
  ['colour', 'red', ({ colour }) => colour === 'red'],
  ['colour', 'red,grey', ({ colour }) => colour === 'red' || colour === 'grey'],
  ['colour_notequal', 'red', ({ colour }) => has(colour) && colour !== 'red'],
  ['open', 'true', ({ open }) => open === true],
  // A switch that nobody touched reads “no”.
  ['open', '0', ({ open }) => open !== true],
  ['day_ge', '2026-05-05', ({ day }) => has(day) && String(day) >= '2026-05-05'],
  ['day_dateequal', '2026-05-05', ({ day }) => day === '2026-05-05'],
  ['at_datege', '2026-03-03', ({ at }) => has(at) && String(at) >= '2026-03-03'],
  ['at_datelt', '2026-03-03 12:00:00', ({ at }) => has(at) && String(at) < '2026-03-03 12:00:00'],
  ['at_dateequal', '2026-03-02', ({ at }) => at?.startsWith('2026-03-02') ?? false],
  ['tags', 'ai', ({ tags }) => tags?.some((tag) => tag.toLowerCase().includes('ai')) ?? false],
]

describe('filters', () => {
  it.each(asks)('%s=%s finds the rows that it says and no others', async (key, value, test) => {
    const page = await asked({ [key]: value, size: 200 })
    expect(idsOf(page.records)).toEqual(idsOf(rows.filter(test)))
    expect(page.total).toBe(page.records.length)
  })

  it('several at once are all met, whichever they are', async () => {
    for (let n = 0; n < 60; n += 1) {
      const chosen = new Map([one(asks), one(asks), one(asks)].map((ask) => [ask[0], ask]))
      const query = Object.fromEntries([...chosen.values()].map(([key, value]) => [key, value]))
      const expected = rows.filter((row) => [...chosen.values()].every(([, , test]) => test(row)))
      expect(idsOf((await asked({ ...query, size: 200 })).records), JSON.stringify(query)).toEqual(
        idsOf(expected),
      )
    }
  })

  it('one that says nothing narrows nothing', async () => {
    expect((await asked({ name: '', weight_ge: '', size: 200 })).total).toBe(rows.length)
  })

  it.each([
    ['hidden', 'x'],
    ['word', 'never told'],
    ['word_like', 'n'],
    ['weight_like', '1'],
    ['colour_gt', 'red'],
    ['at_like', '2026'],
    ['nothing', '1'],
    ['tenantId', '000000'],
    ['__proto__x', '1'],
  ])('%s cannot be asked for', async (key, value) => {
    const answer = await admin.get('trial/item/list', { [key]: value })
    expect(answer.body).toMatchObject({ code: 400, reason: 'badFilter' })
  })

  it.each([
    ['weight', 'many'],
    ['price_ge', '1;drop'],
    ['at_datege', '2026-02-30'],
    ['friends', 'x'],
    ['id', '99999999999999999999'],
    ['open', 'perhaps'],
  ])('%s=%s says what is wrong with it', async (key, value) => {
    const answer = await admin.get('trial/item/list', { [key]: value })
    expect(answer.body).toMatchObject({ code: 400, reason: 'badFilterValue' })
  })

  it('more than there can be are refused at once', async () => {
    const many = Object.fromEntries(Array.from({ length: mostFilters + 1 }, (_, n) => [`f${n}`, '1']))
    expect((await admin.get('trial/item/list', many)).body.reason).toBe('tooManyFilters')
  })
})

describe('order and pages', () => {
  const key: Readonly<Record<string, (row: Made) => number | string | null>> = {
    weight: ({ weight }) => weight,
    price: ({ price }) => (price === null ? null : cents(price)),
    day: ({ day }) => day,
    at: ({ at }) => at,
  }
  const ranked = (a: number | string | null, b: number | string | null): number => {
    if (a === b) return 0
    // Nothing comes last where others rise, first where they fall, as PostgreSQL has it.
    if (a === null) return 1
    if (b === null) return -1
    return a < b ? -1 : 1
  }

  it.each(Object.keys(key).flatMap((name) => [['ascs', name] as const, ['descs', name] as const]))(
    '%s=%s is that order',
    async (way, name) => {
      const { records } = await asked({ [way]: name, size: 200 })
      const values = records.map((row) => key[name]?.(row) ?? null)
      const sorted = values.toSorted(ranked)
      expect(values).toEqual(way === 'ascs' ? sorted : sorted.toReversed())
      expect(records).toHaveLength(rows.length)
    },
  )

  it.each<Record<string, string>>([
    { ascs: 'weight' },
    { descs: 'colour,weight' },
    { ascs: 'open', descs: 'day' },
    { name: '论文' },
    {},
  ])('the pages of %j hold every row once, whatever many rows share', async (query) => {
    const seen: string[] = []
    const first = await asked({ ...query, size: 10 })
    for (let current = 1; current <= first.pages; current += 1)
      seen.push(...(await asked({ ...query, size: 10, current })).records.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(first.total)
    expect((await asked({ ...query, size: 10, current: first.pages + 1 })).records).toEqual([])
  })

  it.each<[Record<string, string | number>, string]>([
    [{ ascs: 'hidden' }, 'badSort'],
    [{ ascs: 'word' }, 'badSort'],
    [{ ascs: 'tags' }, 'badSort'],
    [{ ascs: 'nothing' }, 'badSort'],
    [{ ascs: 'weight,price,day,at,open,colour,name' }, 'badSort'],
    [{ size: 11 }, 'badPageSize'],
    [{ size: 0 }, 'badPageSize'],
    [{ current: 0 }, 'badPage'],
    [{ current: 1.5 }, 'badPage'],
    [{ current: 2_000_000 }, 'badPage'],
  ])('%j is refused as %s', async (query, reason) => {
    const answer = await admin.get('trial/item/list', query)
    expect(answer.body).toMatchObject({ code: 400, reason })
  })

  it('columns are named as in code or as in the database', async () => {
    const [a, b] = [
      await asked({ descs: 'createTime', size: 200 }),
      await asked({ descs: 'create_time', size: 200 }),
    ]
    expect(a.records.map(({ id }) => id)).toEqual(b.records.map(({ id }) => id))
  })
})

describe('what leaves with a row', () => {
  it('no secret, by no call', async () => {
    const id = rows[0]?.id ?? ''
    for (const answer of [
      await admin.get('trial/item/list', { size: 200 }),
      await admin.get('trial/item/detail', { id }),
      await admin.get('trial/item/history', { id }),
    ])
      expect(answer.raw).not.toContain('never told')
  })

  it('the word of a code beside it, in the language of who asks', async () => {
    const row = rows.find(({ colour }) => colour === 'red')
    const told = async (lang: string) =>
      (
        (await admin.get('trial/item/detail', { id: row?.id ?? '' }, { 'accept-language': lang })).body
          .data as { colourText: string }
      ).colourText
    expect([await told('zh'), await told('en')]).toEqual(['红', 'Red'])
  })
})
