import type { Column, Said } from '../terms/shapes.ts'
import { constantIn, rulesIn, tokensOf, type Rule } from './expressions.ts'

/** Defaults and checks of a table as its database writes them → what is said of each of its columns. */
export type Written = {
  /** By column; what has none is not there. */
  readonly defaults: ReadonlyMap<string, string>
  /** Each with the columns that it names. */
  readonly checks: readonly { readonly columns: readonly string[]; readonly text: string }[]
}

export function withSaid(columns: readonly Column[], { defaults, checks }: Written): Column[] {
  const named = new Map(columns.map((column) => [column.name.toLowerCase(), column]))
  const said = new Map<Column, Said>()
  const tell = (column: Column, more: Said) => {
    const before = said.get(column) ?? {}
    const unsaid = [...(before.unsaid ?? []), ...(more.unsaid ?? [])]
    said.set(column, { ...before, ...more, ...(unsaid.length > 0 && { unsaid }) })
  }
  for (const column of columns) {
    const text = defaults.get(column.name)
    if (text === undefined || isOwnCount(text)) continue
    const defaultValue = constantIn(tokensOf(text) ?? [])
    if (defaultValue !== undefined) tell(column, { defaultValue })
    else if (!/^\(?null\b/i.test(text)) tell(column, { unsaid: [`default ${text}`] })
  }
  for (const { columns: those, text } of checks) {
    const rules = rulesIn(text) ?? []
    const told = rules.flatMap((rule) => {
      const column = named.get(rule.column.toLowerCase())
      const more = column && saidBy(column, rule)
      return column && more ? [{ column, more }] : []
    })
    if (told.length > 0 && told.length === rules.length)
      for (const { column, more } of told) tell(column, more)
    else {
      const column = named.get(String(those[0] ?? '').toLowerCase())
      if (column) tell(column, { unsaid: [text.replace(/^(?!check\b)/i, 'check ')] })
    }
  }
  return columns.map((column) => {
    const more = said.get(column)
    return more ? { ...column, said: more } : column
  })
}

/** Numbers that the database counts up: every record here has an id of its own. */
const isOwnCount = (text: string) => /nextval\(|auto_increment/i.test(text)

/** A bound that is open becomes the next figure inside of it, where the column counts in steps. */
function saidBy({ type }: Column, rule: Rule): Said | undefined {
  if ('among' in rule) return { among: rule.among }
  const places = placesOf(type)
  if (places === undefined) return undefined
  const step = 10 ** -places
  const inside = (figure: number) => Number(figure.toFixed(places))
  if ('least' in rule) return { least: rule.open ? inside(rule.least + step) : rule.least }
  return { most: rule.open ? inside(rule.most - step) : rule.most }
}

function placesOf(type: string): number | undefined {
  if (/^(smallint|integer|int|mediumint|tinyint)\b/.test(type)) return 0
  const [, places = '0'] = /^(?:numeric|decimal)\(\d+(?:,\s*(\d+))?\)/.exec(type) ?? [undefined, undefined]
  return /^(numeric|decimal)\(/.test(type) ? Number(places) : undefined
}
