/**
 * Signs that turn the direction of letters (UAX 9) hold until they are closed or the line ends. A title that leaves one open
 * turns whatever stands after it: the year of a citation, the rest of a letter's sentence. What is kept stays as it was
 * written; it is closed where it is put into a line.
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

/** The same text, with what it leaves open closed at the end of each line. */
export function closedDirections(text: string): string {
  if (!mayTurn.test(text)) return text
  return text.replace(/[^\r\n\u2029]+/g, (line) => line + missingIn(line))
}

/** Letters that are read from the right. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** One of several texts in a line, which turns none of the others: without the signs that turn, and apart where its letters do. */
export function isolated(text: string): string {
  const steady = text.replace(turning, '')
  return fromTheRight.test(steady) ? `\u2068${steady}\u2069` : steady
}

/** Facts one beside the other in a line, each with its own direction; what is not there is left out. */
export const inFacts = (facts: readonly unknown[]): string =>
  facts
    .filter(Boolean)
    .map((fact) => isolated(String(fact)))
    .join(' · ')

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

const parts = /<(script|style)\b[\s\S]*?<\/\1>|>[^<]+/g
const forced = /[\u202d\u202e]/g

/**
 * The same page, in which no text that somebody wrote turns another, nor itself: an override says nothing that a reader needs
 * (letters know their direction), and what else is left open ends with its element. Attributes and scripts stay as they are.
 */
export function steadyDirections(html: string): string {
  if (!mayTurn.test(html)) return html
  return html.replace(parts, (part, program: string | undefined) =>
    program ? part : closedDirections(part.replace(forced, '')),
  )
}
