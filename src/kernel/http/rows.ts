import { comparedLabel, unmet } from '#kernel/definition/compared.ts'
import { propOf, type Entity, type Prop, type Row, type Values } from '#kernel/definition/entity.ts'
import { inSentence, withinSentence } from '#kernel/definition/kind.ts'
import { filled } from '#kernel/definition/naming.ts'
import { isRefusal, type FieldError, type Refusal } from '#kernel/definition/refusal.ts'
import type { Tx } from '#kernel/store/db.ts'
import { answerColumns } from '#kernel/store/answer-columns.ts'
import { insert, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import type { Caller, Context } from './caller.ts'
import { firstUnheld, onceChecked } from './checked.ts'
import { unknownDivisions } from './divisions.ts'
import { vouchForReadable } from './files.ts'
import { unfitFiles } from './fitting-files.ts'
import { narrowedRows, narrowingOf } from './narrowing.ts'
import { withoutMasks } from './present.ts'
import { heldRows, targetOf } from './references.ts'
import { detailOf, listRules, rowsFor, shown } from './seen.ts'
import type { Along, Slice } from './slice.ts'
import { barredByLife } from './standings.ts'
import { parsePosted } from './validate.ts'
import { unknownKeys } from './words.ts'

/** Rows of a slice as one caller may write them; every call goes through these. */

export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,19}$/.test(value) && BigInt(value) <= 9223372036854775807n
    ? value
    : undefined
}

/** Writes one posted row; answers the row as the caller may see it. Shared by submit and import. */
export async function save(
  slice: Slice,
  tx: Tx,
  posted: Readonly<Record<string, unknown>>,
  id: string | undefined,
  caller: Caller,
  ctx: Context,
  imported = false,
): Promise<Record<string, unknown> | Refusal> {
  const { entity, rules } = slice
  const existing = id ? await lockVisible(slice, tx, id, caller) : undefined
  if (id && !existing) return refuse('notFound')
  // Clients of the family post a field that they do not know as an empty text.
  if (existing && filled(posted.version) && Number(posted.version) !== existing.version)
    return refuse('stale')
  const barred = existing && (await barredByLife(slice, 'edit', tx, [existing], caller))
  if (barred) return barred
  const before = (existing ?? {}) as Readonly<Record<string, unknown>>
  const { values: read, errors } = parsePosted(
    entity,
    withoutMasks(entity, posted, existing, caller),
    caller,
    !existing,
  )
  const values = existing ? toTheSecond(read, before) : read
  errors.push(...unevenPairs(entity, { ...before, ...values }), ...outOfOrder(entity, before, values))
  errors.push(...(await unknownIn(entity, values, before, caller, tx)))
  if (errors.length > 0) return refuse('badInput', firstOf(errors[0], caller), { errors })
  const bad = await brokenReferences(entity, tx, values, existing, caller, rules.holds)
  if (bad) return bad
  const submitted = { posted, values, existing, caller, ctx, imported }
  const more = await rules.beforeSubmit?.(tx, submitted)
  if (isRefusal(more)) return more
  const { values: added, along, shown: beside } = alongside(more)
  const all = { ...values, ...added }
  await vouchForReadable(tx, entity, all, caller)
  // The answer comes with the write itself, unless a later step of the slice may still change the row; rows of a sheet
  // are answered by their number.
  const later = imported || rules.afterSubmit !== undefined
  const answer = later ? undefined : answerColumns(entity, listRules(slice, caller), caller.lang)
  const row = existing
    ? await update(tx, entity, existing.id, all, answer)
    : await insert(tx, entity, all, answer, along)
  if (answer) return (await shown(slice, [{ ...row, ...beside }], caller, tx))[0] ?? { id: row.id }
  const refused = await rules.afterSubmit?.(tx, row as Row<Entity>, submitted)
  if (isRefusal(refused)) return refused
  if (imported) return { id: row.id }
  const saved = await detailOf(slice, row.id, caller, tx)
  return saved ?? { id: row.id }
}

/** What a row names that is not there, or does not fit: told together with whatever else is wrong, so that all is put right at once. */
export const unknownIn = async (
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  caller: Caller,
  tx: Tx,
): Promise<FieldError[]> => [
  ...(await unfitFiles(entity, values, before, tx)),
  ...(await unknownKeys(entity.props, values, before, caller, tx)),
  ...(await unknownDivisions(entity.props, values, before, tx)),
]

/** A row says its times to the second: one that is posted back as it was answered is the one that stands, and no change. */
function toTheSecond<V extends object>(values: V, before: Readonly<Record<string, unknown>>): V {
  const second = (at: Date) => Math.floor(at.getTime() / 1000)
  const kept = Object.entries(values).flatMap(([name, value]) => {
    const stood = before[name]
    const same = value instanceof Date && stood instanceof Date && second(value) === second(stood)
    return same ? [[name, stood] as const] : []
  })
  return kept.length > 0 ? { ...values, ...Object.fromEntries(kept) } : values
}

/** A rule answers more values, or those and what is written with them. */
function alongside(more: Values<Entity> | Along<Entity> | void): Partial<Along<Entity>> {
  if (!more) return {}
  return 'along' in more ? (more as Along<Entity>) : { values: more }
}

function firstOf(error: { msg: { zh: string; en: string } } | undefined, caller: Caller): { first: string } {
  return { first: error?.msg[caller.lang] ?? '' }
}

async function lockVisible(
  slice: Slice,
  tx: Tx,
  id: string,
  caller: Caller,
): Promise<Row<Entity> | undefined> {
  const row = await lock(tx, slice.entity, id)
  const rows = rowsFor(slice, caller)
  if (!row || !rows) return row
  const visible = await tx.query(
    sql`select 1 as one from ${sql.id(slice.entity.table)} t where t.id = ${id} and (${rows})`,
    { keep: true },
  )
  return visible.length > 0 ? row : undefined
}

type Pointing = { readonly prop: Prop; readonly target: Entity; readonly ids: readonly string[] }

/** What is newly pointed at must be there and stays until the end (references.ts); a tree must not bite its tail. */
export async function brokenReferences(
  entity: Entity,
  tx: Tx,
  values: Record<string, unknown>,
  existing: Row<Entity> | undefined,
  caller: Caller,
  held: readonly string[] = [],
): Promise<Refusal | undefined> {
  const before = (existing ?? {}) as Record<string, unknown>
  const misfit = await unfitting(entity, tx, before, values, caller)
  const pointing = Object.entries(values).flatMap(([name, value]): Pointing[] => {
    const prop = propOf(entity, name)
    const target = targetOf(prop)
    if (!prop || !target || value === null || value === '' || value === '0') return []
    const known = new Set([before[name]].flat().map(String))
    return [{ prop, target, ids: [...new Set([value].flat().map(String))].filter((one) => !known.has(one)) }]
  })
  const fresh = pointing.filter(({ prop, ids }) => ids.length > 0 && !held.includes(prop.name))
  const gone = await firstUnheld(
    tx,
    fresh,
    ({ target, ids }) => `held ${target.table} ${ids.join()}`,
    async (asked) => {
      const there = await heldRows(tx, asked)
      return asked.map(({ ids }, at) => there[at] === ids.length)
    },
  )
  if (gone) return missing(gone.prop.label, gone.prop.name)
  for (const { prop } of pointing)
    if (prop.kind.rooted) {
      const ring = await ringIn(entity, tx, prop, values[prop.name], existing?.id)
      if (ring) return ring
    }
  return misfit && notFitting(misfit)
}

/** One writer at a time per tree: two that move branches into each other would make a ring. */
async function ringIn(
  entity: Entity,
  tx: Tx,
  prop: Prop,
  value: unknown,
  id: string | undefined,
): Promise<Refusal | undefined> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`tree:${entity.table}:${tx.actor.tenantId}`}, 0))`,
  )
  const column = sql.id(prop.column)
  const above = await tx.query<{ id: string }>(
    sql`with recursive up as (select id, ${column} as parent from ${sql.id(entity.table)} where id = ${value} and is_deleted = 0
        union select t.id, t.${column} from ${sql.id(entity.table)} t join up on t.id = up.parent) select id from up`,
    { keep: true },
  )
  if (above.length === 0) return missing(prop.label, prop.name)
  if (!id || !above.some((row) => row.id === id)) return undefined
  const msg = { zh: '上级不能是自己或自己的下级', en: 'A record cannot stand below itself' }
  return refuse('badInput', { first: msg }, { errors: [{ field: prop.name, msg }] })
}

/** The first reference that is there but not one of those that fit (narrowing.ts). */
async function unfitting(
  entity: Entity,
  tx: Tx,
  before: Record<string, unknown>,
  values: Record<string, unknown>,
  caller: Caller,
): Promise<Prop | undefined> {
  const all = { ...before, ...values }
  const changed = (name: string) => name in values && String(values[name]) !== String(before[name])
  for (const prop of entity.props) {
    const narrowing = narrowingOf(prop)
    const target = targetOf(prop)
    const ids = [all[prop.name]].flat().filter((id) => id !== null && id !== undefined && id !== '')
    if (!narrowing || !target || ids.length === 0) continue
    const sources = Object.values(narrowing).flatMap((one) => ('field' in one ? [one.field] : []))
    if (![prop.name, ...sources].some(changed)) continue
    const rows = narrowedRows(target, narrowing, all, caller)
    if (!rows) return prop
    const fits = async () => {
      const fitting = await tx.query(
        sql`select t.id from ${sql.id(target.table)} t where t.id = any(${ids}::bigint[]) and t.is_deleted = 0 and ${rows} for key share`,
        { keep: true },
      )
      return fitting.length === new Set(ids).size
    }
    const what = `fits ${entity.name}.${prop.name} ${JSON.stringify([ids, sources.map((one) => all[one])])}`
    if (!(await onceChecked(tx, what, fits))) return prop
  }
  return undefined
}

/** Two figures that mean one place are both there or neither. */
function unevenPairs(entity: Entity, all: Readonly<Record<string, unknown>>): FieldError[] {
  return entity.props.flatMap((prop) => {
    const other = prop.options.with === undefined ? undefined : propOf(entity, prop.options.with)
    if (!other || !filled(all[prop.name]) || filled(all[other.name])) return []
    const msg = {
      zh: `填写了${prop.label.zh}，也请填写${other.label.zh}`,
      en: `Enter the ${inSentence(other.label)} too, or leave out the ${inSentence(prop.label)}`,
    }
    return [{ field: other.name, msg }]
  })
}

/** Fields that are held against each other, where one of them is written now. */
export function outOfOrder(
  entity: Entity,
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): FieldError[] {
  return unmet(entity, { ...before, ...values })
    .filter(({ prop, than }) => prop.name in values || than.name in values)
    .map((one) => ({ field: one.prop.name, msg: comparedLabel(one) }))
}

function notFitting({ name, label }: Prop): Refusal {
  const msg = {
    zh: `所选${label.zh}不符合其他栏的内容，请重新选择`,
    en: `The chosen ${inSentence(label)} cannot go with the other fields, choose again`,
  }
  return refuse('badInput', { first: msg }, { errors: [{ field: name, msg }] })
}

function missing(label: { zh: string; en: string }, field: string): Refusal {
  return refuse(
    'missingTarget',
    { field: withinSentence(label) },
    {
      errors: [
        {
          field,
          msg: {
            zh: `所选${label.zh}不存在，请重新选择`,
            en: `The chosen ${inSentence(label)} cannot be found, choose again`,
          },
        },
      ],
    },
  )
}

export function idsOf(value: unknown): string[] | Refusal {
  const ids = idList(value)
  if (isRefusal(ids)) return ids
  if (ids.length === 0) return refuse('noRows')
  return ids.length > 200 ? refuse('tooManyRows') : ids
}

/** The same where any number may be meant, and none: what takes the place of all that was chosen. */
export function idList(value: unknown): string[] | Refusal {
  const list = (Array.isArray(value) ? value.map(String) : String(value ?? '').split(','))
    .map((id) => id.trim())
    .filter(Boolean)
  return list.every((id) => idOf(id)) ? [...new Set(list)] : refuse('badId')
}
