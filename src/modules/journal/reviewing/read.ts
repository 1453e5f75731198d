/** A reviewer's view of their assignments: the paper as far as they may see it, and their own form. */
import { dateIn } from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { present } from '#kernel/http/present.ts'
import type { Reader } from '#kernel/store/db.ts'
import { answerRows } from '#kernel/store/list.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { editorialDecisions, decisionTypes } from '../editorial-decisions/definition.ts'
import { answersIn } from '../review-forms/workflow.ts'
import { reviewRounds } from '../review-rounds/definition.ts'
import {
  personaOf,
  releasedReview,
  reviewerSeesFile,
  seenFile,
  seenOwnReview,
  seenPaper,
} from '../submissions/paper/visibility.ts'
import { signersOf } from '../submissions/paper/people.ts'
import { standingOf } from '../submissions/paper/standing.ts'
import type { SubmissionAuthor } from '../submission-authors/definition.ts'
import { submissionFiles } from '../submission-files/definition.ts'
import { submissions } from '../submissions/definition.ts'
import { findPaper } from '../submissions/paper/load.ts'
import { earlierReports } from './earlier.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import { reviewRecords, type ReviewRecord } from '../review-records/definition.ts'
import { isExpired, mayOpenFullText, overdueOf } from '../review-records/workflow.ts'
import { refuseReview } from '../review-records/refusals.ts'

type Row = Record<string, unknown>

export async function mine({ caller, db, ctx }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const own = await findAll(
    r,
    reviewRecords,
    sql`t.reviewer_id = ${caller.userId} and t.state <> 'cancelled'`,
    {
      order: sql.raw('t.dispatch_time desc, t.id desc'),
      limit: 200,
    },
  )
  const papers = await papersOf(r, caller, own)
  return own
    .filter((review) => papers.has(review.submissionId))
    .map((review) => ({ ...seen(review, caller, ctx.clock()), submission: papers.get(review.submissionId) }))
}

export async function detail({ caller, db, input, ctx }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const review = idOf(input.id) ? await find(r, reviewRecords, String(input.id)) : undefined
  const paper = review && (await findPaper(r, review.submissionId))
  if (!review || !paper) return refuseReview('NOT_FOUND')
  const persona = personaOf(await standingOf(r, caller, paper))
  if (persona === 'editor') return forDesk(r, review, caller)
  const own = review.reviewerId === caller.userId
  // The letters about it still lead here.
  if (own && review.state === 'cancelled') return refuseReview('RECALLED')
  if (persona !== 'reviewer' || !own) return refuseReview('NOT_FOUND')
  const papers = await papersOf(r, caller, [review])
  const open = mayOpenFullText(review)
  return {
    ...seen(review, caller, ctx.clock()),
    submission: papers.get(review.submissionId),
    fullTextOpen: open,
    ...(review.reviewMode === 'doubleAnonymous' ? {} : { authors: paper.authors.map(knownAuthor) }),
    files: await filesOf(r, paper, review, caller, ctx.clock()),
    answersInWords: answersOf(review, caller),
    ...(await outcomeOf(r, paper, review, caller)),
    earlier: open ? await earlierOf(r, paper, review, caller, ctx.clock()) : [],
  }
}

/**
 * Earlier rounds, the latest first: what they wrote then, what came of it, and the reports that went to the authors, whose
 * reply answers those. Whoever comes new to a later round reads these reports too (domain 2.14).
 */
async function earlierOf(
  r: Reader,
  paper: Paper,
  review: ReviewRecord,
  caller: Caller,
  now: Date,
): Promise<Row[]> {
  const before = paper.reviews.filter(({ roundNo }) => roundNo < review.roundNo)
  const own = earlierReports(paper, review.reviewerId, review.roundNo)
  const rounds = [...new Map(before.map((one) => [one.roundNo, one])).values()]
  const told = await Promise.all(
    rounds
      .toSorted((a, b) => b.roundNo - a.roundNo)
      .map(async ({ roundId, roundNo }) => {
        const report = own.find((one) => one.roundNo === roundNo)
        if (report)
          return {
            ...seen(report, caller, now),
            answersInWords: answersOf(report, caller),
            ...(await outcomeOf(r, paper, report, caller)),
          }
        const round = { roundId, roundNo, reviewMode: review.reviewMode }
        return { id: roundId, roundNo, answersInWords: [], ...(await roundOf(r, paper, round, caller)) }
      }),
  )
  return told.filter((one) => 'state' in one || one.otherReviews.length > 0)
}

function answersOf({ formItems, answers }: ReviewRecord, { lang }: Caller): Row[] {
  return answersIn(formItems, answers, lang).map(({ label, text }) => ({ label, text }))
}

/** Single anonymous and open: the reviewer knows who wrote the paper, as its title page says it. */
function knownAuthor(author: SubmissionAuthor): Row {
  const { familyNameZh, familyNameEn, givenNameZh, givenNameEn, displayNameZh, displayNameEn, affiliations } =
    author
  return { familyNameZh, familyNameEn, givenNameZh, givenNameEn, displayNameZh, displayNameEn, affiliations }
}

function seen(review: ReviewRecord, caller: Caller, now: Date): Row {
  const row = present(reviewRecords, [{ ...seenOwnReview(review) } as Row], caller)[0] ?? {}
  return { ...row, expired: isExpired(review, now, caller.timeZone), overdue: overdueOf(review, now) }
}

async function papersOf(
  r: Reader,
  caller: Caller,
  reviews: readonly ReviewRecord[],
): Promise<ReadonlyMap<string, Row>> {
  const ids = reviews.map((review) => review.submissionId)
  const rows = await answerRows<Row>(
    r,
    submissions,
    sql`t.id = any(${ids}::bigint[])`,
    {},
    caller,
    sql.raw('t.id'),
  )
  const seenRows = rows.map((row) => ({ ...seenPaper(row, 'reviewer') }) as Row)
  return new Map(present(submissions, seenRows, caller).map((row) => [String(row.id), row]))
}

async function filesOf(
  r: Reader,
  paper: Paper,
  review: ReviewRecord,
  caller: Caller,
  now: Date,
): Promise<Row[]> {
  const round = await find(r, reviewRounds, review.roundId)
  if (!round) return []
  const files = paper.files.filter((file) => reviewerSeesFile(file, review, round, now))
  return present(
    submissionFiles,
    files.map((file) => ({ ...seenFile(file, 'reviewer') }) as Row),
    caller,
  )
}

type Outcome = { readonly outcome: Row | null; readonly otherReviews: readonly Row[] }

/** After the decision: what was decided and what the other reviewers' released reports say (domain 2.14). */
async function outcomeOf(r: Reader, paper: Paper, review: ReviewRecord, caller: Caller): Promise<Outcome> {
  if (review.state !== 'submitted' && review.state !== 'confirmed') return { outcome: null, otherReviews: [] }
  return roundOf(r, paper, review, caller)
}

/** A round as its reader may know it: one of its reviewers, or one of a later round, who wrote nothing in it. */
type ReadRound = Pick<ReviewRecord, 'roundId' | 'roundNo' | 'reviewMode'> &
  Partial<Pick<ReviewRecord, 'id' | 'submittedAt'>>

async function roundOf(r: Reader, paper: Paper, round: ReadRound, caller: Caller): Promise<Outcome> {
  const last = await decisionOn(r, paper, round)
  if (!last) return { outcome: null, otherReviews: [] }
  const reports = paper.reviews.filter((other) => other.roundId === round.roundId && other.id !== round.id)
  // Whoever signs openly reads who else did.
  const named = round.reviewMode === 'open' ? await signersOf(r, reports) : undefined
  return {
    outcome: {
      type: last.type,
      text: decisionTypes[last.type][caller.lang],
      date: last.decidedAt ? dateIn(last.decidedAt, caller.timeZone) : null,
    },
    otherReviews: reports
      .map((other) => releasedReview(other, caller.lang, named))
      .filter((other) => other !== undefined)
      .map(({ alias, comments }) => ({ alias, comments })),
  }
}

/**
 * What came of the round: the decision that ended it or, after a final review, the one that ended the paper's judgement.
 * A decision that was taken back never was.
 */
async function decisionOn(r: Reader, paper: Paper, round: ReadRound) {
  const { id, currentRound } = paper.submission
  const ofRound = sql`t.round_id = ${round.roundId} and t.type in ('requestMinor', 'requestMajor', 'reject')`
  const ofPaper = sql`t.round_id is null and t.decided_at > ${round.submittedAt ?? null}
    and t.type in ('requestMinor', 'requestMajor', 'reject', 'finalAccept')`
  const which = round.roundNo === currentRound ? sql`(${ofRound}) or (${ofPaper})` : ofRound
  const decisions = await findAll(
    r,
    editorialDecisions,
    sql`t.submission_id = ${id} and t.rescinded_at is null and (${which})`,
    { order: sql.raw('t.decided_at desc, t.id desc'), limit: 1 },
  )
  return decisions[0]
}

async function forDesk(r: Reader, review: ReviewRecord, caller: Caller): Promise<Row | undefined> {
  const rows = await answerRows<Row>(r, reviewRecords, sql`t.id = ${review.id}`, {}, caller, sql.raw('t.id'))
  return present(
    reviewRecords,
    rows.map((row) => withoutDraft(row)),
    caller,
  )[0]
}

/** What is not yet submitted is the reviewer's alone. */
export function withoutDraft(row: Row): Row {
  const { draft: _, ...rest } = row
  return rest
}
