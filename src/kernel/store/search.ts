/**
 * Words of a text for an index that serves Chinese and English alike: every Han character, every pair of neighbouring
 * Han characters, and every Latin or digit word in lower case. A trigram index cannot answer the commonest Chinese
 * query, which has two characters (domain page 0.5).
 */
export function tokens(text: string): string[] {
  const found = new Set<string>()
  for (const run of runsOf(text)) {
    if (!run.han) {
      found.add(run.text.slice(0, 64))
      continue
    }
    const letters = [...run.text]
    letters.forEach((letter, i) => {
      found.add(letter)
      if (i > 0) found.add(`${letters[i - 1]}${letter}`)
    })
  }
  return [...found]
}

/**
 * The query that finds texts holding every word asked for; undefined where nothing searchable was typed.
 * A Latin word also finds longer words that begin with it.
 */
export function tsqueryOf(asked: string): string | undefined {
  const terms: string[] = []
  for (const run of runsOf(asked.slice(0, 100))) {
    const letters = [...run.text]
    if (!run.han) terms.push(`${run.text.slice(0, 64)}:*`)
    else if (letters.length === 1) terms.push(run.text)
    else letters.slice(1).forEach((letter, i) => terms.push(`${letters[i]}${letter}`))
  }
  return terms.length === 0 ? undefined : [...new Set(terms)].slice(0, 40).join(' & ')
}

const markup = /<\/?[a-z][^<>]{0,200}>/gi

/**
 * Compatibility forms (ＡＢＣ, ﬁ) become plain ones and accents go, so that nguyen finds Nguyễn; inline marks of titles
 * are no words.
 */
function folded(text: string): string {
  return text
    .replace(markup, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
}

/** Stretches of Han characters and of Latin letters or digits, as they stand in the text; what a highlighter marks too. */
export function runsOf(text: string): { text: string; han: boolean }[] {
  return [
    ...folded(text).matchAll(/(\p{Script=Han}+)|([\p{L}\p{N}]+?)(?=\p{Script=Han}|[^\p{L}\p{N}]|$)/gu),
  ].map((match) => ({ text: match[0], han: match[1] !== undefined }))
}
