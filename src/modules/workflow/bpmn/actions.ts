import type { Element } from './element.ts'
import { actionCatalogue, isAction, isListening, isVariable } from '../terms/actions.ts'
import type { Action, Listener } from '../terms/shapes.ts'
import type { Checking } from './checking.ts'
import { codeOf } from './code.ts'
import { formulaOr } from './expressions.ts'

export function actionOf(at: Checking, one: Element): Action {
  const { dialect } = at
  const inputs = dialect
    .extras(one)
    .flatMap(({ name, element }) =>
      name === 'given' ? [element] : name === 'inputOutput' ? (element.$children ?? []) : [],
    )
  const name = dialect.attr(one, 'action') ?? dialect.attr(one, 'topic') ?? ''
  return fitAction(at, one, name, inputs)
}

function fitAction(at: Checking, one: Element, name: string, inputs: readonly Element[]): Action {
  const { tell, dialect } = at
  const id = one.id ?? ''
  const given: Record<string, string> = {}
  for (const input of inputs) {
    const key = String(input.name ?? input.$attrs?.name ?? '')
    const value = String(input.value ?? input.$attrs?.value ?? input.$body ?? '').trim()
    if (key !== '' && !key.startsWith('__')) given[key] = formulaOr(at, value, id)
  }
  // Code that is refused already need not be missed as an action too.
  if (!isAction(name)) {
    if (!codeOf(one, dialect)) tell('noAction', id, { what: name.slice(0, 60) })
  } else
    for (const [key, spec] of Object.entries(actionCatalogue[name].given))
      if ('required' in spec && spec.required && !given[key]) tell('missingInput', id, { what: spec.label })
  const variable = name === 'set' ? given.name : undefined
  if (variable && !variable.startsWith('=') && !isVariable(variable))
    tell('badVariable', id, { what: variable.slice(0, 60) })
  return { name, given }
}

/** What the product does whenever the element is entered or left: actions of its own, never code. */
export function listenersOf(at: Checking, one: Element): readonly Listener[] {
  const { tell, dialect } = at
  return dialect.extras(one).flatMap(({ name, element }) => {
    if (name !== 'listener') return []
    const on = String(element.event ?? '')
    const action = String(element.action ?? '')
    if (on !== 'enter' && on !== 'leave') tell('badListener', one.id ?? '', { what: on.slice(0, 40) })
    else if (isAction(action) && !isListening(action)) tell('badListener', one.id ?? '', { what: action })
    else return [{ on, ...fitAction(at, one, action, element.$children ?? []) }]
    return []
  })
}
