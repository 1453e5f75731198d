/** What a file is by its bytes; the name it came with only chooses between kinds of plain text. */
import { strFromU8, unzipSync } from 'fflate'
import { inspectPdf } from './pdf.ts'

export type Detected = {
  mime: string
  extension: string
  pageCount: number | null
}
export type Undetected =
  | 'empty'
  | 'svg'
  | 'html'
  | 'unknown'
  | 'pdfBroken'
  | 'pdfEncrypted'
  | 'pdfEmpty'
  | 'zipBroken'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function detect(bytes: Buffer, name: string): Promise<Detected | Undetected> {
  if (bytes.length === 0) return 'empty'
  const head = bytes.subarray(0, 8).toString('latin1')
  if (head.startsWith('%PDF-')) return detectPdf(bytes)
  if (head.startsWith('PK\u0003\u0004')) return detectZip(bytes)
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return plain('image/png', 'png')
  if (head.startsWith('\u00ff\u00d8\u00ff')) return plain('image/jpeg', 'jpg')
  if (head.startsWith('II*\u0000') || head.startsWith('MM\u0000*')) return plain('image/tiff', 'tif')
  if (head.startsWith('%!PS')) return plain('application/postscript', 'eps')
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'))
    return /\.xls$/i.test(name)
      ? plain('application/vnd.ms-excel', 'xls')
      : plain('application/msword', 'doc')
  return detectText(bytes, name)
}

function plain(mime: string, extension: string): Detected {
  return { mime, extension, pageCount: null }
}

async function detectPdf(bytes: Buffer): Promise<Detected | Undetected> {
  const found = await inspectPdf(bytes)
  if (found === 'broken') return 'pdfBroken'
  if (found === 'encrypted') return 'pdfEncrypted'
  if (found.pages < 1) return 'pdfEmpty'
  return { mime: 'application/pdf', extension: 'pdf', pageCount: found.pages }
}

const mostEntries = 2000
const mostUnpacked = 400 * 1024 * 1024

/** Office files are zips with certain parts; sizes are read from the directory, nothing is unpacked to find out. */
function detectZip(bytes: Buffer): Detected | Undetected {
  const names = new Set<string>()
  let unpacked = 0
  try {
    unzipSync(bytes, {
      filter(file) {
        names.add(file.name)
        unpacked += file.originalSize
        return false
      },
    })
  } catch {
    return 'zipBroken'
  }
  if (names.size === 0 || names.size > mostEntries || unpacked > mostUnpacked) return 'zipBroken'
  if (names.has('[Content_Types].xml') && names.has('word/document.xml')) return plain(word, 'docx')
  if (names.has('[Content_Types].xml') && names.has('xl/workbook.xml')) return plain(sheet, 'xlsx')
  return plain('application/zip', 'zip')
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

/** Who wrote an Office file and what it says, for the anonymity check. */
export function readDocx(bytes: Buffer): {
  author: string
  company: string
  lastModifiedBy: string
  text: string
} {
  const wanted = new Set(['docProps/core.xml', 'docProps/app.xml', 'word/document.xml'])
  let parts: Record<string, Uint8Array> = {}
  try {
    parts = unzipSync(bytes, {
      filter: (file) => wanted.has(file.name) && file.originalSize < 64 * 1024 * 1024,
    })
  } catch {
    // A damaged archive was refused at detection; what is left here has readable parts or none.
  }
  const xml = (name: string) => (parts[name] ? strFromU8(parts[name]) : '')
  const tag = (text: string, name: string) =>
    unescapeXml(new RegExp(`<${name}[^>]*>([^<]*)<`).exec(text)?.[1] ?? '')
  return {
    author: tag(xml('docProps/core.xml'), 'dc:creator'),
    lastModifiedBy: tag(xml('docProps/core.xml'), 'cp:lastModifiedBy'),
    company: tag(xml('docProps/app.xml'), 'Company'),
    text: unescapeXml(
      xml('word/document.xml')
        .replace(/<\/w:p>/g, '\n')
        .replace(/<[^>]*>/g, ''),
    ),
  }
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
