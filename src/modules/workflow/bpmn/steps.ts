import { listOf, typeOf, type Element } from './element.ts'
import { fieldsAt } from './forms.ts'
import { accessOf, peopleOf } from './people.ts'
import type { Access, PlanNode } from '../terms/shapes.ts'
import { isTime } from '../terms/times.ts'
import { actionOf } from './actions.ts'
import type { Checking } from './checking.ts'
import { messageOf } from './events.ts'
import { asFormula, dueOf, expression } from './expressions.ts'

/** What an element says that is of its kind alone. */
export function ofItsKind(at: Checking, one: Element, type: string): Partial<PlanNode> {
  const { tell, dialect, process } = at
  const id = one.id ?? ''
  if (type === 'StartEvent') void asked(at, one)
  if (type === 'UserTask') {
    const inFile = asked(at, one)
    const people = peopleOf(one, dialect, (text) => expression(at, text, id))
    if (!people && !dialect.attr(process, 'mirrors')) tell('noPeople', id)
    const access = accessOf(dialect.attr(one, 'fields'))
    if (access === 'wrong') tell('badAccess', id, { text: dialect.attr(one, 'fields')?.slice(0, 80) ?? '' })
    const due = dueOf(at, dialect.attr(one, 'dueDate') ?? dialect.attr(one, 'due'), id)
    return {
      ...(people && { people }),
      ...(access !== 'wrong' && (access ?? inFile) && { access: access ?? inFile }),
      ...(due && { due }),
      ...reminding(at, one, due),
      ...(dialect.attr(one, 'bulk') === 'true' && { bulk: true as const }),
      ...recordOf(at, one),
    }
  }
  if (type === 'ServiceTask' || type === 'SendTask') return { action: actionOf(at, one) }
  if (type === 'EndEvent') {
    const thrown = listOf(one.eventDefinitions).find((event) => typeOf(event) === 'ErrorEventDefinition')
    const error = thrown?.errorRef as Element | undefined
    return thrown ? { error: String(error?.errorCode ?? error?.name ?? id).slice(0, 100) } : {}
  }
  if (type === 'ReceiveTask') return { message: messageOf(at, one, id) }
  if (type === 'CallActivity') {
    const called = String(one.calledElement ?? '')
    if (!/^[A-Za-z_][\w.-]{0,99}$/.test(called)) tell('noCalled', id)
    return { called }
  }
  return {}
}

/** What is asked here in the manner of other tools, and what the step may do with it. */
function asked(at: Checking, one: Element): Readonly<Record<string, Access>> | undefined {
  const { form, tell, dialect } = at
  const said = fieldsAt(one, dialect, (key, type) => tell('badField', one.id ?? '', { key, type }))
  for (const { field, access } of said) {
    const known = form.get(field.key)
    // The start asks what it says to be required; a step has that in its rights.
    const required = typeOf(one) === 'StartEvent' && access === 'required'
    form.set(field.key, known ?? { ...field, ...(required && { required }) })
  }
  return said.length > 0
    ? Object.fromEntries(said.map(({ field, access }) => [field.key, access] as const))
    : undefined
}

/** The record's own screen as the form of a step: there must be a record. */
function recordOf(at: Checking, one: Element): Pick<PlanNode, 'record'> {
  const { tell, dialect, process } = at
  const said = dialect.attr(one, 'record')
  if (said === undefined) return {}
  if ((said !== 'view' && said !== 'edit') || !dialect.attr(process, 'guards')) {
    tell('noRecord', one.id ?? '', { what: said.slice(0, 40) })
    return {}
  }
  return { record: said }
}

/** Both count from when it is due. */
function reminding(
  at: Checking,
  one: Element,
  due: string | undefined,
): Pick<PlanNode, 'remind' | 'escalate'> {
  const { tell, dialect } = at
  const id = one.id ?? ''
  const remind = dialect.attr(one, 'remind')
  const escalate = dialect.attr(one, 'escalate')
  if (remind !== undefined && !isTime('timeDuration', remind))
    tell('badTimer', id, { text: remind.slice(0, 60) })
  if ((remind !== undefined || escalate !== undefined) && due === undefined) tell('noDue', id)
  return {
    ...(remind !== undefined && { remind }),
    ...(escalate !== undefined && {
      escalate: asFormula(escalate) === undefined ? escalate.slice(0, 200) : expression(at, escalate, id),
    }),
  }
}
