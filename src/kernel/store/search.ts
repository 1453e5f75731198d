/**
 * Words of a text for `tsvector('simple')` and of a question for `tsquery`: runs of Han (kana, Hangul) characters become
 * overlapping pairs, everything else plain lower-case words without accents. PostgreSQL's own parser sees a Chinese
 * sentence as one word, and trigrams need three characters where most Chinese words have two (journal.md finding 5).
 */

const run = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+)|([\p{L}\p{N}]+)/gu
const markup = /<\/?[a-z][^>]{0,200}>/gi

/** Longest question that is looked at; the rest adds nothing a person could mean. */
export const questionLimit = 100
const mostTerms = 12

function folded(text: string): string {
  // Compatibility forms (ＡＢＣ, ﬁ) fold to plain ones; NFD parts letter and accent, so that the accent can go.
  // Kana and Hangul come back together by the last NFC.
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[đ]/g, 'd')
    .replace(/[ø]/g, 'o')
    .replace(/[ł]/g, 'l')
}

function pairs(characters: readonly string[]): string[] {
  return characters.slice(0, -1).map((character, i) => character + characters[i + 1])
}

/** Index words of a text in reading order. The last character of a run stands alone too, so that one character finds it. */
export function tokens(text: string): string[] {
  const words: string[] = []
  for (const [, han, word] of folded(text.replace(markup, ' ')).matchAll(run)) {
    if (han === undefined) {
      words.push(word ?? '')
      continue
    }
    const characters = [...han]
    words.push(...pairs(characters), characters[characters.length - 1] ?? '')
  }
  return words
}

/**
 * What a person typed → text for `::tsquery`, undefined where nothing can be looked for.
 * A Chinese run must occur as typed, a Latin word as a beginning of a word, all of them somewhere in the row.
 * Every lexeme is letters and digits in quotes: nothing typed reaches the query language.
 */
export function questionOf(typed: string): string | undefined {
  const terms: string[] = []
  for (const [, han, word] of folded(typed.slice(0, questionLimit)).matchAll(run)) {
    if (han === undefined) terms.push(`'${word}':*`)
    else {
      const characters = [...han]
      terms.push(
        characters.length === 1
          ? `'${han}':*`
          : pairs(characters)
              .map((pair) => `'${pair}'`)
              .join(' <-> '),
      )
    }
  }
  return terms.length === 0
    ? undefined
    : terms
        .slice(0, mostTerms)
        .map((term) => `(${term})`)
        .join(' & ')
}
