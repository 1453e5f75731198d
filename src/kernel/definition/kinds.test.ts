import { describe, expect, it } from 'vitest'
import { parseAsked } from '#kernel/http/validate.ts'
import { seeded } from '#kernel/testing/promise.ts'
import * as make from './fields.ts'
import type { Field } from './fields.ts'
import { label, type Reading } from './kind.ts'

/** Every kind of field on its way in and out: what it takes, what it keeps of it, and that it takes back what it gave. */
const said = label('栏', 'Field')
const secrets = {
  seal: (text: string) => Buffer.from(text).toString('base64'),
  open: (sealed: string) => Buffer.from(sealed, 'base64').toString(),
  mark: (text: string) => `m${text.length}${text.slice(-1)}`,
}
const zh: Reading = { lang: 'zh', timeZone: 'Asia/Shanghai', secrets }
const en: Reading = { ...zh, lang: 'en' }

const colours = { red: label('红', 'Red'), blue: label('蓝', 'Blue') }
const levels = { '1': label('低', 'Low'), '10': label('高', 'High') }
const fields = {
  text: make.text({ label: said, max: 10 }),
  longText: make.longText({ label: said, max: 30 }),
  richText: make.richText({ label: said, max: 200 }),
  inline: make.inline({ label: said, max: 60 }),
  integer: make.integer({ label: said, min: -5, max: 5, said: { '-1': label('不限', 'No limit') } }),
  decimal: make.decimal({ label: said, scale: 2, min: 0, max: 1000 }),
  money: make.money({ label: said, min: 0 }),
  percent: make.percent({ label: said }),
  longitude: make.longitude({ label: said }),
  latitude: make.latitude({ label: said }),
  timeOfDay: make.timeOfDay({ label: said }),
  month: make.month({ label: said }),
  year: make.year({ label: said, from: 1990, ahead: 1 }),
  phone: make.phone({ label: said }),
  email: make.email({ label: said }),
  web: make.web({ label: said }),
  sealed: make.sealed({ label: said }),
  yesNo: make.yesNo({ label: said }),
  choice: make.choice(colours, { label: said }),
  number: make.choice(levels, { label: said, number: true, also: { low: '1' } }),
  choices: make.choices(colours, { label: said }),
  dict: make.dict('trial', { label: said }),
  dicts: make.dicts('trial', { label: said, most: 2 }),
  date: make.date({ label: said }),
  dateTime: make.dateTime({ label: said }),
  ref: make.ref('post', { label: said }),
  refs: make.refs('post', { label: said, most: 2 }),
  treeParent: make.treeParent('dept', { label: said }),
  file: make.file({ label: said }),
  files: make.files({ label: said, most: 2 }),
  image: make.image({ label: said }),
  images: make.images({ label: said, most: 2 }),
  region: make.region({ label: said }),
  secret: make.secret({ label: said }),
  words: make.words({ label: said, most: 3 }),
  structure: make.structure<{ n: number }>()({
    label: said,
    schema: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
  }),
} satisfies Readonly<Record<string, Field>>
type Name = keyof typeof fields
const names = Object.keys(fields) as Name[]

/** What is kept of a posted value, or `refused`. */
function kept(name: Name, posted: unknown, reading = zh): unknown {
  const { values, errors } = parseAsked({ x: fields[name] }, { x: posted }, reading)
  return errors.length > 0 ? 'refused' : values.x
}
const at = (text: string) => new Date(text)

describe('what a kind takes', () => {
  it.each<[Name, unknown, unknown]>([
    ['text', ' eight ', 'eight'],
    ['text', 'eleven char', 'refused'],
    ['text', '', null],
    ['text', '　\u200b', null],
    ['text', 'a\u0007b', 'refused'],
    ['text', 7, 'refused'],
    ['text', ['a'], 'refused'],
    ['longText', 'two\nlines', 'two\nlines'],
    ['richText', '<p>ok<script>alert(1)</script></p>', '<p>ok</p>'],
    ['richText', '<p></p>', null],
    ['richText', '<p>&nbsp;</p>', null],
    ['richText', '<p onclick="x()">a</p>', '<p>a</p>'],
    ['inline', 'H<sub>2</sub>O', 'H<sub>2</sub>O'],
    ['integer', 5, 5],
    ['integer', '5', 5],
    ['integer', '-5', -5],
    ['integer', 6, 'refused'],
    ['integer', '6', 'refused'],
    ['integer', 1.5, 'refused'],
    ['integer', '1.5', 'refused'],
    ['integer', '1e1', 'refused'],
    ['integer', 'Infinity', 'refused'],
    ['integer', true, 'refused'],
    ['decimal', '1.50', '1.50'],
    ['decimal', 1.5, '1.5'],
    ['decimal', '1.555', 'refused'],
    ['decimal', 0.1 + 0.2, 'refused'],
    ['decimal', 1e21, 'refused'],
    ['decimal', '-0.01', 'refused'],
    ['decimal', '1000.01', 'refused'],
    ['decimal', '1,000.00', 'refused'],
    ['decimal', 'NaN', 'refused'],
    ['money', '9999999999.99', '9999999999.99'],
    ['money', '10000000000.00', 'refused'],
    ['money', '-1', 'refused'],
    ['percent', '100', '100'],
    ['percent', '100.01', 'refused'],
    ['percent', '-0.5', 'refused'],
    ['longitude', '-180', '-180'],
    ['longitude', '180.000001', 'refused'],
    ['latitude', '90.1', 'refused'],
    ['latitude', '31.230416', '31.230416'],
    ['timeOfDay', '08:30', '08:30'],
    ['timeOfDay', '08:30:59', '08:30'],
    ['timeOfDay', '24:00', 'refused'],
    ['timeOfDay', '8:30', 'refused'],
    ['month', '2026-09', '2026-09'],
    ['month', '2026-13', 'refused'],
    ['month', '2026-9', 'refused'],
    ['year', '1990', 1990],
    ['year', 1989, 'refused'],
    ['year', '9999', 'refused'],
    ['phone', '13800000001', '13800000001'],
    ['phone', ' 010-88888888 ', '010-88888888'],
    ['phone', '+4915112345678', '+4915112345678'],
    ['phone', '12800000001', 'refused'],
    ['phone', '1380000000', 'refused'],
    ['email', 'a@b.org', 'a@b.org'],
    ['email', 'a@b', 'refused'],
    ['email', 'a b@c.org', 'refused'],
    ['email', 'a@b.org\nbcc: c@d.org', 'refused'],
    ['web', 'https://example.org/a?b=1', 'https://example.org/a?b=1'],
    ['web', 'javascript:alert(1)', 'refused'],
    ['web', 'ftp://example.org', 'refused'],
    ['yesNo', 'true', true],
    ['yesNo', 0, false],
    ['yesNo', '0', false],
    ['yesNo', 'yes', 'refused'],
    ['choice', 'red', 'red'],
    ['choice', 'green', 'refused'],
    ['choice', 'toString', 'refused'],
    ['number', 10, '10'],
    ['number', '10', '10'],
    ['number', 'low', '1'],
    ['number', 2, 'refused'],
    ['number', 'constructor', 'refused'],
    ['choices', ['red', 'blue'], ['red', 'blue']],
    ['choices', ['red', 'red'], 'refused'],
    ['choices', ['green'], 'refused'],
    ['choices', 'red', 'refused'],
    ['dict', 7, '7'],
    ['dict', ' 7 ', '7'],
    ['dicts', '1,2', ['1', '2']],
    ['dicts', [1, '1'], ['1']],
    ['dicts', ['1', '2', '3'], 'refused'],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '2026-02-28 00:00:00', '2026-02-28'],
    ['date', '2026-02-29', 'refused'],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2026-04-31', 'refused'],
    ['date', '2026-2-1', 'refused'],
    ['dateTime', '2026-03-15 08:00:00', at('2026-03-15T00:00:00Z')],
    ['dateTime', '2026-03-15', at('2026-03-14T16:00:00Z')],
    ['dateTime', '2026-03-15T08:00', at('2026-03-15T00:00:00Z')],
    ['dateTime', '2026-02-30 08:00:00', 'refused'],
    ['dateTime', '2026-03-15 24:00:00', 'refused'],
    ['ref', '9223372036854775807', '9223372036854775807'],
    ['ref', '12a', 'refused'],
    ['ref', 12, 'refused'],
    ['refs', '1,2', ['1', '2']],
    ['refs', ['1'], ['1']],
    ['refs', '1,2,3', 'refused'],
    ['refs', ['x'], 'refused'],
    ['treeParent', 0, '0'],
    ['treeParent', 5, 'refused'],
    ['files', '1,2', ['1', '2']],
    ['files', '1,2,3', 'refused'],
    ['images', ['1', '2', '3'], 'refused'],
    ['region', '110101', '110101'],
    ['region', '11x', 'refused'],
    ['words', [' AI ', 'ai', 'ＡＩ', '学习'], ['AI', '学习']],
    ['words', ['a', 'b', 'c', 'd'], 'refused'],
    ['words', 'a', 'refused'],
    ['structure', { n: 1 }, { n: 1 }],
    ['structure', { n: 'x' }, 'refused'],
    ['structure', {}, 'refused'],
  ])('%s keeps of %j %j', (name, posted, expected) => {
    expect(kept(name, posted)).toEqual(expected)
  })

  it.each(names)('%s takes its own samples, each of them', (name) => {
    for (let n = 0; n < 40; n += 1) {
      const sample = fields[name].kind.sample(n)
      if (sample !== undefined) expect(kept(name, sample), `${n}: ${String(sample)}`).not.toBe('refused')
    }
  })

  it.each(names)('%s refuses or keeps whatever is posted, and never breaks', (name) => {
    const random = seeded(name.length * 7919)
    const pieces = [
      '',
      '0',
      '-1',
      '1.5',
      '2026-02-30',
      '99999999999999999999',
      '<b>',
      '\u0000',
      '𠀀',
      ',',
      '%',
      "'",
    ]
    const any = (): unknown => {
      const text = Array.from(
        { length: 1 + Math.floor(random() * 4) },
        () => pieces[Math.floor(random() * pieces.length)],
      ).join('')
      return [text, Number(text), [text], { [text]: text }, null, random() < 0.5, [[text]]][
        Math.floor(random() * 7)
      ]
    }
    for (let n = 0; n < 300; n += 1) expect(() => kept(name, any())).not.toThrow()
  })
})

/** A stored value of each kind that a sample of it became; none of those whose samples would be rows. */
const stored = names.flatMap((name) => {
  const sample = fields[name].kind.sample(3)
  return sample === undefined ? [] : [[name, kept(name, sample)] as const]
})

describe('what a kind gives it takes back', () => {
  const open = stored.filter(([name]) => !['sealed', 'secret'].includes(name))

  it.each(open)('%s over the wire, unchanged', (name, value) => {
    const { present } = fields[name].kind as { present?: (value: unknown, reading: Reading) => unknown }
    expect(kept(name, present ? present(value, zh) : value)).toEqual(value)
  })

  it.each(
    open.flatMap(([name, value]) => [zh, en].map((reading) => [name, reading.lang, value, reading] as const)),
  )('%s from the words of a sheet in %s', (name, _lang, value, reading) => {
    const { kind } = fields[name] as Field
    // Lists and marks are told apart in words alone; what a sheet holds of them is tried beside.
    if (['structure', 'richText', 'inline', 'dict', 'dicts'].includes(name)) return
    expect(kept(name, kind.fromCell(kind.text(value as never, reading), reading), reading)).toEqual(value)
  })

  it('closed lists by the word of either language, by the key, and by nothing else', () => {
    const { kind } = fields.choice
    expect(['红', 'Red', 'red', '绿'].map((cell) => kind.fromCell(cell, zh))).toEqual([
      'red',
      'red',
      'red',
      '绿',
    ])
  })

  it('a figure that has a word of its own is told and taken by it', () => {
    const { kind } = fields.integer
    expect(kind.text(-1, zh)).toBe('不限')
    expect(kind.cell?.(-1, en)).toBe('No limit')
    expect(kind.fromCell('不限', zh)).toBe(-1)
    expect(kind.fromCell('3', zh)).toBe(3)
    // What is no figure stays as it was typed, for the check to refuse.
    expect(kept('integer', kind.fromCell('many', zh))).toBe('refused')
  })

  it('figures of a sheet keep every digit', () => {
    expect(fields.money.kind.cell?.('9999999999.99', zh)).toEqual({ number: '9999999999.99', form: 'money' })
    expect(fields.percent.kind.cell?.('37.50', zh)).toEqual({ number: '37.50', form: 'percent' })
    expect(kept('money', fields.money.kind.fromCell('¥1,234.50', zh))).toBe('1234.50')
    expect(kept('percent', fields.percent.kind.fromCell('37.5 %', zh))).toBe('37.5')
  })
})

describe('what stands beside or instead of a value', () => {
  it('the word of a code, and of a number under the name of the family too', () => {
    expect(fields.choice.kind.beside?.('state', 'red', en)).toEqual({ stateText: 'Red' })
    expect(fields.number.kind.beside?.('state', '10', zh)).toEqual({ stateText: '高', stateName: '高' })
    expect(fields.number.kind.present?.('10', zh)).toBe(10)
  })

  it('the ends of what is masked', () => {
    expect(fields.phone.kind.mask?.('13812345678')).toBe('138****5678')
    expect(fields.phone.kind.mask?.('1234567')).toBe('*******')
    expect(fields.email.kind.mask?.('somebody@example.org')).toBe('s***@example.org')
  })

  it('a sealed value shows its ends, is found by its whole, and two alike bear one mark', () => {
    const { kind } = fields.sealed
    const [first, second] = [kept('sealed', ' ab123456789z '), kept('sealed', 'AB123456789Z')] as string[]
    expect(first).toBe(second)
    expect(first).not.toContain('AB123456789Z')
    expect(kind.text(first ?? '', zh)).toBe('AB12****789Z')
    expect(kind.wanted?.('ab123456789z', zh)).toBe(first?.split(' ')[0])
  })

  it('a secret is never told', () => {
    expect(fields.secret.kind.text('hidden', zh)).toBe('')
    expect(fields.secret.kind.filters).toEqual([])
  })
})

describe('what a filter compares with', () => {
  it.each<[Name, string, unknown]>([
    ['integer', '3', 3],
    ['integer', 'three', undefined],
    ['decimal', '1.5', '1.5'],
    ['decimal', '1;2', undefined],
    ['yesNo', '1', true],
    ['yesNo', 'maybe', undefined],
    ['dateTime', '2026-02-30', undefined],
    ['timeOfDay', '08:30', '08:30'],
    ['timeOfDay', 'noon', undefined],
    ['month', '2026-13', undefined],
    ['year', '99999', undefined],
  ])('%s by %s is %j', (name, text, expected) => {
    expect((fields[name] as Field).kind.wanted?.(text, zh)).toEqual(expected)
  })

  it('several words of a code stand in a chip as people say them', () => {
    expect(fields.choice.kind.chip?.('red,blue', 'zh')).toBe('红、蓝')
    expect(fields.choice.kind.chip?.('red,blue', 'en')).toBe('Red, Blue')
    expect(fields.yesNo.kind.chip?.('0', 'en')).toBe('No')
  })
})

describe('what is named twice is meant once', () => {
  it.each<[Name, unknown, unknown]>([
    ['refs', '1,1', ['1']],
    ['refs', ['2', '1', '2'], ['2', '1']],
    // Three of which two are the same are two, which may be chosen.
    ['refs', '1,2,1', ['1', '2']],
    ['refs', ',,', []],
    ['files', ['1', '1', '2'], ['1', '2']],
    ['images', '2,1,2', ['2', '1']],
  ])('%s keeps of %j %j, in the order in which they were named', (name, posted, expected) => {
    expect(kept(name, posted)).toEqual(expected)
  })
})
