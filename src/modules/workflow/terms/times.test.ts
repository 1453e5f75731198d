import { expect, it } from 'vitest'
import { dueFrom, isDuration } from './times.ts'

it('reads durations with caps', () => {
  for (const text of ['P2D', 'PT8H', 'P1Y2M', 'P1W', 'PT90S']) expect(isDuration(text), text).toBe(true)
  for (const text of ['', 'P', 'PT', '2 days', 'P99999Y', 'P-1D', 'P1D; drop table x', 'P1DT'])
    expect(isDuration(text), text).toBe(false)
})

it('reads what an expression worked out: so long from now, or at a time where the tenant is', () => {
  expect(dueFrom('P2D', 'Asia/Shanghai')).toEqual({ after: 'P2D' })
  expect(dueFrom('2026-12-01', 'Asia/Shanghai')).toEqual({ at: new Date('2026-12-01T15:59:59Z') })
  expect(dueFrom('2026-12-01T10:00:00', 'Asia/Shanghai')).toEqual({ at: new Date('2026-12-01T02:00:00Z') })
  expect(dueFrom('2026-12-01T10:00:00Z', 'Asia/Shanghai')).toEqual({ at: new Date('2026-12-01T10:00:00Z') })
  for (const value of ['soon', 7, true, [], {}, '2026-02-30', '2026-12-01T99:00', "1 day'", '\u200b'])
    expect(dueFrom(value, 'Asia/Shanghai'), String(value)).toBeUndefined()
})
