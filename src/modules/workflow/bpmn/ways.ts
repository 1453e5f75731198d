import { label, type Label } from '#kernel/definition/kind.ts'
import { typeOf, type Element } from './element.ts'
import { named, wording, type Checking } from './checking.ts'
import { expression } from './expressions.ts'

export function checkFlow(at: Checking, one: Element, scope: Element): void {
  const { flows, tell } = at
  const id = one.id ?? ''
  const [source, target] = [one.sourceRef as Element | undefined, one.targetRef as Element | undefined]
  if (!source?.id || !target?.id) return tell('unresolved', id, { what: id })
  const why = misdrawn(source, target, scope)
  if (why) tell('badWay', id, { why })
  flows[id] = { source: source.id, target: target.id, name: named(at, one, id, 100) }
  const condition = one.conditionExpression as Element | undefined
  if (!condition) return
  if (condition.resource) tell('script', id, { what: 'resource' })
  const language = String(condition.language ?? '')
  if (language !== '' && !/feel|^juel$/i.test(language))
    return tell('script', id, { what: language.slice(0, 60) })
  condition.body = expression(at, String(condition.body ?? ''), id)
  delete condition.language
}

/** What no drawing tool draws, and nothing would go on by. */
function misdrawn(source: Element, target: Element, scope: Element): Label | undefined {
  if (source.$parent !== scope || target.$parent !== scope)
    return label('跨过了子过程的边界', 'crosses the border of a sub-process')
  if (typeOf(target) === 'StartEvent') return label('连进了开始事件', 'leads into a start event')
  if (typeOf(target) === 'BoundaryEvent') return label('连进了边界事件', 'leads into a boundary event')
  return typeOf(source) === 'EndEvent' ? label('从结束事件连出', 'leads out of an end event') : undefined
}

/** The way that is taken where no other is must be one of its own. */
export function checkDefault({ tell }: Checking, one: Element): void {
  const other = one.default as Element | undefined
  if (other && other.sourceRef !== one)
    tell('foreignDefault', one.id ?? '', { flow: other.name || other.id || '' })
}

/** Files may leave out what leads out of an element: the flows say it. */
export function checkGateway(at: Checking, one: Element, inside: readonly Element[]): void {
  const { tell } = at
  const id = one.id ?? ''
  const type = typeOf(one)
  const out = waysOut(one, inside)
  if (out.length === 0) tell('deadEnd', id)
  if (type === 'EventBasedGateway')
    for (const way of out) {
      const next = way.targetRef as Element | undefined
      if (!next || !['IntermediateCatchEvent', 'ReceiveTask'].includes(typeOf(next)))
        tell('eventGateway', id, { what: next ? wording(next) : '' })
    }
  if (type === 'ParallelGateway' || type === 'EventBasedGateway')
    for (const way of out) if (way.conditionExpression) tell('noConditionHere', id, { flow: wayNamed(way) })
  if (out.length < 2 || !['ExclusiveGateway', 'InclusiveGateway'].includes(type)) return
  const other = (one.default as Element | undefined)?.id
  if (other === undefined && !isWhole(out)) leaveOpen(at, id)
  for (const way of out)
    if (!way.conditionExpression && way.id !== other) tell('noCondition', id, { flow: wayNamed(way) })
}

/** A step whose ways all have conditions leads nowhere where none of them holds, as a gateway does. */
export function checkStep(at: Checking, one: Element, inside: readonly Element[]): void {
  const out = waysOut(one, inside)
  const isOpen = out.length > 0 && out.every((way) => way.conditionExpression) && !one.default
  if (isOpen && !isWhole(out)) leaveOpen(at, one.id ?? '')
}

const waysOut = (one: Element, inside: readonly Element[]): readonly Element[] =>
  inside.filter((way) => typeOf(way) === 'SequenceFlow' && (way.sourceRef as Element | undefined) === one)

function leaveOpen({ nodes }: Checking, id: string): void {
  const node = nodes[id]
  if (node) nodes[id] = { ...node, open: true }
}

/** Two ways of which one is taken exactly where the other is not. */
function isWhole(out: readonly Element[]): boolean {
  const said = out.map((way) => String((way.conditionExpression as Element | undefined)?.body ?? ''))
  const [one, other] = said.map((text) => /^=\s*(\w+)\s*(!=|>=|<=|=|>|<)\s*(.+?)\s*$/.exec(text))
  if (out.length !== 2 || !one || !other || one[1] !== other[1]) return false
  if (one[2] === '=' && other[2] === '=') return [one[3], other[3]].toSorted().join() === 'false,true'
  return one[3] === other[3] && opposite[one[2] ?? ''] === other[2]
}

const opposite: Readonly<Record<string, string>> = {
  '=': '!=',
  '!=': '=',
  '>': '<=',
  '<=': '>',
  '<': '>=',
  '>=': '<',
}

/** A way without a name is known by where it leads. */
function wayNamed(way: Element): string {
  const next = way.targetRef as Element | undefined
  return (way.name || `→ ${next?.name || next?.id || ''}`).slice(0, 60)
}
