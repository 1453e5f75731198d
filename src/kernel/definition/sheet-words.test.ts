import { describe, expect, it } from 'vitest'
import { parseAsked } from '#kernel/http/validate.ts'
import * as make from './fields.ts'
import type { Field } from './fields.ts'
import { label, type Reading } from './kind.ts'

/** What people write into the cells of a sheet, in the signs of their keyboards: taken as it was meant, or refused; never guessed. */
const said = label('栏', 'Field')
const reading: Reading = { lang: 'zh', timeZone: 'Asia/Shanghai' }
const colours = { red: label('红', 'Red'), '10': label('十', 'Ten') }
const fields = {
  integer: make.integer({
    label: said,
    min: -2_000_000,
    max: 2_000_000,
    said: { '-1': label('不限', 'No limit') },
  }),
  money: make.money({ label: said }),
  percent: make.percent({ label: said }),
  yesNo: make.yesNo({ label: said }),
  timeOfDay: make.timeOfDay({ label: said }),
  month: make.month({ label: said }),
  year: make.year({ label: said }),
  date: make.date({ label: said }),
  dateTime: make.dateTime({ label: said }),
  choice: make.choice(colours, { label: said }),
  choices: make.choices(colours, { label: said }),
  dicts: make.dicts('trial', { label: said }),
  words: make.words({ label: said, most: 3 }),
} satisfies Readonly<Record<string, Field>>
type Name = keyof typeof fields

/** What is stored of a cell, or `refused`. */
function taken(name: Name, cell: string): unknown {
  const { kind } = fields[name] as Field
  const { values, errors } = parseAsked({ x: fields[name] }, { x: kind.fromCell(cell, reading) }, reading)
  return errors.length > 0 ? 'refused' : values.x
}

describe('figures', () => {
  it.each<[Name, string, unknown]>([
    ['integer', '1,234', 1234],
    ['integer', '１２３４', 1234],
    ['integer', ' 12 ', 12],
    ['integer', '−5', -5],
    ['integer', '不限', -1],
    ['integer', 'No limit', -1],
    ['integer', '1.5', 'refused'],
    ['integer', '12个', 'refused'],
    ['integer', '1e3', 'refused'],
    ['integer', '3000000', 'refused'],
    ['money', '￥1，234.50', '1234.50'],
    ['money', '¥ 1,234.50', '1234.50'],
    ['money', '−¥0.05', '-0.05'],
    ['money', '１２．５', '12.5'],
    ['money', '$5', 'refused'],
    ['money', '5元', 'refused'],
    ['money', '5.005', 'refused'],
    ['percent', '37.5 %', '37.5'],
    ['percent', '37.5％', '37.5'],
    ['percent', '100.5%', 'refused'],
  ])('%s takes %j as %j', (name, cell, expected) => {
    expect(taken(name, cell)).toEqual(expected)
  })

  it.each([
    ['money', 10_000_000_000, /小数点前最多 10 位/, /10 digits before the point/],
    ['money', 1e21, /小数点前最多 10 位/, /10 digits before the point/],
    ['money', 0.001, /最多 2 位小数/, /2 decimal places/],
    ['money', 1e-7, /最多 2 位小数/, /2 decimal places/],
    ['percent', 123_456, /小数点前最多 5 位/, /5 digits before the point/],
    ['percent', 101, /应在 0 与 100 之间/, /between 0 and 100/],
    ['percent', -1, /应在 0 与 100 之间/, /between 0 and 100/],
  ] as const)('of %s %d is said what is wrong with it, and not something else', (name, posted, zh, en) => {
    const { errors } = parseAsked({ x: fields[name] }, { x: posted }, reading)
    expect(errors[0]?.msg.zh).toMatch(zh)
    expect(errors[0]?.msg.en).toMatch(en)
  })
})

describe('yes and no', () => {
  it.each(['是', '有', 'Yes', 'YES', 'true', 'TRUE', '1', 'y', '√', ' 是 '])('%j is a yes', (cell) => {
    expect(taken('yesNo', cell)).toBe(true)
  })
  it.each(['否', '无', 'No', 'FALSE', '0', 'n', '×', ''])('%j is a no', (cell) => {
    expect(taken('yesNo', cell)).toBe(false)
  })
  it.each(['不详', 'maybe', '2', 'x', '是否', '已退'])(
    '%j is neither and is refused, not taken for a no',
    (cell) => {
      expect(taken('yesNo', cell)).toBe('refused')
    },
  )
})

describe('days and times', () => {
  it.each<[Name, string, unknown]>([
    ['timeOfDay', '8:30', '08:30'],
    ['timeOfDay', '8:30:00', '08:30'],
    ['timeOfDay', '8时5分', '08:05'],
    ['timeOfDay', '2026-09-01 8:30', 'refused'],
    ['timeOfDay', '23:59:59', '23:59'],
    ['timeOfDay', '24:00', 'refused'],
    ['timeOfDay', '8点半', 'refused'],
    ['month', '2026-09-15', '2026-09'],
    ['month', '2026-00', 'refused'],
    ['year', '2020', 2020],
    ['year', '２０２０年', 'refused'],
    ['year', '20', 'refused'],
    ['date', '2024-02-29 00:00:00', '2024-02-29'],
    ['date', '2026-02-29', 'refused'],
    ['date', '0000-01-01', 'refused'],
    ['date', '2026-00-10', 'refused'],
    ['date', '2026-10-00', 'refused'],
    ['date', '<b>', 'refused'],
    ['date', '20260901', '2026-09-01'],
    ['date', '20261301', 'refused'],
    ['date', '46266', '2026-09-01'],
    ['date', '4626', 'refused'],
    ['dateTime', '46266.354166666664', new Date('2026-09-01T00:30:00Z')],
    ['dateTime', '2026年9月1日8时30分', new Date('2026-09-01T00:30:00Z')],
    ['dateTime', '2026年9月1日 18点', new Date('2026-09-01T10:00:00Z')],
    ['dateTime', '2026/9/1 8:30', new Date('2026-09-01T00:30:00Z')],
    ['dateTime', '2026年9月1日18:30', new Date('2026-09-01T10:30:00Z')],
    ['month', '202609', '2026-09'],
  ])('%s takes %j as %j', (name, cell, expected) => {
    expect(taken(name, cell)).toEqual(expected)
  })
})

describe('words of lists', () => {
  it.each<[Name, string, unknown]>([
    ['choice', '十', '10'],
    ['choice', 'Ten', '10'],
    ['choice', 'constructor', 'refused'],
    ['choice', '__proto__', 'refused'],
    ['choices', '红、Ten', ['red', '10']],
    ['choices', '红，十', ['red', '10']],
    ['choices', 'red, toString', 'refused'],
    ['choices', '红、红', 'refused'],
    ['choices', '', []],
    ['dicts', '1、2，3', ['1', '2', '3']],
    ['dicts', '1,1', ['1']],
    ['words', 'AI；ai; ＡＩ', ['AI']],
    ['words', '一;二;三;四', 'refused'],
    ['words', '\u200b;；', []],
    ['words', '👩‍👩‍👧;שלום', ['👩‍👩‍👧', 'שלום']],
  ])('%s takes %j as %j', (name, cell, expected) => {
    expect(taken(name, cell)).toEqual(expected)
  })
})
