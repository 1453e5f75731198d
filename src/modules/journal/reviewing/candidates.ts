/** Whom a paper could be sent to: the reviewer finder and the dispatch look at the same facts. */
import { todayOfRow } from '#kernel/store/days.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { conflictsWith, isSamePerson, type PaperParties, type Party } from '../terms/conflicts.ts'
import { bouncesOf } from '../mail-bounces/unreachable.ts'
import { people, personOf, withRole, type Person } from '../submissions/paper/people.ts'
import { partyOf, type Paper } from '../submissions/paper/paper.ts'
import { similarities } from '../review-records/similarity.ts'
import type { ReviewRecord } from '../review-records/definition.ts'
import { earlierReports } from './earlier.ts'
import { liveStates } from '../review-records/workflow.ts'
import type { Candidate } from '../review-records/guards.ts'

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
}
export type Found = Candidate & {
  person: Person
  record: TrackRecord
  matches: string[]
  inRound: boolean
  /** What they handed in the last time, in an earlier round of this paper. */
  earlier: ReviewRecord | undefined
  /** Their mail server refuses the address: an invitation would not arrive. */
  unreachable: boolean
  similarity: number
}

/** What content and history say of a reviewer, before anybody asks who they are. */
export type Scored = Pick<Found, 'userId' | 'record' | 'matches' | 'similarity'>

export async function candidatesFor(r: Reader, paper: Paper, which: Sql): Promise<Found[]> {
  const look = await lookerFor(r, paper)
  return look(await scoredFor(r, paper, which))
}

/** All reviewers who satisfy a condition; the table of accounts is `u`. */
export async function scoredFor(r: Reader, paper: Paper, which: Sql, keyword = ''): Promise<Scored[]> {
  const rows = await r.query<TrackRecord & { userId: string; expertise: string | null; words: string }>(
    sql`select u.id as user_id, u.expertise, coalesce(c.words, '') as words, coalesce(c.done, 0) as done, coalesce(c.declined, 0) as declined,
        c.mean_days, c.on_time, c.rating, l.load
        from blade_user u left join reviewer_record c on c.reviewer_id = u.id
        cross join lateral (select count(*)::int as load from review_record v where v.is_deleted = 0 and ${live} and v.reviewer_id = u.id
          and not (v.state = 'invited' and v.response_due_at < now() - interval '7 days')) l
        where u.is_deleted = 0 and u.status = 1 and ${withRole('reviewer')} and (${which}) order by u.id limit ${mostCandidates}`,
    { keep: true },
  )
  const near = similarities(
    fieldOf(paper),
    rows.map((row) => `${row.expertise ?? ''} ${row.words}`),
  )
  const words = wordsOf(paper, keyword)
  return rows.map(({ userId, expertise, words: _, ...record }, at) => ({
    userId,
    record,
    matches: matchesOf(expertise, words),
    similarity: near[at] ?? 0,
  }))
}

/** Looks at reviewers closely: who they are, what speaks against them, whether they can be reached. */
export async function lookerFor(
  r: Reader,
  paper: Paper,
): Promise<(scored: readonly Scored[]) => Promise<Found[]>> {
  const conflicts = await conflictsAround(r, paper)
  const inRound = askedInRound(paper)
  return async (scored) => {
    const ids = scored.map(({ userId }) => userId)
    const persons = await people(r, sql`u.id = any(${ids}::bigint[])`, ids.length)
    const personOfId = new Map(persons.map((person) => [person.userId, person]))
    const bounces = await bouncesOf(
      r,
      persons.map((person) => person.email),
    )
    return scored.flatMap((one) => {
      const person = personOfId.get(one.userId)
      if (!person) return []
      return {
        ...one,
        name: person.name,
        person,
        conflicts: conflicts(person),
        load: one.record.load,
        maxLoad: mostOpenReviews,
        inRound: inRound.has(one.userId),
        earlier: earlierReports(paper, one.userId, paper.submission.currentRound)[0],
        unreachable: bounces.has(person.email?.toLowerCase() ?? ''),
      }
    })
  }
}

/** What speaks against anybody, read once for a paper. */
export const conflictsAround = async (r: Reader, paper: Paper) => conflictsWith(await partiesOf(r, paper))

export function askedInRound({ reviews, submission }: Paper): ReadonlySet<string> {
  return new Set(
    reviews
      .filter((review) => review.roundNo === submission.currentRound && review.state !== 'cancelled')
      .map((review) => review.reviewerId),
  )
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
        where a.id = any(array(select articles_find(${named}::tsquery))) and a.is_deleted = 0 and a.publish_date > ${todayOfRow('a')} - interval '36 months'`,
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

/** Spelled out: the index over open reviews is of use only where the states stand in the statement. */
const live = sql.raw(`v.state in (${liveStates.map((state) => `'${state}'`).join(', ')})`)

function wordsOf({ submission }: Paper, keyword: string): string[] {
  const own = [...(submission.keywordsZh ?? []), ...(submission.keywordsEn ?? [])]
  const asked = keyword.split(/[\s,，;；]+/)
  return [
    ...new Set([...asked, ...own].map((word) => word.trim().toLowerCase()).filter((word) => word.length > 1)),
  ]
}

/** The reviewer's fields that the paper's keywords or the asked words touch, in the reviewer's own spelling. */
function matchesOf(expertise: string | null, words: readonly string[]): string[] {
  const fields = (expertise ?? '')
    .split(/[;；,，、]\s*/)
    .map((field) => field.trim())
    .filter(Boolean)
  return fields.filter((field) => {
    const known = field.toLowerCase()
    return words.some((word) => known.includes(word) || (known.length > 1 && word.includes(known)))
  })
}
