import { expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { el, escaped, inlineXml, xmlDocument } from './xml.ts'

const awkward = `<&>"' ${String.fromCharCode(...Array(32).keys())} \uD800 \uDC00 𠮷 é e\u0301 👩‍👩‍👧 \uFFFE\uFFFF ]]>`

it('case 62: whatever a text holds, the document is well formed and says the rest of it', async () => {
  const xml = xmlDocument(el('a', { b: awkward }, awkward, [null, 0, el('c', {}, undefined)]))
  const read = await validateXML({ xml, normalization: 'c14n' })
  expect(read.errors).toEqual([])
  for (const kept of ['𠮷', 'é', 'e\u0301', '👩‍👩‍👧', '&lt;&amp;&gt;', ']]&gt;', '\uFFFD'])
    expect(read.normalized).toContain(kept)
  const parted = await validateXML({ xml: xml.replaceAll('&amp;', '&'), normalization: 'c14n' })
  expect(parted.errors).not.toEqual([])
})

it('case 62: what XML has no form for is gone, not escaped', () => {
  expect(escaped('a\u0000b\u0008c\u001Fd\uFFFFe')).toBe('abcde')
  expect(escaped('a\rb')).toBe('a&#13;b')
})

it('inline marks of a title become elements, comparisons stay text', () => {
  const marks = { i: 'italic', b: 'bold', sub: 'sub', sup: 'sup' }
  expect(
    el('t', {}, inlineXml('<i>H. pylori</i> at p<0.05, a<b 时 c>d, q > 1<sup>2</sup> <p>', marks)).xml,
  ).toBe('<t><italic>H. pylori</italic> at p&lt;0.05, a&lt;b 时 c&gt;d, q &gt; 1<sup>2</sup> &lt;p&gt;</t>')
})
