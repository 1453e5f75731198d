/** Whom a paper could be sent to: the reviewer finder and the dispatch look at the same facts. */
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { conflictsWith, isSamePerson, type PaperParties, type Party } from '../conflicts.ts'
import { bouncesOf } from '../mail-bounces/bounces.ts'
import { people, personOf, withRole, type Person } from '../people.ts'
import { partyOf, type Paper } from '../submissions/paper.ts'
import { similarities } from './similarity.ts'
import { liveStates, type Candidate } from './workflow.ts'

/** Reviews that a reviewer carries at a time before a reason is asked for. */
export const mostOpenReviews = 5
/** Reviewers looked at for one search. */
const mostCandidates = 2500

export type TrackRecord = {
  load: number
  done: number
  declined: number
  meanDays: number | null
  /** Of the reviews handed in, the share that came by its date. */
  onTime: number | null
  /** Mean of the editors' ratings, 1 to 5. */
  rating: number | null
  /** Titles and keywords of the papers read lately: they say more than what somebody registered. */
  words: string
}
const noRecord: TrackRecord = {
  load: 0,
  done: 0,
  declined: 0,
  meanDays: null,
  onTime: null,
  rating: null,
  words: '',
}
export type Found = Candidate & {
  person: Person
  record: TrackRecord
  matches: string[]
  inRound: boolean
  /** Their mail server refuses the address: an invitation would not arrive. */
  unreachable: boolean
  similarity: number
}

export async function candidatesFor(r: Reader, paper: Paper, which: Sql, keyword = ''): Promise<Found[]> {
  const persons = await people(r, sql`${withRole('reviewer')} and (${which})`, mostCandidates)
  const conflicts = conflictsWith(await partiesOf(r, paper))
  const ids = persons.map((person) => person.userId)
  const records = await recordsOf(r, ids)
  const bounces = await bouncesOf(
    r,
    persons.map((person) => person.email),
  )
  const near = similarities(
    fieldOf(paper),
    persons.map((person) => `${person.expertise ?? ''} ${records.get(person.userId)?.words ?? ''}`),
  )
  const words = wordsOf(paper, keyword)
  return persons.map((person, at) => {
    const record = records.get(person.userId) ?? noRecord
    return {
      userId: person.userId,
      name: person.name,
      person,
      record,
      conflicts: conflicts(person),
      load: record.load,
      maxLoad: mostOpenReviews,
      matches: matchesOf(person, words),
      similarity: near[at] ?? 0,
      unreachable: bounces.has(person.email?.toLowerCase() ?? ''),
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
    recentCoAuthors: await recentCoAuthors(r, authors, submission.id),
  }
}

/** Who stood on a title page with an author of this paper within 36 months: articles here, and papers handed in here. */
async function recentCoAuthors(r: Reader, authors: readonly Party[], paperId: string): Promise<Party[]> {
  const orcids = authors.flatMap((author) => (author.orcid ? [author.orcid] : []))
  const emails = authors.flatMap((author) => (author.email ? [author.email.toLowerCase()] : []))
  const named = [...orcids, ...emails].map((one) => quoted(`@${one.toLowerCase()}`)).join(' | ')
  const printed = named
    ? await r.query<Party>(
        sql`select distinct other ->> 'orcid' as orcid, other ->> 'email' as email from articles a, jsonb_array_elements(a.authors) other
        where a.id in (select articles_find(${named}::tsquery)) and a.is_deleted = 0 and a.publish_date > current_date - interval '36 months'`,
      )
    : []
  const handedIn = await r.query<Party>(
    sql`select distinct a.orcid, a.email, a.user_id from submission_author a join submissions p on p.id = a.submission_id
        where a.is_deleted = 0 and p.is_deleted = 0 and p.id <> ${paperId} and p.submitted_at > now() - interval '36 months'
        and a.submission_id in (select own.submission_id from submission_author own where own.is_deleted = 0 and own.orcid = any(${orcids}::text[])
          union select own.submission_id from submission_author own where own.is_deleted = 0 and own.email = any(${emails}::text[]))`,
  )
  return [...printed, ...handedIn].filter((party) => !authors.some((author) => isSamePerson(author, party)))
}

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** What the paper is about, as far as its words say so. */
function fieldOf({ submission }: Paper): string {
  const { titleZh, titleEn, abstractZh, abstractEn, keywordsZh, keywordsEn } = submission
  return [titleZh, titleEn, abstractZh, abstractEn, ...(keywordsZh ?? []), ...(keywordsEn ?? [])].join(' ')
}

/** What each has done, kept beside the reviews (migration 0121), and what each carries now, which the clock decides. */
async function recordsOf(r: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, TrackRecord>> {
  const rows = await r.query<TrackRecord & { reviewerId: string }>(
    sql`select reviewer_id, coalesce(c.done, 0) as done, coalesce(c.declined, 0) as declined, c.mean_days, c.on_time, c.rating,
        coalesce(c.words, '') as words, coalesce(l.load, 0)::int as load
        from (select * from reviewer_record where reviewer_id = any(${ids}::bigint[])) c
        full join (select reviewer_id, count(*) as load from review_record where is_deleted = 0 and ${live} and reviewer_id = any(${ids}::bigint[])
          and not (state = 'invited' and response_due_at < now() - interval '7 days') group by reviewer_id) l using (reviewer_id)`,
  )
  return new Map(rows.map(({ reviewerId, ...record }) => [reviewerId, record]))
}

/** Spelled out: the index over open reviews is of use only where the states stand in the statement. */
const live = sql.raw(`state in (${liveStates.map((state) => `'${state}'`).join(', ')})`)

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
