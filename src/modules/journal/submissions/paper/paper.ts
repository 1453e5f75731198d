/** A paper with everything around it that rules look at, and plain questions about it. */
import type { Failure } from '#kernel/life/failure.ts'
import type { ArticleType } from '../../article-types/definition.ts'
import { isSamePerson, type Party } from '../../terms/conflicts.ts'
import type { EditorialDecision } from '../../editorial-decisions/definition.ts'
import type { Journal } from '../../journals/definition.ts'
import type { ReviewRecord } from '../../review-records/definition.ts'
import type { ReviewRound } from '../../review-rounds/definition.ts'
import type { SubmissionAuthor } from '../../submission-authors/definition.ts'
import type { SubmissionEvent } from '../../submission-events/definition.ts'
import { fileStages, type FileStage, type SubmissionFile } from '../../submission-files/definition.ts'
import type { Submission } from '../definition.ts'
import { no } from '../refusals.ts'

/** The paper with everything that rules look at. */
export type Paper = {
  submission: Submission
  journal: Journal
  type: ArticleType | undefined
  authors: readonly SubmissionAuthor[]
  /** All versions, newest first within a stage. */
  files: readonly SubmissionFile[]
  /** Reviews of every round. */
  reviews: readonly ReviewRecord[]
  /** Newest first. */
  rounds: readonly ReviewRound[]
  decisions: readonly EditorialDecision[]
  /** The newest lines of the log, reviews included. */
  trail: readonly Trace[]
  /** Its author asked, while that was still possible, that a paper that is rejected or withdrawn be taken up again. */
  pleaded?: boolean
}

export type Trace = Pick<SubmissionEvent, 'at' | 'action' | 'fromState' | 'toState' | 'reviewId'>

export function liveRound(paper: Pick<Paper, 'rounds'>): ReviewRound | undefined {
  return paper.rounds.find((round) => round.closedAt === null)
}

export function needsAnonymous(paper: Pick<Paper, 'journal'>): boolean {
  return paper.journal.reviewMode === 'doubleAnonymous'
}

/** Newest version of a stage. */
export function current(paper: Pick<Paper, 'files'>, stage: FileStage): SubmissionFile | undefined {
  return paper.files.find((file) => file.stage === stage && file.isCurrent)
}

export function dirtyFile(file: SubmissionFile | undefined): Failure | undefined {
  if (!file) return undefined
  const { zh, en } = fileStages[file.stage]
  return no('anonymityDirty', { file: { zh, en: en.toLowerCase() } }, file.stage)
}

export function feeOpen(
  paper: Pick<Paper, 'journal' | 'submission'>,
  gate: 'beforeProduction' | 'beforePublish',
) {
  const gates = gate === 'beforePublish' ? ['beforePublish', 'beforeProduction'] : [gate]
  // A fee that was given back is not settled either.
  return (
    gates.includes(paper.journal.publishFeeGate) &&
    ['pending', 'refunded'].includes(paper.submission.feeState)
  )
}

export function isAuthorOf(person: Party, paper: Pick<Paper, 'authors' | 'submission'>): boolean {
  return (
    (person.userId !== undefined &&
      person.userId !== null &&
      person.userId === paper.submission.submitterId) ||
    paper.authors.some((author) => isSamePerson(person, partyOf(author)))
  )
}

/** Handling editor, or editor of its section: what is open to the one, or bars them, holds for the others (decision 53). */
export function edits(
  userId: string | null,
  { handlingEditorId, sectionEditorIds }: Pick<Submission, 'handlingEditorId' | 'sectionEditorIds'>,
): boolean {
  return userId !== null && (handlingEditorId === userId || (sectionEditorIds ?? []).includes(userId))
}

/** Fake reviewers are suggested ones (COPE): a round of nobody else deserves a second look. */
export function onlySuggested(
  { submission }: Pick<Paper, 'submission'>,
  reviewers: readonly Party[],
): boolean {
  const suggested = (submission.suggestedReviewers ?? []).map(({ email, name }) => ({ email, names: [name] }))
  return (
    reviewers.length > 0 &&
    reviewers.every((reviewer) => suggested.some((party) => isSamePerson(reviewer, party)))
  )
}

export function partyOf(author: SubmissionAuthor): Party {
  const { affiliations } = author
  return {
    userId: author.userId,
    email: author.email,
    orcid: author.orcid,
    affiliations: (affiliations ?? []).flatMap((place) => [place.nameZh, place.nameEn]),
    rors: (affiliations ?? []).map((place) => place.rorId),
  }
}
