import { expect, it } from 'vitest'
import { spanOf, spanText } from './span.ts'

it('a number of one unit is read and written as ISO 8601 has it', () => {
  for (const text of ['PT30M', 'PT4H', 'P2D', 'P1W']) expect(spanText(spanOf(text)!)).toBe(text)
  expect(spanOf('PT30M')).toEqual({ count: 30, unit: 'M' })
})

it('what is more than that is left as it is written', () => {
  for (const text of ['P1DT12H', 'P2M', '=due', 'PT', 'P', '2 days', 'P12345D', ''])
    expect(spanOf(text)).toBeUndefined()
})
