/** Whom a paper could be sent to: the reviewer finder and the dispatch look at the same facts. */
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { conflictsOf, type PaperParties, type Party } from '../conflicts.ts'
import { people, personOf, withRole, type Person } from '../people.ts'
import { partyOf, type Paper } from '../submissions/paper.ts'
import { liveStates, type Candidate } from './workflow.ts'

/** Reviews that a reviewer carries at a time before a reason is asked for. */
export const mostOpenReviews = 5

export type TrackRecord = {
  load: number
  done: number
  declined: number
  lastAt: Date | null
  meanDays: number | null
}
export type Found = Candidate & { person: Person; record: TrackRecord; matches: string[]; inRound: boolean }

export async function candidatesFor(r: Reader, paper: Paper, which: Sql, keyword = ''): Promise<Found[]> {
  const persons = await people(r, sql`${withRole('reviewer')} and (${which})`)
  const parties = await partiesOf(r, paper)
  const records = await recordsOf(
    r,
    persons.map((person) => person.userId),
  )
  const words = wordsOf(paper, keyword)
  return persons.map((person) => {
    const record = records.get(person.userId) ?? {
      load: 0,
      done: 0,
      declined: 0,
      lastAt: null,
      meanDays: null,
    }
    return {
      userId: person.userId,
      name: person.name,
      person,
      record,
      conflicts: conflictsOf(person, parties),
      load: record.load,
      maxLoad: mostOpenReviews,
      matches: matchesOf(person, words),
      inRound: paper.reviews.some(
        (review) =>
          review.reviewerId === person.userId &&
          review.roundNo === paper.submission.currentRound &&
          review.state !== 'cancelled',
      ),
    }
  })
}

/** Everybody whose closeness to a reviewer matters. */
async function partiesOf(r: Reader, paper: Paper): Promise<PaperParties> {
  const { submission } = paper
  const submitter = await personOf(r, submission.submitterId)
  const editors: Party[] = [submission.handlingEditorId, ...(submission.sectionEditorIds ?? [])].flatMap(
    (userId) => (userId ? [{ userId }] : []),
  )
  const named = (list: typeof submission.opposedReviewers) =>
    (list ?? []).map((one) => ({ email: one.email, names: [one.name], affiliations: [one.affiliation] }))
  const authors = [...paper.authors.map(partyOf), ...(submitter ? [submitter] : [])]
  return {
    authors,
    editors,
    opposed: named(submission.opposedReviewers),
    suggested: named(submission.suggestedReviewers),
    recentCoAuthors: await recentCoAuthors(r, authors),
  }
}

/** Who stood on one title page with an author of this paper within 36 months, by ORCID. */
async function recentCoAuthors(r: Reader, authors: readonly Party[]): Promise<Party[]> {
  const orcids = authors.flatMap((author) => (author.orcid ? [author.orcid] : []))
  if (orcids.length === 0) return []
  const rows = await r.query<{ orcid: string }>(
    sql`select distinct other ->> 'orcid' as orcid from articles a, jsonb_array_elements(a.authors) other
        where a.is_deleted = 0 and a.publish_date > current_date - interval '36 months' and other ->> 'orcid' is not null
        and exists (select 1 from jsonb_array_elements(a.authors) own where own ->> 'orcid' = any(${orcids}::text[]))`,
  )
  return rows.filter((row) => !orcids.includes(row.orcid)).map((row) => ({ orcid: row.orcid }))
}

async function recordsOf(r: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, TrackRecord>> {
  const rows = await r.query<TrackRecord & { reviewerId: string }>(
    sql`select reviewer_id, count(*) filter (where state = any(${[...liveStates]}::text[])
          and not (state = 'invited' and response_due_at < now() - interval '7 days'))::int as load,
        count(*) filter (where state in ('submitted', 'confirmed'))::int as done,
        count(*) filter (where state in ('declined', 'expired'))::int as declined,
        max(dispatch_time) as last_at,
        round(extract(epoch from avg(submitted_at - responded_at) filter (where submitted_at is not null)) / 86400)::int as mean_days
        from review_record where is_deleted = 0 and reviewer_id = any(${ids}::bigint[]) group by reviewer_id`,
  )
  return new Map(rows.map(({ reviewerId, ...record }) => [reviewerId, record]))
}

function wordsOf({ submission }: Paper, keyword: string): string[] {
  const own = [...(submission.keywordsZh ?? []), ...(submission.keywordsEn ?? [])]
  const asked = keyword.split(/[\s,，;；]+/)
  return [
    ...new Set([...asked, ...own].map((word) => word.trim().toLowerCase()).filter((word) => word.length > 1)),
  ]
}

/** The reviewer's fields that the paper's keywords or the asked words touch, in the reviewer's own spelling. */
function matchesOf(person: Person, words: readonly string[]): string[] {
  const fields = (person.expertise ?? '')
    .split(/[;；,，、]\s*/)
    .map((field) => field.trim())
    .filter(Boolean)
  return fields.filter((field) => {
    const known = field.toLowerCase()
    return words.some((word) => known.includes(word) || (known.length > 1 && word.includes(known)))
  })
}
