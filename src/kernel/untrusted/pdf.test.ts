import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { packedOften, pdfStream, rawPdf } from '#kernel/testing/bytes.ts'
import { TooHeavy } from './job.ts'
import { loadPdf } from './pdf.parser.ts'

/** PDFs of strangers, opened by the library that counts what they unpack to (threat J07). */
const catalogue = '<</Type/Catalog/Pages 2 0 R>>'
const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]>>'
const withObjects = (stream: Buffer) => rawPdf([catalogue, pages, page, stream])
const objects = (data: Buffer, filter: string) => pdfStream(`/Type/ObjStm/N 1/First 4/Filter ${filter}`, data)

/** 300 MB of blanks. */
const blanks = packedOften(Buffer.alloc(300e6, 32), 1)

// The library says of each object that it steps over that it did.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterAll(() => void vi.restoreAllMocks())

describe('a PDF', () => {
  it('J07 is too heavy by what it unpacks to, and the next one is counted from the beginning', async () => {
    await expect(loadPdf(withObjects(objects(blanks, '/FlateDecode')))).rejects.toThrow(TooHeavy)
    expect((await loadPdf(rawPdf([catalogue, pages, page]))).getPageCount()).toBe(1)
  })

  it('J07 is too heavy by a run of one letter, which costs two bytes for 128', async () => {
    const run = Buffer.alloc(5_000_000)
    for (let at = 0; at < run.length; at += 2) run.set([129, 32], at)
    const packed = deflateSync(run)
    await expect(loadPdf(withObjects(objects(packed, '[/FlateDecode/RunLengthDecode]')))).rejects.toThrow(
      TooHeavy,
    )
  })

  it('may hold pictures as large as they like: they are not unpacked to open it', async () => {
    const picture = pdfStream(
      '/Type/XObject/Subtype/Image/Width 9000/Height 9000/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode',
      blanks,
    )
    expect((await loadPdf(withObjects(picture))).getPageCount()).toBe(1)
  })

  it('with a password is opened by none but who asks for what can be read without it', async () => {
    const locked = Buffer.from(
      withObjects(pdfStream('', Buffer.from('x')))
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 4 0 R'),
      'latin1',
    )
    await expect(loadPdf(locked)).rejects.toThrow(/encrypted/)
    expect((await loadPdf(locked, true)).getPageCount()).toBe(1)
  })

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['its first line alone', Buffer.from('%PDF-1.7\n')],
    ['a page of the web', Buffer.from('<html>%PDF-1.7</html>')],
  ])('is none where it is %s, which is no question of weight', async (_what, bytes) => {
    const opened = loadPdf(bytes).then((document) => document.getPageCount())
    await expect(opened).rejects.toThrow()
    await expect(opened).rejects.not.toBeInstanceOf(TooHeavy)
  })
})

it('is counted once in a process, however often the reading file is loaded anew', async () => {
  const made = await PDFDocument.create()
  made.addPage()
  const bytes = await made.save()
  vi.resetModules()
  const again = await import('./pdf.parser.ts')
  expect(again.loadPdf).not.toBe(loadPdf)
  // Twice what a first count would bear.
  for (const heavy of [blanks, blanks])
    await expect(again.loadPdf(withObjects(objects(heavy, '/FlateDecode')))).rejects.toThrow()
  expect((await again.loadPdf(bytes)).getPageCount()).toBe(1)
})
