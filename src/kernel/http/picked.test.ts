import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { choice, defineEntity, label, pair, ref, refs, text } from '#kernel/definition/index.ts'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { sql } from '#kernel/store/sql.ts'
import { insert } from '#kernel/store/rows.ts'
import { workbook } from '#kernel/testing/bytes.ts'
import { menu } from '#modules/system/menu/definition.ts'
import { narrowedRows, pointersTo } from './narrowing.ts'
import { slice } from './slice.ts'

/** Records that are picked for others: by pickers, by names in sheets, by words; and only those that fit. */
const house = defineEntity({
  name: 'pickHouse',
  path: 'trial/house',
  table: 'trial_house',
  label: label('楼', 'House'),
  title: 'name',
  fields: {
    name: pair(
      text({ label: label('楼名', 'House name'), required: true, max: 60, list: true, search: true }),
    ),
    state: choice(
      { open: label('开', 'Open'), shut: label('关', 'Shut') },
      { label: label('态', 'State'), default: 'open', list: true, filter: true },
    ),
    owner: text({ label: label('主', 'Owner'), max: 20, list: true, filter: true }),
  },
})
const flat = defineEntity({
  name: 'pickFlat',
  path: 'trial/flat',
  table: 'trial_flat',
  label: label('房', 'Flat'),
  title: 'no',
  fields: {
    no: text({ label: label('号', 'No.'), required: true, max: 20, list: true, search: true }),
    houseId: ref('pickHouse', {
      label: label('所属楼', 'House'),
      list: true,
      filter: true,
      narrowedBy: { state: ['open'] },
    }),
  },
})
const bed = defineEntity({
  name: 'pickBed',
  path: 'trial/bed',
  table: 'trial_bed',
  label: label('床', 'Bed'),
  title: 'name',
  fields: {
    name: text({ label: label('名', 'Name'), required: true, max: 20, list: true }),
    houseId: ref('pickHouse', {
      label: label('床楼', 'Bed house'),
      list: true,
      narrowedBy: { state: ['open'] },
    }),
    flatId: ref('pickFlat', {
      label: label('床房', 'Bed flat'),
      list: true,
      narrowedBy: { houseId: { field: 'houseId' } },
    }),
    others: refs('pickFlat', {
      label: label('别房', 'Other flats'),
      narrowedBy: { houseId: { field: 'houseId' } },
    }),
  },
})

let app: TestApp
let admin: Client
let clerk: Client
let keeper: Client
beforeAll(async () => {
  const mine = slice(house, {
    rows: (caller) => (caller.roles.has('keeper') ? sql`t.owner = ${caller.account}` : undefined),
  })
  app = await startTestApp({ trial: [mine, slice(flat), slice(bed)], env: { CAPTCHA: 'off' } })
  admin = await app.as('admin')
  const platform = { tenantId: '000000', userId: null, deptId: null }
  for (const code of [
    'pickFlat_view',
    'pickFlat_add',
    'pickFlat_edit',
    'pickFlat_import',
    'pickBed_view',
    'pickHouse_view',
  ])
    await app.db.tx(platform, (tx) =>
      insert(tx, menu, { code, name: code, category: '2', parentId: '0', sort: 1 }),
    )
  await app.role('flatClerk', ['pickFlat_view', 'pickFlat_add', 'pickFlat_edit', 'pickFlat_import'])
  await app.role('keeper', ['pickFlat_view', 'pickFlat_add', 'pickFlat_import', 'pickHouse_view'])
  await app.person('flat-clerk', ['flatClerk'])
  await app.person('keep', ['keeper'])
  clerk = await app.as('flat-clerk')
  keeper = await app.as('keep')
})
afterAll(() => app.close())

type Row = Record<string, unknown> & { id: string; title?: string }
async function made(what: string, body: object): Promise<string> {
  const answer = await admin.post(`trial/${what}/submit`, body)
  expect(answer.status, answer.raw).toBe(200)
  return (answer.body.data as Row).id
}
const houseOf = (nameZh: string, more: object = {}) => made('house', { nameZh, ...more })
const picked = async (by: Client, what: string, query: Record<string, string> = {}) =>
  ((await by.get(`trial/${what}/select`, query)).body.data as unknown as Row[]).map(({ id }) => id)
const cell = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
/** Rows of a flat and its house, as somebody wrote them. */
const sheetOf = (rows: readonly (readonly [string, string | number])[]) =>
  workbook(
    `<row r="1">${cell('A1', '号')}${cell('B1', '所属楼')}</row>${rows
      .map(([no, of], n) => {
        const at = n + 2
        const second = typeof of === 'number' ? `<c r="B${at}"><v>${of}</v></c>` : cell(`B${at}`, of)
        return `<row r="${at}">${cell(`A${at}`, no)}${second}</row>`
      })
      .join('')}`,
  )
type Report = {
  saved: number
  failed: number
  rows: { row: number; errors: { field: string; msg: string }[] }[]
}
const bring = async (rows: Parameters<typeof sheetOf>[0], by = admin, fields = {}) =>
  (await by.upload('trial/flat/import', fields, { name: 'a.xlsx', bytes: sheetOf(rows) })).body
    .data as unknown as Report
const houseIn = async (no: string) =>
  (
    await app.db
      .of('000000')
      .one<{ houseId: string | null }>(
        sql`select house_id from trial_flat where no = ${no} and is_deleted = 0`,
      )
  )?.houseId

describe('a record that a sheet names', () => {
  it('is found by its name in either language, or by its number', async () => {
    const id = await houseOf('西六', { nameEn: 'West Block 6' })
    const report = await bring([
      ['n1', '西六'],
      ['n2', ' West Block 6 '],
      ['n3', id],
    ])
    expect(report).toMatchObject({ saved: 3, failed: 0 })
    expect([await houseIn('n1'), await houseIn('n2'), await houseIn('n3')]).toEqual([id, id, id])
  })

  it('may be called by digits, as text and as a figure', async () => {
    const id = await houseOf('101')
    expect(
      await bring([
        ['d1', '101'],
        ['d2', 101],
      ]),
    ).toMatchObject({ saved: 2, failed: 0 })
    expect([await houseIn('d1'), await houseIn('d2')]).toEqual([id, id])
  })

  it('is the one of that number where both could be meant', async () => {
    const id = await houseOf('numbered')
    await houseOf(id)
    expect(await bring([['b1', id]])).toMatchObject({ saved: 1 })
    expect(await houseIn('b1')).toBe(id)
  })

  it('that nothing or several things are called is told at its row, and the rest is brought where that was asked', async () => {
    await houseOf('双子')
    await houseOf('双子')
    const rows = [
      ['t1', '双子'],
      ['t2', '无此楼'],
      ['t3', '西六'],
      ['t4', '99999'],
    ] as const
    const report = await bring(rows, admin, { partial: 'true' })
    expect(report).toMatchObject({ saved: 1, failed: 3 })
    const said = report.rows.map(({ row, errors }) => [row, errors[0]?.field, errors[0]?.msg])
    expect(said).toEqual([
      [2, 'houseId', '有 2 个所属楼都名为“双子”，请填写其编号'],
      [3, 'houseId', '没有名为“无此楼”的所属楼'],
      [5, 'houseId', '所选所属楼不存在，请重新选择'],
    ])
    expect([await houseIn('t1'), typeof (await houseIn('t3'))]).toEqual([undefined, 'string'])
  })

  it.each(["' or true --", '%', '_六', '__proto__', '西六\u0000', '<b>西六</b>', '𠮷'])(
    'is not found by %j, which is nobody’s name',
    async (name) => {
      const report = await bring([['odd', name.replaceAll('<', '&lt;').replace('\u0000', '&#0;')]])
      expect(report?.saved ?? 0).toBe(0)
      expect(await houseIn('odd')).toBeUndefined()
    },
  )

  it('P02 is none that its reader may not pick: what a row rule hides is named by nobody', async () => {
    const own = await houseOf('守楼', { owner: 'keep' })
    expect(await bring([['k1', '守楼']], keeper)).toMatchObject({ saved: 1 })
    expect(await houseIn('k1')).toBe(own)
    expect(await bring([['k2', '西六']], keeper)).toMatchObject({ saved: 0, failed: 1 })
  })

  it('T01 is none of another tenant', async () => {
    await app.db.tx({ tenantId: '100001', userId: null, deptId: null }, (tx) =>
      insert(tx, house, { nameZh: '他楼', state: 'open' } as never),
    )
    expect(await bring([['o1', '他楼']])).toMatchObject({ saved: 0, failed: 1 })
  })
})

describe('a reference that only some rows fit', () => {
  it('is picked from those, by whoever fills the form without the right to the list', async () => {
    const [open, shut] = [await houseOf('开楼'), await houseOf('关楼', { state: 'shut' })]
    const seen = await picked(clerk, 'house')
    expect([seen.includes(open), seen.includes(shut)]).toEqual([true, false])
    expect((await clerk.get('trial/house/list')).status).toBe(403)
    expect(await picked(clerk, 'house', { ids: shut })).toEqual([])
    expect(await picked(admin, 'house', { ids: shut })).toEqual([shut])
    expect(await picked(admin, 'house', { ids: shut, state: 'open' })).toEqual([])
  })

  it('P02 is narrowed by what its fields say and by nothing else, or a picker would tell more than titles', async () => {
    const id = await houseOf('甲楼', { owner: 'secret' })
    for (const query of [{ owner: 'nobody' }, { owner_like: 'x' }, { 'state; --': 'x' }])
      expect(await picked(admin, 'house', { ids: id, ...query } as never)).toEqual([id])
    for (const state of ['nothing', '__proto__', "open' or true --"])
      expect(await picked(admin, 'house', { ids: id, state })).toEqual([])
    expect(await picked(admin, 'house', { ids: id, state: 'shut,open' })).toEqual([id])
  })

  it('is refused where it does not fit, also when the other field changes under it', async () => {
    const [one, two] = [await houseOf('乙楼'), await houseOf('丙楼')]
    const [inOne, inTwo] = [
      await made('flat', { no: '1', houseId: one }),
      await made('flat', { no: '2', houseId: two }),
    ]
    const bedOf = async (body: object) => {
      const answer = await admin.post('trial/bed/submit', { name: 'b', ...body })
      return [answer.status, answer.body.errors?.map(({ field }) => field)]
    }
    const shut = await houseOf('丁楼', { state: 'shut' })
    expect(await bedOf({ houseId: shut })).toEqual([400, ['houseId']])
    expect(await bedOf({ houseId: one, flatId: inTwo })).toEqual([400, ['flatId']])
    expect(await bedOf({ flatId: inOne })).toEqual([400, ['flatId']])
    expect(await bedOf({ houseId: one, others: `${inOne},${inTwo}` })).toEqual([400, ['others']])
    const id = await made('bed', { name: 'fits', houseId: one, flatId: inOne, others: inOne })
    expect(await bedOf({ id, houseId: two })).toEqual([400, ['flatId']])
    expect(await bedOf({ id, houseId: two, flatId: inTwo, others: '' })).toEqual([200, undefined])
  })

  it('that was chosen stays where its target no longer fits, as long as nobody chooses anew', async () => {
    const one = await houseOf('戊楼')
    const id = await made('flat', { no: 'stays', houseId: one })
    await admin.post('trial/house/submit', { id: one, state: 'shut' })
    const rename = await admin.post('trial/flat/submit', { id, no: 'renamed' })
    expect([rename.status, (rename.body.data as Row).houseId]).toEqual([200, one])
    expect((await admin.post('trial/flat/submit', { no: 'new', houseId: one })).status).toBe(400)
  })

  it('asks for nothing where what decides about it is not known yet', () => {
    const reading = { lang: 'zh', timeZone: 'UTC' } as const
    const by = { houseId: { field: 'houseId' } }
    for (const houseId of [undefined, null, '', []])
      expect(narrowedRows(flat, by, { houseId }, reading)).toBeUndefined()
    const some = narrowedRows(flat, by, { houseId: ['1', '2'] }, reading)
    expect(some?.values).toEqual(['1', '2'])
    expect(narrowedRows(flat, by, { houseId: 'x' }, reading)?.parts.join('')).toContain('false')
  })

  it('is known to whatever it points at, with the rights of its form', () => {
    const codes = pointersTo(house).map(({ codes: all }) => all.join())
    expect(codes.toSorted()).toEqual(['pickBed_add,pickBed_edit', 'pickFlat_add,pickFlat_edit'])
    expect(pointersTo(bed)).toEqual([])
  })
})

describe('a picker', () => {
  it('finds by a part of the name in the language of who reads, every sign meant as it is', async () => {
    const id = await houseOf('百分%楼_号', { nameEn: 'Percent % of_it' })
    for (const keyword of ['百分%', '%楼_', '楼_号'])
      expect(await picked(admin, 'house', { keyword })).toEqual([id])
    const english = await admin.get(
      'trial/house/select',
      { keyword: 'percent %' },
      { 'accept-language': 'en' },
    )
    expect((english.body.data as unknown as Row[]).map(({ title }) => title)).toEqual(['Percent % of_it'])
    for (const keyword of ['%%', '__', '\\', "'"])
      expect(await picked(admin, 'house', { keyword })).toEqual([])
  })

  it('P02 hands out names alone', async () => {
    await houseOf('只名', { owner: 'hidden owner' })
    const answer = await clerk.get('trial/house/select', { keyword: '只名' })
    expect(answer.raw).not.toContain('hidden owner')
    expect(isRefusal(answer.body)).toBe(false)
    expect((await app.nobody.get('trial/house/select')).status).toBe(401)
  })

  it('offers nothing that was removed, and a removal is refused while something points there', async () => {
    const id = await houseOf('将拆')
    const flatId = await made('flat', { no: 'last', houseId: id })
    const remove = (what: string, ids: string) => admin.post(`trial/${what}/remove`, { ids })
    expect((await remove('house', id)).body).toMatchObject({ code: 409, reason: 'inUse' })
    expect((await remove('flat', flatId)).status).toBe(200)
    expect((await remove('house', id)).status).toBe(200)
    expect(await picked(admin, 'house', { ids: id })).toEqual([])
    const back = await admin.post('trial/flat/restore', { ids: flatId })
    expect([back.status, back.body.reason]).toEqual([400, 'missingTarget'])
    expect(await bring([['gone', '将拆']])).toMatchObject({ saved: 0, failed: 1 })
  })
})
