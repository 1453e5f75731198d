/** Reading one paper, and one's own papers: everything through the projection of visibility.ts. */
import { wordsOf } from '#kernel/life/failure.ts'
import { dateIn, type Entity, type Lang, oneLine } from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { present } from '#kernel/http/present.ts'
import type { Reader } from '#kernel/store/db.ts'
import { answerRows } from '#kernel/store/list.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { editorSeesFees } from '../../bills/load.ts'
import { billsOn, owingPapers } from '../../bills/read.ts'
import { editorialDecisions, decisionTypes } from '../../editorial-decisions/definition.ts'
import { conflictWords } from '../../terms/conflicts.ts'
import { bouncesOf, unreachableAmong } from '../../mail-bounces/unreachable.ts'
import { unreadOn } from '../../notes/unread.ts'
import { namesOf, people, signersOf } from '../paper/people.ts'
import { reviewRecords } from '../../review-records/definition.ts'
import { aliasIn, overdueOf } from '../../review-records/workflow.ts'
import { reviewRounds } from '../../review-rounds/definition.ts'
import { answeredFor, isPressAlone, ownPapers } from '../paper/standing.ts'
import { submissionAuthors } from '../../submission-authors/definition.ts'
import { submissionFiles, type SubmissionFile } from '../../submission-files/definition.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import {
  personaOf,
  releasedReview,
  seenFile,
  seenPaper,
  seesFile,
  seesNotes,
  type Persona,
} from '../paper/visibility.ts'
import { completeness, filledShare, toFollow } from '../life/completeness.ts'
import { submissions, type Submission } from '../definition.ts'
import { countedReviews, reviewsNeeded } from '../life/guards.ts'
import { letterForms, letterIn, letterTypes } from '../life/letters.ts'
import { openActions, stepsOfOthers } from '../life/open-actions.ts'
import { edits, isAuthorOf, onlySuggested, type Paper } from '../paper/paper.ts'
import { publicationOf } from './publication.ts'
import { refuse } from '../refusals.ts'
import { toldToAuthor, type Owing } from '../status.ts'
import { daysAhead } from '../times.ts'
import { standingIn, type Inside } from '../paper/standing-in.ts'
import { usualDays } from '../desk/typical-stay.ts'
import { listColumns, wantOf } from '../desk/views.ts'

type Row = Record<string, unknown>

export async function detail({ caller, db, input, ctx }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const standing = await standingIn(r, caller, input.id)
  if ('refused' in standing) return standing
  const { paper, roles, persona } = standing
  const desk = persona === 'editor'
  const owes =
    persona === 'author' ? (await owingPapers(r, [paper.submission.id])).get(paper.submission.id) : undefined
  return {
    ...(await answered(r, sql`t.id = ${paper.submission.id}`, caller, persona))[0],
    persona,
    roles: [...roles],
    journal: journalOf(paper),
    authors: await authorsOf(r, paper, caller, roles),
    files: present(submissionFiles, filesOf(paper, persona), caller),
    rounds: await roundsOf(r, paper, caller, persona),
    reviews: desk
      ? await reviewsOf(r, paper, caller, ctx.clock())
      : await releasedOf(r, paper, caller, persona),
    decisions: await decisionsOf(r, paper, caller, desk),
    bills: await billsOn(r, paper, caller, ctx.clock()),
    ...(desk ? { warnings: await warningsOf(r, paper, caller) } : {}),
    unreadNotes:
      (await unreadOn(r, [paper.submission.id], caller.userId, seesNotes(persona))).get(
        paper.submission.id,
      ) ?? 0,
    reviewsNeeded: persona === 'author' ? undefined : reviewsNeeded(paper),
    ...(persona === 'author'
      ? {
          status: await statusOf(r, paper, caller, { owes, readsAlong: !roles.has('AU') }),
          ...progressOf(paper, caller),
          toFollow: toFollow(paper, roles),
          publication: await publicationOf(r, paper),
        }
      : {}),
    openActions: openActions(paper, roles, { now: ctx.clock(), userId: caller.userId, lang: caller.lang }),
    ...(persona === 'editor' && {
      sectionEditors: await sectionEditorsOf(r, paper, caller.lang),
      byOthers: stepsOfOthers(paper, roles, { now: ctx.clock(), lang: caller.lang }),
    }),
  }
}

async function sectionEditorsOf(r: Reader, { submission }: Paper, lang: Lang) {
  const ids = submission.sectionEditorIds ?? []
  const names = await namesOf(r, ids, lang)
  return ids.map((userId) => ({ userId, name: names.get(userId) ?? '' }))
}

/** While the journal works the author is told how long that usually takes (domain 2.15). */
async function statusOf(
  r: Reader,
  { submission }: Paper,
  caller: Caller,
  reader: { owes: Owing | undefined; readsAlong: boolean },
): Promise<Row> {
  const status = toldToAuthor(submission, caller.lang, reader)
  return {
    ...status,
    usualDays:
      status.turn === 'journal' && submission.state !== 'withdrawn' ? await usualDays(r, submission) : null,
  }
}

/** Rows of submissions in answer form, cut to what the persona may see. */
async function answered(
  r: Reader,
  where: Sql,
  caller: Caller,
  persona: Persona,
  page: Sql = sql.empty,
): Promise<Row[]> {
  const columns = persona === 'editor' || persona === 'production' ? { columns: listColumns } : {}
  const rows = await answerRows<Row>(
    r,
    submissions,
    where,
    columns,
    caller,
    sql`t.create_time desc, t.id desc${page}`,
  )
  const seen = rows.map((row) => withoutFees(seenPaper(row, persona) as Row, caller))
  return present(submissions, seen, caller)
}

function journalOf({ journal }: Paper): Row {
  const { id, code, nameZh, nameEn, reviewMode, requireBilingual, allowAuthorWithdraw } = journal
  const { bankInfoZh, bankInfoEn } = journal
  const bank = { bankInfoZh, bankInfoEn }
  return { id, code, nameZh, nameEn, reviewMode, requireBilingual, allowAuthorWithdraw, ...bank }
}

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
async function authorsOf(
  r: Reader,
  paper: Paper,
  caller: Caller,
  roles: ReadonlySet<ActingRole>,
): Promise<Row[]> {
  const rows = await children(r, submissionAuthors, paper, caller, sql.raw('t.sort'))
  const persona = personaOf(roles)
  if (persona === 'author' && !roles.has('AU'))
    return rows.map(({ confirmState: _, confirmStateText: __, ...row }) => row)
  if (persona !== 'editor') return rows
  const bounces = await bouncesOf(
    r,
    paper.authors.map((author) => author.email),
  )
  return rows.map((row) => ({ ...row, unreachable: bounces.has(String(row.email ?? '').toLowerCase()) }))
}

const audit = ['tenantId', 'createUser', 'createDept', 'updateUser', 'updateTime', 'isDeleted', 'status']
function withoutAudit(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !audit.includes(name)))
}

function filesOf(paper: Paper, persona: Inside): Row[] {
  return (
    paper.files
      // What goes with a message stands in the thread, beside the words that explain it.
      .filter((file) => file.stage !== 'noteAttachment' && seesFile(persona, file, paper.reviews))
      .map((file: SubmissionFile) => ({ ...seenFile(file, persona) }) as Row)
  )
}

/** Authors learn of a round how many were asked and how many answered, never who (domain 2.15). */
async function roundsOf(r: Reader, paper: Paper, caller: Caller, persona: Persona): Promise<Row[]> {
  if (persona === 'production') return []
  const rounds = await findAll(r, reviewRounds, sql`t.submission_id = ${paper.submission.id}`, {
    order: sql.raw('t.round_no desc'),
  })
  return rounds.map((round) => {
    const own = paper.reviews.filter((review) => review.roundId === round.id && review.state !== 'cancelled')
    const facts = {
      roundNo: round.roundNo,
      closed: round.closedAt !== null,
      invited: own.length,
      completed: own.filter((review) => ['submitted', 'confirmed'].includes(review.state)).length,
    }
    if (persona === 'author') return facts
    return present(reviewRounds, [{ ...withoutAudit(round), ...facts }], caller)[0] ?? facts
  })
}

async function reviewsOf(r: Reader, paper: Paper, caller: Caller, now: Date): Promise<Row[]> {
  const ids = paper.reviews.map((review) => review.reviewerId)
  const names = await namesOf(r, ids, caller.lang)
  const unreachable = await unreachableAmong(r, ids)
  const rows = paper.reviews.map((review) => {
    const { draft: _, ...seen } = review
    return {
      ...withoutAudit(seen),
      reviewerName: names.get(review.reviewerId) ?? '',
      aliasText: aliasIn(review.aliasNo, caller.lang),
      overdue: overdueOf(review, now),
      unreachable: unreachable.has(review.reviewerId),
    }
  })
  return present(reviewRecords, rows, caller)
}

/** What whoever takes the next step should know before it: what the author asks for, and what no report says (domain 2.13). */
async function warningsOf(r: Reader, paper: Paper, caller: Caller): Promise<Row[]> {
  const { withdrawRequested, withdrawReason } = paper.submission
  const asked = withdrawRequested
    ? [{ code: 'withdrawAsked', msg: withdrawAsked[caller.lang](oneLine(withdrawReason)) }]
    : []
  return [...asked, ...(await conflictsIn(r, paper, caller))]
}

const withdrawAsked = {
  zh: (reason: string) =>
    `作者申请撤稿${reason && `：${reason}`}。撤稿即同意；稿件进入其他状态，即视为不予撤稿。`,
  en: (reason: string) =>
    `The author asks to withdraw${reason && `: ${reason}`}. Withdrawing grants it; moving the paper on declines it.`,
}

async function conflictsIn(r: Reader, paper: Paper, caller: Caller): Promise<Row[]> {
  const ids = paper.reviews.map((review) => review.reviewerId)
  if (ids.length === 0) return []
  const counted = new Set(countedReviews(paper).map((review) => review.reviewerId))
  const reviewers = await people(r, sql`u.id = any(${ids}::bigint[])`)
  const found = [
    // The author list grew with a revision, or an account got another address.
    ...(reviewers.some((person) => isAuthorOf(person, paper)) ? (['reviewerIsAuthor'] as const) : []),
    ...(onlySuggested(
      paper,
      reviewers.filter((person) => counted.has(person.userId)),
    )
      ? (['onlySuggested'] as const)
      : []),
  ]
  return found.map((code) => ({ code, msg: conflictWords[code][caller.lang] }))
}

/** In open review authors learn whose report they read; production needs the text alone. */
async function releasedOf(r: Reader, paper: Paper, caller: Caller, persona: Persona) {
  const released = paper.reviews.filter((review) => review.releasedToAuthor)
  const named = persona === 'author' ? await signersOf(r, released) : undefined
  return released
    .map((review) => releasedReview(review, caller.lang, named))
    .filter((review) => review !== undefined)
}

/** Decisions that are letters to the author; a recommendation is the house's own business. */
const letters: readonly string[] = letterTypes

async function decisionsOf(r: Reader, paper: Paper, caller: Caller, desk: boolean): Promise<Row[]> {
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

/** What still has to be filled in, for the wizard's meter. */
function progressOf(paper: Paper, caller: Caller): Row {
  if (!['draft', 'returned'].includes(paper.submission.state)) return {}
  const missing = completeness(paper).map((failure) => {
    return { code: failure.code, field: failure.field ?? failure.code, msg: wordsOf(failure)[caller.lang] }
  })
  return { missing, filled: filledShare(paper) }
}

/** As many papers of their own as one answer holds; who has more asks for the next page. */
const mostOwn = 200

/** The author's workspace: papers that the caller submitted or is named on, whatever else they are here. */
export async function mine({ caller, db, input }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const drafts = sql`(t.state <> 'draft' or t.submitter_id = ${caller.userId})`
  const current = Math.min(Math.max(1, Math.trunc(Number(input.current ?? 1)) || 1), 1000)
  const page = sql` limit ${mostOwn} offset ${(current - 1) * mostOwn}`
  const rows = await answered(r, sql`(${ownPapers(caller)}) and ${drafts}`, caller, 'author', page)
  const ids = rows.map((row) => String(row.id))
  const owing = await owingPapers(r, ids)
  const own = await answeredFor(r, caller, ids)
  const unread = await unreadOn(r, ids, caller.userId, seesNotes('author'))
  return rows.map((row) => {
    const facts = row as unknown as Pick<Submission, 'state' | 'productionStep' | 'currentRound' | 'feeState'>
    const readsAlong = !own.has(String(row.id))
    const status = toldToAuthor(facts, caller.lang, { owes: owing.get(String(row.id)), readsAlong })
    return { ...row, status, unreadNotes: unread.get(String(row.id)) ?? 0 }
  })
}

export async function openActionsOf({ caller, db, input, ctx }: Call): Promise<unknown> {
  const standing = await standingIn(db.of(caller.tenantId), caller, input.id)
  if ('refused' in standing) return standing
  const at = { now: ctx.clock(), userId: caller.userId, lang: caller.lang }
  return openActions(standing.paper, standing.roles, at)
}

/**
 * The default letter of a decision: in the author's language and with the confirmed reports of the round, or in the words,
 * with the reports and the day that the editor has chosen so far.
 */
export async function letter({ caller, db, input, ctx }: Call): Promise<unknown> {
  const standing = await standingIn(db.of(caller.tenantId), caller, input.id)
  if ('refused' in standing) return standing
  if (standing.persona !== 'editor') return refuse('NOT_ALLOWED')
  const type = letterTypes.find((one) => one === input.type)
  if (!type) return refuse('NOT_FOUND')
  const { paper } = standing
  const days = type === 'requestMajor' ? paper.journal.majorDays : paper.journal.minorDays
  const usual = dateIn(daysAhead(ctx.clock(), days, caller.timeZone), caller.timeZone)
  const due = /^\d{4}-\d{2}-\d{2}$/.test(String(input.dueAt ?? '')) ? String(input.dueAt) : usual
  const chosen = typeof input.reviewIds === 'string' ? input.reviewIds.split(',') : undefined
  const reports = countedReviews(paper).filter(({ id }) => !chosen || chosen.includes(id))
  const form = letterForms.find((one) => one === input.form) ?? paper.submission.language
  return {
    ...letterIn(form, type, paper, {
      due,
      reports,
      named: await signersOf(db.of(caller.tenantId), reports),
    }),
    dueAt: usual,
    reviewIds: reports.map((review) => review.id),
  }
}

/** Rows of the editors' list as they leave it, its export and its search. */
export function listRow(row: Row, caller: Caller, now: Date): Row {
  const persona = isPressAlone(caller) ? 'production' : 'editor'
  const seen = withoutFees(seenPaper(row, persona) as Row, caller)
  return { ...seen, ...wantOf({ ...row, feeState: seen.feeState }, now, caller.lang) }
}

/** What the paper costs is not its editor's to know before the decision (domain 2.14). */
function withoutFees(row: Row, { userId }: Pick<Caller, 'userId'>): Row {
  const { feeState: _, ...rest } = row
  const submission = row as unknown as Pick<Submission, 'state' | 'handlingEditorId' | 'sectionEditorIds'>
  return edits(userId, submission) && !editorSeesFees({ submission }) ? rest : row
}
