import { expect, it } from 'vitest'
import type { Rent } from './lease-calls.ts'
import { linesOf } from './settlement.ts'

const row = (more: Partial<Rent>) =>
  ({
    rentType: '3',
    refundAmount: '516.64',
    rentRefund: '266.64',
    deductionAmount: '50.00',
    unusedMonths: 8,
    ...more,
  }) as Rent

it('a refund is told as lines that add up to it, to the cent', () => {
  expect(linesOf(row({}))).toEqual({
    deposit: '300.00',
    months: 8,
    rent: '266.64',
    deduction: '50.00',
    refund: '516.64',
  })
  expect(linesOf(row({ rentRefund: null, deductionAmount: null, refundAmount: '300.00' }))).toMatchObject({
    deposit: '300.00',
    rent: '0.00',
    refund: '300.00',
  })
})

it('nothing is told before the unit was inspected, or where nothing is returned', () => {
  expect(linesOf(row({ refundAmount: null }))).toBeUndefined()
  expect(linesOf(row({ rentType: '2' }))).toBeUndefined()
})
