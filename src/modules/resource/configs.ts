import type { Entity, Refusal } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { ActionCall } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'

/** What configurations of stores and of message services have in common: a sealed secret, and one that is enabled. */
type Table = 'oss' | 'sms'

const disabled = 1
export const enabled = 2

/**
 * The others are turned off and this one on; a partial unique index keeps it so whoever else writes. The lock makes two
 * that enable at once follow each other, so that neither is told of the other.
 */
export function enableIn(entity: Entity) {
  return async ({ tx, caller, input }: ActionCall): Promise<unknown> => {
    const id = idOf(input.id)
    if (!id) return refuse('unknownConfig')
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`enable:${entity.table}:${caller.tenantId}`}, 0))`,
    )
    const others = sql`t.status = ${enabled} and t.id <> ${id}`
    await updateAll(tx, entity, others, { status: disabled })
    const on = await updateAll(tx, entity, sql`t.id = ${id}`, { status: enabled })
    return on.length === 1 ? true : refuse('unknownConfig')
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
