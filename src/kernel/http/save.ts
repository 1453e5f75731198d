import type { Entity } from '#kernel/definition/entity.ts'
import type { Row, Values } from '#kernel/definition/row.ts'
import { filled } from '#kernel/definition/naming.ts'
import { isRefusal, type FieldError, type Refusal } from '#kernel/definition/refusal.ts'
import { answerColumns } from '#kernel/store/answer-columns.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { brokenReferences } from './broken-references.ts'
import type { Caller, Context } from './caller.ts'
import { refuse } from './catalogue.ts'
import { unknownDivisions } from './divisions.ts'
import { outOfOrder, unevenPairs } from './fields-together.ts'
import { vouchForReadable } from './files.ts'
import { unfitFiles } from './fitting-files.ts'
import { withoutMasks } from './present.ts'
import { detailOf, listRules, rowsFor, shown } from './seen.ts'
import type { Along, Imported, Slice } from './slice.ts'
import { barredByLife } from './standings.ts'
import { parsePosted } from './validate.ts'
import { unknownKeys } from './words.ts'

type Posted = Readonly<Record<string, unknown>>
type Saving = {
  readonly slice: Slice
  readonly tx: Tx
  readonly caller: Caller
  readonly ctx: Context
  /** From a sheet: its rows are answered by their number. */
  readonly imported?: Imported | false
}

/** Writes one posted row; answers the row as the caller may see it. Shared by submit and import. */
export async function save(
  saving: Saving,
  posted: Posted,
  id: string | undefined,
): Promise<Record<string, unknown> | Refusal> {
  const { slice, tx, caller, ctx, imported = false } = saving
  const { entity, rules } = slice
  const existing = id ? await lockVisible(slice, tx, id, caller) : undefined
  if (id && !existing) return refuse('notFound')
  // Clients of the family post a field that they do not know as an empty text.
  if (existing && filled(posted.version) && Number(posted.version) !== existing.version)
    return refuse('stale')
  const barred = existing && (await barredByLife(slice, 'edit', tx, [existing], caller))
  if (barred) return barred
  const values = await valuesOf(saving, posted, existing)
  if (isRefusal(values)) return values
  const bad = await brokenReferences(entity, tx, values, existing, caller, rules.holds)
  if (bad) return bad
  const submitted = { posted, values, existing, caller, ctx, imported }
  const more = await rules.beforeSubmit?.(tx, submitted)
  if (isRefusal(more)) return more
  const { values: added, along, shown: beside } = alongside(more)
  const all = { ...values, ...added }
  await vouchForReadable(tx, entity, all, caller)
  // The answer comes with the write itself, unless a later step of the slice may still change the row.
  const later = imported || rules.afterSubmit !== undefined
  const answer = later ? undefined : answerColumns(entity, listRules(slice, caller), caller.lang)
  const row = existing
    ? await update(tx, entity, existing.id, all, answer)
    : await insert(tx, entity, all, answer, along)
  if (answer) return (await shown(slice, [{ ...row, ...beside }], caller, tx))[0] ?? { id: row.id }
  const refused = await rules.afterSubmit?.(tx, row as Row<Entity>, submitted)
  if (isRefusal(refused)) return refused
  if (imported) return { id: row.id }
  return (await detailOf(slice, row.id, caller, tx)) ?? { id: row.id }
}

/** What was posted as values of the fields, or all that is wrong with them. */
async function valuesOf(saving: Saving, posted: Posted, existing?: Row<Entity>) {
  const { entity } = saving.slice
  const { caller } = saving
  const before = (existing ?? {}) as Posted
  const unmasked = withoutMasks(entity, posted, existing, caller)
  const { values: read, errors } = parsePosted(entity, unmasked, caller, !existing)
  const values = existing ? toTheSecond(read, before) : read
  errors.push(
    ...unevenPairs(entity, { ...before, ...values }),
    ...outOfOrder(entity, before, values),
    ...(await unknownIn(saving, values, before)),
  )
  const [first] = errors
  return first ? refuse('badInput', { first: first.msg }, { errors }) : values
}

/** What a row names that is not there, or does not fit: told together with whatever else is wrong, so that all is put right at once. */
export const unknownIn = async (
  { slice: { entity }, tx, caller }: Pick<Saving, 'slice' | 'tx' | 'caller'>,
  values: Posted,
  before: Posted,
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
