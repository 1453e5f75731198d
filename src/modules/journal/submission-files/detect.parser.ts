/** What a file is by its bytes; the name it came with only chooses between kinds of plain text. */
import { sizeOf } from '#kernel/untrusted/image.parser.ts'
import { compoundNames, hasMacroStorage } from '#kernel/untrusted/ole.parser.ts'
import { judgePackage } from '#kernel/untrusted/package.parser.ts'
import { inspectPdf } from './pdf.parser.ts'
import { mostFigurePixels, type Detected, type Undetected } from './reading.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function detect(bytes: Buffer, name: string): Promise<Detected | Undetected> {
  if (bytes.length === 0) return 'empty'
  const head = bytes.subarray(0, 8).toString('latin1')
  if (head.startsWith('%PDF-')) return detectPdf(bytes)
  if (head.startsWith('PK\u0003\u0004')) return detectZip(bytes, name)
  if (head.startsWith('PK\u0005\u0006')) return 'zipBroken'
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return picture(bytes, 'image/png', 'png')
  if (head.startsWith('\u00ff\u00d8\u00ff')) return picture(bytes, 'image/jpeg', 'jpg')
  if (head.startsWith('II*\u0000') || head.startsWith('MM\u0000*')) return picture(bytes, 'image/tiff', 'tif')
  if (head.startsWith('%!PS')) return plain('application/postscript', 'eps')
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) return detectCompound(bytes)
  if (hasLateHead(bytes, name)) return detectPdf(bytes)
  return detectText(bytes, name)
}

/** Readers of PDFs look for the head in the first 1,024 bytes: a printer's or a server's lines may stand before it. */
function hasLateHead(bytes: Buffer, name: string): boolean {
  return /\.pdf$/i.test(name) && bytes.subarray(0, 1024).includes('%PDF-')
}

function plain(mime: string, extension: string): Detected {
  return { mime, extension, pageCount: null }
}

async function detectPdf(bytes: Buffer): Promise<Detected | Undetected> {
  const found = await inspectPdf(bytes)
  if (found === 'broken') return 'pdfBroken'
  if (found === 'encrypted') return 'pdfEncrypted'
  if (found === 'heavy') return 'pdfHeavy'
  if (found.pages < 1) return 'pdfEmpty'
  return { mime: 'application/pdf', extension: 'pdf', pageCount: found.pages }
}

/** Office files are zips with certain parts; every entry was unpacked once and judged before this answers. */
function detectZip(bytes: Buffer, name: string): Detected | Undetected {
  const found = judgePackage(bytes)
  if (typeof found === 'string') return found
  if (found.kind === 'docx') return plain(word, 'docx')
  if (found.kind === 'xlsx') return plain(sheet, 'xlsx')
  if (/\.(docx?|xlsx?)$/i.test(name)) return 'notOffice'
  return { ...plain('application/zip', 'zip'), hasTex: found.hasTex }
}

/** The head of old Office files is shared by installers, mails and much else: what they hold tells them apart. */
function detectCompound(bytes: Buffer): Detected | Undetected {
  const names = compoundNames(bytes)
  if (!names) return 'oleBroken'
  if (hasMacroStorage(names)) return 'macros'
  if (names.includes('WordDocument')) return plain('application/msword', 'doc')
  if (names.includes('Workbook') || names.includes('Book')) return plain('application/vnd.ms-excel', 'xls')
  return names.includes('EncryptedPackage') ? 'officeEncrypted' : 'oleUnknown'
}

function picture(bytes: Buffer, mime: string, extension: 'png' | 'jpg' | 'tif'): Detected | Undetected {
  const size = sizeOf(bytes, extension)
  if (!size || size.width * size.height === 0) return 'pictureBroken'
  return size.width * size.height > mostFigurePixels ? 'tooManyPixels' : plain(mime, extension)
}

function detectText(bytes: Buffer, name: string): Detected | Undetected {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'unknown'
  }
  if (text.includes('\u0000')) return 'unknown'
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 2000)
    .toLowerCase()
  if (/<svg[\s>]/.test(start)) return 'svg'
  if (start.startsWith('<')) return 'html'
  if (/\.csv$/i.test(name)) return plain('text/csv', 'csv')
  if (/\.tex$/i.test(name)) return plain('application/x-tex', 'tex')
  return 'unknown'
}
