/** Words of a PDF, good enough to find a name in: text operators read through each font's encoding or ToUnicode map. */
import { constants, inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFStream,
  type PDFObject,
  type PDFPage,
} from 'pdf-lib'
import { loadPdf } from '#kernel/untrusted/pdf.parser.ts'

type Font = {
  bytes: 1 | 2
  map: ReadonlyMap<number, string>
  /** Of an encoding that the font names and everybody knows. */
  read?: TextDecoder
}

/** What fonts of East Asia are written in where their PDF names it in place of bringing a map (ISO 32000-1, table 118). */
const encodings: readonly (readonly [RegExp, string])[] = [
  [/^\/Uni\w+-(UCS2|UTF16)-/, 'utf-16be'],
  [/^\/Uni\w+-UTF8-/, 'utf-8'],
  [/^\/GB(|K|Kp|K2K|pc)(-EUC)?-[HV]$/, 'gb18030'],
  [/^\/(B5pc|HKscs-B5|ETen-B5|ETenms-B5)-/, 'big5'],
  [/^\/(83pv|90ms|90pv|90msp|Add|Ext)-RKSJ-/, 'shift_jis'],
  [/^\/EUC-[HV]$/, 'euc-jp'],
  [/^\/KSC(-EUC|ms-UHC|pc-EUC)/, 'euc-kr'],
]

/** Text of the first pages; empty where the pages are pictures. */
export async function pdfText(bytes: Buffer, mostPages = 60): Promise<string> {
  const doc = await loadPdf(bytes)
  return doc
    .getPages()
    .slice(0, mostPages)
    .map((page) => textOfPage(page))
    .join('\n')
}

function textOfPage(page: PDFPage): string {
  const resources = page.node.Resources()
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => page.doc.context.lookup(ref)) : [contents]
  const content = streams.map((stream) => (stream ? bytesOf(stream) : '')).join('\n')
  return textOf(content, resources, 0)
}

/** Enough for any page of words; a stream that unpacks to more is no text, or means harm. */
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

function textOf(content: string, resources: PDFDict | undefined, depth: number): string {
  const fonts = new Map<string, Font>()
  let font: Font | undefined
  let out = ''
  const stack: string[] = []
  for (const token of tokensOf(content)) {
    if (token === 'Tf') {
      const name = stack.findLast((entry) => entry.startsWith('/')) ?? ''
      font = fontNamed(name.slice(1), resources, fonts)
    } else if (token === 'Tj' || token === 'TJ' || token === "'" || token === '"') {
      for (const entry of stack) {
        if (entry.startsWith('(') || entry.startsWith('<')) out += decode(entry, font)
        // A wide step back in a TJ array is how many writers set a space.
        else if (token === 'TJ' && Number(entry) < -180) out += ' '
      }
    } else if (token === 'Td' || token === 'TD' || token === 'T*' || token === 'Tm' || token === 'ET')
      out += '\n'
    else if (token === 'Do' && depth < 4) out += formText(stack.at(-1)?.slice(1) ?? '', resources, depth)
    if (/^[A-Za-z'"*]/.test(token)) stack.length = 0
    else stack.push(token)
  }
  return out
}

const space = /[\s\0]/
const delimiter = /[\s\0()<>[\]{}/%]/

/** Strings, names, numbers and operators of a content stream, in one pass: a regular expression would go back and forth. */
function* tokensOf(content: string): Generator<string> {
  let i = 0
  while (i < content.length) {
    const start = i
    const letter = content[i] ?? ''
    if (letter === '(') i = endOfString(content, i)
    else if (letter === '<' && content[i + 1] !== '<') {
      const end = content.indexOf('>', i)
      i = end < 0 ? content.length : end + 1
    } else if (letter === '%') {
      const end = content.indexOf('\n', i)
      i = end < 0 ? content.length : end + 1
      continue
    } else {
      i += 1
      if (space.test(letter)) continue
      const opens = letter === '/' || !delimiter.test(letter)
      while (opens && i < content.length && !delimiter.test(content[i] ?? '')) i += 1
    }
    yield content.slice(start, i)
  }
}

function endOfString(content: string, from: number): number {
  let depth = 0
  for (let i = from; i < content.length; i += 1) {
    const letter = content[i]
    if (letter === '\\') i += 1
    else if (letter === '(') depth += 1
    else if (letter === ')') {
      depth -= 1
      if (depth === 0) return i + 1
    }
  }
  return content.length
}

function formText(name: string, resources: PDFDict | undefined, depth: number): string {
  const objects = resources?.lookup(PDFName.of('XObject'))
  const form = objects instanceof PDFDict ? objects.lookup(PDFName.of(name)) : undefined
  if (!(form instanceof PDFStream) || form.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form'))
    return ''
  const own = form.dict.lookup(PDFName.of('Resources'))
  return textOf(bytesOf(form), own instanceof PDFDict ? own : resources, depth + 1)
}

function fontNamed(name: string, resources: PDFDict | undefined, known: Map<string, Font>): Font {
  const kept = known.get(name)
  if (kept) return kept
  const fonts = resources?.lookup(PDFName.of('Font'))
  const dict = fonts instanceof PDFDict ? fonts.lookup(PDFName.of(name)) : undefined
  const made: Font = { bytes: 1, map: new Map() }
  if (dict instanceof PDFDict) {
    if (dict.lookup(PDFName.of('Subtype')) === PDFName.of('Type0')) {
      made.bytes = 2
      const named = String(dict.lookup(PDFName.of('Encoding')))
      const encoding = encodings.find(([pattern]) => pattern.test(named))?.[1]
      if (encoding) made.read = new TextDecoder(encoding)
    }
    const cmap = dict.lookup(PDFName.of('ToUnicode'))
    if (cmap instanceof PDFStream) made.map = unicodeMap(bytesOf(cmap))
  }
  known.set(name, made)
  return made
}

function unicodeMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>()
  for (const block of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const pair of (block[1] ?? '').matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]+)>/g))
      map.set(Number.parseInt(pair[1] ?? '0', 16), utf16(pair[2] ?? ''))
  for (const block of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    const rows = /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[([^\]]*)\])/g
    for (const [, from = '0', to = '0', first, list] of (block[1] ?? '').matchAll(rows)) {
      const low = Number.parseInt(from, 16)
      const high = Math.min(Number.parseInt(to, 16), low + 65_535)
      const each = list ? [...list.matchAll(/<([0-9A-Fa-f\s]+)>/g)].map((m) => utf16(m[1] ?? '')) : undefined
      for (let code = low; code <= high; code += 1)
        map.set(
          code,
          each
            ? (each[code - low] ?? '')
            : String.fromCodePoint(Number.parseInt(first ?? '0', 16) + code - low),
        )
    }
  }
  return map
}

function utf16(hex: string): string {
  const clean = hex.replace(/\s/g, '')
  return (clean.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')
}

function decode(token: string, font: Font | undefined): string {
  const codes = token.startsWith('<') ? hexBytes(token) : literalBytes(token)
  if (font?.read) return font.read.decode(Uint8Array.from(codes))
  const size = font?.bytes ?? 1
  let out = ''
  for (let i = 0; i + size <= codes.length; i += size) {
    const code = size === 2 ? ((codes[i] ?? 0) << 8) | (codes[i + 1] ?? 0) : (codes[i] ?? 0)
    out += font?.map.get(code) ?? (size === 1 ? String.fromCharCode(code) : '')
  }
  return out
}

function hexBytes(token: string): number[] {
  const hex = token.slice(1, -1).replace(/\s/g, '')
  return (hex.match(/.{1,2}/g) ?? []).map((pair) => Number.parseInt(pair.padEnd(2, '0'), 16))
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

function literalBytes(token: string): number[] {
  const text = token.slice(1, -1)
  const codes: number[] = []
  for (let i = 0; i < text.length; i += 1) {
    const letter = text[i] ?? ''
    if (letter !== '\\') {
      codes.push(letter.charCodeAt(0) & 255)
      continue
    }
    const octal = /^[0-7]{1,3}/.exec(text.slice(i + 1))?.[0]
    if (octal) {
      codes.push(Number.parseInt(octal, 8) & 255)
      i += octal.length
      continue
    }
    i += 1
    const next = text[i] ?? ''
    if (next !== '\n' && next !== '\r') codes.push(escapes[next] ?? next.charCodeAt(0) & 255)
  }
  return codes
}
