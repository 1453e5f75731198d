import { expect, it } from 'vitest'
import { fileText, hasEndlessWords } from './file-text.ts'

const saying = (letters: string) => `<?xml version="1.0" encoding="${letters}"?><a name="`
const ascii = (text: string) => [...Buffer.from(text, 'latin1')]

it('a file is read in the letters that its bytes or its first line name', () => {
  expect(fileText(Buffer.from(`${saying('UTF-8')}审核"/>`))).toContain('审核')
  expect(fileText(Buffer.from('\uFEFF<a name="审核"/>'))).toBe('<a name="审核"/>')
  // 审核 as Chinese Windows writes it.
  const gbk = Uint8Array.from([...ascii(saying('GBK')), 0xc9, 0xf3, 0xba, 0xcb, ...ascii('"/>')])
  // What is sent and kept from here on is UTF-8, and says so.
  expect(fileText(gbk)).toBe(`${saying('UTF-8')}审核"/>`)
  expect(fileText(Buffer.from(`\uFEFF${saying('UTF-16')}审核"/>`, 'utf16le'))).toContain('审核')
  expect(fileText(Buffer.from(`${saying('utf-16')}x"/>`))).toContain('name="x"')
})

it('bytes that are no text of these letters are none, and neither are letters that nobody knows', () => {
  expect(fileText(Uint8Array.from([0xc9, 0xf3, 0xba]))).toBe(undefined)
  expect(fileText(Buffer.from(`${saying('x-nobody')}x"/>`))).toBe(undefined)
})

it('knows what is too long to be drawn: names and notes, and nothing that is not drawn', () => {
  const long = '长'.repeat(501)
  expect(hasEndlessWords(`<task id="a" name="${long}"/>`)).toBe(true)
  expect(hasEndlessWords(`<task id="a" name = '${long}'/>`)).toBe(true)
  expect(hasEndlessWords(`<bpmn:text id="t">${long}</bpmn:text>`)).toBe(true)
  expect(hasEndlessWords(`<task name="${long.slice(1)}"/><documentation>${long}</documentation>`)).toBe(false)
})
