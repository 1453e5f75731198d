import { expect, it } from 'vitest'
import { paragraphsOf, richWords } from './rich.ts'

const back = (html: string) => richWords(html, { betweenParagraphs: '\n\n' })

it('plain text becomes rich text and back, with its signs', () => {
  const letter = 'Dear author,\n\nplease give p < 0.05 & the "n" > 3.\nBest, &lt; a<b 时 c>d <!-- x -->'
  expect(back(paragraphsOf(letter))).toBe(letter)
  expect(back('<p>a<br>b</p><p>c</p><p></p><p></p><p></p><p>d</p>')).toBe('a\nb\n\nc\n\nd')
  expect(paragraphsOf('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
})

it('entities are read once, and a sign that opens no tag stays', () => {
  expect(richWords('&amp;lt; &#38;amp; &#x4e2d; &hellip; p <0.05')).toBe('&lt; &amp; 中 &hellip; p <0.05')
  expect(richWords('<ul><li>a</li><li>b</li></ul>')).toBe('- a\n- b')
})
