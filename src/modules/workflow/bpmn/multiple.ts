import { typeOf, type Element } from './element.ts'
import type { PlanNode } from '../terms/shapes.ts'
import { isReserved, type Checking } from './checking.ts'
import { expression } from './expressions.ts'

/** A step that is done several times, by several people. */
export function checkMultiple(at: Checking, one: Element): PlanNode['multiple'] {
  const { tell, dialect } = at
  const loop = one.loopCharacteristics as Element | undefined
  if (!loop) return undefined
  const id = one.id ?? ''
  if (typeOf(loop) !== 'MultiInstanceLoopCharacteristics') {
    tell('unsupported', id, { what: typeOf(loop) })
    return undefined
  }
  const count = loop.loopCardinality as Element | undefined
  const collection = dialect.attr(loop, 'collection')
  if (!count && !collection) tell('noCollection', id)
  if (loop.loopDataInputRef) tell('unsupported', id, { what: 'loopDataInputRef' })
  if (count) count.body = expression(at, String(count.body ?? ''), id)
  const until = loop.completionCondition as Element | undefined
  if (until) {
    until.body = expression(at, String(until.body ?? ''), id)
    delete until.language
  }
  const each = dialect.attr(loop, 'elementVariable') ?? 'item'
  if (!/^[A-Za-z_]\w{0,39}$/.test(each) || isReserved(each))
    tell('badVariable', id, { what: each.slice(0, 60) })
  const from = collection && expression(at, collection, id)
  // The engine reads both beside what BPMN itself knows.
  if (from) Object.assign(loop, { collection: from, elementVariable: each })
  return {
    sequential: loop.isSequential === true,
    ...(from && { collection: from }),
    ...(count && { count: String(count.body) }),
  }
}
