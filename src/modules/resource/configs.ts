import { inScope } from '#kernel/http/seen.ts'
import type { Entity, Refusal, Row } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { ActionCall, Prepare } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, lock, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'

/** What configurations of stores and of message services have in common: a sealed secret, and one that is enabled. */
type Table = 'oss' | 'sms'

const disabled = 1
export const enabled = 2

type Tried = { readonly said: string; readonly refused: Refusal | undefined }
type Prepared = Parameters<Prepare>[0]

/** What somebody typed: being turned on or off is no change of it. */
const saidOf = (entity: Entity, row: Readonly<Record<string, unknown>>) =>
  JSON.stringify(Object.keys(entity.fields).map((key) => row[key]))

/**
 * Tried before the transaction, which is not to wait for another server, and where it is asked for, as this back-office
 * always does: clients of the family enable what they name, and know no other answer than that it is on.
 */
export function tryFirst<E extends Entity>(
  entity: E,
  attempt: (ctx: Context, row: Row<E>) => Promise<Refusal | undefined>,
) {
  return async ({ caller, input, ctx, db }: Prepared): Promise<Tried | undefined> => {
    const id = idOf(input.id)
    const seen = inScope(caller, entity)
    const [row] = id ? await findAll(db.of(caller.tenantId), entity, sql`t.id = ${id} and (${seen})`) : []
    const isTrial = String(input.trial ?? 'false') === 'true'
    return row && { said: saidOf(entity, row), refused: isTrial ? await attempt(ctx, row) : undefined }
  }
}

/**
 * The others are turned off and this one on; a partial unique index keeps it so whoever else writes. The lock makes two
 * that enable at once follow each other, so that neither is told of the other.
 */
export function enableIn(entity: Entity) {
  return async ({ tx, caller, input, prepared }: ActionCall): Promise<unknown> => {
    const tried = prepared as Tried | undefined
    const id = idOf(input.id)
    if (!id || !tried) return refuse('unknownConfig')
    if (tried.refused) return tried.refused
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`enable:${entity.table}:${caller.tenantId}`}, 0))`,
    )
    const row = await lock(tx, entity, id)
    if (!row) return refuse('unknownConfig')
    if (saidOf(entity, row) !== tried.said) return refuse('triedAnother')
    const others = sql`t.status = ${enabled} and t.id <> ${id}`
    await updateAll(tx, entity, others, { status: disabled })
    await updateAll(tx, entity, sql`t.id = ${id}`, { status: enabled })
    return true
  }
}

export async function keepsEnabled(
  _tx: Tx,
  rows: readonly { status: number }[],
): Promise<Refusal | undefined> {
  return rows.some((row) => row.status === enabled) ? refuse('enabledStays') : undefined
}

/** The secret as it is stored; an empty one was not retyped. */
export function sealedSecret(
  ctx: Context,
  table: Table,
  tenantId: string,
  posted: unknown,
  kept: string | null | undefined,
): string | null {
  return typeof posted === 'string' && posted !== ''
    ? ctx.vault.seal(posted, secretOf(table, tenantId))
    : (kept ?? null)
}

export function secretOf(table: Table, tenantId: string): string {
  return `${table}:${tenantId}`
}
