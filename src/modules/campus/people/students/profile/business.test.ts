import { describe, expect, it } from 'vitest'
import { heldIn, owedInAll, papersOf } from './business.ts'

const part = (...rows: object[]) => ({ rows: rows as { id: string }[], more: false })

describe('what a student has filed', () => {
  const papers = papersOf({
    parts: {
      installs: part(
        { id: '1', status: 20, totalAmount: '700.00', paidAmount: '200.50', createTime: '2026-03-01' },
        { id: '2', status: 60, totalAmount: '700.00', createTime: '2026-01-01' },
      ),
      changes: part({ id: '3', status: 20, moveFee: '80.00', paidAmount: null, createTime: '2026-04-01' }),
      vouchers: part({ id: '4', status: 90, payAmount: '10.00', createTime: '2026-02-01' }),
      repairFees: part(
        { id: '6', status: 70, feeLeft: '35.25', createTime: '2025-12-01' },
        { id: '7', status: 70, feeLeft: '0.00', createTime: '2025-11-01' },
      ),
      room: part({ id: '5' }),
    },
  })
  it('stands in one row, the newest first', () => {
    expect(papers.map(({ row }) => row.id)).toEqual(['3', '1', '4', '2', '6', '7'])
  })
  it('is open while somebody has something to do', () => {
    expect(papers.filter(({ open }) => open).map(({ row }) => row.id)).toEqual(['3', '1'])
  })
  it('is owed as far as it waits for money and was not paid', () => {
    expect(owedInAll(papers)).toBe('614.75')
    expect(owedInAll([])).toBe('0.00')
  })
  it('has deposits that are added without fractions', () => {
    expect(
      heldIn([
        { id: '1', depositHeld: '300.10' },
        { id: '2', depositHeld: null },
        { id: '3', depositHeld: '0.20' },
      ]),
    ).toBe('300.30')
  })
})
