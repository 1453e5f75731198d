import { expect, it } from 'vitest'
import { amountOf, cents } from '../cents.ts'
import { leaseEndOf, settlementOf, wholeMonths } from './pricing.ts'

it('a lease ends with the n-th academic year, the one it begins in being the first', () => {
  expect(leaseEndOf('2026-09-01', 1, 9)).toBe('2027-08-31')
  expect(leaseEndOf('2026-11-21', 2, 9)).toBe('2028-08-31')
  expect(leaseEndOf('2027-03-01', 1, 9)).toBe('2027-08-31')
  expect(leaseEndOf('2027-03-01', 1, 3)).toBe('2028-02-29')
})

it('whole months are counted by the calendar, and a month that has begun is none', () => {
  expect(wholeMonths('2026-09-01', '2027-08-31')).toBe(12)
  expect(wholeMonths('2026-09-02', '2027-08-31')).toBe(11)
  expect(wholeMonths('2027-04-13', '2028-08-31')).toBe(16)
  expect(wholeMonths('2027-09-01', '2027-08-31')).toBe(0)
})

const lease = { leaseStart: '2026-09-01', leaseEnd: '2028-08-31', rent: 76_000n, deposit: 30_000n }

it('58 two years returned after 7.4 months give back sixteen whole months, line by line and to the cent', () => {
  const { unusedMonths, rentRefund, refund, lines } = settlementOf(lease, {
    returnDate: '2027-04-12',
    deduction: 5_050n,
    mode: 'MONTHLY',
  })
  expect([unusedMonths, rentRefund, refund]).toEqual([16, 50_666n, 75_616n])
  expect(lines.map(({ amount }) => amount)).toEqual(['300.00', '-50.50', '506.66'])
  expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(refund)
})

it('no rent goes back where the tenant says so, after the end, or more than was paid; nothing is taken beyond the deposit', () => {
  const none = settlementOf(lease, { returnDate: '2027-04-12', deduction: 0n, mode: 'NONE' })
  expect(none.refund).toBe(30_000n)
  const late = settlementOf(lease, { returnDate: '2028-09-20', deduction: 99_999n, mode: 'MONTHLY' })
  expect([late.unusedMonths, late.refund]).toEqual([0, 0n])
  const atOnce = settlementOf(
    { ...lease, leaseStart: '2026-11-21' },
    { returnDate: '2026-11-20', deduction: 0n, mode: 'MONTHLY' },
  )
  expect(atOnce.rentRefund <= lease.rent).toBe(true)
  expect(amountOf(atOnce.rentRefund)).toBe('725.45')
})
