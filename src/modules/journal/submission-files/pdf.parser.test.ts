import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib'
import { expect, it } from 'vitest'
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { anonymousPdf } from './pdf.parser.ts'

it('J03 a PDF whose page names something else as the list that it is in loses its makers, and nothing else', async () => {
  const doc = await PDFDocument.create()
  const page = doc.addPage([400, 300])
  page.drawText('the words', { font: await doc.embedFont(StandardFonts.Helvetica) })
  page.node.set(PDFName.of('Parent'), doc.context.register(doc.context.obj({ Kind: 'Nothing' })))
  doc.setAuthor('QxMaker')
  const bare = await anonymousPdf(Buffer.from(await doc.save({ useObjectStreams: false })))
  const again = await PDFDocument.load(bare)
  expect([again.getPageCount(), again.getAuthor(), again.getPage(0).getSize()]).toEqual([
    1,
    undefined,
    { width: 400, height: 300 },
  ])
  expect(await wordsOfPdf(bare)).toContain('the words')
})
