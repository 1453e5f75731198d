/** What databases write as defaults and checks, read as far as a definition can say it. Pure, and never run as code. */

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
const isSign = (token: Token | undefined, ...texts: string[]) =>
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
function bare(tokens: readonly Token[]): readonly Token[] {
  if (!isSign(tokens[0], '(') || !isSign(tokens.at(-1), ')')) return tokens
  let depth = 0
  for (const [at, token] of tokens.entries()) {
    if (isSign(token, '(')) depth += 1
    if (isSign(token, ')')) depth -= 1
    if (depth === 0 && at < tokens.length - 1) return tokens
  }
  return bare(tokens.slice(1, -1))
}

/** The constant that an expression is; undefined for whatever is worked out when a row is made. */
export function constantIn(tokens: readonly Token[]): string | undefined {
  const inner = bare(tokens)
  const [first, second] = inner
  if (inner.length === 2 && isSign(first, '-') && second?.is === 'number') return `-${second.text}`
  if (inner.length !== 1 || !first) return undefined
  if (first.is === 'text' || first.is === 'number') return first.text
  return first.is === 'word' && /^(true|false)$/i.test(first.text) ? first.text.toLowerCase() : undefined
}

/** What a check asks of one column: to lie within bounds, or to be one of some words. */
export type Rule = { readonly column: string } & (
  | { readonly least: number; readonly open: boolean }
  | { readonly most: number; readonly open: boolean }
  | { readonly among: readonly string[] }
)

const isWord = (token: Token | undefined, word: string) =>
  token?.is === 'word' && token.text.toLowerCase() === word

/** Its rules, where all of it can be said by such; undefined where anything of it cannot. */
export function rulesIn(written: string): Rule[] | undefined {
  const tokens = tokensOf(written.replace(/^\s*check\s*/i, ''))
  return tokens && rulesOf(bare(tokens))
}

function rulesOf(tokens: readonly Token[]): Rule[] | undefined {
  const parts = splitBy(tokens, 'and')
  if (parts.length === 1) return ruleOf(bare(tokens))
  const found = parts.map((part) => rulesOf(bare(part)))
  return found.every((one) => one !== undefined) ? found.flat() : undefined
}

/** At the top alone: what stands in parentheses, and behind a `between`, is one part. */
function splitBy(tokens: readonly Token[], word: string): Token[][] {
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

const mirrored: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=', '=': '=' }

function ruleOf(tokens: readonly Token[]): Rule[] | undefined {
  if (tokens.some((token) => isWord(token, 'or') || isWord(token, 'not'))) return undefined
  const at = topSign(tokens)
  const sign = tokens[at]
  if (sign?.is === 'sign') {
    const [left, right] = [tokens.slice(0, at), bare(tokens.slice(at + 1))]
    if (sign.text === '=' && isWord(right[0], 'any')) return amongRule(left, right.slice(1))
    const column = columnIn(left)
    if (column !== undefined) return compared(column, sign.text, constantIn(right))
    const behind = columnIn(right)
    return behind === undefined ? undefined : compared(behind, mirrored[sign.text] ?? '', constantIn(left))
  }
  const among = tokens.findIndex((token) => isWord(token, 'in'))
  if (among > 0) return amongRule(tokens.slice(0, among), tokens.slice(among + 1))
  const between = tokens.findIndex((token) => isWord(token, 'between'))
  if (between < 0) return undefined
  const [low = [], high = []] = splitBy(tokens.slice(between + 1), 'and')
  const column = columnIn(tokens.slice(0, between))
  const [least, most] = [constantIn(low), constantIn(high)]
  if (column === undefined || least === undefined || most === undefined) return undefined
  const both = [compared(column, '>=', least), compared(column, '<=', most)]
  return both.every((one) => one !== undefined) ? both.flat() : undefined
}

function topSign(tokens: readonly Token[]): number {
  let depth = 0
  return tokens.findIndex((token) => {
    if (isSign(token, '(', '[')) depth += 1
    if (isSign(token, ')', ']')) depth -= 1
    return depth === 0 && isSign(token, '<', '>', '<=', '>=', '=')
  })
}

function columnIn(tokens: readonly Token[]): string | undefined {
  const [only, ...more] = bare(tokens)
  if (!only || more.length > 0) return undefined
  const isName = only.is === 'name' || (only.is === 'word' && !/^(true|false|null)$/i.test(only.text))
  return isName ? only.text : undefined
}

function compared(column: string, sign: string, constant: string | undefined): Rule[] | undefined {
  if (constant === undefined) return undefined
  if (sign === '=') return [{ column, among: [constant] }]
  const figure = Number(constant)
  if (constant.trim() === '' || !Number.isFinite(figure)) return undefined
  const open = sign === '<' || sign === '>'
  if (sign.startsWith('>')) return [{ column, least: figure, open }]
  return sign.startsWith('<') ? [{ column, most: figure, open }] : undefined
}

/** `('a', 'b')`, and PostgreSQL's `(array['a', 'b'])`. */
function amongRule(left: readonly Token[], list: readonly Token[]): Rule[] | undefined {
  const column = columnIn(left)
  let inner = bare(list)
  if (isWord(inner[0], 'array')) inner = inner.slice(1)
  if (isSign(inner[0], '[') && isSign(inner.at(-1), ']')) inner = inner.slice(1, -1)
  const among = byComma(inner).map(constantIn)
  if (column === undefined || among.length === 0) return undefined
  return among.every((one) => one !== undefined) ? [{ column, among }] : undefined
}

function byComma(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens)
    if (isSign(token, ',')) parts.push([])
    else parts.at(-1)?.push(token)
  return parts
}
