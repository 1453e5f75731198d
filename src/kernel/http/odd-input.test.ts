import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Answer, type Client, type TestApp } from '#app/testing.ts'
import {
  choice,
  date,
  dateTime,
  decimal,
  defineEntity,
  email,
  integer,
  label,
  longText,
  refs,
  structure,
  text,
  web,
  words,
  yesNo,
} from '#kernel/definition/index.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { slice } from './slice.ts'

/** What people and programs send that nobody would think of, to the plain calls of an entity of the test's own. */
const thing = defineEntity({
  name: 'oddThing',
  path: 'trial/odd',
  table: 'trial_odd',
  label: label('怪物', 'Odd thing'),
  title: 'name',
  fields: {
    name: text({ label: label('名', 'Name'), required: true, max: 60, list: true, search: true }),
    note: longText({ label: label('注', 'Note'), max: 400, list: true, search: true }),
    code: text({ label: label('码', 'Code'), max: 20, pattern: '^[A-Z]{2}\\d{4}$', list: true }),
    mail: email({ label: label('邮箱', 'Mail') }),
    site: web({ label: label('网址', 'Site') }),
    count: integer({ label: label('数', 'Count'), list: true, filter: true }),
    price: decimal({ label: label('价', 'Price'), list: true, filter: true }),
    colour: choice(
      { red: label('红', 'Red'), blue: label('蓝', 'Blue') },
      { label: label('色', 'Colour'), list: true, filter: true },
    ),
    open: yesNo({ label: label('开', 'Open'), list: true, filter: true }),
    day: date({ label: label('日', 'Day'), list: true, filter: true }),
    at: dateTime({ label: label('时', 'At'), list: true, filter: true }),
    tags: words({ label: label('词', 'Tags'), most: 5, list: true }),
    friends: refs('user', { label: label('人', 'People'), filter: true }),
    shape: structure<{ a: string }>()({
      label: label('形', 'Shape'),
      schema: { type: 'object', properties: { a: { type: 'string' } } },
    }),
  },
})
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ trial: [slice(thing)], env: { CAPTCHA: 'off' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Row = Record<string, unknown> & { id: string; version: number }
const path = 'trial/odd'
const submit = (body: unknown, by = admin, headers: Record<string, string> = {}) =>
  by.post(`${path}/submit`, body, headers)
async function made(body: object): Promise<Row> {
  const answer = await submit({ name: 'x', ...body })
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data
}
const read = async (id: string) => (await admin.get(`${path}/detail`, { id })).body.data as unknown as Row
const listed = async (query: Record<string, string>) =>
  ((await admin.get(`${path}/list`, query)).body.data as { records: Row[] }).records
/** Told in words and with a code, and nothing of the inside (threat N05). */
function refused(answer: Answer, status = 400): Answer {
  expect(answer.status, answer.raw).toBe(status)
  expect(answer.body).toMatchObject({ code: status, success: false })
  expect(answer.body.reason).toMatch(/^[a-zA-Z]+$/)
  expect(answer.raw).not.toMatch(/select |trial_odd|invalid input syntax|\bat .*\.ts/i)
  return answer
}

const odd: readonly [string, string][] = [
  ['quotes and signs of SQL', `O'Brien"; drop table "trial_odd"; -- \\ %_ $1 \${x}`],
  ['markup', `<b>bold</b><script>alert(1)</script>&amp;`],
  ['emoji of several parts', '👩‍👩‍👧 🏳️‍🌈 🇨🇳'],
  ['rare characters', '𠮷野家 㐀 龘'],
  ['words from right to left', 'שלום \u202eabc\u202c مرحبا'],
  ['accents apart from their letters', 'e\u0301 Nguye\u0302\u0303n'],
  ['spaces that are not seen between letters', 'a\u200bb\u00a0c\ufeffd'],
  ['what could be a name of every object', '__proto__ constructor toString'],
  ['formulas', `=1+1|'cmd'!A1`],
  ['words of programs', 'null undefined NaN true [object Object]'],
]

describe('a text of', () => {
  it.each(odd)('%s comes back as it was sent, and is found by it', async (_what, value) => {
    const { id } = await made({ name: value, note: `${value}\nsecond line` })
    const row = await read(id)
    expect(row.name).toBe(value)
    expect(row.note).toBe(`${value}\nsecond line`)
    expect((await listed({ name_equal: value })).map((one) => one.id)).toEqual([id])
    expect((await listed({ name: value.slice(0, 12).trim() })).map((one) => one.id)).toContain(id)
    const picked = (await admin.get(`${path}/select`, { keyword: value.slice(0, 12).trim() })).body
    expect(
      (picked.data as unknown as { id: string; title: string }[]).find((one) => one.id === id)?.title,
    ).toBe(value)
    const xml = strFromU8(
      unzipSync((await admin.get(`${path}/export`, { ids: id })).bytes)['xl/worksheets/sheet1.xml']!,
    )
    expect(xml).not.toContain('<script>')
    expect((await admin.get(`${path}/history`, { id })).status).toBe(200)
  })

  it.each<[string, string]>([
    ['the null character', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
    ['the other half', '\udc00'],
    ['control characters', 'a\u0001\u001fb'],
  ])('%s is taken without it or refused, everywhere alike', async (_what, value) => {
    const answer = await submit({ name: `odd ${value}`, note: value, tags: [value], shape: { a: value } })
    if (answer.status === 200) {
      const row = await read((answer.body.data as Row).id)
      expect(String(row.name)).toMatch(/^odd/)
      expect(String(row.name).isWellFormed()).toBe(true)
    } else refused(answer)
    for (const filter of ['name', 'name_equal', 'note', 'keyword']) {
      const list = await admin.get(`${path}/list`, { [filter]: value })
      if (list.status !== 200) refused(list)
    }
    for (const call of ['blade-system/search', `${path}/select`]) {
      const found = await admin.get(call, { keyword: `${value} odd` })
      if (found.status !== 200) refused(found)
    }
  })

  it('the null character is told at its field, in a list of words as in a filter', async () => {
    const fields = (answer: Answer) => refused(answer).body.errors?.map(({ field }) => field)
    expect(fields(await submit({ name: 'x', tags: ['fine', 'a\u0000'] }))).toEqual(['tags'])
    expect(fields(await admin.get(`${path}/list`, { name: 'a\u0000', note: 'b' }))).toEqual(['name'])
  })

  it('of one line stays on one, however it was broken; a text of several lines keeps them', async () => {
    const broken = 'Ada \r\n\n Dear all\u2028again'
    const answer = await submit({ name: broken, note: 'one\ntwo' })
    expect(answer.body.data).toMatchObject({ name: 'Ada Dear all again', note: 'one\ntwo' })
  })

  it('what nobody can see is none', async () => {
    for (const blank of ['', ' ', '\u200b', '\u3000\u00a0', '\u2800', '\u0301', '\u202e']) {
      const answer = refused(await submit({ name: blank }))
      expect(answer.body.errors?.map(({ field }) => field)).toEqual(['name'])
    }
  })

  it('with a form is the same typed wide, with spaces around it or copied with signs that nobody sees; of another form it stays wrong', async () => {
    for (const written of ['AB1234', ' AB1234 ', 'ＡＢ１２３４', '\u200bAB\u20601234\ufeff'])
      expect((await made({ code: written })).code, JSON.stringify(written)).toBe('AB1234')
    // Nor of one whose form says only what ends it, as an address does.
    for (const [field, written] of [
      ['mail', 'a\u0000b@example.org'],
      ['site', 'https://example.org/\u0001'],
    ] as const) {
      const [told] = refused(await submit({ name: 'x', [field]: written })).body.errors ?? []
      expect([told?.field, told?.msg]).toEqual([field, '含有看不见的控制字符，请删去后重新输入'])
    }
    // Nothing is taken out of it that other texts are refused for.
    for (const written of ['AB\u00001234', 'AB1234\u0000', 'AB\u007f1234', '\u0001AB1234']) {
      const [told] = refused(await submit({ name: 'x', code: written })).body.errors ?? []
      expect([told?.field, told?.msg]).toEqual(['code', '含有看不见的控制字符，请删去后重新输入'])
    }
    for (const other of ['ab1234', 'AB 1234', 'ＡＢ１２３', 'AB1234\u0301'])
      expect(refused(await submit({ name: 'x', code: other })).body.errors?.[0]?.field).toBe('code')
  })

  it('as many characters as it may have is counted as people count, and one more is refused', async () => {
    expect((await submit({ name: '字'.repeat(60) })).status).toBe(200)
    for (const value of ['字'.repeat(61), 'x'.repeat(100_000)]) refused(await submit({ name: value }))
  })
})

describe('what is of another type than asked for', () => {
  const wrong: unknown[] = [{}, [], [['x']], { a: 1 }, true, -0, 1e21, '1e5', '٣', '１２', '0x10']
  const fields = ['name', 'note', 'count', 'price', 'colour', 'open', 'day', 'at', 'tags', 'friends', 'shape']

  it('is refused at its field, or taken as the text that it plainly is', async () => {
    for (const field of fields)
      for (const value of wrong) {
        const answer = await submit({ name: 'typed', [field]: value })
        if (answer.status === 200) continue
        expect([field, JSON.stringify(value), answer.status]).toEqual([field, JSON.stringify(value), 400])
        expect(refused(answer).body.errors?.[0]?.field).toBe(field)
      }
  })

  it('S01 stays a value where it looks like a statement', async () => {
    const statement = { sql: true, parts: ["'owned'"], values: [] }
    for (const field of fields) {
      const answer = await submit({ name: 'statement', [field]: statement })
      expect(answer.raw).not.toContain('"owned"')
    }
    for (const name of ['list', 'detail', 'select', 'history']) {
      const answer = await admin.post(`${path}/${name}`, { id: statement, name: statement, ids: statement })
      expect(answer.status).toBeLessThan(500)
    }
    expect(await listed({ name: 'owned' })).toEqual([])
  })

  it.each<[string, unknown]>([
    ['a list', [{ name: 'x' }]],
    ['a text', '"name"'],
    ['a number', '12'],
    ['nothing', 'null'],
  ])('a body that is %s holds no fields', async (_what, body) => {
    const answer = refused(await submit(body, admin, { 'content-type': 'application/json' }))
    expect(answer.body.errors?.map(({ field }) => field)).toEqual(['name'])
  })

  it('S02 a name that every object answers to is refused at any depth', async () => {
    for (const body of [
      '{"name":"x","__proto__":{"isAdmin":true}}',
      '{"name":"x","shape":{"a":"b","constructor":{"prototype":1}}}',
      '{"name":"x","tags":[{"__proto__":1}]}',
    ])
      expect(refused(await submit(body, admin, { 'content-type': 'application/json' })).body.reason).toBe(
        'badKey',
      )
    expect(refused(await admin.get(`${path}/list?__proto__=1`)).body.reason).toBe('badKey')
    expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined()
  })
})

describe('a body', () => {
  it('is the same as a form, as parts of one and as JSON, and wins over the address', async () => {
    const form = await admin.post(`${path}/submit?note=address&count=1`, 'name=f%C3%A9e+%26+co&count=7', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    const parts = ['name', 'fée & co', 'count', '7']
    const boundary = 'xyz'
    const multipart = await admin.post(
      `${path}/submit?note=address&count=1`,
      [0, 2]
        .map(
          (at) =>
            `--${boundary}\r\ncontent-disposition: form-data; name="${parts[at]}"\r\n\r\n${parts[at + 1]}\r\n`,
        )
        .join('') + `--${boundary}--\r\n`,
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
    )
    const json = await submit({ name: 'fée & co', count: 7, note: 'address' })
    for (const answer of [form, multipart, json])
      expect(answer.body.data, answer.raw).toMatchObject({ name: 'fée & co', count: 7, note: 'address' })
  })

  it('brings nothing that the server keeps itself, nor what nobody knows', async () => {
    const one = await made({
      tenantId: '999999',
      createUser: '1',
      createTime: '2000-01-01 00:00:00',
      isDeleted: 1,
      $index: 3,
      nameText: 'x',
      unknown: { deep: [1] },
    })
    expect(one.createTime).not.toMatch(/^2000/)
    expect(one).not.toHaveProperty('unknown')
    expect(await read(one.id)).toMatchObject({ id: one.id, version: 1 })
  })

  it('posted back whole as it was answered changes nothing but its version', async () => {
    const one = await made({
      note: 'a',
      count: 0,
      price: '1.50',
      colour: 'red',
      open: false,
      day: '2024-02-29',
    })
    const answer = await submit(one)
    expect(answer.status, answer.raw).toBe(200)
    const { version: _v, updateTime: _t, ...rest } = one
    expect(await read(one.id)).toMatchObject(rest)
  })

  it.each<[unknown, number]>([
    [1, 200],
    ['1', 200],
    [null, 200],
    ['', 200],
    [0, 409],
    [2, 409],
    ['abc', 409],
    [1.5, 409],
    [{}, 409],
  ])('that says it saw version %j of the first is answered %i', async (version, status) => {
    const { id } = await made({})
    expect((await submit({ id, name: 'y', version })).status).toBe(status)
  })
})

describe('a number of a record', () => {
  const nowhere = ['0', '1', '9223372036854775807']
  const strange = [
    '-1',
    '1.5',
    '1 1',
    '1 or 1=1',
    '9223372036854775808',
    '1'.repeat(400),
    'x',
    '１',
    '0x1',
    '1e3',
  ]
  const calls = (id: unknown) => [
    admin.get(`${path}/detail`, { id: String(id) }),
    admin.get(`${path}/history`, { id: String(id) }),
    submit({ id, name: 'x' }),
    admin.post(`${path}/remove`, { ids: id }),
  ]

  it('of nobody is not found, and one that is none is told to be none', async () => {
    const told = async (id: unknown) => [
      id,
      (await Promise.all(calls(id))).map((answer) => answer.body.reason),
    ]
    for (const id of nowhere) expect(await told(id)).toEqual([id, Array(4).fill('notFound')])
    for (const id of strange) expect(await told(id)).toEqual([id, Array(4).fill('badId')])
    for (const id of [1, true, ['1'], { $gt: '' }]) refused(await submit({ id, name: 'x' }))
  })

  it('T01 of another tenant is that of nobody', async () => {
    const theirs = await app.db.tx({ tenantId: '100001', userId: null, deptId: null }, (tx) =>
      insert(tx, thing, { name: 'theirs' }),
    )
    for (const answer of await Promise.all(calls(theirs.id))) refused(answer, 404)
    expect((await admin.post(`${path}/restore`, { ids: theirs.id })).status).toBe(409)
    expect(((await admin.get(`${path}/select`, { ids: theirs.id })).body.data as unknown[]).length).toBe(0)
    expect(await listed({ name_equal: 'theirs' })).toEqual([])
    const [kept] = await app.db.of('100001').query(sql`select name, version, is_deleted from trial_odd`)
    expect(kept).toEqual({ name: 'theirs', version: 1, isDeleted: 0 })
  })

  it('beside one of nobody is not removed; twice is once, and more than two hundred are too many', async () => {
    const [one, two] = [await made({}), await made({})]
    const remove = (ids: string) => admin.post(`${path}/remove`, { ids })
    refused(await remove(`${one.id},1`), 404)
    expect(await read(one.id)).toBeTruthy()
    expect((await remove(`${one.id}, ${one.id},,${two.id}`)).status).toBe(200)
    refused(await remove(one.id), 404)
    refused(await remove(''))
    refused(await remove(','))
    refused(await remove(Array.from({ length: 201 }, (_, n) => String(n + 1)).join(',')))
  })

  it('that is none names nobody in a picker, beside others or alone', async () => {
    const { id } = await made({ name: 'named' })
    const picked = async (ids: string) =>
      ((await admin.get(`${path}/select`, { ids })).body.data as unknown as Row[]).map((row) => row.id)
    for (const none of ['x', '-1', 'x,y', ',', '9'.repeat(20)]) expect(await picked(none)).toEqual([])
    expect(await picked(`x,${id}`)).toEqual([id])
    expect(await picked('')).toContain(id)
  })

  it('is named for as many as a field of several may hold', async () => {
    const ids: string[] = []
    for (let n = 0; n < 60; n += 1) ids.push((await made({ name: `many ${n}` })).id)
    const picked = (await admin.get(`${path}/select`, { ids: ids.join(',') })).body.data as unknown as Row[]
    expect(picked.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const page = async (query: Record<string, string>) =>
      ((await admin.get(`${path}/select`, query)).body.data as unknown as Row[]).map((row) => row.id)
    expect((await page({})).length).toBe(50)
    // Where nobody can search, all are asked for page by page.
    const all = await page({ size: '200' })
    expect(all).toEqual(expect.arrayContaining(ids))
    const [one, two] = [await page({ size: '30', current: '1' }), await page({ size: '30', current: '2' })]
    expect([...one, ...two]).toEqual(all.slice(0, 60))
    expect((await page({ size: '100000', current: '-3' })).length).toBe(50)
  })
})

describe('a list', () => {
  it.each<[Record<string, string>, number]>([
    [{ size: '10', current: '1' }, 200],
    [{ size: '200' }, 200],
    [{ size: '11' }, 400],
    [{ size: '0' }, 400],
    [{ size: '-10' }, 400],
    [{ size: '9'.repeat(30) }, 400],
    [{ current: '0' }, 400],
    [{ current: '-1' }, 400],
    [{ current: '1.5' }, 400],
    [{ current: 'x' }, 400],
    [{ ascs: 'name,,day' }, 200],
    [{ ascs: 'name; drop table x' }, 400],
    [{ ascs: 'name desc' }, 400],
    [{ descs: 'nothing' }, 400],
    [{ descs: '__proto__' }, 400],
    [{ ascs: 'name,day,at,count,price,open,colour' }, 400],
    [{ shape: 'x' }, 400],
    [{ name_between: 'x' }, 400],
    [{ unknown: 'x' }, 400],
    [{ count_gt: '1 or 1=1' }, 400],
    [{ count: '9'.repeat(20) }, 400],
    [{ price_ge: 'NaN' }, 400],
    [{ day_dategt: '2027-02-29' }, 400],
    [{ at_datele: '2026-13-01 00:00:00' }, 400],
    [{ at_datele: '2026-12-31 24:00:00' }, 400],
    [{ id: 'x' }, 400],
    [{ friends: "1') or true --" }, 400],
  ])('asked for by %j is answered %i', async (query, status) => {
    const answer = await admin.get(`${path}/list`, query)
    expect(answer.status, answer.raw).toBe(status)
    if (status === 400) refused(answer)
  })

  it('asked the same thing twice takes neither for a word, and falls over neither', async () => {
    for (const query of ['name=a&name=b', 'size=10&size=200', 'ascs=name&ascs=day', 'current=1&current=2'])
      expect((await admin.get(`${path}/list?${query}`)).status, query).toBeLessThan(500)
    for (const call of [
      'detail?id=1&id=2',
      'select?ids=1&ids=2',
      'select?keyword=a&keyword=b',
      'history?id=1&id=1',
    ])
      expect((await admin.get(`${path}/${call}`)).status, call).toBeLessThan(500)
  })

  it('far behind its last page is empty and says how many there are', async () => {
    const answer = await admin.get(`${path}/list`, { current: '99999999', size: '200', name: 'many' })
    if (answer.status === 400) refused(answer)
    else expect(answer.body.data).toMatchObject({ records: [], current: 99999999 })
  })
})

describe('a day and a moment', () => {
  it.each<[Record<string, string>, string | undefined]>([
    [{ day: '2024-02-29' }, undefined],
    [{ day: '2026-02-29' }, '2026 年不是闰年，2 月只有 28 天'],
    [{ day: '2026-04-31' }, '4 月只有 30 天'],
    [{ at: '2026-12-31 23:59:59' }, undefined],
    [{ at: '2026-06-31 00:00:00' }, '6 月只有 30 天'],
  ])('%j: %s', async (value, said) => {
    const answer = await submit({ name: 'dated', ...value })
    if (said === undefined) expect(answer.body.data).toMatchObject(value)
    else expect(refused(answer).body.errors).toEqual([{ field: Object.keys(value)[0], msg: said }])
  })

  it('of the tenant is found by the day that it was there, to its last second', async () => {
    const { id } = await made({ name: 'last second', at: '2026-02-28 23:59:59' })
    const found = async (query: Record<string, string>) =>
      (await listed({ name_equal: 'last second', ...query })).map((one) => one.id)
    expect(await found({ at_dateequal: '2026-02-28' })).toEqual([id])
    expect(await found({ at_datege: '2026-03-01' })).toEqual([])
    expect(await found({ at_datele: '2026-02-28 23:59:58' })).toEqual([])
    const [stored] = await app.db
      .of('000000')
      .query<{ at: Date }>(sql`select at from trial_odd where id = ${id}`)
    expect(stored?.at.toISOString()).toBe('2026-02-28T15:59:59.000Z')
  })
})

describe('a refusal', () => {
  it('is told in the language of whoever asks, under a code that is the same in each', async () => {
    const says = async (lang: string) => (await submit({ name: '' }, admin, { 'accept-language': lang })).body
    const [zh, en] = [await says('zh-CN'), await says('en-GB,zh;q=0.8')]
    expect([zh.reason, zh.errors?.[0]?.field]).toEqual([en.reason, en.errors?.[0]?.field])
    expect(zh.msg).toMatch(/\p{Script=Han}/u)
    expect(en.msg).not.toMatch(/\p{Script=Han}/u)
    for (const lang of ['fr', '*', '', 'x'.repeat(5000), '<script>'])
      expect((await says(lang)).msg).toBe(zh.msg)
  })
})
