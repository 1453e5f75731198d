/**
 * Every statement names its tenant: beside row security, which the database adds to it, the text itself asks for the rows of
 * one tenant alone (decision 79). Read off the text as it was written, so that nobody has to remember to say so.
 *
 * - A table that is read or changed gets `t.tenant_id = $n` in the condition of its statement, what `on conflict do update`
 *   changes too; one that is joined gets it in the condition of its join, where it is right on the inner side of a left join.
 * - Where neither condition is its own (in parentheses, beside a right or a full join, joined by `using`) it becomes
 *   `(select * from "t" where tenant_id = $n) t`, which costs the planner more.
 *
 * Rows that are inserted carry the tenant among their values. What this reader does not understand stays as it is written.
 */
export function namingTenant(text: string, isTenants: (table: string) => boolean, param: string): string {
  const tokens = [...text.matchAll(token)].filter(([one]) => !/^(--|\/\*)/.test(one))
  const words = tokens.map(([one]) => (/^[a-z_]/i.test(one) ? one.toLowerCase() : one))
  const parts = partNames(words)
  const apart = words.some((word, i) => isOuterJoin(word, words[i + 1]))
  const edits: Edit[] = []
  const frames: Frame[] = [newFrame()]

  const asked = (names: readonly string[], of = param) =>
    names.map((name) => `${name}.tenant_id = ${of}`).join(' and ')
  // What an insert would change must be of whom it inserts for, which its own row says.
  const askedOf = ({ named, changing }: Frame) => asked(named, changing ? 'excluded.tenant_id' : param)
  function closeJoin(frame: Frame, at: number): void {
    if (frame.open === 'on') {
      edits.push({ at, insert: '\n) ' })
      frame.open = undefined
    }
  }
  /** The condition is at its end, or there is none and it would have stood here. */
  function closeCondition(frame: Frame, at: number): void {
    closeJoin(frame, at)
    if (frame.named.length > 0)
      edits.push({ at, insert: frame.open === 'where' ? '\n) ' : `\nwhere ${askedOf(frame)} ` })
    Object.assign(frame, { named: [], open: undefined, listing: false, joins: [], changing: false })
  }
  function tableAt(frame: Frame, i: number): void {
    const { index: at, 0: written } = tokens[i] as RegExpExecArray
    const { expects } = frame
    frame.expects = undefined
    const table = nameIn(written)
    const after = words[i + 1]
    if (table === undefined || after === '(' || after === '.' || parts.has(table) || !isTenants(table)) return
    const alias = aliasBehind(words, i)
    const name = alias ?? `"${table}"`
    if (expects === 'target' || (expects === 'listed' && !apart && !frame.inParentheses))
      frame.named.push(name)
    else if (expects === 'joined' && !apart) frame.joins[frame.joins.length - 1] = name
    else {
      const rows = `(select * from "${table}" where tenant_id = ${param})`
      edits.push({ at, length: written.length, insert: alias ? rows : `${rows} ${name}` })
    }
  }

  function parenthesis({ word, after, at, frame }: Here): boolean {
    const opens = word === '(' || word === '['
    if (opens) {
      // Tables that are joined in parentheses before they are joined with others.
      const inParentheses = frame.expects !== undefined && !beginsQuery.has(after ?? '')
      frame.expects = undefined
      frames.push(newFrame(inParentheses))
    } else if (word === ')' || word === ']') {
      closeCondition(frame, at)
      if (frames.length > 1) frames.pop()
    } else return false
    return true
  }
  function comma({ word, at, frame }: Here): boolean {
    if (word !== ',') return false
    if (frame.listing) {
      closeJoin(frame, at)
      frame.expects = 'listed'
    }
    return true
  }
  function nameOfTable({ word, i, frame }: Here): boolean {
    if (!frame.expects || passedOver.has(word)) return false
    tableAt(frame, i)
    return true
  }
  function verb({ word, before, frame }: Here): boolean {
    if (word === 'update' && before === 'do')
      Object.assign(frame, { named: frame.into ? [frame.into] : [], changing: true })
    else if (isVerb.has(word) && (isBeginning.has(before) || setOperations.has(before))) {
      frame.verb = word
      if (word === 'update') frame.expects = 'target'
    } else return false
    return true
  }
  function insertedInto({ word, before, i, frame }: Here): boolean {
    if (word !== 'into' || before !== 'insert') return false
    const table = nameIn(tokens[i + 1]?.[0] ?? '')
    if (table && isTenants(table)) frame.into = aliasBehind(words, i + 1) ?? `"${table}"`
    return true
  }
  function list({ word, before, frame }: Here): boolean {
    const begins = word === 'from' && frame.verb && before !== 'distinct'
    if (!begins && !isUsing(word, frame)) return false
    frame.listing = before !== 'delete'
    frame.expects = before === 'delete' ? 'target' : 'listed'
    return true
  }
  function join({ word, before, after, at, frame }: Here): boolean {
    if (!frame.listing || !joining.has(word) || (word !== 'join' && after === '(')) return false
    closeJoin(frame, at)
    if (word === 'join') {
      frame.expects = before === 'cross' ? 'listed' : 'joined'
      if (frame.expects === 'joined') frame.joins.push('')
    }
    return true
  }
  function conditionOfJoin({ word, after, at, written, frame }: Here): boolean {
    if (!frame.listing || word !== 'on' || after === 'conflict') return false
    closeJoin(frame, at)
    const name = frame.joins.pop()
    if (name) {
      frame.open = 'on'
      edits.push({ at: at + written.length, insert: ` ${asked([name])} and (` })
    }
    return true
  }
  function condition({ word, at, written, frame }: Here): boolean {
    if (word !== 'where') return false
    closeJoin(frame, at)
    frame.listing = false
    if (frame.named.length > 0) {
      frame.open = 'where'
      edits.push({ at: at + written.length, insert: ` ${askedOf(frame)} and (` })
    }
    return true
  }
  function end({ word, after, at, frame }: Here): boolean {
    if (!endsCondition.has(word) && !(word === 'on' && after === 'conflict')) return false
    closeCondition(frame, at)
    return true
  }

  // In this order: the first that knows a word is done with it.
  const takers = [
    parenthesis,
    comma,
    nameOfTable,
    verb,
    insertedInto,
    list,
    join,
    conditionOfJoin,
    condition,
    end,
  ]
  words.forEach((word, i) => {
    const { index: at = 0, 0: written } = tokens[i] as RegExpExecArray
    const frame = frames.at(-1) as Frame
    const here = { i, word, before: words[i - 1] ?? '', after: words[i + 1], at, written, frame }
    takers.some((take) => take(here))
  })
  closeCondition(frames[0] as Frame, text.length)
  return edited(text, edits)
}

/** A word, what stands around it, and the parentheses that it stands in. */
type Here = {
  readonly i: number
  readonly word: string
  readonly before: string
  readonly after: string | undefined
  readonly at: number
  readonly written: string
  readonly frame: Frame
}
type Edit = { readonly at: number; readonly length?: number; readonly insert: string }
/** What stands between two parentheses. */
type Frame = {
  readonly inParentheses: boolean
  verb?: string
  /** Between `from` and what ends it: behind a comma the next table stands. */
  listing: boolean
  /** The name that comes next is a table: one that is changed, that is listed, or that is joined. */
  expects?: 'target' | 'listed' | 'joined' | undefined
  /** What the condition of the statement is to ask for. */
  named: string[]
  /** Tables whose `on` is still to come; empty where it is nobody's. */
  joins: string[]
  /** A condition whose end must be found. */
  open?: 'where' | 'on' | undefined
  /** What is inserted into: `on conflict` may change rows of it. */
  into?: string
  changing?: boolean
}
const newFrame = (inParentheses = false): Frame => ({
  inParentheses,
  listing: inParentheses,
  named: [],
  joins: [],
  ...(inParentheses && { expects: 'listed' as const }),
})

const token =
  /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|\$\d+|[A-Za-z_][A-Za-z0-9_]*|\d[\w.]*|\S/g
const beginsQuery = new Set(['select', 'with', 'values'])
const passedOver = new Set(['lateral', 'only', 'as'])
const setOperations = new Set(['union', 'all', 'except', 'intersect'])
const isVerb = new Set(['select', 'update', 'delete', 'insert'])
/** A statement begins, or a part of one behind its `with`. `select` stands behind the columns of an insert too. */
const isBeginning = new Set(['', '(', ')', ';'])
const joining = new Set(['join', 'left', 'inner', 'cross'])
const endsCondition = new Set(
  'group having order limit offset window union except intersect for fetch returning'.split(' '),
)
const noAlias = new Set(
  'where join left right inner full cross natural on using group order limit for union set returning having offset except intersect window fetch tablesample values select default overriding'.split(
    ' ',
  ),
)

const isUsing = (word: string, { verb, listing }: Frame) => word === 'using' && verb === 'delete' && !listing
const isOuterJoin = (word: string, after: string | undefined) =>
  ((word === 'right' || word === 'full') && after !== '(') ||
  word === 'natural' ||
  (word === 'using' && after === '(')

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
function partNames(words: readonly string[]): ReadonlySet<string> {
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
