/** What must be true of a paper before each step (domain 2.5, column guards). Pure: facts in, failures out. */
import type { Failure } from '#kernel/life/failure.ts'
import { daysLater, isBlank, richLine, usualZone } from '#kernel/definition/index.ts'
import type { Party } from '../../terms/conflicts.ts'
import type { ReviewRecord } from '../../review-records/definition.ts'
import type { FileStage } from '../../submission-files/definition.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import { authorGaps, completeness, languageGaps } from './completeness.ts'
import { productionMoves, type ProductionStep } from '../definition.ts'
import {
  edits,
  current,
  dirtyFile,
  feeOpen,
  isAuthorOf,
  liveRound,
  needsAnonymous,
  type Paper,
} from '../paper/paper.ts'
import { graceDays } from '../grace.ts'
import { no, when } from '../refusals.ts'
import { mayReinstateUntil, reinstateDays } from './undo.ts'
import type { LifeStep } from './workflow.ts'

/** What the person chose in the dialog. */
export type StepInput = {
  reason?: string
  letterSubject?: string
  letterBody?: string
  dueAt?: Date
  overrideReason?: string
  approveAnonymous?: boolean
  /** Reviews that go to the author; all that count where nobody chose. */
  releasedReviewIds?: readonly string[] | undefined
  editorId?: string
  to?: ProductionStep
}

/** Facts beside the paper that only a query can tell. */
export type Circumstances = {
  now: Date
  /** Where its days are counted. */
  timeZone?: string
  /** A due date lies at or after this: tomorrow's first second where the tenant is. */
  earliestDue: Date
  /** What is wrong with the date that was posted. */
  dueFault?: 'dueDateTooSoon' | 'dueDateTooFar' | undefined
  userId: string | null
  roleUsed: ActingRole
  input: StepInput
  /** Live papers of the same submitter with the same content. */
  twins?: number
  /** Other editors-in-chief who could decide. */
  otherChiefs?: number
  editor?: Party | undefined
  /** Reminders of the present due date that have gone out. */
  reminded?: number
  /** What the publish guard of the article found. */
  publishing?: readonly Failure[]
}

/** Extensions that the editorial office may give; more is for the editor-in-chief (T16). */
export const mostExtensions = 2
/** Reminders after which a revision may lapse (T17). */
export const fewestReminders = 2

/** T15 and T17 ask the same question, so that of a late revision and the lapse exactly one is right (case 38). */
export function isPastGrace(
  { revisionDueAt }: Pick<Paper['submission'], 'revisionDueAt'>,
  now: Date,
  timeZone: string = usualZone,
): boolean {
  return revisionDueAt !== null && now > daysLater(revisionDueAt, graceDays, timeZone)
}

export function unmetGuards(step: LifeStep, paper: Paper, at: Circumstances): Failure[] {
  return (
    guards[step.action === 'requestMajor' ? 'requestMinor' : step.action]?.(paper, at, step) ?? []
  ).filter((failure) => failure !== undefined)
}

type Guard = (paper: Paper, at: Circumstances, step: LifeStep) => (Failure | undefined)[]

const guards: Readonly<Record<string, Guard>> = {
  submit: (paper, at) => [...completeness(paper), when((at.twins ?? 0) > 0, 'duplicatePaper')],
  resubmit: (paper, at) => [...completeness(paper), when((at.twins ?? 0) > 0, 'duplicatePaper')],
  returnToAuthor: (_, at) => [
    when(isBlank(at.input.letterBody) && isBlank(at.input.reason), 'reasonRequired'),
  ],
  assignEditor: (paper, at) => [
    when(!at.input.editorId, 'editorRequired'),
    when(at.input.editorId !== undefined && !at.editor, 'editorUnknown'),
    when(at.editor !== undefined && isAuthorOf(at.editor, paper), 'editorIsAuthor'),
  ],
  sendToReview: (paper, at) => [
    when(!paper.type?.peerReviewed, 'notPeerReviewed'),
    ...anonymousFile(paper),
    when(
      needsAnonymous(paper) && !paper.submission.anonymousFileApproved && !at.input.approveAnonymous,
      'anonymousNotApproved',
      {},
      'approveAnonymous',
    ),
    when(
      paper.journal.reviewFeeEnabled && ['pending', 'refunded'].includes(paper.submission.feeState),
      'reviewFeeDue',
    ),
  ],
  deskReject: (_, at) => [letter(at)],
  skipReview: (paper, at) => [
    when(
      (paper.type?.peerReviewed ?? true) && isBlank(at.input.overrideReason),
      'peerReviewed',
      {},
      'overrideReason',
    ),
  ],
  requestMinor: (paper, at, step) => [
    step.id === 'T11' ? reviewsIn(paper, at) : undefined,
    chosenReviews(paper, at),
    letter(at),
    unfit(at),
    when(
      step.id === 'T21' && isBlank(at.input.reason) && isBlank(at.input.letterBody),
      'reasonRequired',
      {},
      'reason',
    ),
  ],
  reject: (paper, at, step) => [
    step.id === 'T12' ? reviewsIn(paper, at) : undefined,
    chosenReviews(paper, at),
    letter(at),
  ],
  recommendAccept: (paper, at, step) => [step.id === 'T13' ? reviewsIn(paper, at) : undefined],
  recommendReject: (paper, at) => [reviewsIn(paper, at), reasoned(at)],
  // T14: who ends a round that runs says why.
  newRound: (paper, at) => [liveRound(paper) ? reasoned(at) : undefined],
  cancelRound: (paper, at) => [when(!liveRound(paper), 'noOpenRound'), reasoned(at)],
  extendDue: ({ submission }, at) => {
    const { dueAt } = at.input
    const present = submission.revisionDueAt
    const chief = at.roleUsed === 'EC' || at.roleUsed === 'AD'
    return [
      when(!dueAt, 'dueDateRequired', {}, 'dueAt'),
      unfit(at),
      when(
        dueAt !== undefined && dueAt >= at.earliestDue && present !== null && dueAt <= present,
        'dueDateNotLater',
        {},
        'dueAt',
      ),
      when((submission.revisionExtensions ?? 0) >= mostExtensions && !chief, 'extendedTwice'),
    ]
  },
  lapse: (paper, at) => [
    when(!isPastGrace(paper.submission, at.now, at.timeZone), 'revisionNotLapsed'),
    when((at.reminded ?? 0) < fewestReminders, 'remindersMissing'),
  ],
  submitRevision: (paper, at) => [
    ...revisionFiles(paper),
    ...authorGaps(paper),
    when(isPastGrace(paper.submission, at.now, at.timeZone), 'revisionTooLate'),
  ],
  finalAccept: (paper, at) => [
    ...(paper.journal.requireBilingual ? languageGaps(paper, ['zh', 'en']) : []),
    when(!current(paper, 'copyrightForm'), 'copyrightFormFile'),
    chosenReviews(paper, at),
  ],
  finalBack: (_, at) => [reasoned(at)],
  sendToProduction: (paper) => [when(feeOpen(paper, 'beforeProduction'), 'feeDue')],
  step: (paper, at) => productionGuard(paper, at),
  schedule: (paper, at) => [
    when(paper.submission.productionStep === 'authorProof', 'proofOpen'),
    ...(at.publishing ?? []),
  ],
  publish: (_, at) => [...(at.publishing ?? [])],
  requestWithdraw: (paper, at) => [
    reasoned(at),
    when(!paper.journal.allowAuthorWithdraw, 'withdrawNotAllowed'),
    when(paper.submission.withdrawRequested, 'withdrawAlreadyRequested'),
  ],
  cancelWithdraw: (paper) => [when(!paper.submission.withdrawRequested, 'noWithdrawToCancel')],
  withdraw: (paper, at, step) => [
    reasoned(at),
    when(at.roleUsed === 'AU' && !paper.journal.allowAuthorWithdraw, 'withdrawNotAllowed'),
    when(at.roleUsed === 'AU' && step.from.includes('inReview'), 'mustRequestWithdraw'),
    // T28: from acceptance on the editor-in-chief withdraws without being asked.
    when(
      step.id === 'T27' && at.roleUsed !== 'AU' && !paper.submission.withdrawRequested,
      'withdrawNotRequested',
    ),
  ],
  backToReview: (_, at) => [reasoned(at)],
  rescind: (_, at) => [reasoned(at)],
  reinstate: (paper, at, step) => {
    const until = mayReinstateUntil(paper, at.timeZone)
    // Whoever asked in time is answered whenever somebody gets to it.
    const over = until !== undefined && at.now > until && !paper.pleaded
    return [
      reasoned(at),
      step.id === 'T29'
        ? when(over, 'appealOver', { days: paper.journal.appealDays })
        : when(over, 'reinstateOver', { days: reinstateDays }),
      unfit(at),
    ]
  },
}

/** Case 34: with a final review, the editor who handled the paper does not also accept it, if there is another. */
export function mustLeaveToOther(step: LifeStep, paper: Paper, at: Circumstances): boolean {
  return (
    step.action === 'finalAccept' &&
    paper.journal.requireFinalReview &&
    edits(at.userId, paper.submission) &&
    (at.otherChiefs ?? 0) > 0
  )
}

/** Reviews that a decision may rest on: confirmed ones of the current round, unless that was cancelled (case 31). */
export function countedReviews(paper: Paper): ReviewRecord[] {
  const dropped = paper.rounds.filter((round) => round.closeReason === 'cancelled').map((round) => round.id)
  return paper.reviews.filter(
    (review) =>
      review.state === 'confirmed' &&
      review.roundNo === paper.submission.currentRound &&
      !dropped.includes(review.roundId),
  )
}

/** The letter speaks of reviews that go with it: one that was excluded or reopened meanwhile is not left out in silence. */
function chosenReviews(paper: Paper, { input }: Circumstances): Failure | undefined {
  const counted = new Set(countedReviews(paper).map(({ id }) => id))
  const gone = (input.releasedReviewIds ?? []).filter((id) => !counted.has(id))
  return when(gone.length > 0, 'reviewNotReleased', { count: gone.length }, 'releasedReviewIds')
}

export function reviewsNeeded(paper: Pick<Paper, 'type' | 'journal'>): number {
  return paper.type?.minReviews ?? paper.journal.minReviews
}

/** `dueFault` was found with the calendar of the caller's zone (times.ts). */
function unfit(at: Circumstances): Failure | undefined {
  return at.input.dueAt !== undefined && at.dueFault ? no(at.dueFault, {}, 'dueAt') : undefined
}

function reasoned(at: Circumstances): Failure | undefined {
  return when(isBlank(at.input.reason), 'reasonRequired', {}, 'reason')
}

function reviewsIn(paper: Paper, at: Circumstances): Failure | undefined {
  const have = countedReviews(paper).length
  const need = reviewsNeeded(paper)
  const overridden = (at.roleUsed === 'EC' || at.roleUsed === 'AD') && !isBlank(at.input.overrideReason)
  return when(have < need && !overridden, 'reviewsMissing', { have, need }, 'overrideReason')
}

function anonymousFile(paper: Paper): (Failure | undefined)[] {
  return needsAnonymous(paper) ? [when(!current(paper, 'anonymised'), 'anonymisedFile')] : []
}

/** Files of this revision are those uploaded since it was asked for. */
function revisionFiles(paper: Paper): (Failure | undefined)[] {
  const since = paper.submission.stateSince?.getTime() ?? 0
  const fresh = (stage: FileStage) => {
    const file = current(paper, stage)
    return file && (file.uploadedAt?.getTime() ?? 0) >= since ? file : undefined
  }
  const letterFile = fresh('responseLetter')
  const clean = fresh('revisionClean')
  const older = paper.files.filter((file) => file.id !== clean?.id && file.stage !== 'responseLetter')
  const confirmed = (paper.submission.declarations ?? []).some(
    (entry) => entry.code === 'anonymity' && Date.parse(entry.agreedAt) >= since,
  )
  const dirty = [letterFile, clean].filter((file) => file?.anonymityReport?.verdict === 'dirty')
  return [
    when(!letterFile, 'responseLetterFile', {}, 'responseLetter'),
    when(!clean, 'revisionFile', {}, 'revisionClean'),
    when(clean !== undefined && older.some((file) => file.sha256 === clean.sha256), 'sameFile'),
    ...(needsAnonymous(paper) && !confirmed ? dirty.map((file) => dirtyFile(file)) : []),
  ]
}

/** The author answers a proof that is out: approve (ready) or correct (typesetting). Production moves the rest. */
function productionGuard(paper: Paper, at: Circumstances): (Failure | undefined)[] {
  const from = paper.submission.productionStep ?? 'copyediting'
  const to = at.input.to
  if (!to || !productionMoves[from].includes(to)) return [no('stepUnknown')]
  if (at.roleUsed === 'AU') return [when(from !== 'authorProof', 'proofAnswerOnly')]
  return [
    when(from === 'authorProof', 'proofOpen'),
    when(to === 'authorProof' && !current(paper, 'typesetProof'), 'proofFile'),
    when(to === 'authorProof' && isBeforeCorrections(paper), 'proofAsBefore'),
  ]
}

/** The author has sent corrections to the proof that is there: they would be sent the same once more. */
function isBeforeCorrections(paper: Paper): boolean {
  const at = (stage: FileStage) => current(paper, stage)?.uploadedAt?.getTime()
  return (at('proofCorrections') ?? 0) > (at('typesetProof') ?? Infinity)
}

function letter(at: Circumstances): Failure | undefined {
  return when(isBlank(richLine(at.input.letterBody)), 'letterRequired', {}, 'letterBody')
}
