/** What somebody has not read yet of the threads of papers. */
import type { Reader, Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Audience } from '../terms/words.ts'

/** Numbers by paper; one's own words are not news. Ids grow with time, so the last one that was read says how far. */
export async function unreadOn(
  r: Reader,
  paperIds: readonly string[],
  userId: string,
  audience: readonly Audience[],
): Promise<ReadonlyMap<string, number>> {
  if (paperIds.length === 0 || audience.length === 0) return new Map()
  const rows = await r.query<{ id: string; n: number }>(
    sql`select n.submission_id as id, count(*)::int as n from note n
          left join note_read seen on seen.submission_id = n.submission_id and seen.user_id = ${userId} and seen.is_deleted = 0
        where n.is_deleted = 0 and n.submission_id = any(${[...paperIds]}::bigint[]) and n.audience = any(${[...audience]}::text[])
          and n.written_by is distinct from ${userId} and n.id > coalesce(seen.last_note_id, 0) group by n.submission_id`,
  )
  return new Map(rows.map((row) => [row.id, row.n]))
}

/** Never backwards: of two open tabs the one that has seen more is right. */
export async function markRead(
  tx: Tx,
  submissionId: string,
  userId: string,
  lastNoteId: string,
): Promise<void> {
  await tx.query(
    sql`insert into note_read (id, tenant_id, submission_id, user_id, last_note_id, create_user, create_time, update_user, update_time)
        values (${nextId()}, ${tx.actor.tenantId}, ${submissionId}, ${userId}, ${lastNoteId}, ${userId}, ${tx.now}, ${userId}, ${tx.now})
        on conflict (tenant_id, submission_id, user_id) where is_deleted = 0
        do update set last_note_id = greatest(note_read.last_note_id, excluded.last_note_id), update_time = ${tx.now}`,
  )
}
