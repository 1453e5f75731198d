/** Marks in places where names hide, and walks that look for them: for the tests of who sees what. */
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from 'pdf-lib'
import { strToU8, unzipSync, zipSync } from 'fflate'
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

const wordSpace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const kinds = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** A Word file with a mark everywhere it keeps names: properties, comments, tracked changes, people, what lies beside the text. */
export function markedDocx(mark: (what: string) => string, text = 'no names here'): Buffer {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${kinds}.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail" Target="docProps/thumbnail.jpeg"/></Relationships>`,
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${mark('Creator')}</dc:creator><cp:lastModifiedBy>${mark('LastModified')}</cp:lastModifiedBy></cp:coreProperties>`,
    'docProps/app.xml': `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Company>${mark('Company')}</Company><Manager>${mark('Manager')}</Manager></Properties>`,
    'docProps/custom.xml': `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"><property name="Owner"><x>${mark('Custom')}</x></property></Properties>`,
    'docProps/thumbnail.jpeg': mark('Thumbnail'),
    'word/document.xml': `<w:document xmlns:w="${wordSpace}"><w:body><w:p><w:ins w:id="1" w:author="${mark('Tracked')}" w:date="2026-01-01T00:00:00Z"><w:r><w:t>${text}</w:t></w:r></w:ins><w:del w:id="2" w:author='${mark('Deleted')}'><w:r><w:delText>old</w:delText></w:r></w:del></w:p></w:body></w:document>`,
    'word/comments.xml': `<w:comments xmlns:w="${wordSpace}"><w:comment w:id="0" w:author="${mark('Tracked')}" w:initials="${mark('Initials')}"><w:p><w:r><w:t>a remark</w:t></w:r></w:p></w:comment></w:comments>`,
    'word/people.xml': `<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="${mark('Tracked')}"><w15:presenceInfo w15:providerId="AD" w15:userId="${mark('Directory')}"/></w15:person></w15:people>`,
    'word/_rels/settings.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="file:///C:/Users/${mark('Folder')}/own.dotm" TargetMode="External"/></Relationships>`,
    'customXml/item1.xml': `<p:properties xmlns:p="http://schemas.microsoft.com/office/2006/metadata/properties"><Editor>${mark('Library')}</Editor></p:properties>`,
  }
  const inner = zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'docProps/core.xml': strToU8(parts['docProps/core.xml'] ?? ''),
  })
  const named = Object.entries(parts).map(([name, part]) => [name, strToU8(part)] as const)
  return Buffer.from(zipSync({ ...Object.fromEntries(named), 'word/embeddings/Sheet1.xlsx': inner }))
}

/** Everything inside a package as one text, what lies in packages inside it too. */
export function insideOf(bytes: Uint8Array): string {
  return Object.entries(unzipSync(bytes))
    .map(([name, part]) =>
      /\.(docx|xlsx)$/.test(name) ? insideOf(part) : `${name}\n${Buffer.from(part).toString('utf8')}`,
    )
    .join('\n')
}

export type Seen = { readonly url: string; readonly status: number; readonly all: string }

export function seenAt(url: string, { status, headers, raw, bytes }: Answer): Seen {
  const packed = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? insideOf(bytes) : ''
  const inside = raw.length > 0 && bytes.includes(0) ? bytes.toString('utf16le') + packed : ''
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
