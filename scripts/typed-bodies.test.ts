import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

/**
 * What a handler is given has the type that its call declares: of `asks`, of the schema of its body, or unknown. A cast
 * there says that somebody knows better than the declaration, and nobody finds out when they no longer do.
 */
const given = new Set(['input', 'asked', 'posted'])
type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function castsIn(code: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value)) return
    const [, names = '', to = ''] = value.type === 'TSAsExpression' ? ['', ...castOf(value, code)] : []
    if (names && to !== 'const')
      found.push(`line ${code.slice(0, value.start).split('\n').length}: ${names} as ${to}`)
    Object.values(value).forEach(walk)
  }
  walk(parseAst(code, { lang }))
  return found
}

/** What is cast, where that is something given, and to what. */
function castOf(cast: Node, code: string): [string, string] {
  const to = cast.typeAnnotation as unknown as { start: number; end: number }
  return [isGiven(cast.expression) ? textOf(cast.expression, code) : '', code.slice(to.start, to.end)]
}
const textOf = (value: unknown, code: string) => {
  const { start, end } = value as { start: number; end: number }
  return code.slice(start, end)
}

/** `input`, `call.input`, `input.x`, `input[name]`, and any of them beside a default, in brackets or cast once already. */
function isGiven(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'Identifier') return given.has(String(value.name))
  if (value.type === 'MemberExpression') return isGiven(value.object) || isGiven(value.property)
  if (value.type === 'LogicalExpression') return isGiven(value.left)
  return isGiven(value.expression)
}

describe('bodies', () => {
  it('no handler casts what its call was given', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
      .map((path) => `src/${path}`)
    expect(files.length).toBeGreaterThan(1000)
    const casts = files.flatMap((path) =>
      castsIn(readFileSync(path, 'utf8'), path.endsWith('x') ? 'tsx' : 'ts').map((cast) => `${path} ${cast}`),
    )
    expect(casts).toEqual([])
  })

  it('every way of writing such a cast is seen', () => {
    for (const cast of [
      'input as Words',
      'input as never',
      'input as unknown as Row',
      '(input.kind as Kind | undefined) ?? 1',
      '(call.input.kind ?? null) as Kind',
      'input[name] as string',
      'turned.asked.reason as string',
    ])
      expect(castsIn(`const x = ${cast}`), cast).not.toEqual([])
    for (const fine of [
      'output as Words',
      '{ input: 1 } as const',
      'list.map((one) => one as Kind)',
      'of(input) as Made',
    ])
      expect(castsIn(`const x = ${fine}`), fine).toEqual([])
  })
})
