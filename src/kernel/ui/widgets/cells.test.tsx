import { describe, expect, it } from 'vitest'
import * as make from '#kernel/definition/fields.ts'
import type { Field } from '#kernel/definition/fields.ts'
import { propsOf, type Prop } from '#kernel/definition/entity.ts'
import { label } from '#kernel/definition/kind.ts'
import { each, markup, wordsIn } from '#kernel/testing/markup.tsx'
import StructureInput, { raised } from './Structure.tsx'
import StructureLines from './StructureLines.tsx'
import { widgetOf } from './table.ts'

/** Cells of lists and details: what a person reads of a value, in both languages, and that nothing that comes over the wire breaks a row. */
const said = { label: label('栏', 'Field') }
const colours = { red: { ...label('红', 'Red'), tone: 'red' as const }, blue: label('蓝', 'Blue') }
const lines = {
  ...said,
  schema: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        kind: { enum: ['a', 'b'] },
        paid: { type: 'boolean' },
        n: { type: ['integer', 'null'] },
        note: { type: 'string' },
        parts: { type: 'array', items: { type: 'object', properties: { zh: { type: 'string' } } } },
        ids: { type: 'array', items: { type: 'string' } },
      },
    },
  },
  labels: {
    kind: label('类型', 'Kind'),
    'kind.a': label('甲', 'First'),
    n: label('数量', 'Number'),
    paid: label('已付', 'Paid'),
    note: label('备注', 'Note'),
    parts: label('部分', 'Parts'),
    'parts[].zh': label('中文', 'Chinese'),
  },
  when: { note: { kind: 'b' } },
}
const fields = {
  text: make.text(said),
  named: make.recordId({ ...said, named: true }),
  inline: make.inline({ ...said, max: 100 }),
  longText: make.longText(said),
  integer: make.integer({ ...said, said: { '-1': label('不限', 'No limit') } }),
  decimal: make.decimal(said),
  money: make.money({ ...said, currency: 'currency' }),
  percent: make.percent(said),
  yesNo: make.yesNo(said),
  openYesNo: make.yesNo({ ...said, open: true }),
  choice: make.choice(colours, said),
  choices: make.choices(colours, said),
  dict: make.dict('trial', said),
  dicts: make.dicts('trial', said),
  date: make.date(said),
  dateTime: make.dateTime(said),
  ref: make.ref('nobody', said),
  refs: make.refs('nobody', said),
  treeParent: make.treeParent('nobody', said),
  file: make.file(said),
  files: make.files(said),
  images: make.images(said),
  region: make.region(said),
  secret: make.secret(said),
  words: make.words(said),
  structure: make.structure<unknown>()(lines),
} satisfies Readonly<Record<string, Field>>
type Name = keyof typeof fields
const propOf = (name: Name): Prop => propsOf('x', fields[name], false)[0]!
const words = [
  [
    { key: '1', value: '微信' },
    { key: '2', value: '<现金>' },
  ],
]

function cell(name: Name, value: unknown, row: object = {}, lang: 'zh' | 'en' = 'zh'): string {
  const prop = propOf(name)
  const { Cell } = widgetOf(prop.kind)
  const answers = [[['dictionary', 'trial', lang], words[0]]] as const
  return markup(<Cell prop={prop} value={value} row={{ id: '1', x: value, ...row }} />, { lang, answers })
}
const read = (...given: Parameters<typeof cell>) => wordsIn(cell(...given))

describe('what a person reads of a value', () => {
  it.each<[Name, unknown, object, string, string]>([
    ['text', 'a', {}, 'a', 'a'],
    ['named', '17', { xName: '宿舍 3' }, '宿舍 3', '宿舍 3'],
    ['inline', 'H<sub>2</sub>O <b', {}, 'H 2 O <b', 'H 2 O <b'],
    ['integer', -1, {}, '不限', 'No limit'],
    ['integer', 0, {}, '0', '0'],
    ['decimal', '0.50', {}, '0.50', '0.50'],
    ['money', '1234.5', {}, '¥1,234.50', '¥1,234.50'],
    ['money', '0', {}, '¥0.00', '¥0.00'],
    ['money', '5', { currency: 'USD' }, 'US$5.00', 'US$5.00'],
    ['money', '5', { currency: '' }, '¥5.00', '¥5.00'],
    ['money', '5', { currency: '代金券' }, '代金券 5.00', '代金券 5.00'],
    ['yesNo', false, {}, '否', 'No'],
    ['yesNo', true, {}, '是', 'Yes'],
    // A switch that nobody touched.
    ['yesNo', null, {}, '否', 'No'],
    ['openYesNo', null, {}, '—', '—'],
    ['choice', 'red', {}, '红', 'Red'],
    ['choice', 'gone', {}, 'gone', 'gone'],
    ['choices', ['red', 'blue'], {}, '红、蓝', 'Red, Blue'],
    ['dict', '1', { xText: '微信支付' }, '微信支付', '微信支付'],
    ['dict', 1, {}, '微信', '微信'],
    ['dict', '77', {}, '77', '77'],
    ['dicts', ['1', '2'], {}, '微信、<现金>', '微信, <现金>'],
    ['date', '2026-03-15', {}, '2026-03-15', '2026-03-15'],
    ['dateTime', '2026-03-15 08:30:59', {}, '2026-03-15 08:30', '2026-03-15 08:30'],
    ['ref', '7', { xName: '王<b>' }, '王<b>', '王<b>'],
    ['ref', '7', { xTitleZh: '水', xTitleEn: 'Water' }, '水', 'Water'],
    ['treeParent', '0', {}, '—', '—'],
    ['file', '7', { xName: 'a,b.pdf' }, 'a,b.pdf', 'a,b.pdf'],
    ['file', '7', {}, '下载', 'Download'],
    ['files', '7,8', { xName: 'a.pdf,b.pdf' }, 'a.pdf b.pdf', 'a.pdf b.pdf'],
    // A name with a comma in it makes names that are joined by commas useless.
    ['files', '7,8', { xName: 'a,1.pdf,b.pdf' }, '文件 1 文件 2', 'File 1 File 2'],
    ['images', '1,2,3,4,5', {}, '— — — +2', '— — — +2'],
    ['secret', 'hidden', {}, '••••••', '••••••'],
    ['words', ['AI', '<学习>'], {}, 'AI、<学习>', 'AI, <学习>'],
    ['structure', [{}, {}], {}, '2', '2'],
    ['region', '330106', {}, '330106', '330106'],
  ])('%s %j beside %j', (name, value, row, zh, en) => {
    expect([read(name, value, row), read(name, value, row, 'en')]).toEqual([zh, en])
  })

  const names = Object.keys(fields) as Name[]
  it.each(names.filter((name) => !['secret', 'yesNo'].includes(name)))(
    '%s: nothing is a dash, whichever nothing it is',
    (name) => {
      for (const nothing of [undefined, null, ''])
        expect([nothing, read(name, nothing)]).toEqual([nothing, '—'])
    },
  )

  const odd = [
    0,
    -1,
    7.5,
    true,
    false,
    'x',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    '\u200b',
    '👩‍👩‍👧',
    [],
    ['x'],
    [null],
    {},
    { a: 1 },
    'x'.repeat(10_000),
  ]
  it.each(names)('%s: whatever comes over the wire breaks no row, and runs nothing', (name) => {
    for (const value of odd) expect(cell(name, value), JSON.stringify(value)).not.toMatch(/<script/)
  })

  it('a long text is cut for the eye and read whole by whoever points at it', () => {
    expect(cell('text', 'long & "wide"')).toBe(
      '<span class="cut" title="long &amp; &quot;wide&quot;">long &amp; &quot;wide&quot;</span>',
    )
  })

  it('a state is a dot and a word, and a kind that nobody knows is read as text', () => {
    expect(cell('choice', 'red')).toContain('class="st red"')
    expect(cell('choice', 'blue')).not.toContain('class="st')
    expect(widgetOf({ widget: 'nothing' })).toBe(widgetOf({ widget: 'text' }))
  })
})

describe('a list of small records', () => {
  const value = [
    { kind: 'a', n: 3, paid: true, parts: [{ zh: '一' }], ids: ['1'] },
    { kind: 'b', n: null, paid: false, note: '<b>' },
  ]
  const prop = propOf('structure')

  it('is read as a table under its words: those that any line has, codes and yes or no as words', () => {
    const flat = value.map(({ parts: _parts, ids: _ids, ...line }) => line)
    const html = markup(<StructureLines prop={prop} value={flat} row={{}} />)
    expect(each(html, 'tr').map((row) => each(row, 't[dh]').map(wordsIn))).toEqual([
      ['类型', '数量', '已付', '备注'],
      ['甲', '3', '是', ''],
      ['b', '', '否', '<b>'],
    ])
    expect(wordsIn(markup(<StructureLines prop={prop} value={null} row={{}} />))).toBe('—')
  })

  it('lines with lists of their own are read one by one, what they say and what lies within them', () => {
    const html = markup(<StructureLines prop={prop} value={value} row={{}} />)
    expect(each(html, 'table')).toEqual([])
    const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, said]) =>
      [name, wordsIn(said ?? '')].join(' '),
    )
    expect(facts.slice(0, 3)).toEqual(['类型 甲', '数量 3', '已付 是'])
    expect(wordsIn(html)).toContain('部分')
    expect(wordsIn(html)).toContain('中文')
    // What the second line denies is not said of it.
    expect(facts.filter((one) => one.startsWith('已付'))).toHaveLength(1)
  })

  const asked = (lang: 'zh' | 'en' = 'en', disabled = false) =>
    markup(<StructureInput prop={prop} value={value} disabled={disabled} />, { lang })

  it('is asked line by line, each control named by its words and its line', () => {
    const names = [...asked().matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)
    for (const name of ['Row 1', 'Kind 1', 'Number 1', 'Remove row 1', 'Kind 2', 'Note 2', 'Chinese 1'])
      expect(names).toContain(name)
    // What depends on another answer is asked where that was given.
    expect(names).not.toContain('Note 1')
    // A list of bare values has no form here.
    expect(names.some((name) => name?.startsWith('ids'))).toBe(false)
  })

  it('lists within a line have lines of their own under their name', () => {
    expect(each(asked('zh'), 'legend').map(wordsIn)).toEqual(['部分', '部分'])
  })

  it('a line is moved before the one above it, and the first one nowhere', () => {
    expect([0, 1, 2].map((at) => raised(['a', 'b', 'c'], at).join(''))).toEqual(['abc', 'bac', 'acb'])
    const shut = (row: number) =>
      each(asked(), 'button')
        .filter((one) => one.includes(`Move row ${row} up`))
        .map((one) => /disabled/.test(one))
    expect(shut(1)).toContain(true)
    expect(shut(2)).toEqual([false])
  })

  it('what may not be changed can be neither typed into nor taken away', () => {
    const buttons = each(asked('zh', true), 'button')
    expect(buttons.length).toBeGreaterThan(3)
    expect(buttons.every((one) => /disabled/.test(one))).toBe(true)
  })

  it('what is no list is an empty one', () => {
    for (const odd of [null, undefined, 'x', 7, {}])
      expect(wordsIn(markup(<StructureInput prop={prop} value={odd} />))).toBe('添加一行')
  })
})
