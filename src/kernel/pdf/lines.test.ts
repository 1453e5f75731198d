import type { PDFFont } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import type { Run } from './faces.ts'
import { broken, wideOf } from './lines.ts'
import { unpacked } from './woff.ts'

/** A face in which a Latin letter is half as wide as a Chinese one, as in the ones that are used. */
const face = () =>
  ({
    widthOfTextAtSize: (text: string, size: number) =>
      [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? size : size / 2), 0),
  }) as unknown as PDFFont
const plain = face()
const run = (text: string, font = plain): Run => ({ text, font })
const lines = (text: string, width: number) =>
  broken([run(text)], width, 10).map((line) => line.map((one) => one.text).join(''))

describe('a text in lines', () => {
  it('keeps Latin words whole and breaks Chinese anywhere', () => {
    expect(lines('whole words stay', 30)).toEqual(['whole ', 'words ', 'stay'])
    expect(lines('中文可以断开', 30)).toEqual(['中文可', '以断开'])
    expect(lines('中文and words', 45)).toEqual(['中文and ', 'words'])
  })

  it('lets a closing mark stand over the edge, and none begin a line', () => {
    expect(lines('一二三。四', 30)).toEqual(['一二三。', '四'])
    for (const text of ['一二三，四五六。', '（一二三）四五', 'a：一二三；四五六！']) {
      const made = lines(text, 30)
      expect(made.join('')).toBe(text)
      expect(made.some((line) => /^[，。；：！）]/.test(line))).toBe(false)
    }
  })

  it('begins no line with a blank', () => {
    expect(lines('一二 三四', 20)).toEqual(['一二', '三四'])
    expect(lines('a b c d', 10)).toEqual(['a ', 'b ', 'c ', 'd'])
  })

  it('breaks a word that no line holds, so that nothing runs into the next column', () => {
    const address = 'https://journal.example.org/portal/a-very-long-address/without-a-blank?unit=1'
    for (const width of [40, 95, 200]) {
      const made = broken([run(`见 ${address} 等`)], width, 10)
      for (const line of made) expect(wideOf(line, 10)).toBeLessThanOrEqual(width + 5)
      const text = made.flatMap((line) => line.map((one) => one.text)).join('')
      expect(text.replaceAll(' ', '')).toBe(`见${address}等`)
    }
  })

  it('of anything ends, also where a column holds no letter at all', () => {
    expect(lines('', 30)).toEqual([''])
    expect(lines('一二', 1)).toEqual(['一', '二'])
    expect(lines('word', 1)).toEqual(['w', 'o', 'r', 'd'])
    expect(lines('👩‍👩‍👧', 10).join('')).toBe('👩‍👩‍👧')
    expect(lines('   ', 5).join('').trim()).toBe('')
  })

  it('keeps each piece in the face that it was set in', () => {
    const bold = face()
    const made = broken([run('bold ', bold), run('中文'), run('bold', bold)], 40, 10)
    expect(made.map((line) => line.map(({ text, font }) => [text, font === bold]))).toEqual([
      [
        ['bold ', true],
        ['中', false],
      ],
      [
        ['文', false],
        ['bold', true],
      ],
    ])
  })
})

describe('a packed face', () => {
  it('is refused where it is none', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('OTTO'), Buffer.from('wOF2 another form')])
      expect(() => unpacked(bytes)).toThrow('not a WOFF file')
  })
})
