/** Order rules of a schema in the shorthand of its own documentation, as XSD. */
type Many = '' | '?' | '*' | '+'
const bounds: { readonly [M in Many]: string } = {
  '': '',
  '?': 'minOccurs="0"',
  '*': 'minOccurs="0" maxOccurs="unbounded"',
  '+': 'maxOccurs="unbounded"',
}

/**
 * `article-id+ title-group (fpage lpage?|elocation-id)?` as a sequence; what stands in brackets is a choice of sequences.
 * `ref` gives an element's name its prefix.
 */
export function sequenceBy(ref: (name: string) => string): (rule: string) => string {
  function sequence(rule: string): string {
    const parts = rule.match(/\([^)]*\)[?*+]?|[^\s()]+/g) ?? []
    return `<xs:sequence>${parts.map(particle).join('')}</xs:sequence>`
  }
  function particle(part: string): string {
    const many = (/[?*+]$/.exec(part)?.[0] ?? '') as Many
    const body = many === '' ? part : part.slice(0, -1)
    if (!body.startsWith('(')) return `<xs:element ref="${ref(body)}" ${bounds[many]}/>`
    return `<xs:choice ${bounds[many]}>${body.slice(1, -1).split('|').map(sequence).join('')}</xs:choice>`
  }
  return sequence
}
