import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib'
import { expect, it } from 'vitest'
import { songPdf } from '#kernel/testing/pdfs.ts'
import { wordsOfPdf } from './pdf-words.parser.ts'

const inUtf16 = Buffer.from('王小明，公共卫生学院', 'utf16le').swap16()

it.each([
  ['UniGB-UCS2-H', inUtf16],
  ['UniGB-UTF16-H', inUtf16],
  // A Latin letter takes one byte there, a Han one two.
  ['GBK-EUC-H', Buffer.from('41cdf5d0a1c3f7a3acb9abb9b2cec0c9fad1a7d4ba', 'hex')],
  ['GB-EUC-V', Buffer.from('cdf5d0a1c3f7a3acb9abb9b2cec0c9fad1a7d4ba', 'hex')],
])('a name is found in words in %s, which a PDF names and does not bring', async (encoding, bytes) => {
  expect(await wordsOfPdf(await songPdf(encoding, bytes))).toContain('王小明')
})

it('a name is found where each letter is set by itself, as browsers and online editors write PDFs', async () => {
  const doc = await PDFDocument.create()
  const page = doc.addPage()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  page.node.setFontDictionary(PDFName.of('F'), font.ref)
  const letters = [...'by Wei Zhang, Anna'].map(
    (letter) => `(${letter}) Tj ${font.widthOfTextAtSize(letter, 12)} 0 Td`,
  )
  page.node.set(
    PDFName.of('Contents'),
    doc.context.register(doc.context.stream(`BT /F 12 Tf 60 700 Td ${letters.join(' ')} ET`)),
  )
  expect(await wordsOfPdf(await doc.save())).toBe('by Wei Zhang, Anna')
})
