/** What stands in a stream of a PDF. */
import { constants, inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream, PDFStream, type PDFObject } from 'pdf-lib'

/** Enough for any text; a stream that unpacks to more is none, or means harm. */
const mostUnpacked = 16 * 1024 * 1024
const mostPacked = 256 * 1024

/** Unpacked bytes of a stream, one letter a byte; empty where it is a picture or grows beyond all measure. */
export function bytesOf(stream: PDFObject): string {
  if (!(stream instanceof PDFStream)) return ''
  const packed = stream.getContents()
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  const named = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  const plain = stream.dict.lookup(PDFName.of('DecodeParms')) === undefined
  try {
    if (filter === undefined) return Buffer.from(packed.subarray(0, mostUnpacked)).toString('latin1')
    if (named === PDFName.of('FlateDecode') && plain)
      return inflateSync(packed, {
        maxOutputLength: mostUnpacked,
        finishFlush: constants.Z_SYNC_FLUSH,
      }).toString('latin1')
    if (stream instanceof PDFRawStream && packed.length <= mostPacked)
      return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  } catch {
    // A filter that is not known here, a damaged or an endless stream: no text in there.
  }
  return ''
}
