import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import type { FastifyReply } from 'fastify'
import { describe, expect, it } from 'vitest'
import {
  choice,
  defineEntity,
  dict,
  dicts,
  label,
  longText,
  phone,
  text,
  type Label,
} from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { batch, collected } from './batch.ts'
import { languageOf, type Caller, type Words } from './caller.ts'
import { refuse } from './catalogue.ts'
import { firstUnheld, keepChecks, onceChecked } from './checked.ts'
import { clientText, typeOf } from './client.ts'
import { done, refusedBody, sendRefusal } from './envelope.ts'
import { takesGzip } from './packed.ts'
import { asManyAsAsked } from './persons.ts'
import { present, withoutMasks } from './present.ts'
import { idOf, idsOf } from './rows.ts'
import { inputSchema, rowSchema } from './schemas.ts'
import { nest } from './trees.ts'
import { viewFilter } from './views.ts'
import { besideKeys, unknownKeys, wordOf } from './words.ts'
import { zipOf } from './zip.ts'

/** Rules of calls that need neither server nor database. */
describe('an answer', () => {
  it('says null where there is nothing, and keeps what looks like nothing', () => {
    expect(done(undefined, 'zh')).toEqual({ code: 200, success: true, data: null, msg: '操作成功' })
    for (const data of [0, '', false, null, []]) expect(done(data, 'en').data).toEqual(data)
  })

  it('of a refusal has its code, its reason and its words in one language, at each field too', () => {
    const msg = { zh: '必填', en: 'This is required' }
    const refusal = refuse('badInput', { first: msg }, { errors: [{ field: 'name', msg }], details: ['x'] })
    expect(refusedBody(refusal, 'en')).toEqual({
      code: 400,
      success: false,
      data: null,
      msg: 'This is required',
      reason: 'badInput',
      errors: [{ field: 'name', msg: 'This is required' }],
      details: ['x'],
    })
    expect(refusedBody(refuse('notFound'), 'zh')).not.toHaveProperty('errors')
  })

  it('that may be asked for again says when, and none is kept', () => {
    const sent = (refusal: ReturnType<typeof refuse>) => {
      const headers: Record<string, string> = {}
      const reply = {
        request: { originalUrl: '/blade-trial', raw: { method: 'GET', headers: { accept: 'text/html' } } },
        header: (name: string, value: string) => ((headers[name] = value), reply),
        code: () => reply,
        send: () => reply,
      }
      sendRefusal(reply as unknown as FastifyReply, refusal, 'zh')
      return headers
    }
    expect(sent(refuse('busy'))).toEqual({ 'retry-after': '2', 'cache-control': 'no-store' })
    expect(sent(refuse('tooManyPersons'))).toEqual({ 'retry-after': '30', 'cache-control': 'no-store' })
    expect(sent(refuse('forbidden'))).toEqual({ 'cache-control': 'no-store' })
  })

  it.each([
    ['en', 'en'],
    ['en-GB,zh;q=0.8', 'en'],
    [' EN', 'en'],
    ['zh-CN,en;q=0.9', 'zh'],
    ['english', 'zh'],
    ['fr', 'zh'],
    ['', 'zh'],
  ])('to %j is in %s', (header, lang) => {
    expect(languageOf({ headers: { 'accept-language': header } })).toBe(lang)
  })
})

describe('numbers of records', () => {
  it('are texts of digits that the database can hold', () => {
    for (const id of ['0', '1', '007', '9223372036854775807']) expect(idOf(id)).toBe(id)
    for (const id of [
      '9223372036854775808',
      '',
      ' 1',
      '1\n',
      '-1',
      '1.0',
      '１',
      1,
      null,
      undefined,
      ['1'],
      {},
    ])
      expect(idOf(id)).toBeUndefined()
  })

  it('are taken as a list or joined by commas, each once, up to two hundred', () => {
    expect(idsOf('3, 1,,3 ,2')).toEqual(['3', '1', '2'])
    expect(idsOf(['3', ' 1'])).toEqual(['3', '1'])
    const many = (count: number) => Array.from({ length: count }, (_, n) => String(n)).join(',')
    expect(idsOf(many(200))).toHaveLength(200)
    const reasons = [many(201), '', ' , ', '1,x', null, {}].map(
      (value) => (idsOf(value) as { reason: string }).reason,
    )
    expect(reasons).toEqual(['tooManyRows', 'noRows', 'noRows', 'badId', 'noRows', 'badId'])
  })

  it('of people who are read are counted by what was asked, within what a list hands out', () => {
    const counts = ['', '30', '-5', '1e9', 'x', undefined, 0].map((size) => asManyAsAsked({ size }))
    expect(counts).toEqual([10, 30, 1, 200, 10, 10, 10])
  })
})

describe('an answer that may be packed', () => {
  it.each<[string | undefined, boolean]>([
    [undefined, false],
    ['', false],
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['gzip;q=0', false],
    ['gzip ; q=0.000, br', false],
    ['gzip;q=0.001', true],
    ['deflate, br', false],
    ['gzippy', false],
  ])('is taken packed by %j: %s', (accepted, takes) => {
    expect(takesGzip(accepted)).toBe(takes)
  })
})

describe('an archive of many files', () => {
  const namesOf = async (names: readonly string[]) =>
    Object.keys(
      unzipSync(await buffer(zipOf(names.map((name) => ({ name, bytes: () => Buffer.from(name) }))))),
    )

  it('has no two names that any system takes for one', async () => {
    expect(await namesOf(['caf\u00e9.pdf', 'cafe\u0301.pdf', 'CAFÉ.PDF', 'café (2).pdf'])).toEqual([
      'café.pdf',
      'café (2).pdf',
      'CAFÉ (3).PDF',
      'café (2) (2).pdf',
    ])
  })

  it.each([
    ['CON', '_CON'],
    ['aux.pdf', '_aux.pdf'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['console.pdf', 'console.pdf'],
    ['ends with a dot.', 'ends with a dot_'],
    ['ends with blanks   ', 'ends with blanks_'],
    ['..', '_'],
    ['', 'file'],
    ['a\u200bb\u2067c\ufeff.pdf', 'a_b_c_.pdf'],
    ['half\ud800.pdf', 'half\ufffd.pdf'],
    ['论文：终稿？.pdf', '论文：终稿？.pdf'],
  ])('names %j %j', async (name, safe) => {
    expect(await namesOf([name])).toEqual([safe])
  })

  it('cuts a name that no disk takes to whole characters, and keeps its ending', async () => {
    const [one = '', two = ''] = await namesOf([`${'𠮷'.repeat(200)}.pdf`, `${'𠮷'.repeat(200)}.pdf`])
    expect(Buffer.byteLength(one)).toBeLessThanOrEqual(240)
    expect(one).toMatch(/^(𠮷){59}\.pdf$/u)
    expect(two).toMatch(/^(𠮷)+ \(2\)\.pdf$/u)
    expect(Buffer.byteLength(two)).toBeLessThanOrEqual(240)
  })

  it('fails with the file that cannot be read, and does not end as if it were whole', async () => {
    const broken = zipOf([
      { name: 'a', bytes: () => Buffer.from('a') },
      {
        name: 'b',
        bytes: () =>
          Readable.from(
            (async function* () {
              yield Buffer.from('h')
              throw new Error('gone')
            })(),
          ),
      },
    ])
    await expect(buffer(broken)).rejects.toThrow('gone')
  })
})

const entity = defineEntity({
  name: 'smallRules',
  path: 'trial/small-rules',
  label: label('小 */ 规则', 'Small */ process.exit(1) /*\nrules'),
  title: 'name',
  fields: {
    name: text({ label: label('名', 'Name'), required: true, max: 20, list: true }),
    kind: dict('kinds', { label: label('类', 'Kind'), list: true }),
    kinds: dicts('kinds', { label: label('各类', 'Kinds'), list: true }),
    mobile: phone({ label: label('手机', 'Mobile'), maskedBy: 'small_phone', list: true }),
    cost: text({ label: label('成本', 'Cost'), readableBy: 'small_cost' }),
    state: choice({ a: label('甲', 'A') }, { label: label('态', 'State'), default: 'a' }),
    note: longText({ label: label('注', 'Note') }),
  },
})
const words: Words = new Map<string, Label & { sealed?: boolean }>([
  ['1', label('一', 'One')],
  ['2', { ...label('二', 'Two'), sealed: true }],
  ['__proto__', label('原', 'Proto')],
])
const caller = (rights: readonly string[] = [], hidden: readonly string[] = []) =>
  ({
    lang: 'en',
    timeZone: 'Asia/Shanghai',
    may: (code: string) => rights.includes(code),
    hides: () => new Set(hidden),
    words: async (code: string) => (code === 'kinds' ? words : new Map()),
  }) as unknown as Caller

describe('words of a dictionary', () => {
  const known = new Map([['kinds', words]])
  const prop = (name: string) => entity.props.find((one) => one.name === name)!

  it('stand beside their keys in the language of who reads, those that are offered no more too', () => {
    const row = { kind: '2', kinds: ['1', '2'] }
    besideKeys(entity, row, known, 'en')
    expect(row).toMatchObject({ kindText: 'Two', kindName: 'Two', kindsText: 'One, Two' })
    expect(wordOf(prop('kinds'), ['1', '2'], known, 'zh')).toBe('一、二')
  })

  it('leave a key as it is that nobody knows, and nothing beside nothing', () => {
    const row: Record<string, unknown> = { kind: 'constructor', kinds: null }
    besideKeys(entity, row, known, 'en')
    expect(row).toMatchObject({ kindText: 'constructor' })
    expect(row).not.toHaveProperty('kindsText')
    expect(wordOf(prop('kind'), '1', new Map(), 'en')).toBeUndefined()
  })

  it('do not stand over what the row says itself', () => {
    const row = { kind: '1', kindText: 'kept' }
    besideKeys(entity, row, known, 'en')
    expect(row.kindText).toBe('kept')
  })

  it('are chosen where they are offered, or were chosen before', async () => {
    const wrong = async (values: object, before: object = {}) =>
      (await unknownKeys(entity.props, values as never, before as never, caller(), undefined as never)).map(
        ({ field, msg }) => `${field}: ${msg.en}`,
      )
    expect(await wrong({ kind: '1', kinds: ['1'] })).toEqual([])
    expect(await wrong({ kind: null })).toEqual([])
    expect(await wrong({ kind: '2' }, { kind: '2' })).toEqual([])
    expect(await wrong({ kind: '2' })).toEqual(['kind: “Kind” offers no “2”, choose one that is offered'])
    expect((await wrong({ kinds: ['1', 'toString'] }))[0]).toContain('offers no “toString”')
    expect(await wrong({ kinds: ['1', '2'] }, { kinds: ['2'] })).toEqual([])
  })
})

describe('a row on its way out', () => {
  const stored = {
    id: '1',
    name: 'x',
    mobile: '13812345678',
    cost: '9',
    costText: '9',
    kindName: 'One',
    kind: '1',
  }

  it('loses what its reader may not see, and the words beside it', () => {
    const [row] = present(entity, [{ ...stored }], caller([], ['kind']))
    expect(row).toMatchObject({ mobile: '138****5678', name: 'x' })
    for (const name of ['cost', 'costText', 'kind', 'kindName']) expect(row).not.toHaveProperty(name)
  })

  it('keeps it for who holds the right', () => {
    const [row] = present(entity, [{ ...stored }], caller(['small_phone', 'small_cost']))
    expect(row).toMatchObject({ mobile: '13812345678', cost: '9' })
  })

  it('comes back without what was hidden, so that no mask is written over the value', () => {
    const back = (posted: object, who = caller()) => withoutMasks(entity, posted as never, stored, who)
    expect(back({ name: 'y', mobile: '138****5678', cost: '0' })).toEqual({ name: 'y' })
    expect(back({ mobile: '139****5678' })).toEqual({ mobile: '139****5678' })
    expect(back({ mobile: '138****5678' }, caller(['small_phone', 'small_cost']))).toEqual({
      mobile: '138****5678',
    })
    expect(withoutMasks(entity, { mobile: '138****5678' }, undefined, caller())).toEqual({
      mobile: '138****5678',
    })
  })
})

describe('what clients of others are given', () => {
  it('D01 a label ends no remark of the client, whatever somebody wrote into it', () => {
    const client = clientText([entity])
    const line = client.split('\n').find((one) => one.includes('Small'))
    expect(line?.indexOf('*/')).toBe((line?.length ?? 0) - 2)
    expect(client.split('\n').some((one) => one.startsWith('rules'))).toBe(false)
  })

  it('a row says all that is answered and nothing that is only written; a body asks for what has no default', () => {
    expect(Object.keys(rowSchema(entity).properties as object)).toEqual(
      expect.arrayContaining(['id', 'version', 'createTime', 'name', 'cost']),
    )
    expect(inputSchema(entity).required).toEqual(['name'])
    expect(Object.keys(inputSchema(entity).properties as object)).not.toContain('createTime')
  })

  it.each([
    [{ anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'string' }] }, 'number | string'],
    [{ enum: ['a', 1, null, 'it"s'] }, '"a" | 1 | null | "it\\"s"'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'readonly ("a" | "b")[]'],
    [{ type: 'array' }, 'readonly unknown[]'],
    [{ type: 'object' }, 'Readonly<Record<string, unknown>>'],
    [{ const: 'x' }, '"x"'],
    [
      { type: 'object', required: ['a'], properties: { a: { type: 'boolean' }, 'b-c': { type: 'null' } } },
      '{ readonly "a": boolean; readonly "b-c"?: null }',
    ],
    [{}, 'unknown'],
  ])('the shape %j is the type %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })
})

describe('rows as a tree', () => {
  const row = (id: string, parentId: unknown) => ({ id, parentId })
  type Node = { readonly id: string; readonly children?: readonly Node[] }
  const shape = (rows: readonly Node[]): unknown =>
    rows.map((one) => (one.children ? [one.id, shape(one.children)] : one.id))

  it('stand below their parents in the order that they came in, wherever the parent came', () => {
    expect(shape(nest([row('3', '1'), row('1', '0'), row('2', '1'), row('4', '2')], 'parentId'))).toEqual([
      ['1', ['3', ['2', ['4']]]],
    ])
  })

  it('stand at the top where their parent is not among them, is themselves or is none', () => {
    const rows = [
      row('1', '99'),
      row('2', null),
      row('3', undefined),
      row('4', '4'),
      row('5', 0),
      row('6', ''),
    ]
    expect(shape(nest(rows, 'parentId'))).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(nest([row('1', '__proto__')], 'parentId')).toEqual([
      { id: '1', parentId: '__proto__', hasChildren: false },
    ])
  })

  it('are none of those that were given: nobody’s rows grow children', () => {
    const rows = [row('1', '0'), row('2', '1')]
    nest(rows, 'parentId')
    expect(rows).toEqual([row('1', '0'), row('2', '1')])
  })
})

describe('views of a list', () => {
  const where = () => ({}) as never
  const views = [
    { key: 'all', label: label('全部', 'All'), where },
    { key: 'mine', label: label('我的', 'Mine'), where, params: () => ({ owner: 'me' }) },
  ]
  it('are a filter where they mean the same for everybody, and only those that there are', () => {
    const filter = viewFilter(views)
    expect(filter('all')).toBeDefined()
    for (const key of ['mine', 'nothing', '', '__proto__', 'constructor']) expect(filter(key)).toBeUndefined()
  })
})

describe('many records that one call moves', () => {
  const tx = () => ({}) as Tx

  it('have their last work done once for all of them, in the order that it was asked for', async () => {
    const told: string[] = []
    const count = collected<string>(async (_tx, all) => void told.push(`count ${all.join()}`))
    const mail = collected<string>(async (tx0, all) => {
      told.push(`mail ${all.join()}`)
      if (all.includes('b')) await count(tx0, 'from mail')
    })
    const one = tx()
    const answer = await batch(one, async () => {
      for (const name of ['a', 'b', 'c']) {
        await mail(one, name)
        if (name !== 'b') await count(one, name)
      }
      expect(told).toEqual([])
      return 'done'
    })
    expect(answer).toBe('done')
    expect(told).toEqual(['mail a,b,c', 'count a,c,from mail'])
  })

  it('have none done where the call is refused, and whoever comes alone has it at once', async () => {
    const told: string[] = []
    const count = collected<string>(async (_tx, all) => void told.push(all.join()))
    const one = tx()
    await batch(one, async () => {
      await count(one, 'a')
      return refuse('stale')
    })
    expect(told).toEqual([])
    await count(tx(), 'alone')
    expect(told).toEqual(['alone'])
  })

  it('point at the same few, which are asked about once, and those that did not hold again', async () => {
    const one = tx()
    const asked: string[][] = []
    const holds = async (all: readonly string[]) => {
      asked.push([...all])
      return all.map((name) => name !== 'gone')
    }
    const first = (names: string[]) => firstUnheld(one, names, (name) => name, holds)
    keepChecks(one)
    expect(await first(['a', 'b'])).toBeUndefined()
    expect(await first(['b', 'gone', 'c'])).toBe('gone')
    expect(await first(['a', 'b', 'c'])).toBeUndefined()
    expect(await first(['gone'])).toBe('gone')
    expect(asked).toEqual([['a', 'b'], ['gone', 'c'], ['gone']])
    keepChecks(one)
    expect(await onceChecked(one, 'a', async () => false)).toBe(false)
    expect(await onceChecked(one, 'a', async () => true)).toBe(true)
    expect(await onceChecked(one, 'a', () => Promise.reject(new Error('asked again')))).toBe(true)
    // Whoever keeps nothing asks each time.
    const other = tx()
    let times = 0
    for (let n = 0; n < 2; n += 1) await onceChecked(other, 'a', async () => ((times += 1), true))
    expect(times).toBe(2)
  })
})
