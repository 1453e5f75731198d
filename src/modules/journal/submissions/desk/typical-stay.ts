/** How long papers of a journal usually stay in a state: the median of those that came to an end lately. */
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Submission } from '../definition.ts'

/** Fewer papers than this say nothing about what is usual. */
const enough = 5
const looksAt = 200

export async function usualDays(
  r: Reader,
  { journalId, state }: Pick<Submission, 'journalId' | 'state'>,
): Promise<number | null> {
  const found = await r.one<{ papers: number; days: number | null }>(
    sql`with done as (
          select id from submissions where journal_id = ${journalId} and state in ('published', 'rejected') and is_deleted = 0
          order by id desc limit ${looksAt}),
        stays as (
          select submission_id, to_state, at,
            lead(at) over (partition by submission_id order by at, id) as until
          from submission_event where submission_id in (select id from done) and is_deleted = 0
            and review_id is null and bill_id is null and from_state is distinct from to_state)
        select count(distinct submission_id)::int as papers,
          percentile_cont(0.5) within group (order by extract(epoch from until - at) / 86400)::float8 as days
        from stays where to_state = ${state} and until is not null`,
  )
  return found && found.papers >= enough && found.days !== null ? Math.max(1, Math.round(found.days)) : null
}
