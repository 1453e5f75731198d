/** What a document says of who wrote it. */
import { readDocx } from './detect.parser.ts'
import { inspectPdf } from './pdf.parser.ts'
import { pdfText } from './pdf-text.parser.ts'
import type { DocFacts } from './reading.ts'

/** Who its properties name, and all of its text. */
export async function factsOf(bytes: Buffer, mime: string): Promise<DocFacts> {
  if (mime === 'application/pdf') {
    const facts = await inspectPdf(bytes)
    const text = await pdfText(bytes).catch(() => '')
    return typeof facts === 'string'
      ? { author: '', company: '', lastModifiedBy: '', xmp: '', text }
      : { ...facts, text }
  }
  if (mime.endsWith('wordprocessingml.document')) return { ...readDocx(bytes), xmp: '' }
  return { author: '', company: '', lastModifiedBy: '', xmp: '', text: '' }
}
