import { describe, expect, it } from 'vitest'
import { cleanHtml } from './html.ts'
import { nextId, takeNode } from './ids.ts'
import { sniff } from './sniff.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('what a file is', () => {
  it.each<[string, Buffer, string, string | undefined]>([
    ['a PDF', bytes('%PDF-1.7\n'), 'x.pdf', 'application/pdf'],
    [
      'a PDF behind what a scanner puts before it',
      bytes(`${'\0'.repeat(500)}%PDF-1.4`),
      'x',
      'application/pdf',
    ],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'x.png', 'image/png'],
    ['a JPEG that calls itself PNG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'x.png', 'image/jpeg'],
    ['a GIF', bytes('GIF89a..'), 'x.gif', 'image/gif'],
    ['a WebP', bytes('RIFF\0\0\0\0WEBPVP8 '), 'x', 'image/webp'],
    ['a WAV, which begins like one', bytes('RIFF\0\0\0\0WAVEfmt '), 'x.webp', undefined],
    [
      'a workbook',
      bytes('PK\u0003\u0004....'),
      'x.XLSX',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['any other archive', bytes('PK\u0003\u0004....'), 'x.jar', 'application/zip'],
    ['a text', Buffer.from('一些文字'), 'x.txt', 'text/plain'],
    ['a list of values', bytes('a,b\n1,2'), 'x.csv', 'text/csv'],
    ['a page that calls itself text', bytes('  <!DOCTYPE html><script>'), 'x.txt', undefined],
    ['a picture that calls itself text', bytes('<svg onload=alert(1)>'), 'x.txt', undefined],
    ['bytes that call themselves text', bytes('a\0b'), 'x.txt', undefined],
    ['a page', bytes('<html>'), 'x.html', undefined],
    ['XML', bytes('<?xml version="1.0"?><a/>'), 'x.xml', 'application/xml'],
    [
      'XML that draws',
      bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'x.xml',
      undefined,
    ],
    [
      'XML with a style that runs',
      bytes('<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>'),
      'x.xml',
      undefined,
    ],
    [
      'XML with entities',
      bytes('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a/>'),
      'x.xml',
      undefined,
    ],
    ['a program', bytes('MZ\u0090'), 'x.pdf', undefined],
    ['nothing', Buffer.alloc(0), 'x.txt', 'text/plain'],
  ])('%s', (_what, head, name, mime) => {
    expect(sniff(head, name)?.mime).toBe(mime)
  })
})

describe('markup that a person wrote', () => {
  it.each([
    ['<p>ok <b>bold</b></p>', '<p>ok <b>bold</b></p>'],
    ['<script>alert(1)</script>x', 'x'],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener nofollow">a</a>'],
    ['<a href="JaVaScRiPt&#58;alert(1)">a</a>', '<a rel="noopener nofollow">a</a>'],
    [
      '<a href="https://x.org" target="_blank">a</a>',
      '<a href="https://x.org" rel="noopener nofollow">a</a>',
    ],
    ['<img src="https://tracker.example/p.png">', ''],
    ['<img src="//tracker.example/p.png">', ''],
    ['<img src="data:image/png;base64,AA">', ''],
    ['<img src="/api/picture/1" alt="a" onerror="x()">', '<img src="/api/picture/1" alt="a" />'],
    ['<iframe src="https://x.org"></iframe><p>a</p>', '<p>a</p>'],
    ['<style>p{display:none}</style>a', 'a'],
    ['<form action="https://x.org"><input></form>a', 'a'],
    ['<td colspan="2" class="x">a</td>', '<td colspan="2">a</td>'],
  ])('%s is kept as %s', (html, expected) => {
    const once = cleanHtml(html)
    // `rel` is written where links are allowed to say it.
    expect(once.replaceAll(' rel="noopener nofollow"', '')).toBe(
      expected.replaceAll(' rel="noopener nofollow"', ''),
    )
    expect(cleanHtml(once)).toBe(once)
  })
})

describe('ids', () => {
  it('are many at a moment, each once and each greater than the one before', () => {
    let last = 0n
    for (let n = 0; n < 20_000; n += 1) {
      const id = BigInt(nextId())
      expect(id > last).toBe(true)
      last = id
    }
    expect(last < 2n ** 63n).toBe(true)
  })

  it('of two processes differ in the part that says which made them', () => {
    const nodeOf = (id: string) => (BigInt(id) >> 12n) & 1023n
    takeNode(5)
    expect(nodeOf(nextId())).toBe(5n)
    takeNode(1024 + 6)
    expect(nodeOf(nextId())).toBe(6n)
  })
})
