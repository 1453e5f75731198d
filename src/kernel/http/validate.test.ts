import { describe, expect, it } from 'vitest'
import {
  choice,
  choices,
  defineEntity,
  dicts,
  images,
  integer,
  label,
  pair,
  refs,
  richText,
  secret,
  series,
  structure,
  text,
  type Reading,
} from '#kernel/definition/index.ts'
import { askedProps } from '#kernel/definition/asked.ts'
import { collector } from '#app/rest.ts'
import { parseAsked, parsePosted, requiredMessage, schemaErrors } from './validate.ts'

/** What comes of a posted row before anything is written: values, and what is said at which field. */
const reading: Reading = { lang: 'zh', timeZone: 'Asia/Shanghai' }
const said = label('栏目', 'Section name')
const shelf = defineEntity({
  name: 'validateTrial',
  path: 'trial/validate',
  label: label('架', 'Shelf'),
  title: 'name',
  state: 'step',
  fields: {
    name: text({ label: said, required: true, max: 10 }),
    title: pair(text({ label: label('题名', 'Title'), required: true, max: 10 })),
    level: integer({ label: label('层', 'Level'), default: 3, min: 1, max: 9 }),
    no: series('SH', { label: label('编号', 'No.') }),
    step: choice({ open: label('开', 'Open') }, { label: label('步', 'Step') }),
    body: richText({ label: label('正文', 'Text'), required: true }),
    word: secret({ label: label('口令', 'Word') }),
  },
})
const whole = { name: 'a', titleZh: '题', body: '<p>x</p>' }
const posted = (body: object, adding = true) =>
  parsePosted(shelf, body as Readonly<Record<string, unknown>>, reading, adding)
const faults = (body: object, adding = true) => posted(body, adding).errors.map(({ field }) => field)

describe('a posted row', () => {
  it('is what the definition takes of it: what the server alone writes and what nobody knows is dropped', () => {
    const { values, errors } = posted({
      ...whole,
      id: '1',
      version: 7,
      tenantId: '999999',
      createUser: '2',
      isDeleted: 1,
      no: 'SH1',
      step: 'open',
      strange: 1,
    })
    expect(errors).toEqual([])
    expect(Object.keys(values).toSorted()).toEqual(['body', 'name', 'level', 'titleZh'].toSorted())
  })

  it('begins with what its definition says, and a change leaves alone what it does not name', () => {
    expect(posted(whole).values.level).toBe(3)
    expect(posted({ name: 'b' }, false).values).toEqual({ name: 'b' })
  })

  it.each([
    [{ ...whole, name: undefined }, ['name']],
    [{ ...whole, name: '' }, ['name']],
    [{ ...whole, name: ' \u200b\u00a0' }, ['name']],
    [{ ...whole, name: null }, ['name']],
    [{ ...whole, body: '<p></p>' }, ['body']],
    [{ ...whole, body: '<p><br></p>' }, ['body']],
    [{ ...whole, body: '<p><img src="/files/1"></p>' }, []],
    [{ ...whole, titleZh: '' }, ['titleZh']],
    [{ ...whole, titleZh: undefined, titleEn: 'T' }, []],
    [{ ...whole, level: 10 }, ['level']],
    [{ ...whole, level: 'x', name: '' }, ['name', 'level']],
    [{ name: 'x'.repeat(11) }, ['name', 'body', 'titleZh']],
  ])('%j lacks or spoils %j', (body, fields) => {
    expect(faults(body).toSorted()).toEqual(fields.toSorted())
  })

  it('a change may take away what is not required, and neither half of the last title', () => {
    expect(posted({ level: '' }, false).values).toEqual({ level: null })
    expect(faults({ name: '' }, false)).toEqual(['name'])
    expect(faults({ titleZh: '', titleEn: '' }, false)).toEqual(['titleZh'])
    expect(faults({ titleZh: '' }, false)).toEqual([])
  })

  it('keys that have to be chosen are missing where their list is empty, as where there is none', () => {
    const tone = { ...label('亮', 'Bright'), tone: 'green' } as const
    const crate = defineEntity({
      name: 'validateCrate',
      path: 'trial/crate',
      label: label('箱', 'Crate'),
      title: 'name',
      fields: {
        name: text({ label: said, required: true, max: 10 }),
        fits: choices({ a: tone }, { label: label('用途', 'Uses'), required: true }),
        also: choices({ a: tone }, { label: label('兼', 'Also') }),
        words: dicts('trial', { label: label('种类', 'Sorts'), required: true }),
        people: refs('user', { label: label('人员', 'People'), required: true }),
        papers: images({ label: label('证照', 'Papers'), required: true }),
        more: images({ label: label('照片', 'Photos') }),
      },
    })
    const whole = { fits: ['a'], words: ['1'], people: '7', papers: '8' }
    const wrong = (body: object, adding: boolean) =>
      parsePosted(crate, { name: 'a', ...whole, ...body }, reading, adding).errors.map(({ field }) => field)
    for (const adding of [true, false]) {
      for (const fits of [[], '', null]) expect(wrong({ fits }, adding)).toEqual(['fits'])
      // Ids travel as a comma list too, and a form sends one empty line where nothing was chosen.
      for (const field of ['words', 'people', 'papers'])
        for (const named of [[], '', null, [''], ['', ''], ',', ',,,'])
          expect(wrong({ [field]: named }, adding), `${field} ${JSON.stringify(named)}`).toEqual([field])
      expect(wrong({ also: [], more: ',' }, adding)).toEqual([])
    }
  })

  it('a secret that comes back empty was not retyped', () => {
    expect(posted({ word: '' }, false).values).toEqual({})
    expect(posted({ word: 'new' }, false).values).toEqual({ word: 'new' })
  })

  it('says what is wanted in both languages', () => {
    expect(requiredMessage(said)).toEqual({ zh: '请输入栏目', en: 'please enter section name' })
    const en = (name: string) => requiredMessage(label('名', name)).en
    expect(['Chinese name', 'DOI', 'A/C slots', 'SHA-256'].map(en)).toEqual([
      'please enter Chinese name',
      'please enter DOI',
      'please enter A/C slots',
      'please enter SHA-256',
    ])
    expect(posted({ ...whole, name: 'x'.repeat(11) }).errors[0]?.msg).toEqual({
      zh: '最多 10 个字符',
      en: 'At most 10 characters',
    })
    expect(posted({ ...whole, level: 0 }).errors[0]?.msg.en).toBe('Must be 1 or more')
    expect(posted({ ...whole, level: 'many' }).errors[0]?.msg.en).toBe(
      'Wrong format: a whole number is asked',
    )
    expect(posted({ ...whole, level: 1.5 }).errors[0]?.msg.zh).toBe('格式不正确：请填整数')
  })
})

describe('a list of lines', () => {
  const lines = structure<unknown[]>()({
    label: label('用料', 'Materials'),
    schema: {
      type: 'array',
      maxItems: 3,
      items: {
        type: 'object',
        required: ['name', 'price'],
        properties: {
          name: { type: 'string', maxLength: 5 },
          price: { type: 'number', exclusiveMinimum: 0 },
          parts: { type: 'array', items: { type: 'object', required: ['code'] } },
        },
      },
    },
    labels: {
      name: label('名称', 'Name'),
      price: label('单价', 'Unit price'),
      parts: label('部件', 'Parts'),
      'parts[].code': label('编码', 'Code'),
    },
  })
  const told = (...used: readonly object[]) => parseAsked({ used: lines }, { used }, reading).errors
  const fine = { name: 'a', price: 1 }

  it('says in which line and at what of it something is wrong', () => {
    expect(told(fine, { name: 'a', price: 0 })).toEqual([
      {
        field: 'used',
        msg: { zh: '第 2 行“单价”：应大于 0', en: 'Line 2, “Unit price”: Must be more than 0' },
      },
    ])
    expect(told({ price: 1 })[0]?.msg.zh).toBe('第 1 行“名称”：此项必填')
    expect(told(fine, fine, { ...fine, parts: [{ code: '1' }, {}] })[0]?.msg).toEqual({
      zh: '第 3 行“部件”第 2 行“编码”：此项必填',
      en: 'Line 3, “Parts”, line 2, “Code”: This is required',
    })
    expect(told(fine, fine, fine, fine)[0]?.msg.zh).toBe('最多 3 项')
    expect(told(fine, fine, fine)).toEqual([])
  })
})

describe('what a call asks', () => {
  it('is parsed like a new row, and nothing else comes through', () => {
    const { values, errors } = parseAsked(
      { name: shelf.fields.name, level: shelf.fields.level },
      { name: ' a ', strange: 1 },
      reading,
    )
    expect([values, errors]).toEqual([{ name: 'a', level: 3 }, []])
  })
})

describe('a body with a schema of its own', () => {
  const schema = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string' },
      list: {
        type: 'array',
        minItems: 1,
        maxItems: 2,
        items: { type: 'object', required: ['n'], properties: { n: { type: 'integer', minimum: 1 } } },
      },
      day: { type: 'string', format: 'calendarDay' },
      kind: { enum: ['a', 'b'] },
    },
  }
  it.each([
    [{}, 'id', 'This is required'],
    [{ id: '1', list: [] }, 'list', 'At least 1 items'],
    [{ id: '1', list: [{ n: 1 }, { n: 2 }, { n: 3 }] }, 'list', 'At most 2 items'],
    [{ id: '1', list: [{ n: 0 }] }, 'list.0.n', 'Must be 1 or more'],
    [{ id: '1', list: [{}] }, 'list.0.n', 'This is required'],
    [{ id: '1', day: '2026-02-30' }, 'day', '2026 is no leap year'],
    [{ id: '1', kind: 'c' }, 'kind', 'Choose one of the offered values'],
    [{ id: 1 }, 'id', 'The format is wrong'],
  ])('of %j it is told at %s: %s', (body, field, words) => {
    const errors = schemaErrors(schema, body)
    expect(errors).toHaveLength(1)
    expect(errors[0]?.field).toBe(field)
    if (!(field === 'day')) expect(errors[0]?.msg.en).toContain(words)
    else expect(errors[0]?.msg.en).toContain('28 days')
  })
})

/** What is made for one call must not stay for good: a form of a process is made anew for each. */
describe('schemas that come and go', () => {
  it('R25 one that says what another has said is kept no longer than its maker does', async () => {
    const collect = collector()
    const refs: WeakRef<object>[] = []
    const judged = (n: number) => {
      const asks = { note: text({ label: said, max: 777, required: n % 2 === 0 }) }
      refs.push(new WeakRef(askedProps(asks)[0]?.kind.input as object))
      return parseAsked(asks, { note: 'x'.repeat(n === 5 ? 778 : 3) }, reading).errors.length
    }
    expect(Array.from({ length: 40 }, (_, n) => judged(n)).filter(Boolean)).toEqual([1])
    // What a weak reference was asked for stays until the turn is over.
    await expect
      .poll(() => {
        collect()
        return refs.filter((one) => one.deref() !== undefined).length
      })
      .toBeLessThan(5)
  })

  it('says the same of a value whichever of two alike was compiled', () => {
    const shape = () => ({ type: 'object', properties: { n: { type: 'integer', maximum: 4 } } })
    const first = schemaErrors(shape(), { n: 5 })
    expect(first.map(({ field }) => field)).toEqual(['n'])
    expect(schemaErrors(shape(), { n: 5 })).toEqual(first)
    expect(schemaErrors(shape(), { n: 4 })).toEqual([])
  })
})
