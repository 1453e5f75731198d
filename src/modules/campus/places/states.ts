import type { Entity, Refusal, Row } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, lock } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { mayTurn } from './rules.ts'

/** Buildings and rooms change their states by a table alone, whichever call does it. */
export async function turnRefused(
  tx: Tx,
  { words }: Pick<Caller, 'words'>,
  dictionary: string,
  from: string,
  to: string,
): Promise<Refusal | undefined> {
  if (mayTurn(from, to)) return undefined
  const known = await words(dictionary, tx)
  const of = (key: string) => known.get(key) ?? { zh: key, en: key }
  return refuse('stateTurn', { from: of(from), to: of(to) })
}

/** The record, held until the end, where the caller keeps it. */
export async function heldOwn<E extends Entity>(
  tx: Tx,
  entity: E,
  id: string,
  kept: Sql | undefined,
): Promise<Row<E> | undefined> {
  const row = await lock(tx, entity, id)
  const seen = row && (await findAll(tx, entity, sql`t.id = ${id} and ${kept ?? sql.raw('true')}`))
  return seen?.length ? row : undefined
}
