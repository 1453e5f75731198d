import type { Entity } from '#kernel/definition/entity.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { stateIn } from '#kernel/life/judge.ts'
import { system } from '#kernel/life/ways.ts'
import type { Tx } from '#kernel/store/db.ts'
import { remembered } from '#kernel/store/history.ts'
import type { Caller } from './caller.ts'
import type { Settled } from './lived.ts'
import { sliceOf } from './slices.ts'
import { hold } from './step-locks.ts'
import { asSystem, isLiving, take, type Held, type Taking } from './step-run.ts'

/** Steps that code takes: another step's follower, the clock, or somebody who takes several among others. */

/**
 * The step of one record by the system itself: another step's follower or the clock. It passes the same table, as `SY` or
 * as what somebody's own step comes with. The caller is whoever set it off; nobody where it was the clock.
 */
export async function moveOn(
  by: By,
  entity: Entity,
  id: string,
  step: string,
  asked: Readonly<Record<string, unknown>> = {},
  as: string = system,
): Promise<Settled | Refusal> {
  const taking = takingBy(by, entity, step, asked)
  return take(taking, await holdOne(taking, id), id, as === system ? asSystem : new Set([as]))
}

/** The same where the record stands in one of these states; nothing where it is gone or stands elsewhere. */
export async function moveFrom(
  by: By,
  entity: Entity,
  id: string,
  states: readonly string[],
  step: string,
  asked: Readonly<Record<string, unknown>> = {},
): Promise<Settled | Refusal | undefined> {
  const taking = takingBy(by, entity, step, asked)
  const held = await holdOne(taking, id)
  const row = held.rows.get(id)
  if (!row || !states.includes(String(stateIn(taking.slice.rules.life.life, row)))) return undefined
  return take(taking, held, id, asSystem)
}

/** A step that somebody takes among others in one transaction, each by itself. */
export async function stepOf(
  by: By & { readonly caller: Caller },
  entity: Entity,
  step: string,
  id: string,
  asked: Readonly<Record<string, unknown>>,
  version?: number,
): Promise<Record<string, unknown> | Refusal> {
  const taking = { ...takingBy(by, entity, step, asked), version }
  const settled = await take(taking, await hold(taking, [id]), id)
  return isRefusal(settled) ? settled : { id: settled.id }
}

type By = Pick<Taking, 'tx' | 'ctx' | 'caller'>

function takingBy({ tx, ctx, caller }: By, entity: Entity, step: string, asked: Taking['asked']): Taking {
  const slice = sliceOf(entity.name)
  if (!slice || !isLiving(slice)) throw new Error(`${entity.name} has no life`)
  return { slice, step, asked, tx, ctx, caller }
}

/** Records that a batch moves on beside its own: all are held at once, and each is moved without being asked for again. */
export async function holdAhead(by: By, entity: Entity, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const held = await hold(takingBy(by, entity, '', {}), ids, true)
  const kept = ahead.get(by.tx) ?? new Map<string, Held>()
  ahead.set(by.tx, kept)
  for (const id of held.rows.keys()) kept.set(`${entity.name}:${id}`, held)
}

const ahead = new WeakMap<Tx, Map<string, Held>>()

/** What was held ahead serves once, and not where the record was written since. */
async function holdOne(taking: Taking, id: string): Promise<Held> {
  const { tx, slice } = taking
  const kept = ahead.get(tx)
  const held = kept?.get(`${slice.entity.name}:${id}`)
  kept?.delete(`${slice.entity.name}:${id}`)
  const unchanged = held && remembered(tx, slice.entity, id) === held.rows.get(id)
  return unchanged ? held : hold(taking, [id], true)
}
