import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import type { Entity } from '#kernel/definition/entity.ts'
import type { Row, Values } from '#kernel/definition/row.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { refuse as refuseStep } from '#kernel/life/failure.ts'
import {
  failuresOf,
  refusalOf,
  standingOf,
  standsIn,
  stateIn,
  stateLabel,
  turnIn,
  type Case,
  type Turn,
} from '#kernel/life/judge.ts'
import { endsOf, system, usualEnd, type State } from '#kernel/life/ways.ts'
import { todayOf, type Tx } from '#kernel/store/db.ts'
import { update } from '#kernel/store/rows.ts'
import type { Caller, Context } from './caller.ts'
import { refuse } from './catalogue.ts'
import { vouchForReadable } from './files.ts'
import {
  barredByOnlookers,
  followersOf,
  showOnlookers,
  type Effected,
  type Lived,
  type Settled,
  type StepCall,
} from './lived.ts'
import { brokenReferences } from './broken-references.ts'
import { outOfOrder } from './fields-together.ts'
import type { Slice } from './slice.ts'
import { unknownKeys } from './words.ts'

/** One step of one record that is held: the table and the needs, the effect and one line in the history, who follows. */

type Stored = Row<Entity> & Readonly<Record<string, unknown>>
export type Living = Slice & { readonly rules: { readonly life: Lived } }
export type Taking = {
  readonly slice: Living
  readonly step: string
  readonly asked: Readonly<Record<string, unknown>>
  readonly tx: Tx
  /** Nobody: the system itself acts. */
  readonly caller: Caller | undefined
  readonly ctx: Context
  readonly version?: number | undefined
  readonly prepared?: unknown
}
/** Records under their lock, and what is known of each. */
export type Held = {
  readonly rows: ReadonlyMap<string, Stored>
  readonly facts: ReadonlyMap<string, unknown>
}
type Admitted = { readonly call: StepCall<Entity, unknown>; readonly at: Case & { readonly row: Stored } }
type Written = Settled & { readonly row: Stored }

export const isLiving = (slice: Slice): slice is Living => slice.rules.life !== undefined
export const asSystem: ReadonlySet<string> = new Set([system])

/** `as`: roles that the step is taken as, where it is not the caller's standing that decides. */
export async function take(
  taking: Taking,
  held: Held,
  id: string,
  as?: ReadonlySet<string>,
): Promise<Written | Refusal> {
  const admitted = await admit(taking, held, id, as)
  if (isRefusal(admitted)) return admitted
  const written = await carryOut(taking, admitted)
  if (isRefusal(written)) return written
  const { slice, step, tx } = taking
  const { entity } = slice
  const before = admitted.at.row
  for (const { follow } of followersOf(entity.name, step)) {
    const refused = await follow({ ...admitted.call, row: written.row, before })
    if (isRefusal(refused)) return refused
  }
  await showOnlookers({ tx, entity, step, row: written.row, before })
  return written
}

/** Whether it may be taken: standing and state, version, what the step needs, what onlookers and the answers say. */
async function admit(
  taking: Taking,
  held: Held,
  id: string,
  as?: ReadonlySet<string>,
): Promise<Admitted | Refusal> {
  const { slice, step, tx, caller, ctx, asked, prepared } = taking
  const { entity } = slice
  const { life, looks } = slice.rules.life
  const { says = {} } = life
  const row = held.rows.get(id)
  if (!row) return says.notFound?.() ?? refuseStep('notFound')
  const known = held.facts.get(id)
  const person = caller ?? nobody
  const roles = as ?? standingOf(life, row, person, known)
  const at = { row, facts: known, caller: person, now: tx.now, today: todayOf(tx), roles }
  const turn = turnIn(life, at, step)
  if (isRefusal(turn)) return turn
  if (life.standIn && standsIn(life, turn) && !asked.reason) return refusalOf(life, [life.standIn.reason])
  if (taking.version !== undefined && taking.version !== row.version)
    return says.stale?.() ?? refuseStep('stale', { state: stateLabel(life, stateIn(life, row)) })
  const call = { tx, row, step, asked, facts: known, turn, caller, ctx, prepared }
  const more = await looks?.[step]?.(call as never)
  if (isRefusal(more)) return more
  const facts: unknown = more ? { ...(known as object), ...(more as object) } : known
  const failures = failuresOf(life, step, { ...at, facts, asked })
  if (failures.length > 0) return refusalOf(life, failures)
  const barred = as === asSystem ? undefined : await barredByOnlookers({ tx, entity, step, row })
  if (barred) return barred
  const broken = caller && (await brokenAnswers(entity, life.steps[step]?.asks, tx, row, asked, caller))
  return broken ?? { call: { ...call, facts }, at: { ...at, facts } }
}

/** The effect, the record as it is then with its line in the history, and what is done once that stands. */
async function carryOut(taking: Taking, { call, at }: Admitted): Promise<Written | Refusal> {
  const { slice, step, tx, caller, asked } = taking
  const { entity } = slice
  const { life, effects } = slice.rules.life
  const { turn } = call
  const from = stateIn(life, at.row)
  const done = await effects?.[step]?.(call as never)
  if (isRefusal(done)) return done
  const { patch: written, afterwards, answer } = effected(done)
  const spec = life.steps[step]
  const sets = spec?.sets?.({ ...at, asked } as never)
  const answers = spec?.writes === false ? {} : ownAnswers(entity, asked)
  const patch: Record<string, unknown> = { ...answers, ...sets, ...written }
  const to = endOf(entity, turn, from, patch[life.state])
  if (caller) await vouchForReadable(tx, entity, patch, caller)
  const { reason } = asked
  const after = (await update(tx, entity, at.row.id, { ...patch, [life.state]: to }, undefined, {
    step: `${step} ${turn.way.id}`,
    fromState: String(from),
    toState: String(to),
    asRole: turn.role,
    forUser: spec?.forWhom?.(at.row as never) ?? undefined,
    reason: typeof reason === 'string' ? reason : undefined,
  })) as Stored
  const hindered = await afterwards?.(after)
  if (isRefusal(hindered)) return hindered
  return { id: after.id, version: after.version, state: to, row: after, answer }
}

function endOf({ name }: Entity, { way }: Turn, from: State, said: unknown): State {
  const to = (said ?? usualEnd(way, from)) as State
  if (!endsOf(way, from).includes(to)) throw new Error(`${way.id} of ${name} does not lead to ${to}`)
  return to
}

/** An effect answers what it writes, or that among other things. */
function effected(done: Values<Entity> | Effected<Entity> | void): Partial<Effected<Entity>> {
  if (!done) return {}
  return 'patch' in done ? (done as Effected<Entity>) : { patch: done }
}

/** Answers that point at what is not there, or name a word that no dictionary has. */
async function brokenAnswers(
  entity: Entity,
  asks: Asks = {},
  tx: Tx,
  row: Stored,
  asked: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<Refusal | undefined> {
  const props = askedProps(asks)
  const errors = await unknownKeys(props, asked, row, caller, tx)
  errors.push(...outOfOrder(entity, row, ownAnswers(entity, asked)))
  if (errors.length > 0) return refuse('badInput', { first: errors[0]?.msg ?? '' }, { errors })
  return brokenReferences({ ...entity, props }, tx, { ...asked }, row, caller)
}

/** Answers named like a field of the record are written into it. */
function ownAnswers(entity: Entity, asked: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(asked).filter(
      ([name, value]) => value !== undefined && entity.props.some((prop) => prop.name === name),
    ),
  )
}

const nobody = { userId: '0', deptId: null, roles: new Set<string>() }
