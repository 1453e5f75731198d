import sanitize from 'sanitize-html'

/** Titles are one line of text with at most italics, bold and raised or lowered letters (domain 2.2). */
export function cleanTitle(title: string): string {
  return sanitize(title, { allowedTags: ['i', 'b', 'sub', 'sup'], allowedAttributes: {} })
    .replace(/&lt;(?![a-z/!?])/gi, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
