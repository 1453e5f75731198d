import type { Dialect, Element } from './element.ts'
import type { Checking } from './checking.ts'

/** What other tools attach to elements and run. */
const running = new Set([
  'executionListener',
  'taskListener',
  'script',
  'connector',
  'class',
  'field',
  'eventListener',
])

/** Code that a tool would have run where this element is passed. */
export function checkCode(at: Checking, one: Element): void {
  const { tell, dialect } = at
  for (const { name, element } of dialect.extras(one))
    if (running.has(name)) tell('script', one.id ?? '', { what: element.$type })
  const code = codeOf(one, dialect)
  if (code) tell('script', one.id ?? '', { what: code })
  if (one.ioSpecification) tell('unsupported', one.id ?? '', { what: 'ioSpecification' })
}

/** A class or a method that another tool would have called. */
export const codeOf = (one: Element, dialect: Dialect): string | undefined =>
  ['class', 'delegateExpression', 'expression']
    .map((name) => [name, dialect.attr(one, name)] as const)
    .flatMap(([name, value]) => (value ? [`${name}="${value.slice(0, 60)}"`] : []))[0]
