import { expect, it } from 'vitest'
import { paragraphsOf, richLine, richWords } from './rich.ts'

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

it('a name that no entity has stays as it was typed, whatever else JavaScript calls so', () => {
  for (const odd of ['&constructor;', '&toString;', '&hasownproperty;', '&valueof;', '&nosuch;'])
    expect(richWords(`a ${odd} b`)).toBe(`a ${odd} b`)
  expect(richWords('&#0;&#1114112;&#99999999;|&NBSP;|&Lt;')).toBe('&#99999999;| |<')
})

it('what is no text is none, and what only looks like a tag is text', () => {
  expect([richWords(null), richWords(undefined), richWords(''), richLine(' <p> </p> ')]).toEqual([
    '',
    '',
    '',
    '',
  ])
  expect(richWords('a < b > c <3 <-- x')).toBe('a < b > c <3 <-- x')
  expect(richLine('<p>一</p><p>二<br/>三</p><ul><li class="x">四</li></ul>')).toBe('一 二 三 - 四')
  expect(richWords('<script>alert(1)</script>ok')).toBe('alert(1)ok')
})

it('paragraphs are the same from whichever system a text comes', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(paragraphsOf(`a${end}${end}${end}b${end}c${end}`)).toBe('<p>a</p><p>b<br>c</p>')
  expect([paragraphsOf(''), paragraphsOf(' \r\n ')]).toEqual(['', ''])
})
