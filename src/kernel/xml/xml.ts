import { cleanInline, parseInline, type Inline, type InlineMark } from '#kernel/definition/inline.ts'

/** XML as text. Whatever is not already `Xml` is escaped, so that nobody can forget to. */
export type Xml = { readonly xml: string }
export type Content = Xml | string | number | null | undefined | readonly Content[]
export type Attributes = Readonly<Record<string, string | number | null | undefined>>

/** An element; one without content closes itself, attributes without a value are left out. */
export function el(name: string, attributes: Attributes = {}, ...content: Content[]): Xml {
  const open = name + Object.entries(attributes).map(attribute).join('')
  const inner = content.map(written).join('')
  return { xml: inner === '' ? `<${open}/>` : `<${open}>${inner}</${name}>` }
}

export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`

/**
 * Text as XML takes it (case 62). Control characters, halves of characters and non-characters have no form in XML 1.0,
 * escaped or not: a single one makes a whole harvest unreadable.
 */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"\r]/g, (sign) => signs[sign] ?? sign)
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

function attribute([name, value]: [string, string | number | null | undefined]): string {
  return value === null || value === undefined ? '' : ` ${name}="${escaped(String(value))}"`
}

function written(content: Content): string {
  if (content === null || content === undefined) return ''
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content))
  return 'xml' in content ? content.xml : content.map(written).join('')
}

/** A text with inline marks; `names` says what the schema calls italics, bold, lowered and raised letters. */
export function inlineXml(
  text: string | null | undefined,
  names: Readonly<Record<InlineMark, string>>,
): Content {
  const drawn = (parts: readonly Inline[]): Content =>
    parts.map((part) => (typeof part === 'string' ? part : el(names[part.mark], {}, drawn(part.inner))))
  return drawn(parseInline(cleanInline(text ?? '')))
}
