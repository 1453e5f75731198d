import { describe, expect, it } from 'vitest'
import { label } from '#kernel/definition/index.ts'
import { seeded } from '#kernel/testing/promise.ts'
import { before, daysIn, monthsIn, span, upTo } from './asked.ts'
import { average, difference, filtersOf, share } from './figures.ts'

const said = label('数', 'Figure')
const asked = (from: string, to: string, timeZone = 'Asia/Shanghai') =>
  ({
    period: { from: new Date(from), to: new Date(to), now: new Date(to) },
    caller: { timeZone },
  }) as Parameters<typeof daysIn>[0]

describe('figures made of others', () => {
  it.each([
    [1, 3, 33.3],
    [2, 3, 66.7],
    [0, 5, 0],
    [5, 0, null],
    [null, null, null],
    [5, 5, 100],
  ])('%j of %j are %j per cent', (part, whole, expected) => {
    expect(share('s', said, 'part', 'whole').from({ part, whole })).toBe(expected)
  })

  it.each([
    ['10.00', 3, '3.33'],
    ['0.05', 2, '0.03'],
    ['0.00', 0, null],
    [null, 4, '0.00'],
  ])('%j by %j is %j', (amount, rows, expected) => {
    expect(average('a', said, 'amount', 'rows').from({ amount, rows })).toBe(expected)
  })

  it('one amount less another is right to the cent, whatever the amounts', () => {
    const random = seeded(11)
    for (let n = 0; n < 2000; n += 1) {
      const [a, b] = [Math.floor(random() * 1e9), Math.floor(random() * 1e9)]
      const text = (cents: number) => (cents / 100).toFixed(2)
      expect(difference('d', said, 'of', 'less').from({ of: text(a), less: text(b) })).toBe(text(a - b))
    }
  })

  it('filters may wait for who asks when', () => {
    const given = { caller: { userId: '7' } } as Parameters<typeof filtersOf>[1]
    expect(filtersOf({ status: '1' }, given)).toEqual({ status: '1' })
    expect(filtersOf(({ caller }) => ({ mine: caller.userId }), given)).toEqual({ mine: '7' })
  })
})

describe('the parts of a period', () => {
  it.each([
    ['2026-01-31T00:00:00Z', '2026-03-01T00:00:00Z', ['2026-01', '2026-02', '2026-03']],
    ['2025-12-31T15:59:59Z', '2026-01-01T00:00:00Z', ['2025-12', '2026-01']],
    ['2025-12-31T16:00:00Z', '2026-01-01T00:00:00Z', ['2026-01']],
  ])('from %s to %s are the months %j where the reader is', (from, to, months) => {
    expect(monthsIn(asked(from, to))).toEqual(months)
  })

  it('its days are each of the calendar, over a change of the clocks too', () => {
    expect(daysIn(asked('2026-03-27T23:30:00Z', '2026-03-30T21:59:59Z', 'Europe/Berlin'))).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
    ])
  })

  it('the parts of a period, put together, are the period: no row falls between two and none is in both', () => {
    const period = asked('2026-01-14T16:00:00Z', '2026-03-20T15:59:59Z')
    const parts = monthsIn(period).map((month) => span('at', period, month))
    const ends = parts.map((part) => [String(part.at_datege), String(part.at_datele)] as const)
    expect(ends[0]?.[0]).toBe('2026-01-15 00:00:00')
    expect(ends.at(-1)?.[1]).toBe('2026-03-20 23:59:59')
    for (const [n, [from]] of ends.entries()) {
      const last = ends[n - 1]?.[1]
      if (last) expect(new Date(`${from}Z`).getTime() - new Date(`${last}Z`).getTime()).toBe(1000)
    }
    expect(span('at', period)).toEqual({ at_datege: '2026-01-15 00:00:00', at_datele: '2026-03-20 23:59:59' })
    expect(before('at', period)).toEqual({ at_datelt: '2026-01-15 00:00:00' })
    expect(upTo('at', period)).toEqual({ at_datele: '2026-03-20 23:59:59' })
  })

  it.each([
    ['2026', '2026-01-01 00:00:00', '2026-12-31 23:59:59'],
    ['2024-02', '2024-02-01 00:00:00', '2024-02-29 23:59:59'],
    ['2026-02-14', '2026-02-14 00:00:00', '2026-02-14 23:59:59'],
  ])('%s of a long period lasts from %s to %s', (of, from, to) => {
    expect(span('at', asked('2020-01-01T00:00:00Z', '2029-12-31T00:00:00Z'), of)).toEqual({
      at_datege: from,
      at_datele: to,
    })
  })
})

it.each([
  ['10.05', 10, '1.01'],
  ['1.15', 10, '0.12'],
  ['-10.00', 3, '-3.33'],
  ['0.01', 3, '0.00'],
  ['-0.01', 3, '0.00'],
  ['9999999999.99', 1, '9999999999.99'],
])(
  '%s shared among %d is %s: half a cent is rounded up, as the database does, and nothing is never less than nothing',
  (amount, rows, each) => {
    expect(average('a', said, 'amount', 'rows').from({ amount, rows })).toBe(each)
  },
)
