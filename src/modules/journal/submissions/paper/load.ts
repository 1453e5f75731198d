/** Reads a paper with everything that rules look at. */
import type { Reader } from '#kernel/store/db.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articleTypes } from '../../article-types/definition.ts'
import { editorialDecisions } from '../../editorial-decisions/definition.ts'
import { journals } from '../../journals/definition.ts'
import { reviewRecords } from '../../review-records/definition.ts'
import { reviewRounds, type ReviewRound } from '../../review-rounds/definition.ts'
import { submissionAuthors } from '../../submission-authors/definition.ts'
import { submissionFiles } from '../../submission-files/definition.ts'
import { submissions, type Submission } from '../definition.ts'
import type { Paper, Trace } from './paper.ts'

/** Asked side by side: all of it is one message. */
export async function paperOf(r: Reader, submission: Submission): Promise<Paper> {
  const of = sql`t.submission_id = ${submission.id}`
  const [journal, type, authors, files, reviews, rounds, decisions, trail, plea] = await Promise.all([
    find(r, journals, submission.journalId),
    submission.articleTypeId ? find(r, articleTypes, submission.articleTypeId) : undefined,
    findAll(r, submissionAuthors, of, { order: sql.raw('t.sort, t.id') }),
    findAll(r, submissionFiles, of, { order: sql.raw('t.stage, t.round_no desc, t.version_no desc') }),
    findAll(r, reviewRecords, of, { order: sql.raw('t.round_no, t.alias_no, t.id') }),
    findAll(r, reviewRounds, of, { order: sql.raw('t.round_no desc') }),
    findAll(r, editorialDecisions, of, { order: sql.raw('t.decided_at desc, t.id desc') }),
    r.query<Trace>(
      sql`select at, action, from_state, to_state, review_id from submission_event
          where submission_id = ${submission.id} and is_deleted = 0 order by at desc, id desc limit 60`,
      { keep: true },
    ),
    pleaIn(r, submission),
  ])
  if (!journal) throw new Error(`journal ${submission.journalId} of submission ${submission.id} is gone`)
  const pleaded = plea !== undefined
  return { submission, journal, type, authors, files, reviews, rounds, decisions, trail, pleaded }
}

/** What an author may write is offered for as long as it may be granted, so whatever was written came in time. */
async function pleaIn(r: Reader, { id, state, rejectedAt, withdrawnAt }: Submission): Promise<unknown> {
  const [since, topic] =
    state === 'rejected'
      ? [rejectedAt, 'appeal']
      : state === 'withdrawn'
        ? [withdrawnAt, 'reinstatement']
        : []
  if (!since) return undefined
  return r.one(
    sql`select 1 as one from note where submission_id = ${id} and topic = ${topic} and written_at >= ${since} and is_deleted = 0 limit 1`,
    { keep: true },
  )
}

export async function findPaper(r: Reader, id: string): Promise<Paper | undefined> {
  const submission = await find(r, submissions, id)
  return submission && paperOf(r, submission)
}

export async function openRoundOf(r: Reader, submissionId: string): Promise<ReviewRound | undefined> {
  const rounds = await findAll(
    r,
    reviewRounds,
    sql`t.submission_id = ${submissionId} and t.closed_at is null`,
  )
  return rounds[0]
}
