import { describe, expect, it } from 'vitest'
import { label } from '#kernel/definition/index.ts'
import { each, markup, wordsIn } from '#kernel/testing/markup.tsx'
import { reportFiles, type ReportBook } from '../definition.ts'
import type { Answered, Heat } from '../shapes.ts'
import { Count, Figure, SpanPicker } from './Figure.tsx'
import { HeatMap } from './HeatMap.tsx'
import { KindPicker } from './KindPicker.tsx'
import { ReportTable } from './ReportTable.tsx'

/** A report as it is read on a screen: every figure in its form, at its side, and as a way to the rows behind it. */
const behind = (...keys: string[]) =>
  Object.fromEntries(keys.map((key) => [key, { path: '/x/index', query: { state: '1' } }]))
const data: Answered = {
  title: '费用',
  columns: [
    { key: 'who', label: '谁', kind: 'text' },
    { key: 'day', label: '日', kind: 'date' },
    { key: 'n', label: '数', kind: 'count' },
    { key: 'fee', label: '费', kind: 'money' },
    { key: 'share', label: '率', kind: 'percent' },
    { key: 'size', label: '大小', kind: 'bytes' },
  ],
  lines: [
    {
      cells: {
        who: '<b>甲</b>',
        day: '2026-02-28',
        n: 1234,
        fee: '-1234567.50',
        share: 33.3,
        size: 1_500_000,
      },
      behind: behind('n', 'fee'),
    },
    {
      cells: { who: '', day: null, n: 0, fee: '0.00', share: null, size: 0 },
      behind: behind('n', 'fee', 'share'),
    },
  ],
  all: [],
  chart: null,
}

describe('a table', () => {
  const html = markup(<ReportTable data={{ ...data, sums: { n: 1234, fee: '-1234567.50' } }} />)
  const rows = each(html, 'tr').map((row) => each(row, 't[dh]').map(wordsIn))

  it('says every figure in its form, and nothing as a dash', () => {
    expect(rows[1]).toEqual(['<b>甲</b>', '2026-02-28', '1234', '−¥1,234,567.50', '33.3%', '1.5 MB'])
    expect(rows[2]).toEqual(['—', '—', '0', '¥0.00', '—', '0 B'])
  })

  it('sums stand below what is added up, their word at the first column', () => {
    expect(rows.at(-1)).toEqual(['合计', '', '1234', '−¥1,234,567.50', '', ''])
  })

  it('figures end at the right, words and days do not', () => {
    const sides = each(each(html, 'tr')[1] ?? '', 'td').map((cell) => /class="([^"]*)"/.exec(cell)?.[1])
    expect(sides).toEqual(['', 'day', 'fig num', 'fig num', 'fig num', 'fig num'])
  })

  it('a figure opens the rows behind it, said with its column; what is nothing opens nothing', () => {
    const links = each(html, 'button').map((button) => /aria-label="([^"]*)"/.exec(button)?.[1])
    expect(links).toEqual(['数：1234，查看明细', '费：−¥1,234,567.50，查看明细'])
  })

  it('without lines it says what to do, in both languages', () => {
    const empty = <ReportTable data={{ ...data, lines: [], sums: { n: 1 } }} />
    expect(wordsIn(markup(empty))).toBe('此期间没有数据，可换一个统计期')
    expect(wordsIn(markup(empty, { lang: 'en' }))).toBe('Nothing in this period; try another one')
  })
})

describe('a map of figures', () => {
  const heat: Heat = { kind: 'heat', x: 'floor', y: 'build', of: 'n', steps: [1, 5, 10] }
  const mapped = (lines: readonly (readonly [string | null, string | null, number | null])[]) =>
    markup(
      <HeatMap
        heat={heat}
        data={{
          ...data,
          columns: [
            { key: 'floor', label: '楼层', kind: 'text' },
            { key: 'build', label: '楼栋', kind: 'text' },
            { key: 'n', label: '报修', kind: 'count' },
          ],
          lines: lines.map(([build, floor, n]) => ({ cells: { build, floor, n }, behind: {} })),
        }}
      />,
    )
  const rowsOf = (html: string) => each(html, 'tr').map((row) => each(row, 't[dh]').map(wordsIn))

  it('has floors and buildings in the order of their figures: 2 before 10', () => {
    const html = mapped([
      ['10号楼', '10', 1],
      ['2号楼', '2', 5],
      ['2号楼', '10', 0],
    ])
    expect(rowsOf(html)).toEqual([
      ['楼栋', '2', '10'],
      ['2号楼', '5', '0'],
      ['10号楼', '', '1'],
    ])
    expect(wordsIn(each(html, 'caption')[0] ?? '')).toBe('报修：按楼栋与楼层')
  })

  it('colours by the steps, each from its own value on, and nothing that is not known', () => {
    const html = mapped([
      ['a', '1', 0],
      ['a', '2', 1],
      ['a', '3', 4.9],
      ['a', '4', 5],
      ['a', '5', 10],
      ['a', '6', null],
    ])
    const tones = each(html, 'td').map((cell) => /class="fig num ?([^"]*)"/.exec(cell)?.[1])
    expect(tones).toEqual(['h0', 'h1', 'h1', 'h2', 'h3', ''])
  })

  it('what has no floor stands under a dash, and without its figure there is no map', () => {
    expect(rowsOf(mapped([['a', null, 3]]))[0]).toEqual(['楼栋', '—'])
    expect(markup(<HeatMap heat={{ ...heat, of: 'gone' }} data={data} />)).toBe('')
  })
})

describe('a figure of a start page', () => {
  const money = (value: number) => `¥${value.toFixed(2)}`
  const marks = [
    { key: '2026-02-28', values: [3, 0.5] },
    { key: '2026-03-01', values: [6, 1] },
  ]
  const drawn = (kind: 'line' | 'column' | 'bar', more: object = {}) =>
    markup(
      <Figure title="收入" heads={['日', '笔数', '金额']} marks={marks} kind={kind} show={money} {...more} />,
    )

  it.each(['line', 'column', 'bar'] as const)(
    'as a %s stands once more as a table, in the same form',
    (kind) => {
      const table = each(drawn(kind), 'table')[0] ?? ''
      expect(each(table, 'tr').map((row) => each(row, 't[dh]').map(wordsIn))).toEqual([
        ['日', '笔数', '金额'],
        ['2026-02-28', '¥3.00', '¥0.50'],
        ['2026-03-01', '¥6.00', '¥1.00'],
      ])
    },
  )

  it('what is pointed at says the figure in the same form as the table', () => {
    const titles = [...drawn('column').matchAll(/title="([^"]*)"/g)].map(([, words]) => words)
    expect(titles).toEqual([
      '2026-02-28: ¥3.00',
      '2026-02-28: ¥0.50',
      '2026-03-01: ¥6.00',
      '2026-03-01: ¥1.00',
    ])
  })

  it('a line goes from the first mark to the last, and one mark alone stands in the middle', () => {
    const points = (html: string) => [...html.matchAll(/points="([^"]*)"/g)].map(([, at]) => at)
    expect(points(drawn('line'))).toEqual(['0,20 100,0', `0,${40 - 20 / 6} 100,${40 - 40 / 6}`])
    expect(points(drawn('line', { marks: marks.slice(0, 1) }))[0]).toMatch(/^50,/)
  })

  it('bars are as long as their part of the longest, and nothing is as long as nothing', () => {
    const widths = [...drawn('bar').matchAll(/width:([\d.]+)%/g)].map(([, width]) => width)
    expect(widths).toEqual(['50', '100'])
    const none = drawn('bar', { marks: [{ key: 'a', values: [0, 0] }] })
    expect([...none.matchAll(/width:([\d.]+)%/g)].map(([, width]) => width)).toEqual(['0'])
  })

  it('without marks it says so', () => {
    expect(wordsIn(drawn('column', { marks: [] }))).toContain('期间没有数据')
  })

  it('a count says its words before its figure, red when something is late', () => {
    const html = markup(<Count text="逾期" value="3" note="比上期 +1" late onOpen={() => undefined} />)
    expect(wordsIn(html)).toBe('逾期 3 比上期 +1')
    expect(html).toContain('num late')
    expect(markup(<Count text="逾期" value="0" onOpen={() => undefined} />)).not.toContain('late')
  })

  it('the period that is shown is the one that is pressed', () => {
    const html = markup(<SpanPicker span="30" onSpan={() => undefined} />, { lang: 'en' })
    const pressed = each(html, 'button').map((one) => [wordsIn(one), /aria-pressed="true"/.test(one)])
    expect(pressed).toEqual([
      ['7 days', false],
      ['30 days', true],
      ['90 days', false],
    ])
  })
})

describe('which report is shown', () => {
  const kinds = Object.fromEntries(
    Array.from({ length: 6 }, (_, n) => [`R${n}`, label(`报表${n}`, `Report ${n}`)]),
  )
  const files = reportFiles({
    name: 'trialReports',
    path: 'trial/reports',
    kinds,
    menu: { path: '/trial/index' },
  })
  const book: ReportBook = { files, kinds, params: {} }
  const picker = (offered: string[], type: string, narrow = false) =>
    markup(<KindPicker book={book} offered={offered} type={type} />, { lang: 'en', narrow })

  it('all that are offered stand side by side, the one in front said to be so', () => {
    const buttons = each(picker(['R0', 'R2', 'R5'], 'R2'), 'button')
    expect(buttons.map((one) => [wordsIn(one), /aria-current="page"/.test(one)])).toEqual([
      ['Report 0', false],
      ['Report 2', true],
      ['Report 5', false],
    ])
  })

  it('on a phone few stand side by side, and many open from one', () => {
    expect(each(picker(['R0', 'R1', 'R2', 'R3'], 'R0', true), 'button')).toHaveLength(4)
    const many = picker(Object.keys(kinds), 'R3', true)
    expect(each(many, 'button')).toHaveLength(0)
    expect(wordsIn(many)).toContain('Report 3')
  })

  it('a type from the address that there is not is pressed nowhere and breaks nothing', () => {
    for (const odd of ['gone', 'constructor', '__proto__', '<b>'])
      expect(picker(['R0', 'R1'], odd)).not.toContain('aria-current')
  })
})
