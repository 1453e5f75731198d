import { expect, it } from 'vitest'
import { dueIn } from './deadline.ts'

it('a deadline is red when it is past, amber when little is left, and ink otherwise, by what is due', () => {
  expect(dueIn(-192, 'finish', 'zh')).toEqual({ tone: 'red', mark: '■', text: '超时 3:12' })
  expect(dueIn(-1, 'respond', 'en')).toEqual({ tone: 'red', mark: '■', text: 'Late 0:01' })
  expect(dueIn(-2879, 'finish', 'zh').text).toBe('超时 47:59')
  expect(dueIn(-656_407, 'finish', 'zh').text).toBe('超时 455 天')
  expect(dueIn(-2880, 'finish', 'en').text).toBe('Late 2 days')
  expect(dueIn(42, 'respond', 'zh')).toEqual({ tone: 'amber', mark: '▲', text: '还有 42 分' })
  expect(dueIn(119, 'respond', 'en').tone).toBe('amber')
  expect(dueIn(120, 'respond', 'en')).toEqual({ tone: 'ink', mark: '○', text: '2 h 0 min left' })
  expect(dueIn(282, 'finish', 'zh')).toEqual({ tone: 'amber', mark: '▲', text: '还有 4 小时 42 分' })
  expect(dueIn(3000, 'finish', 'en')).toEqual({ tone: 'ink', mark: '○', text: '2 days left' })
})
