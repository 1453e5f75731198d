import type { Column, Said } from '../terms/shapes.ts'
import { constantIn, rulesIn, type Rule } from './checks.ts'
import { tokensOf } from './tokens.ts'

type Told = { readonly columns: readonly string[]; readonly text: string }
/** Defaults and checks of a table as its database writes them → what is said of each of its columns. */
export type Written = {
  /** By column; what has none is not there. */
  readonly defaults: ReadonlyMap<string, string>
  /** Each with the columns that it names. */
  readonly checks: readonly Told[]
  /** What no definition says, kept as it is written. */
  readonly others?: readonly Told[]
}

export function withSaid(columns: readonly Column[], { defaults, checks, others = [] }: Written): Column[] {
  const named = naming(columns)
  const said = new Map<Column, Said>()
  const tell = (column: Column, more: Said) => {
    const before = said.get(column) ?? {}
    const unsaid = [...(before.unsaid ?? []), ...(more.unsaid ?? [])]
    const compares = [...(before.compares ?? []), ...(more.compares ?? [])]
    said.set(column, {
      ...before,
      ...more,
      ...(unsaid.length > 0 && { unsaid }),
      ...(compares.length > 0 && { compares }),
    })
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
      const column = named(rule.column)
      const more = column && ('than' in rule ? against(rule, text, named) : saidBy(column, rule))
      return column && more ? [{ column, more }] : []
    })
    if (told.length > 0 && told.length === rules.length)
      for (const { column, more } of told) tell(column, more)
    else {
      const column = named(those[0] ?? '') ?? columns[0]
      if (column) tell(column, { unsaid: [checkText(text)] })
    }
  }
  for (const { columns: those, text } of others) {
    const column = named(those[0] ?? '') ?? columns[0]
    if (column) tell(column, { unsaid: [text] })
  }
  return columns.map((column) => {
    const more = said.get(column)
    return more ? { ...column, said: more } : column
  })
}

/** Two columns may differ by their capitals alone. */
const naming = (columns: readonly Column[]) => (name: string) =>
  columns.find((one) => one.name === name) ??
  columns.find((one) => one.name.toLowerCase() === name.toLowerCase())

/** Numbers that the database counts up: every record here has an id of its own. */
const isOwnCount = (text: string) => /nextval\(|auto_increment/i.test(text)

/** Another column that there is. */
function against(
  { is, than }: Extract<Rule, { readonly than: string }>,
  text: string,
  named: (name: string) => Column | undefined,
): Said | undefined {
  const column = named(than)?.name
  return column === undefined ? undefined : { compares: [{ is, column, text: checkText(text) }] }
}
const checkText = (text: string) => text.replace(/^(?!check\b|exclude\b)/i, 'check ')

/** A bound that is open becomes the next figure inside of it, where the column counts in steps. */
function saidBy({ type }: Column, rule: Exclude<Rule, { readonly than: string }>): Said | undefined {
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
