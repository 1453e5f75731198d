/** What databases write as defaults and checks, as tokens. Pure, and never run as code. */

export type Token =
  | { readonly is: 'text' | 'name' | 'word' | 'sign'; readonly text: string }
  | { readonly is: 'number'; readonly text: string }

const form =
  /\s+|(?:[eE](?='))?'((?:[^'\\]|''|\\.)*)'|"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\p{N}_$]*)|(::|<=|>=|<>|!=|[^\s])/suy

/** Nobody writes longer ones by hand, and going through them would be work that somebody else orders. */
const longest = 2_000

/** Undefined where a text does not end, or is no expression that anybody wrote. */
export function tokensOf(written: string): Token[] | undefined {
  if (written.length > longest) return undefined
  const found: Token[] = []
  form.lastIndex = 0
  while (form.lastIndex < written.length) {
    const match = form.exec(written)
    if (!match) return undefined
    const [, text, quoted, ticked, number, word, sign] = match
    if (text !== undefined) {
      // `_utf8mb4'open'`: in which letters it is written says nothing of it.
      const before = found.at(-1)
      if (before?.is === 'word' && /^_[a-z0-9]+$/i.test(before.text)) found.pop()
      found.push({ is: 'text', text: text.replace(/''/g, `'`).replace(/\\(.)/gs, '$1') })
    } else if (quoted !== undefined) found.push({ is: 'name', text: quoted.replaceAll('""', '"') })
    else if (ticked !== undefined) found.push({ is: 'name', text: ticked.replaceAll('``', '`') })
    else if (number !== undefined) found.push({ is: 'number', text: number })
    else if (word !== undefined) found.push({ is: 'word', text: word })
    else if (sign !== undefined) found.push({ is: 'sign', text: sign })
  }
  return withoutCasts(found)
}

const joins = new Set('and or not between in any is null array like collate'.split(' '))
export const isSign = (token: Token | undefined, ...texts: string[]) =>
  token?.is === 'sign' && texts.includes(token.text)

/** `(qty)::numeric(10,2)[]` is `(qty)`. */
function withoutCasts(tokens: readonly Token[]): Token[] {
  const left: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) break
    if (!isSign(token, '::')) {
      left.push(token)
      continue
    }
    while (isType(tokens[at + 1])) at += 1
    if (isSign(tokens[at + 1], '(') && tokens[at + 2]?.is === 'number')
      while (at < tokens.length && !isSign(tokens[at], ')')) at += 1
    while (isSign(tokens[at + 1], '[') && isSign(tokens[at + 2], ']')) at += 2
  }
  return left
}

const isType = (token: Token | undefined) =>
  token !== undefined &&
  (token.is === 'name' || isSign(token, '.') || (token.is === 'word' && !joins.has(token.text.toLowerCase())))

/** Without the parentheses that stand around all of it. */
export function bare(tokens: readonly Token[]): readonly Token[] {
  if (!isSign(tokens[0], '(') || !isSign(tokens.at(-1), ')')) return tokens
  let depth = 0
  for (const [at, token] of tokens.entries()) {
    if (isSign(token, '(')) depth += 1
    if (isSign(token, ')')) depth -= 1
    if (depth === 0 && at < tokens.length - 1) return tokens
  }
  return bare(tokens.slice(1, -1))
}

export const isWord = (token: Token | undefined, word: string) =>
  token?.is === 'word' && token.text.toLowerCase() === word

/** At the top alone: what stands in parentheses, and behind a `between`, is one part. */
export function splitBy(tokens: readonly Token[], word: string): Token[][] {
  const parts: Token[][] = [[]]
  let [depth, between] = [0, false]
  for (const token of tokens) {
    if (isSign(token, '(', '[')) depth += 1
    if (isSign(token, ')', ']')) depth -= 1
    if (depth === 0 && isWord(token, 'between')) between = true
    if (depth === 0 && isWord(token, word) && !between) parts.push([])
    else {
      if (depth === 0 && isWord(token, 'and')) between = false
      parts.at(-1)?.push(token)
    }
  }
  return parts
}

export function byComma(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens)
    if (isSign(token, ',')) parts.push([])
    else parts.at(-1)?.push(token)
  return parts
}
