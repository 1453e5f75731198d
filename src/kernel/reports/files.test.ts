import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { loadPdf } from '#kernel/untrusted/pdf.parser.ts'
import { columnList, withColumns } from './columns.ts'
import { fileOf } from './files.ts'
import {
  countColumn,
  dateColumn,
  isFigure,
  moneyColumn,
  percentColumn,
  shown,
  sumsOf,
  textColumn,
  type Table,
} from './shapes.ts'

/** A report as a file says what the screen says, in a form that somebody can go on with. */
const line = (cells: Table['lines'][number]['cells']) => ({ cells, behind: {} })
const table: Table = {
  columns: [
    textColumn('who', '谁', 'Who'),
    countColumn('n', '数', 'Number', { sum: true }),
    moneyColumn('fee', '费', 'Fee', { sum: true }),
    percentColumn('share', '率', 'Share'),
    dateColumn('day', '日', 'Day'),
  ],
  lines: [
    line({ who: '=甲', n: 3, fee: '0.10', share: 37.5, day: '2026-03-15' }),
    line({ who: '乙, "丙"', n: 4, fee: '0.20', share: null, day: null }),
  ],
  chart: { kind: 'bar', x: 'who', series: ['n'] },
}
const made = new Date('2026-03-15T00:00:00Z')
const asked = (lang: 'zh' | 'en', of = table) => ({ table: of, title: 'T', subtitle: '2026', lang, made })

describe('a report as a file', () => {
  it('a sheet has figures, amounts, percents and days as such, and their sums below', async () => {
    const rows = await readSheet(await fileOf('xlsx', asked('en')))
    expect(rows).toEqual([
      ['Who', 'Number', 'Fee', 'Share', 'Day'],
      ["'=甲", 3, 0.1, 37.5, new Date('2026-03-15T00:00:00Z')],
      ['乙, "丙"', 4, 0.2, null, null],
      ['Total', 7, 0.3, null, null],
    ])
  })

  it('a list of values by commas is one that a spreadsheet opens, and runs nothing of it', async () => {
    const text = (await fileOf('csv', asked('zh'))).toString('utf8')
    expect(text.startsWith('\ufeff"谁","数","费"')).toBe(true)
    const lines = text.slice(1).split('\r\n')
    expect(lines[1]).toBe(`"'=甲","3","0.10","37.5","2026-03-15"`)
    expect(lines[2]).toBe('"乙, ""丙""","4","0.20","",""')
    expect(lines[3]).toBe('"合计","7","0.30","",""')
  })

  it('on paper it is a document that opens, with or without lines', async () => {
    for (const of of [table, { ...table, lines: [] }])
      expect((await loadPdf(await fileOf('pdf', asked('zh', of)))).getPageCount()).toBe(1)
  })
})

describe('what stands below the lines', () => {
  it('amounts to the cent, which floating figures are not', () => {
    expect(sumsOf(table)).toEqual({ n: 7, fee: '0.30' })
    const cents = Array.from({ length: 1000 }, () => line({ fee: '0.01' }))
    expect(sumsOf({ columns: table.columns.slice(2, 3), lines: cents })).toEqual({ fee: '10.00' })
  })

  it('nothing below one line or where nothing is added up; figures of the whole period stand as they are', () => {
    expect(sumsOf({ ...table, lines: table.lines.slice(0, 1) })).toBeUndefined()
    expect(sumsOf({ columns: table.columns.slice(0, 1), lines: table.lines })).toBeUndefined()
    expect(sumsOf({ ...table, whole: { n: 5 } })).toEqual({ n: 5 })
    expect(sumsOf({ ...table, lines: [], whole: { n: 5 } })).toBeUndefined()
  })
})

describe('some of its columns', () => {
  it('in its own order, with the links of those, and its chart where that is whole', () => {
    const few = withColumns(table, ['n', 'who'])
    expect(few.columns.map(({ key }) => key)).toEqual(['who', 'n'])
    expect(few.lines[0]?.cells).toEqual({ who: '=甲', n: 3 })
    expect(few.chart).toEqual(table.chart)
    expect(withColumns(table, ['n']).chart).toBeUndefined()
  })

  it('all of them where none that is there was chosen', () => {
    expect(withColumns(table, columnList('nothing,,'))).toBe(table)
    expect(columnList(undefined)).toEqual([])
    expect(columnList('a,,b')).toEqual(['a', 'b'])
  })
})

describe('what stands below', () => {
  it('figures of the whole period stand below the columns that were chosen too, and no sum in their place', () => {
    const whole = { ...table, whole: { n: 5, fee: '9.99' } }
    const few = withColumns(whole, ['who', 'n'])
    expect(few.whole).toEqual({ n: 5 })
    expect(sumsOf(few)).toEqual({ n: 5 })
    expect(withColumns(table, ['who', 'n'])).not.toHaveProperty('whole')
  })

  it('in a file as on the screen', async () => {
    const of = withColumns({ ...table, whole: { who: '整个时段', n: 5 } }, ['who', 'n'])
    const text = (await fileOf('csv', asked('zh', of))).toString('utf8')
    expect(text.trimEnd().split('\r\n').at(-1)).toBe('"整个时段","5"')
  })
})

describe('odd and very many', () => {
  const odd = ['<b>&"\'', '@sum', '+1', '-2+3', '\tx', '👩‍👩‍👧', 'שלום', 'a\r\nb', '\u200b', '']
  const lines = odd.map((who, n) => line({ who, n, fee: '-5.00', share: -1, day: '2026-02-28' }))

  it('a spreadsheet runs none of it, and reckons with what is below zero', async () => {
    const text = (await fileOf('csv', asked('en', { ...table, lines }))).toString('utf8')
    for (const safe of [`"'@sum"`, `"'+1"`, `"'-2+3"`, `"'\tx"`, `"<b>&""'"`, '"a\r\nb"', '"-5.00"', '"-1"'])
      expect(text).toContain(safe)
    const rows = await readSheet(await fileOf('xlsx', asked('en', { ...table, lines })))
    expect(rows).toHaveLength(odd.length + 2)
    expect(rows[1]).toEqual(['<b>&"\'', 0, -5, -1, new Date('2026-02-28T00:00:00Z')])
    expect(rows.at(-1)?.[2]).toBe(-50)
  })

  it('paper says that there is more than it holds; sheets have all of it, and sums are of all of it', async () => {
    const many = Array.from({ length: 501 }, (_, n) =>
      line({ who: `w${n}`, n: 1, fee: '0.01', share: 1, day: null }),
    )
    const of = { ...table, lines: many }
    expect((await loadPdf(await fileOf('pdf', asked('en', of)))).getPageCount()).toBeGreaterThan(5)
    const csv = (await fileOf('csv', asked('en', of))).toString('utf8').trimEnd().split('\r\n')
    expect([csv.length, csv.at(-1)]).toEqual([503, '"Total","501","5.01","",""'])
  })
})

describe('a cell as it is read', () => {
  it.each([
    [null, 'count', '—'],
    ['', 'money', '—'],
    [0, 'count', '0'],
    ['0.00', 'money', '¥0.00'],
    [1e15, 'bytes', '1000.0 TB'],
    [0, 'percent', '0%'],
    ['<b>', 'text', '<b>'],
    [37.5, 'days', '37.5'],
  ])('%j of kind %s is %s', (value, kind, words) => {
    expect(shown(value, kind)).toBe(words)
  })
  it('words and days begin at the left, all else ends at the right', () => {
    expect(['text', 'date', 'count', 'money', 'bytes', 'score'].map(isFigure)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ])
  })
})
