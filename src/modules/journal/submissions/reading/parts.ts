/** What belongs to a paper (its authors, files, rounds and decisions), as its reader may see it. */
import { dateIn, type Entity } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { present } from '#kernel/http/present.ts'
import type { Reader } from '#kernel/store/db.ts'
import { answerRows } from '#kernel/store/list.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { editorialDecisions, decisionTypes } from '../../editorial-decisions/definition.ts'
import { bouncesOf } from '../../mail-bounces/unreachable.ts'
import { namesOf } from '../paper/people.ts'
import { reviewRounds } from '../../review-rounds/definition.ts'
import { submissionAuthors } from '../../submission-authors/definition.ts'
import type { SubmissionFile } from '../../submission-files/definition.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import { personaOf, seenFile, seesFile, type Persona } from '../paper/visibility.ts'
import { letterTypes } from '../life/letters.ts'
import type { Paper } from '../paper/paper.ts'
import type { Inside } from '../paper/standing-in.ts'

type Row = Record<string, unknown>

async function children(r: Reader, entity: Entity, paper: Paper, caller: Caller, order: Sql): Promise<Row[]> {
  const rows = await answerRows<Row>(
    r,
    entity,
    sql`t.submission_id = ${paper.submission.id}`,
    {},
    caller,
    order,
  )
  return present(
    entity,
    rows.map((row) => withoutAudit(row)),
    caller,
  )
}

/**
 * The desk sees whose mails come back, to reach them another way. What each co-author answered is for the desk and for
 * those who answer for the paper, not for the other co-authors.
 */
export async function authorsOf(
  r: Reader,
  paper: Paper,
  caller: Caller,
  roles: ReadonlySet<ActingRole>,
): Promise<Row[]> {
  const rows = await children(r, submissionAuthors, paper, caller, sql.raw('t.sort'))
  const persona = personaOf(roles)
  if (persona === 'author') {
    const own = rows.map((row) => withoutAccount(row))
    if (roles.has('AU')) return own
    return own.map(({ confirmState: _, confirmStateText: __, ...row }) => row)
  }
  if (persona !== 'editor') return rows
  const bounces = await bouncesOf(
    r,
    paper.authors.map((author) => author.email),
  )
  return rows.map((row) => ({ ...row, unreachable: bounces.has(String(row.email ?? '').toLowerCase()) }))
}

/** Whose address or ORCID it is that somebody typed is the desk's to know: it would tell who has an account, and their name. */
const withoutAccount = ({ userId: _, userName: __, ...row }: Row): Row => row

const audit = ['tenantId', 'createUser', 'createDept', 'updateUser', 'updateTime', 'isDeleted', 'status']
export function withoutAudit(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !audit.includes(name)))
}

export function filesOf(paper: Paper, persona: Inside): Row[] {
  return (
    paper.files
      // What goes with a message stands in the thread, beside the words that explain it.
      .filter((file) => file.stage !== 'noteAttachment' && seesFile(persona, file, paper.reviews))
      .map((file: SubmissionFile) => ({ ...seenFile(file, persona) }) as Row)
  )
}

/** Authors learn of a round how many were asked and how many answered if the journal tells that, never who (domain 2.15). */
export async function roundsOf(r: Reader, paper: Paper, caller: Caller, persona: Persona): Promise<Row[]> {
  if (persona === 'production') return []
  const rounds = await findAll(r, reviewRounds, sql`t.submission_id = ${paper.submission.id}`, {
    order: sql.raw('t.round_no desc'),
  })
  return rounds.map((round) => {
    const own = paper.reviews.filter((review) => review.roundId === round.id && review.state !== 'cancelled')
    const plain = { roundNo: round.roundNo, closed: round.closedAt !== null }
    if (persona === 'author' && !paper.journal.showReviewCounts) return plain
    const facts = {
      ...plain,
      invited: own.length,
      completed: own.filter((review) => ['submitted', 'confirmed'].includes(review.state)).length,
    }
    if (persona === 'author') return facts
    return present(reviewRounds, [{ ...withoutAudit(round), ...facts }], caller)[0] ?? facts
  })
}

/** Decisions that are letters to the author; a recommendation is the house's own business. */
const letters: readonly string[] = letterTypes

export async function decisionsOf(r: Reader, paper: Paper, caller: Caller, desk: boolean): Promise<Row[]> {
  const decisions = await findAll(r, editorialDecisions, sql`t.submission_id = ${paper.submission.id}`, {
    order: sql.raw('t.decided_at desc, t.id desc'),
  })
  if (desk) {
    const names = await namesOf(
      r,
      decisions.map((decision) => decision.decidedBy),
      caller.lang,
    )
    const rows = decisions.map((decision) => {
      return { ...withoutAudit(decision), decidedByName: names.get(decision.decidedBy ?? '') ?? '' }
    })
    return present(editorialDecisions, rows, caller)
  }
  return decisions
    .filter((decision) => letters.includes(decision.type) && !decision.rescindedAt)
    .map((decision) => {
      return {
        id: decision.id,
        type: decision.type,
        typeText: decisionTypes[decision.type][caller.lang],
        decidedDate: decision.decidedAt ? dateIn(decision.decidedAt, caller.timeZone) : null,
        letterSubject: decision.letterSubject,
        letterBody: decision.letterBody,
        dueDate: decision.dueAt ? dateIn(decision.dueAt, caller.timeZone) : null,
      }
    })
}
