/** What a document says of who wrote it. */
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { readDocx } from './docx.parser.ts'
import { inspectPdf } from './pdf.parser.ts'
import { unread, type DocFacts } from './reading.ts'

/** Letters of a text; a thesis has half of it. Of a longer one nothing is said, so that a person must look. */
const mostText = 1_000_000
const mostOfProperty = 2000
const mostXmp = 200_000

/** Who its properties name, and all of its text. */
export async function factsOf(bytes: Buffer, mime: string): Promise<DocFacts> {
  const { author, company, lastModifiedBy, xmp, text } = await everythingOf(bytes, mime)
  return {
    author: author.slice(0, mostOfProperty),
    company: company.slice(0, mostOfProperty),
    lastModifiedBy: lastModifiedBy.slice(0, mostOfProperty),
    xmp: xmp.slice(0, mostXmp),
    text: text.length > mostText ? '' : text,
  }
}

async function everythingOf(bytes: Buffer, mime: string): Promise<DocFacts> {
  if (mime === 'application/pdf') {
    const facts = await inspectPdf(bytes)
    return typeof facts === 'string' ? unread : { ...facts, text: await wordsOfPdf(bytes) }
  }
  return mime.endsWith('wordprocessingml.document') ? { ...readDocx(bytes), xmp: '' } : unread
}
