import { PDFDocument } from 'pdf-lib'
import { loadPdf } from '#kernel/untrusted/pdf.parser.ts'

/** One document of several; it says nothing of who made the parts. */
export async function joined(bytes: Buffer, lengths: readonly number[], title: string): Promise<Uint8Array> {
  const whole = await PDFDocument.create()
  let from = 0
  for (const length of lengths) {
    const part = await loadPdf(bytes.subarray(from, from + length), true)
    from += length
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  }
  whole.setTitle(title, { showInWindowTitleBar: true })
  whole.setProducer('')
  whole.setCreator('')
  return whole.save()
}
