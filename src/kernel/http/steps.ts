import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { codeOf, propOf, type Entity, type Row, type Values } from '#kernel/definition/entity.ts'
import { integer, ref, refs } from '#kernel/definition/fields.ts'
import { label } from '#kernel/definition/kind.ts'
import { nameOf } from '#kernel/definition/naming.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { reason as reasonField } from '#kernel/life/asks.ts'
import { refuse as refuseStep } from '#kernel/life/failure.ts'
import {
  failuresOf,
  refusalOf,
  standingOf,
  standsIn,
  stateIn,
  stateLabel,
  stepLabel,
  turnIn,
} from '#kernel/life/judge.ts'
import { endsOf, system, usualEnd } from '#kernel/life/ways.ts'
import { todayOf, type Tx } from '#kernel/store/db.ts'
import { remember, remembered } from '#kernel/store/history.ts'
import { findAll, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { batch } from './batch.ts'
import type { Call, Caller, Context } from './caller.ts'
import { refuse } from './catalogue.ts'
import { keepChecks } from './checked.ts'
import { vouchForReadable } from './files.ts'
import { onceOnly } from './idempotency.ts'
import {
  barredByOnlookers,
  followersOf,
  showOnlookers,
  type Effected,
  type Lived,
  type Settled,
} from './lived.ts'
import { lockRows } from './references.ts'
import { brokenReferences, idOf, idsOf, outOfOrder } from './rows.ts'
import { rowsFor } from './seen.ts'
import { route, type Route, type Slice } from './slice.ts'
import { sliceOf } from './slices.ts'
import { unknownKeys } from './words.ts'

/** `POST {path}/{wire}` of every step of a life: the lock, the table, the needs, the effects, one line in the history. */

type Stored = Row<Entity> & Readonly<Record<string, unknown>>
type Living = Slice & { readonly rules: { readonly life: Lived } }
type Taking = {
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

export function stepRoutes(slice: Slice): Route[] {
  if (!isLiving(slice)) return []
  const { entity, rules } = slice
  return Object.entries(rules.life.life.steps).flatMap(([step, { asks }]) => {
    const button = entity.actions?.[step]
    if (!button) return []
    const { wire = step, told } = button
    const url = `${entity.path}/${wire}`
    const spec = {
      method: 'POST',
      url,
      permission: codeOf(entity, step),
      asks: bodyOf(asks, rules.life.versioned),
      ...(told && { told }),
    } as const
    return [
      route(spec as Omit<typeof spec, 'asks'> & { asks: Asks }, (call) =>
        stepCall(slice, step, url, call as Call),
      ),
    ]
  })
}

const isLiving = (slice: Slice): slice is Living => slice.rules.life !== undefined

/** A record or several, and the answers: what is missing of these is told with all else that is unmet. */
function bodyOf(asks: Asks = {}, versioned = false): Asks {
  const open = Object.entries(asks).map(([name, field]) => [name, { ...field, required: false }] as const)
  return {
    id: ref('self', { label: label('编号', 'Id') }),
    ids: refs('self', { label: label('记录', 'Rows') }),
    version: integer({ label: label('版本', 'Version'), required: versioned }),
    reason: { ...reasonField, required: false },
    ...(Object.fromEntries(open) as Asks),
  }
}

async function stepCall(slice: Living, step: string, url: string, call: Call): Promise<unknown> {
  const { caller, input, ctx, db, request } = call
  const { entity, rules } = slice
  const { id, ids: several, version, ...asked } = input
  const ids = idsOf(id ?? several)
  if (isRefusal(ids)) return ids
  const bulk = entity.actions?.[step]?.bulk
  if (ids.length > 1 && !bulk) return refuseStep('oneAtATime', { step: stepLabel(rules.life.life, step) })
  const prepare = rules.life.prepares?.[step]
  const prepared = await prepare?.({ caller, input, ctx, db })
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, url, input, () => {
      const taking = { slice, step, asked, tx, caller, ctx, prepared }
      const one = ids.length === 1 && version !== undefined && version !== null ? Number(version) : undefined
      if (id && !several) return takeOne({ ...taking, version: one }, String(id))
      return bulk === 'each' ? takeEach(taking, ids) : takeAll({ ...taking, version: one }, ids)
    }),
  )
}

async function takeOne(taking: Taking, id: string): Promise<unknown> {
  const held = await hold(taking, [id])
  const settled = await take(taking, held, id)
  if (isRefusal(settled)) return settled
  const { life, answers } = taking.slice.rules.life
  const more = await answers?.({ ...taking, row: settled.row, facts: held.facts.get(id) }, settled)
  const { entity } = taking.slice
  const present = entity.fields[life.state]?.kind.present
  const state = present && taking.caller ? present(settled.state, taking.caller) : settled.state
  return { affected: 1, id, version: settled.version, [life.state]: state, ...settled.answer, ...more }
}

/** All or nothing; the refusal names the record that stands in the way. */
async function takeAll(taking: Taking, ids: readonly string[]): Promise<unknown> {
  const held = await hold(taking, ids)
  const each = async () => {
    for (const id of ids) {
      const settled = await take(taking, held, id)
      if (isRefusal(settled)) return ids.length > 1 ? about(taking, held.rows.get(id), settled) : settled
    }
    return { affected: ids.length }
  }
  if (ids.length === 1) return each()
  return batch(taking.tx, async () => {
    await taking.slice.rules.life.ahead?.(taking, [...held.rows.values()])
    return each()
  })
}

/** An answer for each record: what fails for one is undone for that one alone. */
async function takeEach(taking: Taking, ids: readonly string[]): Promise<unknown> {
  const { tx, caller } = taking
  const held = await hold(taking, ids)
  const results: Record<string, unknown>[] = []
  keepChecks(tx)
  for (const id of ids) {
    await tx.query(sql.raw('savepoint one'))
    const settled = await take(taking, held, id)
    if (isRefusal(settled)) {
      await tx.query(sql.raw('rollback to savepoint one'))
      keepChecks(tx)
    }
    await tx.query(sql.raw('release savepoint one'))
    results.push(
      isRefusal(settled)
        ? refusedLine(id, settled, caller)
        : { id, code: 200, success: true, version: settled.version },
    )
  }
  return { affected: results.filter(({ success }) => success).length, results }
}

function refusedLine(id: string, { status, reason, msg, errors }: Refusal, caller: Caller | undefined) {
  const lang = caller?.lang ?? 'zh'
  const fields = errors?.map((error) => ({ field: error.field, msg: error.msg[lang] }))
  return { id, code: status, success: false, reason, msg: msg[lang], ...(fields && { errors: fields }) }
}

function about({ slice }: Taking, row: Stored | undefined, refusal: Refusal): Refusal {
  if (!row) return refusal
  const { zh, en } = refusal.msg
  return {
    ...refusal,
    msg: { zh: `${nameOf(slice.entity, row, 'zh')}：${zh}`, en: `${nameOf(slice.entity, row, 'en')}: ${en}` },
  }
}

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
const asSystem: ReadonlySet<string> = new Set([system])

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

type Held = { readonly rows: ReadonlyMap<string, Stored>; readonly facts: ReadonlyMap<string, unknown> }

/** Locks what stands above the records, then the records, each in the order of their ids; leaves out what is not the caller's to see. */
async function hold(
  { slice, tx, caller, asked }: Taking,
  ids: readonly string[],
  bySystem = false,
): Promise<Held> {
  const { entity, rules } = slice
  const { life } = rules
  await lockAbove(tx, slice, ids, asked)
  const seen = bySystem || life.beyondRows || !caller ? undefined : rowsFor(slice, caller)
  const found = (await findAll(
    tx,
    entity,
    sql`t.id = any(${[...ids]}::bigint[])${seen ? sql` and (${seen})` : sql.empty}`,
    { lock: 'update' },
  )) as Stored[]
  for (const row of found) remember(tx, entity, row)
  const facts = found.length > 0 ? await life.facts?.(tx, found, caller) : undefined
  return { rows: new Map(found.map((row) => [row.id, row])), facts: facts ?? new Map() }
}

async function lockAbove(
  tx: Tx,
  { entity, rules }: Slice,
  ids: readonly string[],
  asked: Taking['asked'] = {},
): Promise<void> {
  for (const { entity: name, ...named } of rules.life?.under ?? []) {
    const above = sliceOf(name)
    if (!above) continue
    if ('asked' in named) {
      const id = idOf(asked[named.asked])
      if (id) await lockRows(tx, above.entity, [id])
      continue
    }
    const { by } = named
    const column = sql.id(propOf(entity, by)?.column ?? by)
    const found = await tx.query<{ id: string }>(
      sql`select distinct ${column} as id from ${sql.id(entity.table)} where id = any(${[...ids]}::bigint[]) and ${column} is not null`,
      { keep: true },
    )
    const upper = found.map(({ id }) => id)
    if (upper.length === 0) continue
    await lockAbove(tx, above, upper)
    await lockRows(tx, above.entity, upper)
  }
}

async function take(
  taking: Taking,
  held: Held,
  id: string,
  as?: ReadonlySet<string>,
): Promise<(Settled & { row: Stored }) | Refusal> {
  const { slice, step, tx, caller, ctx, asked } = taking
  const { entity } = slice
  const { life, looks, effects } = slice.rules.life
  const { says = {} } = life
  const row = held.rows.get(id)
  if (!row) return says.notFound?.() ?? refuseStep('notFound')
  const known = held.facts.get(id)
  const person = caller ?? nobody
  const roles = as ?? standingOf(life, row, person, known)
  const at = { row, facts: known, caller: person, now: tx.now, today: todayOf(tx), roles }
  const turn = turnIn(life, at, step)
  if (isRefusal(turn)) return turn
  const { reason } = asked
  if (life.standIn && standsIn(life, turn) && !reason) return refusalOf(life, [life.standIn.reason])
  if (taking.version !== undefined && taking.version !== row.version)
    return says.stale?.() ?? refuseStep('stale', { state: stateLabel(life, stateIn(life, row)) })
  const bare = { tx, row, step, asked, facts: known, caller, ctx, prepared: taking.prepared }
  const more = await looks?.[step]?.({ ...bare, turn } as never)
  if (isRefusal(more)) return more
  const facts: unknown = more ? { ...(known as object), ...(more as object) } : known
  const failures = failuresOf(life, step, { ...at, facts, asked })
  if (failures.length > 0) return refusalOf(life, failures)
  const spec = life.steps[step]
  const barred = as === asSystem ? undefined : await barredByOnlookers({ tx, entity, step, row })
  if (barred) return barred
  const broken = caller && (await brokenAnswers(entity, spec?.asks, tx, row, asked, caller))
  if (broken) return broken
  const call = { ...bare, facts, turn }
  const done = await effects?.[step]?.(call as never)
  if (isRefusal(done)) return done
  const { patch: written, afterwards, answer } = effected(done)
  const sets = spec?.sets?.({ ...at, facts, asked } as never)
  const answers = spec?.writes === false ? {} : ownAnswers(entity, asked)
  const patch: Record<string, unknown> = { ...answers, ...sets, ...written }
  const to = (patch[life.state] ?? usualEnd(turn.way, stateIn(life, row))) as string | number
  if (!endsOf(turn.way, stateIn(life, row)).includes(to))
    throw new Error(`${turn.way.id} of ${entity.name} does not lead to ${to}`)
  if (caller) await vouchForReadable(tx, entity, patch, caller)
  const after = (await update(tx, entity, id, { ...patch, [life.state]: to }, undefined, {
    step: `${step} ${turn.way.id}`,
    fromState: String(stateIn(life, row)),
    toState: String(to),
    asRole: turn.role,
    forUser: spec?.forWhom?.(row as never) ?? undefined,
    reason: typeof reason === 'string' ? reason : undefined,
  })) as Stored
  const hindered = await afterwards?.(after)
  if (isRefusal(hindered)) return hindered
  for (const { follow } of followersOf(entity.name, step)) {
    const refused = await follow({ ...call, row: after, before: row })
    if (isRefusal(refused)) return refused
  }
  await showOnlookers({ tx, entity, step, row: after, before: row })
  return { id, version: after.version, state: to, row: after, answer }
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
