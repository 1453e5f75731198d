import { date, dateAndTime, evaluate, parseExpression } from 'feelin'
import { dateIn, wallClock } from '#kernel/definition/time.ts'

/**
 * Conditions and values in FEEL (OMG DMN 1.3), a language without side effects. What a file says is checked here at its
 * deployment: length, syntax, and a closed list of functions. None of them takes a pattern, calls back or counts up a
 * range, `some` and `every` stand in no other and go over one list, and no entry of a context is made of another, which
 * would double it from one to the next: so nothing takes longer than the values are long.
 */
export const longestExpression = 1000

const functions = new Set([
  'not',
  'count',
  'sum',
  'min',
  'max',
  'mean',
  'all',
  'any',
  'list contains',
  'contains',
  'starts with',
  'ends with',
  'upper case',
  'lower case',
  'string length',
  'substring',
  'substring before',
  'substring after',
  'abs',
  'floor',
  'ceiling',
  'decimal',
  'modulo',
  'date',
  'time',
  'date and time',
  'duration',
  'now',
  'today',
  'number',
  'string',
  'is defined',
  'append',
  'concatenate',
  'distinct values',
  'union',
  'get value',
  'string join',
])

export type Unfit = { readonly zh: string; readonly en: string }

/** Why an expression cannot be used; undefined where it can. */
export function unfitExpression(text: string): Unfit | undefined {
  if (text.trim() === '') return { zh: '表达式为空', en: 'it is empty' }
  if (text.length > longestExpression)
    return { zh: `超过 ${longestExpression} 个字符`, en: `it is longer than ${longestExpression} characters` }
  const cursor = parseExpression(text, {}, undefined).cursor()
  let iterates = false
  let ranges = false
  const keys: string[] = []
  const used: { name: string; within: string | undefined }[] = []
  do {
    const { name, from, to } = cursor
    // Read and never tried out: what would take for ever must not be found out by waiting.
    if (cursor.type.isError) return { zh: '不符合 FEEL 语法', en: 'it is not written in FEEL' }
    if (name === 'ForExpression' || name === 'FunctionDefinition' || name === 'FilterExpression')
      return {
        zh: '不能使用 for、函数定义和过滤',
        en: 'for, functions of its own and filters are not allowed',
      }
    if (name === 'QuantifiedExpression' || name === 'FunctionInvocation') iterates = true
    if (name === 'InExpression' && goesOverMore(cursor.node))
      return {
        zh: 'some、every 只能遍历一个列表，也不能相互嵌套；并列时请各加括号',
        en: 'some and every go over one list, and stand in no other; put each of several in brackets',
      }
    if (name === 'Key') keys.push(keyIn(text.slice(from, to)))
    if (name === 'VariableName' && parentsOf(cursor.node).includes('Context'))
      used.push({ name: text.slice(from, to), within: entryOf(cursor.node, text) })
    if (name === '..') ranges = true
    // Two names without a sign between them read as one name, which nothing ever has.
    const written = name === 'VariableName' || name === 'PathName' ? text.slice(from, to) : ''
    if (/\s/.test(written) && !functions.has(written.replace(/\s+/g, ' ')))
      return {
        zh: `“${written.slice(0, 60)}”不是变量，变量名中没有空格，请补上运算符`,
        en: `“${written.slice(0, 60)}” is no variable, which has no spaces; put the sign between them`,
      }
    if (name === 'FunctionInvocation') {
      const called = text.slice(from, to).split('(', 1)[0]?.trim() ?? ''
      if (!functions.has(called))
        return { zh: `函数 ${called} 不在允许之列`, en: `the function ${called} is not allowed` }
    }
  } while (cursor.next())
  if (iterates && ranges) return { zh: '区间只能用于比较', en: 'ranges are for comparing alone' }
  // `{amount: amount}` is the variable, unless another entry has that name.
  const again = used.find(
    ({ name, within }) => keys.filter((key) => key === name).length > Number(name === within),
  )
  if (again !== undefined)
    return {
      zh: `“${again.name.slice(0, 60)}”是同一上下文里的一项，各项不能用其他项算出`,
      en: `“${again.name.slice(0, 60)}” is an entry of a context; none is made of another`,
    }
  return undefined
}

type Node = {
  readonly name: string
  readonly parent: Node | null
  readonly firstChild: { readonly from: number; readonly to: number } | null
}
const keyIn = (written: string): string => written.replaceAll('"', '').trim()
const parentsOf = (node: Node): string[] => (node.parent ? [node.parent.name, ...parentsOf(node.parent)] : [])

/** The key of the entry of a context that something stands in. */
function entryOf(node: Node, text: string): string | undefined {
  if (node.name === 'ContextEntry' && node.firstChild)
    return keyIn(text.slice(node.firstChild.from, node.firstChild.to))
  return node.parent ? entryOf(node.parent, text) : undefined
}

/** A second list of the same, or one within another: each goes over all of the other. */
function goesOverMore(node: Node & { readonly prevSibling: unknown }): boolean {
  return (
    node.prevSibling !== null || parentsOf(node).filter((name) => name === 'QuantifiedExpression').length > 1
  )
}

/** The value of an expression; null where a variable is missing. */
export function valueOf(text: string, variables: Readonly<Record<string, unknown>>): unknown {
  const meant = withItsFunctions(text, variables)
  const { value } = evaluate(meant.text, { ...own, ...variables, ...meant.called }) as { value: unknown }
  return value
}

type Callable = (...given: readonly unknown[]) => unknown
const builtIns = new Map<string, Callable>()
function builtIn(name: string): Callable {
  const known = builtIns.get(name) ?? ((evaluate(name, {}) as { value: unknown }).value as Callable)
  builtIns.set(name, known)
  return known
}

/** What nothing adds up to is nothing, as people count, and not unknown. */
const sum: Callable = (...given) => {
  const [list, ...more] = given
  return more.length === 0 && Array.isArray(list) && list.length === 0 ? 0 : builtIn('sum')(...given)
}
const own = { sum }

/** A field of a form may be named as a function is, `sum` or `date`: where it is called, the function is meant. */
function withItsFunctions(
  text: string,
  variables: Readonly<Record<string, unknown>>,
): { readonly text: string; readonly called: Readonly<Record<string, unknown>> } {
  const taken = [...functions].filter(
    (name) => Object.hasOwn(variables, name) && typeof variables[name] !== 'function' && text.includes(name),
  )
  if (taken.length === 0) return { text, called: {} }
  let meant = text
  const cursor = parseExpression(text, {}, undefined).cursor()
  const places: number[] = []
  do {
    if (cursor.name === 'FunctionInvocation') places.push(cursor.from)
  } while (cursor.next())
  const called: Record<string, unknown> = {}
  // From the last on, so that the places of the others stay what they are.
  for (const at of places.toSorted((one, two) => two - one)) {
    const name = taken.find((one) => new RegExp(`^${one}\\s*\\(`).test(meant.slice(at)))
    if (!name) continue
    called[`${name}__called`] = name === 'sum' ? sum : builtIn(name)
    meant = `${meant.slice(0, at)}${name}__called${meant.slice(at + name.length)}`
  }
  return { text: meant, called }
}

/** `now()` and `today()` where the tenant is: by themselves they say what the server's clock does, whose day is another one. */
export const clockOf = (now: Date, timeZone: string): Readonly<Record<'now' | 'today', () => unknown>> => ({
  now: () => dateAndTime(`${wallClock(now, timeZone).replace(' ', 'T')}@${timeZone}`),
  today: () => date(dateIn(now, timeZone)),
})

const operators: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '!=',
  '>=': '>=',
  '<=': '<=',
  '>': '>',
  '<': '<',
  '&&': 'and',
  '||': 'or',
  eq: '=',
  ne: '!=',
  ge: '>=',
  le: '<=',
  gt: '>',
  lt: '<',
  and: 'and',
  or: 'or',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '(': '(',
  ')': ')',
  true: 'true',
  false: 'false',
  null: 'null',
  '?': '?',
  ':': ':',
}
const token =
  /\s*(?:(==|!=|>=|<=|&&|\|\||[!<>()+*/-])|(\d+(?:\.\d+)?)|'([^'\\]*)'|"([^"\\]*)"|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*))/y

/**
 * What other tools write as `${amount > 100 && kind == 'travel'}` in FEEL: comparisons, and, or, not, empty, sums, names
 * and plain values. Undefined for everything beyond: calls of methods and beans are code.
 */
export function fromDollar(text: string): string | undefined {
  const inner = /^\s*[$#]\{([\s\S]*)\}\s*$/.exec(text)?.[1]
  if (inner === undefined) return undefined
  const out: string[] = []
  let negated = 0
  let empty = false
  token.lastIndex = 0
  while (token.lastIndex < inner.length && inner.slice(token.lastIndex).trim() !== '') {
    const found = token.exec(inner)
    if (!found) return undefined
    const [, sign, number, single, double, name] = found
    if (sign === '!' || name === 'not') {
      negated += 1
      continue
    }
    if (name === 'empty' && !empty) {
      empty = true
      continue
    }
    const said = single ?? double
    const plain =
      said !== undefined
        ? JSON.stringify(said)
        : (number ??
          (Object.hasOwn(operators, sign ?? name ?? '') ? operators[sign ?? name ?? ''] : name) ??
          '')
    if (empty && (name === undefined || Object.hasOwn(operators, name))) return undefined
    const word = empty ? `list contains([${plain} = null, ${plain} = "", ${plain} = []], true)` : plain
    empty = false
    // `!x` and `!(…)`: the one binds a name, the other is a call already.
    if (negated % 2 === 1) out.push(word === '(' ? 'not (' : `not(${word})`)
    else out.push(word)
    negated = 0
    if (name !== undefined && /^\s*\(/.test(inner.slice(token.lastIndex)) && !Object.hasOwn(operators, name))
      return undefined
  }
  return negated === 0 && !empty && out.length > 0 ? out.join(' ') : undefined
}
