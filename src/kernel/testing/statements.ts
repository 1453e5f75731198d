import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'vite'

/**
 * Every statement written by hand, read off the source: `sql` templates that begin like a statement, with the fragments
 * spliced in that stand in constants, conditions, lists and functions of the same or of another file. What is a value
 * becomes `$n`. A condition that only a caller knows becomes `true`, `null` or a column in further readings, a name `id`:
 * the statement is then told in part.
 */
export type Statement = {
  readonly file: string
  readonly line: number
  readonly texts: readonly string[]
  readonly partly: boolean
}

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }
type File = {
  readonly path: string
  readonly code: string
  readonly consts: ReadonlyMap<string, readonly Node[]>
  readonly functions: ReadonlyMap<string, Node>
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  readonly statements: readonly Node[]
}
/** A value, an unknown fragment, or text with `\u0000` for a value, `\u0001` for a fragment and `\u0002` for a name not known. */
type Piece = { readonly value: true } | { readonly unknown: true } | { readonly text: string }
type Scope = {
  readonly file: File
  readonly bound: ReadonlyMap<string, readonly Piece[]>
  /** What a function was called with, for the names and texts that it makes of it. */
  readonly given: ReadonlyMap<string, { readonly node: Node; readonly scope: Scope }>
  readonly depth: number
}

const value: Piece = { value: true }
const unknown: Piece = { unknown: true }
const most = 6
const deepest = 16

export function statementsIn(root: string): Statement[] {
  const files = new Map<string, File>()
  const load = (path: string): File | undefined => {
    if (!files.has(path) && statSync(path, { throwIfNoEntry: false })?.isFile())
      files.set(path, readFile(path))
    return files.get(path)
  }
  const reader = makeExpander(root, load)
  return sources(root).flatMap((path) => {
    const file = load(path)
    return (file?.statements ?? []).flatMap((node) =>
      reader(node, { file: file!, bound: new Map(), given: new Map(), depth: 0 })
        .flatMap((piece) => ('text' in piece ? [piece.text] : []))
        .filter((text) => /^\s*(with|select|insert|update|delete)\b/i.test(text))
        .map((text) => ({
          file: relative(root, path),
          line: file!.code.slice(0, node.start).split('\n').length,
          texts: [
            ...new Set(['true', 'null', 'create_time'].map((instead) => numbered(filledIn(text, instead)))),
          ],
          partly: /[\u0001\u0002]/.test(text),
        })),
    )
  })
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sources(path)
    const isSource = /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)
    return isSource && readFileSync(path, 'utf8').includes('sql`') ? [path] : []
  })
}

const filledIn = (text: string, instead: string) =>
  text.replaceAll('\u0001', instead).replaceAll('\u0002', '"id"')

function numbered(text: string): string {
  let n = 0
  return text.replaceAll('\u0000', () => `$${(n += 1)}`)
}

const isNode = (x: unknown): x is Node =>
  typeof x === 'object' && x !== null && typeof (x as Node).type === 'string'

function children(node: Node): Node[] {
  return Object.values(node).flatMap((one) =>
    Array.isArray(one) ? one.filter(isNode) : isNode(one) ? [one] : [],
  )
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '')
const isTemplate = (node: Node) => node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql'

function readFile(path: string): File {
  const code = readFileSync(path, 'utf8')
  const consts = new Map<string, Node[]>()
  const functions = new Map<string, Node>()
  const imports = new Map<string, { from: string; name: string }>()
  const statements: Node[] = []
  const walk = (node: Node, inside: boolean): void => {
    if (node.type === 'VariableDeclarator' && nameOf(node.id) && isNode(node.init)) {
      if (/^(Arrow)?Function/.test(node.init.type)) functions.set(nameOf(node.id), node.init)
      else consts.set(nameOf(node.id), [...(consts.get(nameOf(node.id)) ?? []), node.init])
    }
    if (node.type === 'FunctionDeclaration') functions.set(nameOf(node.id), node)
    if (node.type === 'ImportDeclaration')
      for (const one of node.specifiers as Node[])
        imports.set(nameOf(one.local), {
          from: String((node.source as unknown as { value: string }).value),
          name: nameOf(one.imported) || 'default',
        })
    if (isTemplate(node) && !inside) statements.push(node)
    for (const child of children(node)) walk(child, inside || isTemplate(node))
  }
  walk(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, false)
  return { path, code, consts, functions, imports, statements }
}

const rooms: Readonly<Record<string, string>> = {
  '#kernel/': 'kernel/',
  '#modules/': 'modules/',
  '#auth/': 'auth/',
  '#public/': 'public/',
  '#app/': 'app/',
}

function makeExpander(root: string, load: (path: string) => File | undefined) {
  function imported(file: File, name: string): { file: File; name: string } | undefined {
    const found = file.imports.get(name)
    if (!found) return undefined
    const room = Object.keys(rooms).find((prefix) => found.from.startsWith(prefix))
    const path = room
      ? join(root, rooms[room] ?? '', found.from.slice(room.length))
      : join(dirname(file.path), found.from)
    const other = load(path)
    return other && { file: other, name: found.name }
  }

  function expand(node: Node, scope: Scope): readonly Piece[] {
    if (scope.depth > deepest) return [unknown]
    const deeper = { ...scope, depth: scope.depth + 1 }
    switch (node.type) {
      case 'TaggedTemplateExpression':
        return isTemplate(node) ? template(node, deeper) : [value]
      case 'ConditionalExpression':
        // A refusal goes back as it is and is no part of a statement.
        if (asksForRefusal(node.test as Node)) return expand(node.alternate as Node, deeper)
        return [...expand(node.consequent as Node, deeper), ...expand(node.alternate as Node, deeper)].slice(
          0,
          most,
        )
      case 'LogicalExpression':
        return [...expand(node.left as Node, deeper), ...expand(node.right as Node, deeper)]
          .toSorted((a, b) => Number('value' in a) - Number('value' in b))
          .slice(0, most)
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
      case 'AwaitExpression':
        return expand((node.expression ?? node.argument) as Node, deeper)
      case 'MemberExpression':
        return member(node, deeper)
      case 'Identifier':
        return identifier(node, deeper)
      case 'CallExpression':
        return call(node, deeper)
      default:
        return [value]
    }
  }

  function template(node: Node, scope: Scope): readonly Piece[] {
    const { quasis, expressions } = node.quasi as {
      quasis: { value: { cooked: string } }[]
      expressions: Node[]
    }
    const inserts = expressions.map((one) => expand(one, scope))
    const ways = Math.min(most, Math.max(1, ...inserts.map((one) => one.length)))
    return Array.from({ length: ways }, (_, way) => ({
      text: quasis
        .map(({ value: { cooked } }, i) => {
          const pieces = inserts[i]
          return cooked + (pieces ? textOf(pieces[Math.min(way, pieces.length - 1)] ?? value) : '')
        })
        .join(''),
    }))
  }

  function member(node: Node, scope: Scope): readonly Piece[] {
    const object = nameOf(node.object)
    const property = nameOf(node.property)
    if (object === 'sql' && property === 'empty') return [{ text: '' }]
    const literal = (scope.file.consts.get(object) ?? []).find((one) => one.type === 'ObjectExpression')
    const held = (literal?.properties as Node[] | undefined)?.find((one) => nameOf(one.key) === property)
    return isNode(held?.value) ? expand(held.value, scope) : [value]
  }

  function identifier(node: Node, scope: Scope): readonly Piece[] {
    const name = nameOf(node)
    const bound = scope.bound.get(name)
    if (bound) return bound
    const own = scope.file.consts.get(name)
    if (own) return nearest(own, node, scope)
    const other = imported(scope.file, name)
    const theirs = other?.file.consts.get(other.name)
    if (other && theirs)
      return expand(theirs[0] as Node, { ...scope, file: other.file, bound: new Map(), given: new Map() })
    return isFragment(scope.file, node) ? [unknown] : [value]
  }

  /** Of several constants of one name the last that stands before its use. */
  function nearest(found: readonly Node[], use: Node, scope: Scope): readonly Piece[] {
    const before = found.filter((one) => one.start < use.start)
    return expand((before.at(-1) ?? found[0]) as Node, scope)
  }

  function call(node: Node, scope: Scope): readonly Piece[] {
    const callee = node.callee as Node
    const args = node.arguments as Node[]
    if (callee.type === 'MemberExpression' && nameOf(callee.object) === 'sql')
      return made(nameOf(callee.property), args, scope)
    const name = nameOf(callee)
    if (name === 'selection') return [{ text: 't.*' }]
    if (name === 'tableOf') return [{ text: words(args[0], scope, 'table') ?? '\u0001' }]
    const here = scope.file.functions.get(name)
    const other = here ? undefined : imported(scope.file, name)
    const body = here ?? other?.file.functions.get(other.name)
    if (!body) return [value]
    const passed = (body.params as Node[]).flatMap((param, i) => {
      const named = param.type === 'AssignmentPattern' ? (param.left as Node) : param
      const node = args[i] ?? (param.type === 'AssignmentPattern' ? (param.right as Node) : undefined)
      return nameOf(named) && node ? [[nameOf(named), { node, scope }] as const] : []
    })
    const inner: Scope = {
      file: other?.file ?? scope.file,
      bound: new Map(passed.map(([param, given]) => [param, expand(given.node, scope)])),
      given: new Map(passed),
      depth: scope.depth + 1,
    }
    const pieces = returned(body).flatMap((one) => expand(one, inner))
    const told = pieces.filter((piece) => !('value' in piece))
    return told.length > 0 ? told.slice(0, most) : [value]
  }

  function made(how: string, args: readonly Node[], scope: Scope): readonly Piece[] {
    if (how === 'raw') {
      const text = args[0] && literalText(args[0], scope)
      return text === undefined ? [unknown] : [{ text }]
    }
    if (how === 'id') {
      const text = words(args[0], scope, 'text')
      return [{ text: text === undefined ? '\u0002' : `"${text}"` }]
    }
    if (how === 'most') return [{ text: 'limit 1' }]
    return how === 'join' ? joined(args, scope) : [value]
  }

  function joined([list, between]: readonly Node[], scope: Scope): readonly Piece[] {
    const separator = between && literalText(between, scope)
    let node = list
    if (nameOf(node)) node = scope.file.consts.get(nameOf(node))?.at(-1) ?? node
    if (node?.type === 'ArrayExpression') {
      const parts = (node.elements as Node[])
        .filter((one) => one.type !== 'SpreadElement')
        .map((one) => expand(one, scope))
      const text = parts.map((pieces) => textOf(pieces[0] ?? unknown)).join(separator)
      return [{ text: text || '\u0001' }]
    }
    const callback = (node?.arguments as Node[] | undefined)?.[0]
    if (node?.type === 'CallExpression' && callback && /Function/.test(callback.type))
      return returned(callback)
        .flatMap((one) => expand(one, scope))
        .slice(0, most)
    return [unknown]
  }

  function literalText(node: Node, scope: Scope): string | undefined {
    if (node.type === 'Literal') return String(node.value)
    if (node.type === 'ConditionalExpression')
      return literalText(node.consequent as Node, scope) ?? literalText(node.alternate as Node, scope)
    if (node.type === 'TemplateLiteral') {
      const parts = (node.expressions as Node[]).map((one) => literalText(one, scope))
      if (parts.includes(undefined)) return undefined
      return (node.quasis as unknown as { value: { cooked: string } }[])
        .map(({ value: { cooked } }, i) => cooked + (parts[i] ?? ''))
        .join('')
    }
    const given = scope.given.get(nameOf(node))
    if (given) return literalText(given.node, given.scope)
    const known = scope.file.consts.get(nameOf(node))
    return known?.[0] && literalText(known[0], scope)
  }

  /** A name that code gives: written out, or the table of a definition. */
  function words(node: Node | undefined, scope: Scope, of: 'text' | 'table'): string | undefined {
    if (!node) return undefined
    const named =
      node.type === 'MemberExpression' && nameOf(node.property) === 'table' ? nameOf(node.object) : ''
    if (of === 'table' || named) return tableNamed(named || nameOf(node), scope)
    return literalText(node, scope)
  }

  function tableNamed(name: string, scope: Scope): string | undefined {
    const given = scope.given.get(name)
    if (given) return tableNamed(nameOf(given.node), given.scope)
    const other = imported(scope.file, name)
    const definition = (other?.file ?? scope.file).consts.get(other?.name ?? name)?.[0]
    if (definition?.type !== 'CallExpression' || nameOf(definition.callee) !== 'defineEntity')
      return undefined
    const properties = (definition.arguments as Node[])[0]?.properties as Node[]
    const said = (key: string) => {
      const found = properties.find((one) => nameOf(one.key) === key)?.value
      return isNode(found) ? String((found as unknown as { value: string }).value) : undefined
    }
    return said('table') ?? snake(said('name') ?? '')
  }

  return expand
}

/** `'refused' in found` */
const asksForRefusal = ({ type, operator, left }: Node): boolean =>
  type === 'BinaryExpression' && operator === 'in' && (left as Node).value === 'refused'

const snake = (name: string) =>
  name
    .replace(/-/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()

function textOf(piece: Piece): string {
  return 'text' in piece ? piece.text : 'value' in piece ? '\u0000' : '\u0001'
}

/** A parameter that is said to be a fragment: `rows: Sql`. */
function isFragment(file: File, node: Node): boolean {
  return new RegExp(`\\b${nameOf(node)}\\??:\\s*(readonly )?Sql\\b`).test(file.code)
}

function returned(body: Node): Node[] {
  if (isNode(body.body) && body.body.type !== 'BlockStatement') return [body.body]
  const found: Node[] = []
  const walk = (node: Node): void => {
    if (node.type === 'ReturnStatement' && isNode(node.argument)) found.push(node.argument)
    else if (!/Function/.test(node.type)) for (const child of children(node)) walk(child)
  }
  if (isNode(body.body)) walk(body.body)
  return found
}
