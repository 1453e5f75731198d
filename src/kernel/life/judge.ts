import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { codeOf } from '#kernel/definition/entity.ts'
import { inRow, label, type Label } from '#kernel/definition/kind.ts'
import type { Choices } from '#kernel/definition/kinds.ts'
import { inWords, isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { no, refuse, unmet, wordsOf, type Failure } from './failure.ts'
import type { Life, Person, Step } from './life.ts'
import { system, type State, type Way } from './ways.ts'

/** The pure questions to a life: what may this person do to this record, and why not. */

export type Stored = Readonly<Record<string, unknown>>
type AnyWay = Way<State, string>
export type Turn = { readonly way: AnyWay; readonly role: string }

/** What is known of a record when somebody wants to take a step. */
export type Case = {
  readonly row: Stored
  readonly facts: unknown
  readonly caller: Person
  readonly now: Date
  readonly today: string
  readonly roles: ReadonlySet<string>
}

export const standingOf = (life: Life, row: Stored, caller: Person, facts: unknown): ReadonlySet<string> =>
  new Set([...life.stands(row as never, caller, facts)].filter((role) => role !== system))

export const stateIn = (life: Life, row: Stored): State => row[life.state] as State

export function stateLabel(life: Life, state: State): Label {
  const choices = (life.entity.fields[life.state]?.kind.facts?.choices ?? {}) as Choices
  return choices[String(state)] ?? { zh: String(state), en: String(state) }
}

export function stepLabel({ entity, steps }: Pick<Life, 'entity' | 'steps'>, name: string): Label {
  return (
    entity.actions?.[name]?.label ?? steps[name]?.label ?? entity.rights?.[name] ?? { zh: name, en: name }
  )
}

/** Lines of the step that leave this state, whoever may take them. */
export const waysFrom = ({ steps }: Pick<Life, 'steps'>, name: string, state: State): readonly AnyWay[] =>
  (steps[name]?.ways ?? []).filter(({ from }) => from.includes(state))

/** The line of the table that lets these roles take the step from this state, or why none does. */
export function turnOf(life: Life, row: Stored, name: string, roles: ReadonlySet<string>): Turn | Refusal {
  const { ways } = life.steps[name] ?? { ways: [] }
  const { says = {} } = life
  if (roles.size === 0) return says.notFound?.() ?? refuse('notFound')
  const barred = (open: readonly AnyWay[]) =>
    barredFor(
      life,
      stepLabel(life, name),
      open.flatMap(({ who }) => who),
    )
  if (!ways.some((way) => whoOf(life, way.who, roles))) return barred(ways)
  const state = stateIn(life, row)
  const here = waysFrom(life, name, state)
  if (here.length === 0) {
    const [now, step] = [stateLabel(life, state), stepLabel(life, name)]
    return says.conflict?.(now, step) ?? refuse('stateConflict', { state: now, step })
  }
  for (const way of here) {
    const role = whoOf(life, way.who, roles)
    if (role) return { way, role }
  }
  return barred(here)
}

/** The step is not theirs to take on this record; as what one stands to it who may is said, so that they are asked. */
export function barredFor(life: Life, step: Label, who: readonly string[]): Refusal {
  const words = life.roles as Readonly<Record<string, Label>>
  const people = [...new Set(who)].filter((role) => role !== system).map((role) => words[role])
  const said = people.filter((one) => one !== undefined)
  const plain = life.says?.notAllowed?.() ?? refuse('notAllowed', { step })
  // The reason stays what clients know.
  if (said.length === 0) return { ...plain, msg: refuse('systemsOwn', { step }).msg }
  const named = label(inRow(said.map(({ zh }) => zh)).zh, inRow(said.map(({ en }) => en)).en)
  return {
    ...plain,
    msg: inWords(
      { zh: `${plain.msg.zh}；由{who}办理`, en: `${plain.msg.en}; ask one who stands to it as: {who}` },
      { who: named },
    ),
  }
}

/** The same where other records have a say in whose turn it is. */
export function turnIn(life: Life, it: Case, name: string): Turn | Refusal {
  const turn = turnOf(life, it.row, name, it.roles)
  const narrowed = isRefusal(turn) ? undefined : life.steps[name]?.turn?.(it as never)
  if (narrowed === undefined) return turn
  return isRefusal(narrowed) ? narrowed : turnOf(life, it.row, name, new Set(narrowed))
}

/** The role of these that a line is open to: one of its own, or the stand-in of one. */
export function whoOf(
  { standIn }: Pick<Life, 'standIn'>,
  who: readonly string[],
  roles: ReadonlySet<string>,
): string | undefined {
  const own = who.find((role) => roles.has(role))
  if (own !== undefined || !standIn || !roles.has(standIn.role)) return own
  return who.some((role) => standIn.for.includes(role)) ? standIn.role : undefined
}

/** Whether the role stands in for one of its own and therefore has to say why. */
export function standsIn({ standIn }: Life, { way, role }: Turn): boolean {
  return standIn?.role === role && !way.who.includes(role)
}

/** Every need of the step that is not met, those of missing answers first. */
export function failuresOf(life: Life, name: string, it: Case & { asked: Stored }): Failure[] {
  const step = life.steps[name]
  if (!step) return []
  const open = it as never
  return [
    ...missingIn(step, it.asked),
    ...failing([...(step.when ?? []), ...(step.needs ?? []), ...(step.checks ?? [])], open),
  ]
}

/** Those that can be told without the server: what the dialog of a step says before anything is sent. */
export function failuresAhead(
  step: Step<never, State, string, unknown, Asks>,
  it: { row: Stored; asked: Stored; now: Date; today: string },
): Failure[] {
  return failing(step.needs ?? [], it as never)
}

function failing(guards: readonly ((it: never) => unknown)[], it: never): Failure[] {
  const said = guards.flatMap((guard) => [guard(it)].flat())
  return said.filter((one) => Boolean(one)) as Failure[]
}

function missingIn({ asks }: { readonly asks?: Asks }, asked: Stored): Failure[] {
  return askedProps(asks ?? none)
    .filter(({ required, name }) => required && isMissing(asked[name]))
    .map(({ name, label }) => no('required', { zh: `请填写${label.zh}`, en: `Enter: ${label.en}` }, {}, name))
}

const none: Asks = {}
const isMissing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export const refusalOf = (life: Life, failures: readonly Failure[]): Refusal =>
  life.says?.unmet?.(failures) ?? unmet(failures)

/** `true` for what may be done to the record now, words for what is offered but cannot be done, nothing for the rest. */
export type Abilities = Readonly<Record<string, true | Label>>

type Rights = { may(code: string): boolean; mayCall(url: string): boolean }

export function abilitiesOf(life: Life, it: Case, rights: Rights): Abilities {
  const { entity, steps } = life
  const can: Record<string, true | Label> = {}
  for (const call of ['edit', 'remove'] as const)
    if (entity.calls.includes(call) && rights.may(codeOf(entity, call)) && mayPlainly(life, call, it))
      can[call] = true
  for (const [name, { when = [] }] of Object.entries(steps)) {
    const button = entity.actions?.[name]
    const wire = button?.wire ?? name
    if (!button || !rights.may(codeOf(entity, name)) || !rights.mayCall(`${entity.path}/${wire}`)) continue
    if (isRefusal(turnIn(life, it, name))) continue
    if (isForeign(life, name, it)) continue
    const [first] = failing(when, it as never)
    can[name] = first ? wordsOf(first) : true
  }
  return can
}

/** Whether the step is none of such a record, whoever asks. */
export const isForeign = (life: Life, name: string, it: Case): boolean =>
  failing(life.steps[name]?.when ?? [], it as never).some((one) => one.foreign)

/** Whether the record's state and the caller's standing let a plain call change it. */
export function mayPlainly(
  life: Life,
  call: 'edit' | 'remove',
  { row, roles }: Pick<Case, 'row' | 'roles'>,
): boolean {
  const { from, who } = life.plain?.[call] ?? {}
  if (from && !from.includes(stateIn(life, row))) return false
  return !who || who.some((role) => roles.has(role))
}
