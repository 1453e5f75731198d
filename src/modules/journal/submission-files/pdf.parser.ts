/** PDFs: does it parse, what does it say about its makers, and the same pages without that. */
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFPageTree,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFObject,
} from 'pdf-lib'
import { TooHeavy } from '#kernel/untrusted/job.ts'
import { loadPdf } from '#kernel/untrusted/pdf.parser.ts'
import { bytesOf } from './pdf-stream.parser.ts'
import type { PdfFacts, PdfFault } from './reading.ts'

export async function inspectPdf(bytes: Buffer): Promise<PdfFacts | PdfFault> {
  const doc = await load(bytes)
  if (typeof doc === 'string') return doc
  try {
    const info = infoOf(doc)
    const xmp = doc.catalog.lookup(PDFName.of('Metadata'))
    return {
      pages: doc.getPageCount(),
      author: info('Author'),
      company: info('Company'),
      lastModifiedBy: info('LastModifiedBy'),
      xmp: xmp ? Buffer.from(bytesOf(xmp), 'latin1').toString('utf8') : '',
    }
  } catch {
    return 'broken'
  }
}

async function load(bytes: Buffer): Promise<PDFDocument | PdfFault> {
  let doc: PDFDocument
  try {
    doc = await loadPdf(bytes, true)
    if (doc.isEncrypted) return 'encrypted'
    // Garbage behind a good head parses to a document without a page tree.
    if (!(doc.catalog instanceof PDFDict) || !(doc.catalog.lookup(PDFName.of('Pages')) instanceof PDFDict))
      return 'broken'
    doc.getPageCount()
  } catch (error) {
    return error instanceof TooHeavy ? 'heavy' : 'broken'
  }
  return doc
}

function infoOf(doc: PDFDocument): (name: string) => string {
  const info = doc.context.trailerInfo.Info ? doc.context.lookup(doc.context.trailerInfo.Info) : undefined
  return (name) => {
    const value = info instanceof PDFDict ? info.lookup(PDFName.of(name)) : undefined
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText().trim() : ''
  }
}

const tellTale = ['Metadata', 'PieceInfo', 'LastModified', 'AF', 'Thumb', 'B', 'ID'].map((name) =>
  PDFName.of(name),
)

/**
 * The same pages in a new document: no Info, no XMP, no comments, no attached files, no earlier revisions. Copying takes
 * only what a page reaches, so that objects left over from older versions of the file stay behind too.
 */
export async function anonymousPdf(bytes: Buffer): Promise<Uint8Array> {
  const source = await loadPdf(bytes)
  straighten(source)
  const bare = await PDFDocument.create({ updateMetadata: false })
  for (const page of await bare.copyPages(source, source.getPageIndices())) {
    keepLinksOnly(page.node)
    bare.addPage(page)
  }
  for (const [, object] of bare.context.enumerateIndirectObjects()) stripDict(object)
  dropUnreached(bare)
  delete bare.context.trailerInfo.Info
  delete bare.context.trailerInfo.ID
  return bare.save({ useObjectStreams: true, updateFieldAppearances: false })
}

/** What a page takes from its list is copied with it: one that names something else as its list gets the first of all. */
function straighten(doc: PDFDocument): void {
  const parent = PDFName.of('Parent')
  const first = doc.catalog.get(PDFName.of('Pages'))
  for (const { node } of doc.getPages())
    if (first && !(node.lookup(parent) instanceof PDFPageTree)) node.set(parent, first)
}

function stripDict(object: PDFObject): void {
  const dict = object instanceof PDFStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return
  for (const name of tellTale) dict.delete(name)
}

/** Comments carry their writer's name; links carry none. */
function keepLinksOnly(page: PDFDict): void {
  const annots = page.lookup(PDFName.of('Annots'))
  if (!(annots instanceof PDFArray)) return
  for (let i = annots.size() - 1; i >= 0; i -= 1) {
    const annot = annots.lookup(i)
    const isLink = annot instanceof PDFDict && annot.lookup(PDFName.of('Subtype')) === PDFName.of('Link')
    if (!isLink) annots.remove(i)
  }
}

/** Copied but no longer referenced (removed comments, metadata): written out all the same unless taken away. */
function dropUnreached(doc: PDFDocument): void {
  const seen = new Set<PDFRef>()
  const queue: PDFObject[] = [doc.context.trailerInfo.Root as PDFObject]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (next instanceof PDFRef) {
      if (seen.has(next)) continue
      seen.add(next)
      const target = doc.context.lookup(next)
      if (target) queue.push(target)
    } else if (next instanceof PDFDict) queue.push(...next.values())
    else if (next instanceof PDFArray) queue.push(...next.asArray())
    else if (next instanceof PDFStream) queue.push(next.dict)
  }
  for (const [ref] of doc.context.enumerateIndirectObjects()) if (!seen.has(ref)) doc.context.delete(ref)
}
