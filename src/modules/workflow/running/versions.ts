import type { Row } from '#kernel/definition/index.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { findAll, lockAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { flowProcess } from '../deployments/definition.ts'

/** The newest version of a key, unless it is suspended. */
export async function newestActive(
  reader: Reader,
  key: string,
): Promise<Row<typeof flowProcess> | undefined> {
  const [newest] = await findAll(reader, flowProcess, sql`t.process_key = ${key}`, {
    order: sql`t.process_version desc`,
    limit: 1,
  })
  return newest?.state === 'active' ? newest : undefined
}

/** The version, which nobody deletes until the transaction ends: whoever does holds it, and counts what stands on it. */
export async function heldVersion(tx: Tx, id: string): Promise<Row<typeof flowProcess> | undefined> {
  return (await lockAll(tx, flowProcess, [id], 'share'))[0]
}
