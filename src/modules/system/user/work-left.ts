import type { Label, Refusal } from '#kernel/definition/index.ts'
import { allAreas, type WhyLeft } from '#kernel/http/areas.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'

/**
 * Work that would be left lying (case 55), whichever area it is of: by users who leave, or with the roles that they have now.
 * Whoever hands one of these users more waits for us.
 */
export async function workLeft(
  tx: Tx,
  userIds: readonly string[],
  why: WhyLeft = 'leaving',
): Promise<Refusal | undefined> {
  if (userIds.length === 0) return undefined
  await tx.query(
    sql`select id from blade_user where id = any(${[...userIds]}::bigint[]) order by id for update`,
  )
  const work: Label[] = []
  for (const { stillNeeded } of allAreas()) work.push(...((await stillNeeded?.(tx, userIds, why)) ?? []))
  if (work.length === 0) return undefined
  const said = { zh: work.map(({ zh }) => zh).join('；'), en: work.map(({ en }) => en).join('; ') }
  const details = work.map(({ zh }) => zh)
  return refuse(why === 'leaving' ? 'stillNeeded' : 'roleNeeded', said, { details })
}
