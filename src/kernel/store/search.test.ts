import { describe, expect, it } from 'vitest'
import { tokens, tsqueryOf } from './search.ts'

describe('search words', () => {
  it('cuts Chinese into characters and pairs and leaves Latin words whole', () => {
    expect(tokens('公共卫生 PM2.5')).toEqual(['公', '共', '公共', '卫', '共卫', '生', '卫生', 'pm2', '5'])
  })

  it('folds width, case and accents and drops markup', () => {
    expect(tokens('ＡＢＣ Nguyễn Thị Hương, Đặng <i>E. coli</i>')).toEqual([
      'abc',
      'nguyen',
      'thi',
      'huong',
      'dang',
      'e',
      'coli',
    ])
  })

  it('keeps characters outside the basic plane whole', () => {
    expect(tokens('𠮷野')).toEqual(['𠮷', '野', '𠮷野'])
  })

  it('asks for a two-character word as one pair and for a Latin word as a beginning', () => {
    expect(tsqueryOf('卫生')).toBe('卫生')
    expect(tsqueryOf('卫')).toBe('卫')
    expect(tsqueryOf('heat 预警')).toBe('heat:* & 预警')
  })

  it('leaves nothing of %, _, quotes, operators and overlong input (case 70)', () => {
    expect(tsqueryOf(`%_'"&|!<->()\\:*`)).toBeUndefined()
    expect(tsqueryOf(`a'b`)).toBe('a:* & b:*')
    expect((tsqueryOf('卫'.repeat(10_000)) ?? '').length).toBeLessThan(1_200)
    expect(tsqueryOf('abcd '.repeat(10_000))).toBe('abcd:*')
  })
})
