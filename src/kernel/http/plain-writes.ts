import { codeOf, type Entity } from '#kernel/definition/entity.ts'
import type { Row } from '#kernel/definition/row.ts'
import { withinSentence } from '#kernel/definition/kind.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import type { Actor, Tx } from '#kernel/store/db.ts'
import { withNumbers } from '#kernel/store/drawn.ts'
import { allEntities } from '#kernel/store/registry.ts'
import { findAll, restore, softDelete } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { blaming } from './blamed.ts'
import type { Call } from './caller.ts'
import { refuse } from './catalogue.ts'
import { fieldsGone } from './form-fields.ts'
import { onceOnly } from './idempotency.ts'
import { lockRows, usedBy } from './references.ts'
import { idOf, idsOf } from './rows.ts'
import { save } from './save.ts'
import { rowsFor } from './seen.ts'
import type { Slice } from './slice.ts'
import { barredByLife } from './standings.ts'

/** The plain calls that write: submit, remove, and taking a removal back. */

export async function submitCall(slice: Slice, { caller, input, db, request, ctx }: Call): Promise<unknown> {
  const { entity } = slice
  const id = input.id === undefined || input.id === null || input.id === '' ? undefined : idOf(input.id)
  if (input.id && !id) return refuse('badId')
  const call = id ? 'edit' : 'add'
  if (!entity.calls.includes(call) || !caller.may(codeOf(entity, call))) return refuse('forbidden')
  const gone = fieldsGone(request, entity.props)
  if (gone) return gone
  await slice.rules.prepare?.()
  const write = (actor: Actor) =>
    db.tx(actor, (tx) =>
      onceOnly(tx, request, `${entity.path}/submit`, input, () =>
        save({ slice, tx, caller, ctx }, input, id),
      ),
    )
  return id ? write(caller.actor) : withNumbers({ db, clock: ctx.clock }, caller.actor, entity, write)
}

export async function removeCall(slice: Slice, { caller, input, db, request }: Call): Promise<unknown> {
  const { entity, rules } = slice
  const ids = idsOf(input.ids)
  if (isRefusal(ids)) return ids
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, `${entity.path}/remove`, input, async () => {
      const seen = rowsFor(slice, caller)
      await lockRows(tx, entity, ids)
      const rows = await findAll(
        tx,
        entity,
        sql`t.id = any(${ids}::bigint[])${seen ? sql` and (${seen})` : sql.empty}`,
      )
      // All or nothing: one foreign or unknown id and nothing happens (threat T03).
      if (rows.length !== ids.length) return refuse('notFound')
      const judge = async (some: typeof rows): Promise<Refusal | undefined> => {
        const barred =
          (await barredByLife(slice, 'remove', tx, some, caller)) ??
          (await rules.beforeRemove?.(tx, some as Row<Entity>[], caller))
        if (isRefusal(barred)) return barred
        const chosen = some.map((row) => row.id)
        return usedBy(entity, tx, chosen, ids)
      }
      const refused = await judge(rows)
      if (refused)
        return blaming(entity, rows, refused, caller, (row) => judge([row as (typeof rows)[number]]))
      const gone = await softDelete(tx, entity, ids)
      return gone === ids.length ? true : refuse('stale')
    }),
  )
}

const undoMs = 60_000

/** Takes back a removal: the same person, within a minute, all rows or none. */
export async function restoreCall(slice: Slice, { caller, input, db, request }: Call): Promise<unknown> {
  const { entity, rules } = slice
  const ids = idsOf(input.ids)
  if (isRefusal(ids)) return ids
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, `${entity.path}/restore`, input, async () => {
      const since = new Date(tx.now.getTime() - undoMs)
      const back = await restore(tx, entity, ids, since, rowsFor(slice, caller))
      if (back !== ids.length) return refuse('tooLateToRestore')
      const refused = (await lostTarget(entity, tx, ids)) ?? (await rules.afterRestore?.(tx, caller, ids))
      return isRefusal(refused) ? refused : true
    }),
  )
}

/** What a row points at may have been removed after it. */
async function lostTarget(entity: Entity, tx: Tx, ids: string[]): Promise<Refusal | undefined> {
  for (const prop of entity.props) {
    const target = allEntities().find((other) => other.name === prop.kind.facts?.target)
    if (!target) continue
    const column = sql`t.${sql.id(prop.column)}`
    const match = prop.kind.points === 'one' ? sql`o.id = ${column}` : sql`o.id = any(${column})`
    const lost = await tx.query(
      sql`select 1 as one from ${sql.id(entity.table)} t join ${sql.id(target.table)} o on ${match} where t.id = any(${ids}::bigint[]) and o.is_deleted = 1 limit 1`,
      { keep: true },
    )
    if (lost.length > 0) return refuse('missingTarget', { field: withinSentence(prop.label) })
  }
  return undefined
}
