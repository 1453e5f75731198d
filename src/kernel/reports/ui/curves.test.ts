import { describe, expect, it } from 'vitest'
import { currencyIn, moneyColumn, shown, sumsOf, type Cells, type Curves } from '../shapes.ts'
import { withColumns } from '../columns.ts'
import { curvesOf } from './curves.ts'
import { belowLegend } from './legend.ts'
import { ticksTo } from './scale.ts'

/** What a chart draws: the same figures as the table below it, and none that the table does not have. */
const columns = [
  { key: 'build', label: '楼栋', kind: 'text' },
  { key: 'rooms', label: '房间', kind: 'count' },
  { key: 'fee', label: '费用', kind: 'money' },
  { key: 'days', label: '中位天数', kind: 'days' },
  { key: 'score', label: '评分', kind: 'score' },
  { key: 'share', label: '覆盖率', kind: 'percent' },
]
const bars: Curves = { kind: 'bar', x: 'build', series: ['rooms'], share: 'share' }
const drawn = (cells: readonly Cells[], chart: Curves = bars) =>
  curvesOf({ columns, lines: cells.map((each) => ({ cells: each, behind: {} })) }, chart)
const values = (cells: readonly Cells[], key: string) =>
  drawn(cells, { kind: 'line', x: 'build', series: [key] }).series[0]?.values

describe('a figure for each place along the axis', () => {
  it('in the order of the lines, under the words of the columns, the share last and over the others', () => {
    const { xs, series } = drawn([
      { build: '乙', rooms: 3, share: 50 },
      { build: '甲', rooms: 0, share: null },
    ])
    expect(xs).toEqual(['乙', '甲'])
    expect(series).toEqual([
      { name: '房间', kind: 'count', values: [3, 0], ofShare: false },
      { name: '覆盖率', kind: 'percent', values: [50, null], ofShare: true },
    ])
  })

  it('amounts of two currencies are two curves, and are never added up', () => {
    const line = (month: string, currency: string, fee: string) => ({
      cells: { month, currency, fee },
      behind: {},
    })
    const lines = [line('10', 'CNY', '800.00'), line('10', 'USD', '150.00'), line('11', 'CNY', '90.10')]
    const chart: Curves = { kind: 'bar', x: 'month', series: ['fee'] }
    const told = { key: 'fee', label: '费用', kind: 'money', currency: 'currency' }
    expect(curvesOf({ columns: [told], lines }, chart).series).toMatchObject([
      { name: '费用 CNY', values: [800, 90.1], currency: 'CNY' },
      { name: '费用 USD', values: [150, null], currency: 'USD' },
    ])
    const summed = moneyColumn('fee', '费用', 'Fee', { sum: true, currency: 'currency' })
    expect(sumsOf({ columns: [summed], lines })).toBeUndefined()
    expect(sumsOf({ columns: [summed], lines: [lines[0]!, lines[2]!] })).toEqual({ fee: '890.10' })
    const fewer = withColumns({ columns: [summed], lines, chart: undefined }, ['fee'])
    expect(fewer.lines.map(({ cells }) => currencyIn(cells, summed))).toEqual(['CNY', 'USD', 'CNY'])
    expect(shown('150.00', 'money', currencyIn(lines[1]!.cells, summed))).toMatch(/^(US)?\$150\.00$/)
  })

  it('nothing is not zero: a month without a median has a gap', () => {
    expect(values([{ build: '1', days: null }, { build: '2', days: 0 }, { build: '3' }], 'days')).toEqual([
      null,
      0,
      null,
    ])
  })

  it('places without a word are one place, and odd words are words', () => {
    expect(drawn([{ build: null }, { build: '' }, { build: '<b>' }, { build: '__proto__' }]).xs).toEqual([
      '',
      '<b>',
      '__proto__',
    ])
  })

  it('no lines draw nothing, and an unknown series is called by its key', () => {
    expect(drawn([]).xs).toEqual([])
    expect(drawn([{ build: '1' }], { kind: 'line', x: 'build', series: ['gone'] }).series).toEqual([
      { name: 'gone', kind: 'count', values: [null], ofShare: false },
    ])
  })
})

describe('two lines of one place', () => {
  const twins = (more: Cells, other: Cells) => [
    { build: '1号楼', ...more },
    { build: '1号楼', ...other },
  ]
  it('counts are added up, a missing one as none', () => {
    expect(values(twins({ rooms: 3 }, { rooms: 4 }), 'rooms')).toEqual([7])
    expect(values(twins({ rooms: 3 }, { rooms: null }), 'rooms')).toEqual([3])
    expect(values(twins({ rooms: null }, { rooms: null }), 'rooms')).toEqual([null])
  })

  it('amounts are added up to the cent', () => {
    expect(values(twins({ fee: '0.10' }, { fee: '0.20' }), 'fee')).toEqual([0.3])
    expect(values(twins({ fee: '1.15' }, { fee: '-1.15' }), 'fee')).toEqual([0])
    const many = Array.from({ length: 1000 }, () => ({ build: 'x', fee: '0.01' }))
    expect(values(many, 'fee')).toEqual([10])
  })

  it.each(['share', 'days', 'score'])(
    'a %s of both is known to nobody, and is not drawn as their sum',
    (key) => {
      expect(values(twins({ [key]: 80 }, { [key]: 90 }), key)).toEqual([null])
      expect(values(twins({ [key]: 80 }, { [key]: null }), key)).toEqual([80])
    },
  )

  it('two buildings of one name have one bar and no share above a hundred', () => {
    const { series } = drawn(twins({ rooms: 3, share: 80 }, { rooms: 4, share: 90 }))
    expect(series.map((one) => one.values)).toEqual([[7], [null]])
  })
})

describe('scales', () => {
  it.each([
    [0.4, [0, 1]],
    [2.5, [0, 1, 2, 3]],
    [99, [0, 50, 100]],
    [100, [0, 50, 100]],
    [101, [0, 50, 100, 150]],
    [1e12, [0, 5e11, 1e12]],
  ])('up to %d has the lines %j', (most, ticks) => {
    expect(ticksTo(most)).toEqual(ticks)
  })

  it('a name wider than the picture has a row of its own and no empty one before it', () => {
    expect(belowLegend([900], 320)).toBe(40)
    expect(belowLegend([900, 10], 320)).toBe(64)
    expect(belowLegend([10, 900, 10], 320)).toBe(88)
  })
})
