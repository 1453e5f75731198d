/** Rich text is HTML that the server cleaned (kernel/store/html.ts). Here are its words, and plain text as rich text. */

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
}

/** What a person reads of rich text: lines for paragraphs, dashes for list items. Never for plain text, which has no tags. */
export function richWords(html: string | null | undefined, { betweenParagraphs = '\n' } = {}): string {
  return withoutEntities(
    (html ?? '')
      // One that nobody ends reaches to the end, as browsers read it; to look for its end once more from each takes for ever.
      .replace(/<!--(?:[\s\S]*?-->|[\s\S]*$)/g, '')
      .replace(/<br\s*\/?>|<\/(?:li|tr)>/gi, '\n')
      .replace(/<\/(?:p|div|h\d|blockquote)>/gi, betweenParagraphs)
      .replace(/<li(?:\s[^<>]*)?>/gi, '- ')
      .replace(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The letters that a text of HTML or XML says by name or number. */
export const withoutEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (whole, ten?: string, hex?: string, name?: string) =>
      name
        ? (entityOf(name.toLowerCase()) ?? whole)
        : codePoint(ten ? Number(ten) : Number.parseInt(hex ?? '', 16)),
  )

/** Names of entities come from outside: `&constructor;` is none. */
const entityOf = (name: string) => (Object.hasOwn(entities, name) ? entities[name] : undefined)
const codePoint = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** The words of rich text on one line. */
export function richLine(html: string | null | undefined): string {
  return richWords(html).replace(/\s+/g, ' ')
}

/** Plain text → the text of an HTML document. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Plain text as rich text: an empty line ends a paragraph. The way back is `richWords` with an empty line between paragraphs. */
export function paragraphsOf(text: string): string {
  const safe = escapeHtml(text.trim().replace(/\r\n?/g, '\n'))
  if (safe === '') return ''
  return safe
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
