import { describe, expect, it } from 'vitest'
import { questionOf, tokens } from './search.ts'

describe('search words', () => {
  it('cuts Chinese into overlapping pairs and leaves Latin words whole', () => {
    expect(tokens('公共卫生 PM2.5 与 Nguyễn Thị Hương')).toEqual([
      '公共',
      '共卫',
      '卫生',
      '生',
      'pm2',
      '5',
      '与',
      'nguyen',
      'thi',
      'huong',
    ])
  })

  it('folds width and case and drops markup', () => {
    expect(tokens('ＡＢＣ abc <i>E. coli</i>')).toEqual(['abc', 'abc', 'e', 'coli'])
  })

  it('keeps characters outside the basic plane whole', () => {
    expect(tokens('𠮷野')).toEqual(['𠮷野', '野'])
  })

  it('asks for a two-character word as one pair and for a longer one as a phrase', () => {
    expect(questionOf('卫生')).toBe(`('卫生')`)
    expect(questionOf('公共卫生')).toBe(`('公共' <-> '共卫' <-> '卫生')`)
    expect(questionOf('卫')).toBe(`('卫':*)`)
    expect(questionOf('heat 预警')).toBe(`('heat':*) & ('预警')`)
  })

  it('leaves nothing of %, _, quotes, operators and overlong input (case 70)', () => {
    expect(questionOf(`%_'"&|!<->()\\:*`)).toBeUndefined()
    expect(questionOf(`a'b`)).toBe(`('a':*) & ('b':*)`)
    const long = questionOf('卫'.repeat(10_000)) ?? ''
    expect(long.length).toBeLessThan(1_200)
    expect(questionOf('a '.repeat(10_000))?.split('&').length).toBe(12)
  })
})
