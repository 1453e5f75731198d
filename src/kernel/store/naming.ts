/**
 * Every statement names its tenant: beside row security, which the database adds to it, the text itself asks for the rows of
 * one tenant alone (decision 79). Read off the text as it was written, so that nobody has to remember to say so.
 *
 * - A table that is read becomes `(select * from "t" where tenant_id = $n) t`, which the planner merges into the statement; it
 *   is right on the inner side of a left join too, where a condition behind `where` would not be.
 * - A table that is changed gets `t.tenant_id = $n and (…)` in its `where`, what `on conflict do update` changes too.
 *
 * Rows that are inserted carry the tenant among their values. What this reader does not understand stays as it is written.
 */
export function namingTenant(text: string, isTenants: (table: string) => boolean, param: string): string {
  const tokens = [...text.matchAll(token)].filter(([one]) => !/^(--|\/\*)/.test(one))
  const words = tokens.map(([one]) => (/^[a-z_]/i.test(one) ? one.toLowerCase() : one))
  const own = commonNames(words)
  // Where a row lies is no column of it and must be asked for by name.
  const all = words.includes('ctid') ? 'ctid, *' : '*'
  const edits: Edit[] = []
  const frames: Frame[] = [{}]
  const end = (at: number): void => {
    const { target, open } = frames.at(-1) as Frame
    if (target) edits.push({ at, insert: open ? '\n) ' : `\nwhere ${target}.tenant_id = ${param} ` })
    ;(frames.at(-1) as Frame).target = undefined
  }
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] as string
    const [before, after] = [words[i - 1] ?? '', words[i + 1] ?? '']
    const frame = frames.at(-1) as Frame
    const { index: at, 0: written } = tokens[i] as RegExpExecArray
    if (word === '(' || word === '[') {
      // Tables that are joined in parentheses before they are joined with others.
      const joined = frame.expects !== undefined && !beginsQuery.has(after)
      frame.expects = undefined
      frames.push(joined ? { verb: 'select', listing: true, expects: 'source' } : {})
    } else if (word === ')' || word === ']') {
      end(at)
      if (frames.length > 1) frames.pop()
    } else if (word === ',') frame.expects = frame.listing ? 'source' : undefined
    else if (frame.expects && !passedOver.has(word)) {
      const expected = frame.expects
      frame.expects = undefined
      const table = nameIn(written)
      if (table === undefined || after === '(' || after === '.' || own.has(table)) continue
      if (!isTenants(table)) continue
      const alias = aliasBehind(words, i)
      if (expected === 'target') frame.target = alias ?? `"${table}"`
      else
        edits.push({
          at,
          length: written.length,
          insert: `(select ${all} from "${table}" where tenant_id = ${param})${alias ? '' : ` "${table}"`}`,
        })
    } else if (word === 'update' && before === 'do') frame.target = frame.into
    else if (isVerb(word) && (isBeginning(before) || setOperations.has(before))) {
      frame.verb = word
      frame.listing = false
      if (word === 'update') frame.expects = 'target'
    } else if (word === 'into' && before === 'insert') {
      const table = nameIn(tokens[i + 1]?.[0] ?? '')
      if (table && isTenants(table)) frame.into = aliasBehind(words, i + 1) ?? `"${table}"`
    } else if (word === 'from' && frame.verb && before !== 'distinct') {
      frame.listing = frame.verb !== 'delete'
      frame.expects = before === 'delete' ? 'target' : 'source'
    } else if (word === 'join') frame.expects = 'source'
    else if (word === 'using' && frame.verb === 'delete' && after !== '(') {
      frame.listing = true
      frame.expects = 'source'
    } else if (word === 'returning') end(at)
    else if (endsList.has(word)) {
      frame.listing = false
      if (word === 'where' && frame.target && !frame.open) {
        frame.open = true
        edits.push({ at: at + written.length, insert: ` ${frame.target}.tenant_id = ${param} and (` })
      }
    }
  }
  end(text.length)
  return edited(text, edits)
}

type Edit = { readonly at: number; readonly length?: number; readonly insert: string }
/** What stands between two parentheses. */
type Frame = {
  verb?: string
  /** Between `from` and what ends it: behind a comma the next table stands. */
  listing?: boolean
  /** The name that comes next is a table: one that is read, or one that is changed. */
  expects?: 'source' | 'target' | undefined
  /** What is changed, as the statement calls it, and whether its condition has begun. */
  target?: string | undefined
  open?: boolean
  into?: string
}

const token =
  /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|\$\d+|[A-Za-z_][A-Za-z0-9_]*|\d[\w.]*|\S/g
const beginsQuery = new Set(['select', 'with', 'values'])
const passedOver = new Set(['lateral', 'only', 'as'])
const setOperations = new Set(['union', 'all', 'except', 'intersect'])
const endsList = new Set(
  'where group having order limit offset window union except intersect for set fetch'.split(' '),
)
const noAlias = new Set(
  'where join left right inner full cross natural on using group order limit for union set returning having offset except intersect window fetch tablesample values select default overriding'.split(
    ' ',
  ),
)
const isVerb = (word: string) =>
  word === 'select' || word === 'update' || word === 'delete' || word === 'insert'
/** A statement begins, or a part of one behind its `with`. `select` stands behind the columns of an insert too. */
const isBeginning = (before: string) => before === '' || before === '(' || before === ')' || before === ';'

function nameIn(written: string): string | undefined {
  if (written.startsWith('"')) return written.slice(1, -1)
  return /^[a-z_]/i.test(written) ? written.toLowerCase() : undefined
}

function aliasBehind(words: readonly string[], i: number): string | undefined {
  const next = words[i + 1] ?? ''
  if (next === 'as') return words[i + 2]
  return /^[a-z_"]/.test(next) && !noAlias.has(next) ? next : undefined
}

/** `with x as (…), y (a, b) as materialized (…)`: names of parts, which hide tables. */
function commonNames(words: readonly string[]): ReadonlySet<string> {
  if (!words.includes('with')) return new Set()
  const names = words.flatMap((word, i) => {
    const before = words[i - 1] ?? ''
    if (before !== 'with' && before !== 'recursive' && before !== ',') return []
    let next = i + 1
    if (words[next] === '(') while (next < words.length && words[next - 1] !== ')') next += 1
    if (words[next] !== 'as') return []
    next += 1
    while (words[next] === 'not' || words[next] === 'materialized') next += 1
    return words[next] === '(' ? [nameIn(word) ?? ''] : []
  })
  return new Set(names)
}

function edited(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text
  let at = 0
  const parts: string[] = []
  for (const edit of edits) {
    parts.push(text.slice(at, edit.at), edit.insert)
    at = edit.at + (edit.length ?? 0)
  }
  return parts.join('') + text.slice(at)
}
