import sanitize from 'sanitize-html'

/** The one place where markup that a person wrote is cleaned before it is stored (threats X01, case 61). */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [
      'p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'pre',
      'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption', 'hr', 'span', 'figure', 'figcaption', 'img',
    ],
    allowedAttributes: { a: ['href', 'title'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'], img: ['src', 'alt'], h2: ['id'], h3: ['id'], span: ['lang'], p: ['lang'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    // Pictures come from our own files alone: a foreign one would tell its host who reads.
    exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/[a-z]/.test(frame.attribs.src ?? ''),
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }) },
  })
}
