import { propOf, type Entity, type Prop, type Row } from '#kernel/definition/entity.ts'
import { inSentence, withinSentence } from '#kernel/definition/kind.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import type { Tx } from '#kernel/store/db.ts'
import { answerColumns } from '#kernel/store/list.ts'
import { insert, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import type { Caller, Context } from './caller.ts'
import { vouchForReadable } from './files.ts'
import { heldRows, targetOf } from './references.ts'
import { detailOf, listRules, rowsFor, shown } from './seen.ts'
import type { Slice } from './slice.ts'
import { barredByLife } from './standings.ts'
import { parsePosted } from './validate.ts'

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
  if (
    existing &&
    posted.version !== undefined &&
    posted.version !== null &&
    Number(posted.version) !== existing.version
  )
    return refuse('stale')
  const barred = existing && (await barredByLife(slice, 'edit', tx, [existing], caller))
  if (barred) return barred
  const { values, errors } = parsePosted(entity, posted, caller, !existing)
  if (errors.length > 0) return refuse('badInput', firstOf(errors[0], caller), { errors })
  const bad = await brokenReferences((name) => propOf(entity, name), entity, tx, values, existing)
  if (bad) return bad
  const submitted = { posted, values, existing, caller, ctx, imported }
  const more = await rules.beforeSubmit?.(tx, submitted)
  if (isRefusal(more)) return more
  const all = { ...values, ...more }
  await vouchForReadable(tx, entity, all, caller)
  // The answer comes with the write itself, unless a later step of the slice may still change the row.
  const answer = rules.afterSubmit ? undefined : answerColumns(entity, listRules(slice, caller), caller.lang)
  const row = existing
    ? await update(tx, entity, existing.id, all, answer)
    : await insert(tx, entity, all, answer)
  if (answer) return (await shown(slice, [row as Record<string, unknown>], caller, tx))[0] ?? { id: row.id }
  const refused = await rules.afterSubmit?.(tx, row as Row<Entity>, submitted)
  if (isRefusal(refused)) return refused
  const saved = await detailOf(slice, row.id, caller, tx)
  return saved ?? { id: row.id }
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

/** What is newly pointed at must be there and stays until the end (references.ts); a tree must not bite its tail. */
export async function brokenReferences(
  propNamed: (name: string) => Prop | undefined,
  entity: Entity,
  tx: Tx,
  values: Record<string, unknown>,
  existing: Row<Entity> | undefined,
): Promise<Refusal | undefined> {
  const id = existing?.id
  const before = (existing ?? {}) as Record<string, unknown>
  for (const [name, value] of Object.entries(values)) {
    const prop = propNamed(name)
    const target = targetOf(prop)
    if (!prop || !target || value === null || value === '' || value === '0') continue
    const known = new Set([before[name]].flat().map(String))
    const fresh = [...new Set([value].flat().map(String))].filter((one) => !known.has(one))
    if (fresh.length > 0 && (await heldRows(tx, target, fresh)) < fresh.length)
      return missing(prop.label, name)
    if (prop.kind.widget === 'treeParent') {
      // One writer at a time per tree: two that move branches into each other would make a ring.
      await tx.query(
        sql`select pg_advisory_xact_lock(hashtextextended(${`tree:${entity.table}:${tx.actor.tenantId}`}, 0))`,
      )
      const column = sql.id(prop.column)
      const above = await tx.query<{ id: string }>(
        sql`with recursive up as (select id, ${column} as parent from ${sql.id(entity.table)} where id = ${value} and is_deleted = 0
            union select t.id, t.${column} from ${sql.id(entity.table)} t join up on t.id = up.parent) select id from up`,
        { keep: true },
      )
      if (above.length === 0) return missing(prop.label, name)
      if (id && above.some((row) => row.id === id))
        return refuse(
          'badInput',
          { first: '…' },
          {
            errors: [
              {
                field: name,
                msg: { zh: '上级不能是自己或自己的下级', en: 'A record cannot stand below itself' },
              },
            ],
          },
        )
    }
  }
  return undefined
}

function missing(label: { zh: string; en: string }, field: string): Refusal {
  return refuse(
    'missingTarget',
    { field: withinSentence(label) },
    {
      errors: [
        {
          field,
          msg: { zh: `所选${label.zh}不存在`, en: `The chosen ${inSentence(label)} does not exist` },
        },
      ],
    },
  )
}

export function idsOf(value: unknown): string[] | Refusal {
  const list = (Array.isArray(value) ? value.map(String) : String(value ?? '').split(','))
    .map((id) => id.trim())
    .filter(Boolean)
  if (list.length === 0) return refuse('noRows')
  if (list.length > 200) return refuse('tooManyRows')
  return list.every((id) => idOf(id)) ? [...new Set(list)] : refuse('badId')
}
