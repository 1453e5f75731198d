import { expect, it } from 'vitest'
import { asRows } from './as-rows.ts'

it('what was sent as deep as it is long is read as far as anybody would, and stops nothing', () => {
  for (const text of [
    `{"a":${'['.repeat(9990)}${']'.repeat(9990)}}`,
    `${'{"a":'.repeat(3300)}1${'}'.repeat(3300)}`,
  ])
    expect(String(asRows(text, '/api/x/y', 'en')).length).toBeLessThan(100)
})

it('names that objects have of themselves are names like any other', () => {
  const text = '{"__proto__":{"a":1},"constructor":"P<0.05","toString":null}'
  expect(asRows(text, '/api/x/y', 'en')).toBe('__proto__: a: 1\nconstructor: P<0.05\ntoString: —')
})
