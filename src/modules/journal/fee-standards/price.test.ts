import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, cents, plainPercent, share } from './money.ts'
import { extraPages, linesOf, standardsFor, totalsOf } from './price.ts'
import type { Standard } from './shapes.ts'

const standard = (more: Partial<Standard> = {}): Standard => {
  return {
    id: '1',
    code: 'original',
    nameZh: '原著',
    nameEn: 'Original',
    feeType: 'publicationFee',
    articleTypeId: null,
    authorRegion: 'domestic',
    currency: 'CNY',
    baseAmount: '4800.00',
    includedPages: 12,
    extraPageAmount: '300.00',
    perUnitAmount: null,
    taxRate: '6.00',
    discountRules: [{ kind: 'member', percent: 12.5 }],
    ...more,
  }
}
const dated = (more: Partial<Standard> & { validFrom?: string; validTo?: string | null; sort?: number }) => {
  return { validFrom: '2026-01-01', validTo: null, sort: 0, ...standard(more), ...more }
}

describe('amounts', () => {
  it('are exact to the cent and come back as they were written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (value) => {
        expect(cents(amountOf(value))).toBe(value)
      }),
    )
    expect([cents('0.1') + cents('0.2'), cents('4800'), cents('4800.5'), cents(null)]).toEqual([
      30n,
      480_000n,
      480_050n,
      0n,
    ])
  })
  it('round a share half up', () => {
    expect([share(4999n, '6.00'), share(25n, '2.00'), share(24n, '2.00'), share(100n, '33.33')]).toEqual([
      300n,
      1n,
      0n,
      33n,
    ])
    expect(['6.00', '0.50', '0', '100.00'].map(plainPercent)).toEqual(['6', '0.5', '0', '100'])
  })
})

describe('case 58: pages', () => {
  it.each([
    [0, '5088.00'],
    [1, '5088.00'],
    [12, '5088.00'],
    [13, '5406.00'],
    [30, '10812.00'],
  ])('%i pages cost %s: nothing extra up to the limit, the first page beyond it counts', (pages, total) => {
    expect(totalsOf(linesOf([standard()], { pages })).total).toBe(total)
  })
  it('includes every page where no number is set, and none where it is 0', () => {
    expect([extraPages(500, null), extraPages(3, 0), extraPages(0, 0)]).toEqual([0, 3, 0])
  })
  it('takes the page fee of the journal where the standard has no price for extra pages', () => {
    const own = standard({ extraPageAmount: null })
    const page = standard({ feeType: 'pageFee', baseAmount: '100.00', includedPages: null })
    expect(linesOf([own, page], { pages: 14 }).map((line) => [line.feeType, line.qty, line.amount])).toEqual([
      ['publicationFee', 1, '4800.00'],
      ['pageFee', 2, '200.00'],
    ])
    expect(linesOf([standard(), page], { pages: 14 }).map((line) => line.feeType)).not.toContain('pageFee')
  })
})

describe('a price', () => {
  it('takes the discount off before the tax, and the waiver off what is left', () => {
    const lines = linesOf([standard()], { pages: 13, discount: 'member' })
    expect(totalsOf(lines)).toEqual({
      subtotal: '5100.00',
      discount: '637.50',
      tax: '267.75',
      total: '4730.25',
    })
    expect(totalsOf(lines, '50').total).toBe('2365.13')
    expect(totalsOf(lines, '100')).toEqual({
      subtotal: '5100.00',
      discount: '5100.00',
      tax: '0.00',
      total: '0.00',
    })
  })
  it('never is below nothing nor above the sum with tax, whatever the numbers', () => {
    const amount = fc.bigInt({ min: 0n, max: 99_999_999n }).map(amountOf)
    const percent = fc.bigInt({ min: 0n, max: 10_000n }).map(amountOf)
    fc.assert(
      fc.property(amount, amount, percent, percent, fc.nat(400), (base, extra, tax, waiver, pages) => {
        const lines = linesOf([standard({ baseAmount: base, extraPageAmount: extra, taxRate: tax })], {
          pages,
        })
        const full = totalsOf(lines)
        const less = totalsOf(lines, waiver)
        expect(cents(less.total)).toBeGreaterThanOrEqual(0n)
        expect(cents(less.total)).toBeLessThanOrEqual(cents(full.total))
        expect(cents(less.subtotal) - cents(less.discount) + cents(less.tax)).toBe(cents(less.total))
      }),
    )
  })
  it('adds what was counted: colour pages, offprints, the fast track', () => {
    const more = [
      standard(),
      standard({ feeType: 'colourFee', perUnitAmount: '200.00', taxRate: '0' }),
      standard({ feeType: 'fastTrackFee', baseAmount: '1000.00', taxRate: '0' }),
      standard({ feeType: 'offprintFee', perUnitAmount: '12.50', taxRate: '0' }),
    ]
    const counted = { pages: 1, colourPages: 3, fastTrack: true, offprints: 20 }
    expect(linesOf(more, counted).map((line) => line.amount)).toEqual([
      '4800.00',
      '600.00',
      '1000.00',
      '250.00',
    ])
    expect(linesOf(more, { pages: 1 }).map((line) => line.feeType)).toEqual(['publicationFee'])
  })
})

describe('which standard prices a paper', () => {
  const asked = { articleTypeId: '7', region: 'domestic', on: '2026-06-01' } as const
  const choose = (...all: Parameters<typeof standardsFor>[0][number][]) =>
    standardsFor(all, asked, 'publication').map((one) => one.code)
  it('the one of its type before the one for all, the one of its region before the one for everywhere', () => {
    const forAll = dated({ code: 'all', authorRegion: 'all' })
    const here = dated({ code: 'here' })
    const typed = dated({ code: 'typed', authorRegion: 'all', articleTypeId: '7' })
    expect([choose(forAll, here), choose(forAll, here, typed), choose(forAll)]).toEqual([
      ['here'],
      ['typed'],
      ['all'],
    ])
  })
  it('not one of another type, region or day; the first and the last day count', () => {
    expect(choose(dated({ articleTypeId: '8' }))).toEqual([])
    expect(choose(dated({ authorRegion: 'overseas' }))).toEqual([])
    expect(choose(dated({ validFrom: '2026-06-02' }))).toEqual([])
    expect(choose(dated({ validFrom: '2026-06-01', validTo: '2026-06-01' }))).toEqual(['original'])
    expect(choose(dated({ validTo: '2026-05-31' }))).toEqual([])
  })
  it('one currency a bill', () => {
    const other = dated({ code: 'colour', feeType: 'colourFee', currency: 'USD' })
    expect(choose(dated({}), other)).toEqual(['original'])
  })
  it('a review fee is a bill of its own', () => {
    const review = dated({ code: 'review', feeType: 'reviewFee' })
    expect(standardsFor([review, dated({})], asked, 'review').map((one) => one.code)).toEqual(['review'])
    expect(choose(review)).toEqual([])
  })
})
