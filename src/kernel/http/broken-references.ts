import { propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { Row } from '#kernel/definition/row.ts'
import { inSentence, withinSentence } from '#kernel/definition/kind.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Caller } from './caller.ts'
import { refuse } from './catalogue.ts'
import { firstUnheld, onceChecked } from './checked.ts'
import { narrowedRows, narrowingOf } from './narrowing.ts'
import { heldRows, targetOf } from './references.ts'

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
