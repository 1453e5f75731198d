/**
 * Signs that turn the direction of letters (UAX 9) hold until they are closed or the line ends. A title that leaves one open
 * turns whatever stands after it: the state in a list, the year of a citation, the rest of a letter's sentence.
 */
const openers: Readonly<Record<string, string>> = {
  '\u202a': '\u202c',
  '\u202b': '\u202c',
  '\u202d': '\u202c',
  '\u202e': '\u202c',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
}
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const mayTurn = /[\u202a\u202b\u202d\u202e\u2066-\u2068]/
/** What programs read, where a letter more in a line would be a fault. */
const isData = (text: string) => /^\s*(<\?xml|<[\w-]+:|\{[^]*\}\s*$|\[[^]*\]\s*$)/.test(text)

/** The same text, with what it leaves open closed at the end of each line; inside of the elements that end there. */
export function closedDirections(text: string): string {
  if (!mayTurn.test(text) || isData(text)) return text
  return text.replace(/[^\r\n\u2029]+/g, (line) => {
    const missing = missingIn(line)
    return missing === '' ? line : line.replace(/(<\/[a-z0-9]+>\s*)*$/i, (ends) => missing + ends)
  })
}

function missingIn(line: string): string {
  const open: string[] = []
  for (const [sign] of line.matchAll(turning)) {
    const closer = openers[sign]
    if (closer) open.push(closer)
    // An isolate that ends takes with it what was opened within; what is closed and was not opened closes nothing.
    else if (sign === '\u2069' && open.includes(sign)) open.length = open.lastIndexOf(sign)
    else if (open.at(-1) === sign) open.pop()
  }
  return open.toReversed().join('')
}
