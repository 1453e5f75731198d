/** Marks in places where names hide, and walks that look for them: for the tests of who sees what. */
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from 'pdf-lib'
import type { Answer } from '#app/testing.ts'
import type { Route } from '#kernel/http/slice.ts'

/** A PDF with a mark everywhere it can carry a name and no reader sees it: Info, XMP, a comment, page metadata. */
export async function markedPdf(mark: (what: string) => string, text = 'no names here'): Promise<Buffer> {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const page = doc.addPage([300, 300])
  page.drawText(text, { x: 20, y: 200, size: 12, font })
  doc.setAuthor(mark('PdfAuthor'))
  doc.setTitle(mark('PdfTitle'))
  doc.setCreator(mark('PdfCreator'))
  doc.setProducer(mark('PdfProducer'))
  const xmp = doc.context.stream(`<x:xmpmeta><dc:creator>${mark('Xmp')}</dc:creator></x:xmpmeta>`, {
    Type: 'Metadata',
    Subtype: 'XML',
  })
  doc.catalog.set(PDFName.of('Metadata'), doc.context.register(xmp))
  const pieces = doc.context.obj({ Word: doc.context.obj({ Private: PDFString.of(mark('Piece')) }) })
  page.node.set(PDFName.of('PieceInfo'), pieces)
  const note = doc.context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [10, 10, 20, 20],
    T: PDFHexString.fromText(mark('Commenter')),
    Contents: PDFString.of('remove this'),
  })
  page.node.set(PDFName.of('Annots'), doc.context.obj([doc.context.register(note)]))
  return Buffer.from(await doc.save({ useObjectStreams: false }))
}

export type Seen = { readonly url: string; readonly status: number; readonly all: string }

export function seenAt(url: string, { status, headers, raw, bytes }: Answer): Seen {
  const inside = raw.length > 0 && bytes.includes(0) ? bytes.toString('utf16le') : ''
  return { url, status, all: `${JSON.stringify(headers)}${raw}${inside}`.toLowerCase() }
}

/** Every GET call of the product. Signing out would end a walk, and the stream of news never ends. */
export function readingUrls(routes: readonly Route[]): string[] {
  const urls = routes.filter((route) => [route.method].flat().includes('GET')).map((route) => route.url)
  return [...new Set(urls)].filter((url) => !url.includes('logout') && url !== 'blade-desk/news')
}

export function leaksOf(seen: readonly Seen[], marks: readonly string[]): string[] {
  return seen.flatMap(({ url, all }) =>
    marks.filter((one) => all.includes(one.toLowerCase())).map((one) => `${one} in ${url}`),
  )
}
