import { signs, type Sign } from '#kernel/definition/signs.ts'
import { bare, byComma, isSign, isWord, splitBy, tokensOf, type Token } from './tokens.ts'

/** Constants, and what checks ask, as far as a definition can say it. */

/** The constant that an expression is; undefined for whatever is worked out when a row is made. */
export function constantIn(tokens: readonly Token[]): string | undefined {
  const inner = bare(tokens)
  const [first, second] = inner
  if (inner.length === 2 && isSign(first, '-') && second?.is === 'number') return `-${second.text}`
  if (inner.length !== 1 || !first) return undefined
  if (first.is === 'text' || first.is === 'number') return first.text
  return first.is === 'word' && /^(true|false)$/i.test(first.text) ? first.text.toLowerCase() : undefined
}

/** What a check asks of one column: to lie within bounds, to be one of some words, or to stand so to another column. */
export type Rule = { readonly column: string } & (
  | { readonly least: number; readonly open: boolean }
  | { readonly most: number; readonly open: boolean }
  | { readonly among: readonly string[] }
  | { readonly is: Sign; readonly than: string }
)

/** Its rules, where all of it can be said by such; undefined where anything of it cannot. */
export function rulesIn(written: string): Rule[] | undefined {
  const tokens = tokensOf(written.replace(/^\s*check\s*/i, ''))
  return tokens && rulesOf(bare(tokens))
}

function rulesOf(tokens: readonly Token[]): Rule[] | undefined {
  const asked = splitBy(tokens, 'or').filter((part) => !isEmptiness(bare(part)))
  const [only] = asked
  // Where one of them is empty a definition asks nothing anyhow: `due_on is null or due_on >= lent_on`.
  if (only && asked.length === 1 && asked.length < splitBy(tokens, 'or').length) {
    const rules = rulesOf(bare(only))
    const about = rules?.flatMap((rule) => ['than' in rule ? rule.than : rule.column, rule.column])
    return emptied(tokens).every((name) => about?.includes(name)) ? rules : undefined
  }
  const parts = splitBy(tokens, 'and')
  if (parts.length === 1) return ruleOf(bare(tokens))
  const found = parts.map((part) => rulesOf(bare(part)))
  return found.every((one) => one !== undefined) ? found.flat() : undefined
}

/** `due_on is null` */
const isEmptiness = (tokens: readonly Token[]) => nullColumn(tokens) !== undefined
function nullColumn(tokens: readonly Token[]): string | undefined {
  const [is, none] = tokens.slice(-2)
  return isWord(is, 'is') && isWord(none, 'null') ? columnIn(tokens.slice(0, -2)) : undefined
}
const emptied = (tokens: readonly Token[]) =>
  splitBy(tokens, 'or').flatMap((part) => nullColumn(bare(part)) ?? [])

const mirrored: Readonly<Record<string, string>> = {
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
  '=': '=',
  '<>': '<>',
  '!=': '<>',
}
const against = (column: string, sign: string, than: string): Rule[] | undefined => {
  const is = signs.find((one) => one === (sign === '!=' ? '<>' : sign))
  return is && column !== than ? [{ column, is, than }] : undefined
}

function ruleOf(tokens: readonly Token[]): Rule[] | undefined {
  if (tokens.some((token) => isWord(token, 'or') || isWord(token, 'not'))) return undefined
  const at = topSign(tokens)
  const sign = tokens[at]
  if (sign?.is === 'sign') {
    const [left, right] = [tokens.slice(0, at), bare(tokens.slice(at + 1))]
    if (sign.text === '=' && isWord(right[0], 'any')) return amongRule(left, right.slice(1))
    const column = columnIn(left)
    const behind = columnIn(right)
    if (column !== undefined && behind !== undefined) return against(column, sign.text, behind)
    if (column !== undefined) return compared(column, sign.text, constantIn(right))
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
    return depth === 0 && isSign(token, '<', '>', '<=', '>=', '=', '<>', '!=')
  })
}

function columnIn(tokens: readonly Token[]): string | undefined {
  const [only, ...more] = bare(tokens)
  if (!only || more.length > 0) return undefined
  const isName = only.is === 'name' || (only.is === 'word' && !/^(true|false|null)$/i.test(only.text))
  return isName ? only.text : undefined
}

function compared(column: string, sign: string, constant: string | undefined): Rule[] | undefined {
  if (constant === undefined || sign === '<>' || sign === '!=') return undefined
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
