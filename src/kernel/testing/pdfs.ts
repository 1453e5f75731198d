/** PDFs as programs in China and scanners make them, for tests. */
import { PDFDocument, PDFName, PDFString, type PDFObject } from 'pdf-lib'

type Page = {
  readonly content: string
  readonly uses: (doc: PDFDocument) => Readonly<Record<string, PDFObject>>
}

async function onePage({ content, uses }: Page): Promise<Buffer> {
  const doc = await PDFDocument.create()
  const page = doc.addPage([595, 842])
  const { context } = doc
  for (const [kind, thing] of Object.entries(uses(doc)))
    page.node.Resources()?.set(PDFName.of(kind), context.obj({ It: context.register(thing) }))
  page.node.set(PDFName.of('Contents'), context.register(context.stream(content)))
  return Buffer.from(await doc.save({ useObjectStreams: false }))
}

/** Words in a typeface that the PDF names and does not bring, in an encoding that it only names too. */
export const songPdf = (encoding: string, bytes: Buffer): Promise<Buffer> =>
  onePage({
    content: `BT /It 36 Tf 60 700 Td <${bytes.toString('hex')}> Tj ET`,
    uses: ({ context }) => ({
      Font: context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: 'STSong-Light',
        Encoding: encoding,
        DescendantFonts: [
          {
            Type: 'Font',
            Subtype: 'CIDFontType0',
            BaseFont: 'STSong-Light',
            CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('GB1'), Supplement: 4 },
            DW: 1000,
            FontDescriptor: {
              Type: 'FontDescriptor',
              FontName: 'STSong-Light',
              Flags: 6,
              FontBBox: [-25, -254, 1000, 880],
              ItalicAngle: 0,
              Ascent: 880,
              Descent: -120,
              CapHeight: 880,
              StemV: 93,
            },
          },
        ],
      }),
    }),
  })

/** A picture of a page, 200 by 200 points. */
export const scanPdf = (filter: string, bytes: Buffer, bits: number, parameters = {}): Promise<Buffer> =>
  onePage({
    content: 'q 400 0 0 400 90 300 cm /It Do Q',
    uses: ({ context }) => ({
      XObject: context.stream(bytes, {
        Type: 'XObject',
        Subtype: 'Image',
        Width: 200,
        Height: 200,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: bits,
        Filter: filter,
        DecodeParms: parameters,
      }),
    }),
  })
