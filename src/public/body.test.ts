import { describe, expect, it } from 'vitest'
import { abstractParts } from './body.ts'

describe('an abstract', () => {
  it.each([
    [
      '目的：评估影响。\n方法：断点回归。',
      [
        ['目的', '评估影响。'],
        ['方法', '断点回归。'],
      ],
    ],
    [
      '目的 评估影响。方法 以 2024 年为断点。结果 减少 18%。',
      [
        ['目的', '评估影响。'],
        ['方法', '以 2024 年为断点。'],
        ['结果', '减少 18%。'],
      ],
    ],
    [
      'Background Heat kills. Methods: We asked. Results 18% less.',
      [
        ['Background', 'Heat kills.'],
        ['Methods', 'We asked.'],
        ['Results', '18% less.'],
      ],
    ],
    [
      'Results of the survey are shown. Methods are described elsewhere.',
      [[null, 'Results of the survey are shown. Methods are described elsewhere.']],
    ],
    ['本研究的方法 以问卷为主。结果 见下。', [[null, '本研究的方法 以问卷为主。结果 见下。']]],
    [
      'P<0.05 目的 a\n\n b ',
      [
        [null, 'P<0.05 目的 a'],
        [null, 'b'],
      ],
    ],
    ['', []],
  ])('%s stands in its parts', (text, parts) =>
    expect(abstractParts(text).map(({ label, text: said }) => [label, said])).toEqual(parts),
  )
})
