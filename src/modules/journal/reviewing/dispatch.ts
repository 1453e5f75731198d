/** R1: invites several reviewers at once, all or none. Serialised by the lock on the paper. */
import type { Failure } from '#kernel/life/failure.ts'
import { dateIn, isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { idOf } from '#kernel/http/rows.ts'
import { insert, lock } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { queueMails, type Letter } from '../mail-outbox/queue.ts'
import { formFor } from '../review-forms/server.ts'
import { standingOf } from '../submissions/paper/standing.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { submissions } from '../submissions/definition.ts'
import { openRoundOf, paperOf } from '../submissions/paper/load.ts'
import { liveRound, type Paper } from '../submissions/paper/paper.ts'
import { no, refuse, unmet } from '../submissions/refusals.ts'
import type { Dispatching } from '../submissions/life/bodies.ts'
import type { StepCall } from '../submissions/paper/acting.ts'
import { daysAhead, endOf, unfitDue } from '../submissions/times.ts'
import { conflict } from '../submissions/life/workflow.ts'
import type { ReviewRound } from '../review-rounds/definition.ts'
import { candidatesFor, type Found } from './candidates.ts'
import { reviewRecords, type ReviewRecord } from '../review-records/definition.ts'
import { note } from './note.ts'
import { accountsOfSuggested } from './suggested.ts'
import { aliasOf, inviters, mostAtOnce, openReviewNotice } from '../review-records/workflow.ts'
import { noReview } from '../review-records/refusals.ts'
import { dispatchGuards, isAtLeastAsStrict } from '../review-records/guards.ts'

type Wanted = {
  ids: string[]
  reason: string | undefined
  /** A personal word in the invitation. */
  note?: string | undefined
  mode: ReviewRecord['reviewMode']
  responseDueAt: Date
  reviewDueAt: Date
}

export async function dispatch(call: StepCall<Dispatching>): Promise<unknown> {
  const chosen = await chosenFor(call)
  if (isRefusal(chosen)) return chosen
  const { paper, round, roleUsed, wanted, found } = chosen
  const { id, version } = paper.submission
  return { id, version, ...(await invite(call, paper, round, found, wanted, { roleUsed })) }
}

type Chosen = Ready & { wanted: Wanted; found: Found[] }

/** Whom the input names, under the lock of the paper, if each of them could be invited now. */
export async function chosenFor(call: StepCall<Dispatching>): Promise<Chosen | Refusal> {
  const ready = await readyToDispatch(call)
  if (isRefusal(ready)) return ready
  const named = await accountsOfSuggested(call, ready.paper)
  if (isRefusal(named)) return named
  const wanted = wantedOf(call, ready.paper, named)
  if (isRefusal(wanted)) return wanted
  const found = await allowed(call, ready.paper, wanted, ready.roleUsed)
  return isRefusal(found) ? found : { ...ready, wanted, found }
}

type Ready = { paper: Paper; round: ReviewRound; roleUsed: ActingRole }

/** Locks the paper and answers its open round, for whoever may invite reviewers now. */
async function readyToDispatch({ tx, caller, input }: StepCall<Dispatching>): Promise<Ready | Refusal> {
  const submission = await lock(tx, submissions, String(input.id))
  if (!submission) return refuse('NOT_FOUND')
  const paper = await paperOf(tx, submission)
  const roles = await standingOf(tx, caller, paper)
  if (roles.size === 0) return refuse('NOT_FOUND')
  const roleUsed = capacity(roles)
  if (!roleUsed) return refuse('NOT_ALLOWED')
  if (submission.state !== 'inReview') return conflict(submission.state, 'dispatch')
  if (Number(input.version) !== submission.version) return refuse('STATE_CONFLICT')
  const round = await openRoundOf(tx, submission.id)
  if (!round) return refuse('NO_OPEN_ROUND')
  // An invitation does not change the paper: of two editors at one round the second would double its reviewers unseen.
  const invited = paper.reviews.filter((review) => review.roundId === round.id).length
  if (input.known !== undefined && input.known < invited) return refuse('INVITED_MEANWHILE')
  return { paper, round, roleUsed }
}

/** The people asked for, if nothing speaks against any of them. */
async function allowed(
  { tx }: Pick<StepCall, 'tx'>,
  paper: Paper,
  wanted: Pick<Wanted, 'ids' | 'reason'>,
  roleUsed: ActingRole,
): Promise<Found[] | Refusal> {
  if (roleUsed === 'AD' && !wanted.reason) return unmet([no('adminReasonRequired', {}, 'overrideReason')])
  const found = await candidatesFor(tx, paper, sql`u.id = any(${wanted.ids}::bigint[])`)
  if (found.length < wanted.ids.length) return unmet([noReview('reviewerUnknown', {}, 'reviewerIds')])
  if (found.some((one) => one.inRound)) return refuse('REVIEWER_TWICE')
  const failures = found.flatMap((one) => dispatchGuards(one, roleUsed, wanted.reason))
  return failures.length > 0 ? unmet(failures) : found
}

function capacity(roles: ReadonlySet<ActingRole>): ActingRole | undefined {
  return inviters.find((role) => roles.has(role)) ?? (roles.has('AD') ? 'AD' : undefined)
}

function wantedOf(
  { tx, caller, input }: StepCall<Dispatching>,
  paper: Paper,
  named: readonly string[],
): Wanted | Refusal {
  const { journal } = paper
  const { reviewerIds = '' } = input
  const ids = typeof reviewerIds === 'string' ? reviewerIds.split(',') : reviewerIds
  const clean = [...ids.map((id) => id.trim()).filter(Boolean), ...named]
  const failures: Failure[] = []
  if (clean.length === 0) failures.push(noReview('reviewersRequired', {}, 'reviewerIds'))
  if (clean.length > mostAtOnce) failures.push(noReview('tooManyReviewers', {}, 'reviewerIds'))
  if (!clean.every(idOf)) failures.push(noReview('reviewerUnknown', {}, 'reviewerIds'))
  const mode = input.reviewMode ?? journal.reviewMode
  if (!isAtLeastAsStrict(mode, journal.reviewMode)) failures.push(noReview('stricterOnly', {}, 'reviewMode'))
  if (mode === 'doubleAnonymous' && namesItsAuthors(paper))
    failures.push(noReview('notAnonymised', {}, 'reviewMode'))
  const dates = datesOf({ tx, caller, input }, journal)
  failures.push(...wrongDates(dates, { tx, caller, input }))
  if (failures.length > 0) return unmet(failures)
  if (new Set(clean).size < clean.length) return refuse('REVIEWER_TWICE')
  const reason = (input.overrideReason ?? input.reason ?? '').trim()
  const note = (input.note ?? '').trim()
  return { ids: clean, reason: reason || undefined, note: note || undefined, mode, ...dates }
}

/** A round that was opened under weaker rules sends out texts that nobody has looked through for names. */
function namesItsAuthors(paper: Paper): boolean {
  const sent = liveRound(paper)?.fileIds ?? []
  return paper.files.some(
    ({ id, stage, anonymityReport }) =>
      (stage === 'manuscript' || stage === 'revisionClean') && !anonymityReport && sent.includes(id),
  )
}

/** Who asks for dates, and for which. */
type Dated = Pick<StepCall<Pick<Dispatching, 'responseDueAt' | 'reviewDueAt'>>, 'tx' | 'caller' | 'input'>
export type Dates = { responseDueAt: Date; reviewDueAt: Date }

/** When to answer and when to hand in: as asked for, else by the journal's days. */
export function datesOf({ tx, caller, input }: Dated, journal: Paper['journal']): Dates {
  const given = (day: string | null | undefined) => (day ? endOf(day, caller.timeZone) : undefined)
  const ahead = (days: number, from = tx.now) => daysAhead(from, days, caller.timeZone)
  const [response, review] = [given(input.responseDueAt), given(input.reviewDueAt)]
  // One date alone moves the other, so that the answer comes before the report.
  const reviewDueAt =
    review ??
    (response ? ahead(journal.reviewDays, response) : ahead(journal.responseDays + journal.reviewDays))
  const dayBefore = ahead(-1, reviewDueAt)
  const usual = ahead(journal.responseDays)
  const responseDueAt =
    response ?? (usual < reviewDueAt ? usual : dayBefore > tx.now ? dayBefore : reviewDueAt)
  return { responseDueAt, reviewDueAt }
}

/** A link of a mail works for two months after the review was due. */
export const linkEnd = (due: Date) => new Date(due.getTime() + 60 * 24 * 3600 * 1000)

/** What is wrong with the dates of an invitation. */
export function wrongDates(dates: Dates, { tx, caller, input }: Dated): Failure[] {
  const failures = (['responseDueAt', 'reviewDueAt'] as const).flatMap((name) => {
    const fault = unfitDue(dates[name], tx.now, caller.timeZone)
    return fault ? [noReview(fault, {}, name)] : []
  })
  const swapped = Boolean(input.responseDueAt) && dates.responseDueAt >= dates.reviewDueAt
  return swapped ? [...failures, noReview('answerBeforeReport', {}, 'responseDueAt')] : failures
}

type Invited = { id: string; reviewerId: string; reviewerAlias: string | null }

/** In whose name an invitation goes out. */
type Inviter = { roleUsed: ActingRole; by?: string | null }

export async function invite(
  call: StepCall,
  paper: Paper,
  round: ReviewRound,
  found: readonly Found[],
  wanted: Omit<Wanted, 'ids'>,
  { roleUsed, by = call.tx.actor.userId }: Inviter,
): Promise<{ roundNo: number; records: Invited[] }> {
  const { tx, caller, ctx } = call
  const letters: Letter[] = []
  const form = await formFor(tx, paper.submission)
  const made: Invited[] = []
  let next = Math.max(0, ...paper.reviews.map((review) => review.aliasNo))
  for (const one of found) {
    const before = paper.reviews.find((review) => review.reviewerId === one.userId)
    const aliasNo = before?.aliasNo ?? (next += 1)
    const review = await insert(tx, reviewRecords, {
      submissionId: paper.submission.id,
      roundId: round.id,
      roundNo: round.roundNo,
      reviewerId: one.userId,
      dispatchedBy: by,
      dispatchTime: tx.now,
      inviteCount: 1,
      reviewMode: wanted.mode,
      reviewerAlias: aliasOf(aliasNo),
      aliasNo,
      state: 'invited',
      responseDueAt: wanted.responseDueAt,
      reviewDueAt: wanted.reviewDueAt,
      tokenExpiresAt: linkEnd(wanted.reviewDueAt),
      formItems: form?.items ?? null,
      extendedTimes: 0,
      releasedToAuthor: false,
    })
    await note(call, {
      review,
      action: 'dispatch',
      roleUsed,
      actorId: roleUsed === 'SY' ? null : by,
      from: null,
      to: 'invited',
      reason: wanted.reason,
    })
    made.push({ id: review.id, reviewerId: one.userId, reviewerAlias: review.reviewerAlias })
    letters.push({
      code: one.earlier ? 'M10n' : 'M10',
      to: [one.person],
      facts: (lang) => ({
        round: String(round.roundNo),
        earlierRound: one.earlier && String(one.earlier.roundNo),
        openReview: openReviewNotice(wanted.mode, lang),
        responseDue: dateIn(wanted.responseDueAt, caller.timeZone),
        reviewDue: dateIn(wanted.reviewDueAt, caller.timeZone),
        note: wanted.note,
        reviewLink: `${ctx.baseUrl}/apaph/review?id=${review.id}`,
      }),
      key: review.id,
    })
  }
  await queueMails(tx, { submission: paper.submission, journal: paper.journal }, ctx.baseUrl, letters)
  return { roundNo: round.roundNo, records: made }
}
