import { parseExpression } from 'feelin'
import type { Alternative } from '../terms/shapes.ts'

type Node = ReturnType<typeof parseExpression>['topNode']

/** How much a value grows with each approval and with each refusal. */
type Lean = { readonly yes: number; readonly no: number }
const level: Lean = { yes: 0, no: 0 }

const names: Readonly<Record<string, Lean>> = {
  approved: { yes: 1, no: 0 },
  // As files of other tools have it.
  pass: { yes: 1, no: 0 },
  nrOfApproved: { yes: 1, no: 0 },
  nrOfRefused: { yes: 0, no: 1 },
  nrOfCompletedInstances: { yes: 1, no: 1 },
  nrOfActiveInstances: { yes: -1, no: -1 },
}
const countsVotes = (name: string) =>
  name === 'approved' || name === 'pass' || /^nrOf(?:Appro|Refu)/.test(name)

/** Variables that say what came of a vote: of the one before, or of the step that they are called after. */
export const votesNamedIn = (text: string): readonly string[] =>
  namesIn(parseExpression(text, {}, undefined).topNode, text).filter(
    (name) => countsVotes(name) || name.endsWith('_approved'),
  )

/**
 * What a condition about votes waits for, read from how it is built and not from which words it has: what becomes true by
 * more approvals, or as long as there are few refusals, is a yes. Each part of an “or” is a way of its own to meet it.
 */
export const alternativesIn = (text: string): Alternative[] =>
  partsOf(parseExpression(text, {}, undefined).topNode).map((part) => {
    const { yes, no } = leanOf(part, text)
    const counts = namesIn(part, text).some(countsVotes)
    const says = yes > no ? 'yes' : no > yes ? 'no' : counts ? 'last' : undefined
    return { when: text.slice(part.from, part.to), ...(says && { says }) }
  })

function partsOf(node: Node): Node[] {
  const inner = childrenOf(node)
  if (node.name === 'Disjunction') return inner.filter(({ name }) => name !== 'or').flatMap(partsOf)
  const [only] = inner.filter(({ name }) => name !== '(' && name !== ')')
  return (node.name === 'Expression' || node.name === 'ParenthesizedExpression') && only
    ? partsOf(only)
    : [node]
}

function childrenOf(node: Node): Node[] {
  const all: Node[] = []
  for (let one = node.firstChild; one; one = one.nextSibling) all.push(one)
  return all
}

const namesIn = (node: Node, text: string): string[] =>
  node.name === 'VariableName'
    ? [text.slice(node.from, node.to)]
    : childrenOf(node).flatMap((one) => namesIn(one, text))

function leanOf(node: Node, text: string): Lean {
  const inner = childrenOf(node)
  const said = (at: Node | undefined) => (at ? text.slice(at.from, at.to) : '')
  switch (node.name) {
    case 'VariableName':
      return Object.hasOwn(names, said(node)) ? (names[said(node)] ?? level) : level
    case 'ArithmeticExpression': {
      const [one, by, other] = inner
      if (!other) return minus(level, leanOf(by ?? node, text))
      const isLess = said(by) === '-' || said(by) === '/'
      return (isLess ? minus : plus)(leanOf(one ?? node, text), leanOf(other, text))
    }
    case 'Comparison': {
      const [one, how, other] = inner
      return one && other ? compared(one, said(how), other) : level
    }
    case 'FunctionInvocation': {
      const whole = inner.slice(1).map(lean).reduce(plus, level)
      return said(inner[0]) === 'not' ? minus(level, whole) : whole
    }
    case 'IfExpression': {
      const [asked, yes, no] = inner.filter(({ name }) => !['if', 'then', 'else'].includes(name))
      if (!asked || !yes || !no) return level
      const isTurned = said(yes) === 'false' || said(no) === 'true'
      const whole = isTurned ? minus(level, lean(asked)) : lean(asked)
      return plus(whole, plus(lean(yes), lean(no)))
    }
    default:
      return inner.map(lean).reduce(plus, level)
  }

  function lean(one: Node): Lean {
    return leanOf(one, text)
  }

  function compared(one: Node, how: string, other: Node): Lean {
    const [left, right] = [lean(one), lean(other)]
    if (how === '<' || how === '<=') return minus(right, left)
    if (how !== '=' && how !== '!=') return minus(left, right)
    // Equal to so many is reached, equal to none is lost; the same with true and false.
    const isNone = [said(one), said(other)].some((word) => word === '0' || word === 'false')
    const reached = left.yes === 0 && left.no === 0 ? right : minus(left, right)
    return isNone === (how === '=') ? minus(level, reached) : reached
  }
}

const plus = (one: Lean, other: Lean): Lean => ({ yes: one.yes + other.yes, no: one.no + other.no })
const minus = (one: Lean, other: Lean): Lean => ({ yes: one.yes - other.yes, no: one.no - other.no })
