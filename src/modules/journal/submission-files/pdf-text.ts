/** Words of a PDF, good enough to find a name in: text operators read through each font's ToUnicode map. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
  type PDFObject,
  type PDFPage,
} from 'pdf-lib'

type Font = { bytes: 1 | 2; map: ReadonlyMap<number, string> }

/** Text of the first pages; empty where the pages are pictures. */
export async function pdfText(bytes: Buffer, mostPages = 60): Promise<string> {
  const doc = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
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

function bytesOf(stream: PDFObject): string {
  try {
    if (stream instanceof PDFRawStream)
      return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    if (stream instanceof PDFStream) return Buffer.from(stream.getContents()).toString('latin1')
  } catch {
    // A filter that pdf-lib does not know (pictures): no text in there.
  }
  return ''
}

const tokens =
  /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<<|>>|<[0-9A-Fa-f\s]*>|\[|\]|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g

function textOf(content: string, resources: PDFDict | undefined, depth: number): string {
  const fonts = new Map<string, Font>()
  let font: Font | undefined
  let out = ''
  const stack: string[] = []
  for (const [token] of content.matchAll(tokens)) {
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
    if (dict.lookup(PDFName.of('Subtype')) === PDFName.of('Type0')) made.bytes = 2
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
