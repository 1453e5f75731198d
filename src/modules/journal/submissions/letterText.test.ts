import { expect, it } from 'vitest'
import { fromHtml, toHtml } from './letterText.ts'

it('a typed letter survives the way there and back, figures with < included', () => {
  const letter = '彭蓉老师：\n感谢您修回。\n\n1. p < 0.05 请核对；\n2. A & B'
  expect(fromHtml(toHtml(letter))).toBe(letter)
})

it('markup that somebody types is text and nothing else', () => {
  expect(toHtml('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
})
