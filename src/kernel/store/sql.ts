/** SQL text with its values. Values never become text: every `${value}` is a parameter, every `${fragment}` is spliced. */

/**
 * Marks what this file made. A symbol, for JSON has none: an object that somebody sent is a value, whatever it calls itself.
 */
const made = Symbol('sql')

export type Sql = {
  readonly [made]: true
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
}

/** @example sql`select id from submissions where state = ${state} ${onlyMine}` */
export function sql(strings: TemplateStringsArray, ...inserts: unknown[]): Sql {
  // A template without fragments keeps its own array, which is the same at every call: see statementOf.
  if (!inserts.some(isSql)) return { [made]: true, parts: strings, values: inserts }
  const parts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  inserts.forEach((insert, i) => {
    const next = strings[i + 1] ?? ''
    if (isSql(insert)) {
      parts[parts.length - 1] += insert.parts[0] ?? ''
      insert.values.forEach((value, j) => {
        values.push(value)
        parts.push(insert.parts[j + 1] ?? '')
      })
      parts[parts.length - 1] += next
    } else {
      values.push(insert)
      parts.push(next)
    }
  })
  return { [made]: true, parts, values }
}

/** Text that code wrote: column names from a definition, never anything that a person sent. */
sql.raw = (text: string): Sql => ({ [made]: true, parts: [text], values: [] })
sql.empty = sql.raw('')
sql.join = (list: readonly Sql[], separator: string): Sql =>
  list.reduce((all, next, i) => (i === 0 ? next : sql`${all}${sql.raw(separator)}${next}`), sql.empty)
/**
 * `limit 20`, written out: with a number that the plan does not know a statement is planned anew at each call. For numbers of
 * which there are few, and where what else is asked does not decide which way is short.
 */
sql.most = (count: number): Sql => sql.raw(`limit ${Math.trunc(count)}`)
/** A quoted identifier from a definition. */
sql.id = (identifier: string): Sql => sql.raw(`"${identifier.replace(/"/g, '""')}"`)

export function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && made in value
}

export type Statement = { readonly text: string; readonly name?: string }
const statements = new WeakMap<readonly string[], Statement>()
const texts = new Map<string, Statement>()
let count = 0

/**
 * `$1, $2 …` text of a statement, and a name where the template is constant: the server then parses it once a connection.
 * `keep` gives a name to a composed statement too; for shapes of which there are few (list queries).
 */
export function statementOf(statement: Sql, keep = false): Statement {
  const known = statements.get(statement.parts)
  if (known) return known
  const text = statement.parts.reduce((all, part, i) => `${all}$${i}${part}`)
  if (!('raw' in statement.parts) && !keep) return { text }
  let named = texts.get(text)
  if (!named) {
    if (texts.size >= 4000) return { text }
    named = { text, name: `s${(count += 1)}` }
    texts.set(text, named)
  }
  if ('raw' in statement.parts) statements.set(statement.parts, named)
  return named
}

/** A text as `like` means it when no letter of it is a sign. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, (letter) => `\\${letter}`)

/** The pattern of `like` for whatever holds this text. */
export const containing = (text: string): string => `%${literally(text)}%`

/**
 * How a text is looked for: Han characters and figures have no case, so that rows are looked through without folding the text
 * of each (a million names in a third of the time).
 */
export const likeFor = (text: string): Sql =>
  sql.raw(text.toLowerCase() === text && text.toUpperCase() === text ? 'like' : 'ilike')
