import { expect, it } from 'vitest'
import { songPdf } from '#kernel/testing/pdfs.ts'
import { pdfText } from './pdf-text.parser.ts'

const inUtf16 = Buffer.from('王小明，公共卫生学院', 'utf16le').swap16()

it.each([
  ['UniGB-UCS2-H', inUtf16],
  ['UniGB-UTF16-H', inUtf16],
  // A Latin letter takes one byte there, a Han one two.
  ['GBK-EUC-H', Buffer.from('41cdf5d0a1c3f7a3acb9abb9b2cec0c9fad1a7d4ba', 'hex')],
  ['GB-EUC-V', Buffer.from('cdf5d0a1c3f7a3acb9abb9b2cec0c9fad1a7d4ba', 'hex')],
])('a name is found in words in %s, which a PDF names and does not bring', async (encoding, bytes) => {
  expect(await pdfText(await songPdf(encoding, bytes))).toContain('王小明，公共卫生学院')
})
