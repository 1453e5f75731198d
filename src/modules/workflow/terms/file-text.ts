import { markedLetters } from '#kernel/definition/letters.ts'

/**
 * What a file of XML says, in the letters that it was written in: marked by its first bytes, else named in its first line,
 * else UTF-8 (XML 1.0, appendix F). Undefined where its bytes are no text of these letters. Its first line then names UTF-8:
 * that is how it is kept and sent from here on.
 */
export function fileText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(lettersOf(bytes), { fatal: true }).decode(bytes)
    return text.replace(/^(\s*<\?xml[^>]*\bencoding\s*=\s*["'])[\w.-]+/, '$1UTF-8')
  } catch {
    return undefined
  }
}

function lettersOf(bytes: Uint8Array): string {
  const marked = markedLetters(bytes)
  if (marked) return marked
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  // What names two bytes a letter in letters of one byte is mistaken.
  return /^utf-?16/i.test(named) ? 'utf-8' : named
}

/**
 * Whether a name or a note is longer than 500 letters: the drawing library measures how each breaks into lines, 11 s for one
 * of 20,000, and the page stands still meanwhile.
 */
export const hasEndlessWords = (xml: string): boolean =>
  /\sname\s*=\s*(?:"[^"]{501}|'[^']{501})|<(?:[\w-]+:)?text(?:\s[^<>]*)?>[^<]{501}/.test(xml)

/** What the server reads of a process. */
const mostLetters = 1_000_000

/** What somebody chose to draw on with, or why it cannot be. */
export async function textOf(
  chosen: Blob,
): Promise<{ readonly text: string } | { readonly wrong: 'tooLarge' | 'unreadable' | 'endlessWords' }> {
  // A letter has four bytes at most.
  if (chosen.size > 4 * mostLetters) return { wrong: 'tooLarge' }
  const text = fileText(new Uint8Array(await chosen.arrayBuffer()))
  if (text === undefined) return { wrong: 'unreadable' }
  if (text.length > mostLetters) return { wrong: 'tooLarge' }
  return hasEndlessWords(text) ? { wrong: 'endlessWords' } : { text }
}
