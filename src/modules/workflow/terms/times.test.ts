import { expect, it } from 'vitest'
import { dueFrom, isDuration, isTime } from './times.ts'

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
  expect(dueFrom('2026-12-01 10:00', 'Asia/Shanghai')).toEqual({ at: new Date('2026-12-01T02:00:00Z') })
  for (const text of [
    '2026-12-01T10:00:00.5+08:00',
    '2026-12-01T10:00:00+0800',
    '2026-12-01T10:00:00@Asia/Shanghai',
  ])
    expect(dueFrom(text, 'UTC'), text).toEqual({ at: new Date('2026-12-01T02:00:00Z') })
  for (const text of ['2026-02-30 10:00', '2026-02-30T10:00:00Z', '2026-12-01T10:00:00 pm'])
    expect(dueFrom(text, 'Asia/Shanghai'), text).toBeUndefined()
  for (const value of ['soon', 7, true, [], {}, '2026-02-30', '2026-12-01T99:00', "1 day'", '\u200b'])
    expect(dueFrom(value, 'Asia/Shanghai'), String(value)).toBeUndefined()
})

it('takes for a cycle what leaves a minute at least between one and the next', () => {
  for (const text of ['R3/PT1M', 'R0/PT60S', 'R9/P1D', 'R999/P1M', 'R2/P1DT0S', 'R2/PT0H2M'])
    expect(isTime('timeCycle', text), text).toBe(true)
  for (const text of ['R3/PT59S', 'R3/P0D', 'R3/PT0M', 'R3/P0DT30S', 'R/PT1M', 'PT1M', 'R3/PT1M/PT1M', 'R3'])
    expect(isTime('timeCycle', text), text).toBe(false)
})
