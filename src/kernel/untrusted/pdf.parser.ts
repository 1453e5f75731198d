/** PDFs of strangers, opened so that what they unpack to is counted. */
import { decodePDFRawStream, PDFContext, PDFDocument, PDFRawStream } from 'pdf-lib'
import { TooHeavy } from './job.ts'

/** All streams of a document that are unpacked to understand it: its objects and tables, not its pictures. */
const mostDecoded = 256 * 1024 * 1024

/** Throws TooHeavy where it unpacks beyond measure, and whatever the library throws where it cannot be read. */
export async function loadPdf(bytes: Uint8Array, ignoreEncryption = false): Promise<PDFDocument> {
  room.left = mostDecoded
  const doc = await PDFDocument.load(bytes, {
    updateMetadata: false,
    throwOnInvalidObject: false,
    ignoreEncryption,
  })
  // The library steps over objects that it cannot read; one that was too large is no such object.
  if (room.left < 0) throw new TooHeavy('the streams of the document unpack to too much')
  return doc
}

/** How much of it is left for the document that is read. */
type Room = { left: number }

/**
 * Every decoder of the library (Flate, LZW, ASCII85, run length, one behind the other) asks one method for room to write,
 * so that is where it is counted. These buffers are outside of the heap, where no limit of the engine sees them.
 */
type Decoder = {
  buffer: Uint8Array
  ensureBuffer(this: Decoder, size: number): Uint8Array
  [counting]?: Room
}
/** The library is one in a process, however often this file is read: a second count over the first would run out by itself. */
const counting: unique symbol = Symbol.for('decoded')

function countDecoded(): Room {
  const context = PDFContext.create()
  const some = PDFRawStream.of(
    context.obj({ Filter: 'FlateDecode' }),
    Buffer.from([0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]),
  )
  const decoder = Object.getPrototypeOf(
    Object.getPrototypeOf(decodePDFRawStream(some)) as object,
  ) as Decoder | null
  if (!decoder || !Object.hasOwn(decoder, 'ensureBuffer'))
    throw new Error('the PDF library changed its decoders')
  if (decoder[counting]) return decoder[counting]
  const counted: Room = { left: mostDecoded }
  const { ensureBuffer } = decoder
  decoder.ensureBuffer = function roomy(size) {
    if (size <= this.buffer.byteLength) return this.buffer
    counted.left -= size
    if (counted.left < 0) throw new TooHeavy('the streams of the document unpack to too much')
    return ensureBuffer.call(this, size)
  }
  decoder[counting] = counted
  return counted
}

const room = countDecoded()
