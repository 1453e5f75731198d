import { colon } from '#kernel/definition/kind.ts'
/**
 * Who sees what of a paper (domain 2.14): the one projection, used by list, detail, search, export, files and mails.
 * Lists of what is shown, never of what is hidden: a field added later stays hidden until somebody decides.
 */
import type { Audience, Called } from '../../terms/words.ts'
import type { ReviewRecord } from '../../review-records/definition.ts'
import { answersIn } from '../../review-forms/workflow.ts'
import { aliasIn, mayOpenFullText } from '../../review-records/workflow.ts'
import type { FileStage, SubmissionFile } from '../../submission-files/definition.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import type { Submission } from '../definition.ts'

export type Persona = 'author' | 'reviewer' | 'editor' | 'production'

/** An author of the paper is nothing else on it, whatever roles they hold elsewhere (domain 2.13). */
export function personaOf(roles: ReadonlySet<ActingRole>): Persona | undefined {
  if (roles.has('AU') || roles.has('CO')) return 'author'
  if (['HE', 'EC', 'ST', 'AD'].some((role) => roles.has(role as ActingRole))) return 'editor'
  if (roles.has('PR')) return 'production'
  return roles.has('RE') ? 'reviewer' : undefined
}

const list = (names: string) => names.split(' ')
const bi = (...names: string[]) => names.flatMap((name) => [`${name}Zh`, `${name}En`])
const blind = [
  ...list('id manuscriptNo journalId journalName articleTypeId articleTypeName language'),
  ...list('languageText clcCode subjectCodes wordCount figureCount tableCount referenceCount'),
  ...bi('title', 'abstract', 'keywords'),
]
const common = [
  ...blind,
  ...bi('shortTitle'),
  ...list('version state stateText stateSince productionStep productionStepText currentRound'),
  ...list('submittedAt acceptedAt rejectedAt withdrawnAt publishedAt revisionDueAt proofDueAt'),
  ...list('fundings coiStatement ethicsStatement consentStatement dataStatement aiUseStatement'),
  ...list('trialRegNo declarations articleId createTime feeState feeStateText'),
]
const fields: Readonly<Record<Exclude<Persona, 'editor'>, ReadonlySet<string>>> = {
  author: new Set([
    ...common,
    ...list('coverLetter suggestedReviewers opposedReviewers withdrawRequested withdrawReason'),
  ]),
  production: new Set([
    ...common,
    ...list('handlingEditorId handlingEditorName priority priorityText submitterId submitterName'),
    ...list('authorNames daysInState statusFlags'),
  ]),
  // No states and no statements: an ethics approval names the hospital, a funding names the person.
  reviewer: new Set(blind),
}

/** A row of submissions, stored or on the wire, as this persona may have it. */
export function seenPaper<T extends object>(row: T, persona: Persona): Partial<T> {
  if (persona === 'editor') return withoutHidden(row)
  return pick(row, fields[persona])
}

const serverOnly = new Set(['contentHash', 'search'])
function withoutHidden<T extends object>(row: T): Partial<T> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !serverOnly.has(name))) as Partial<T>
}

const reviewOwn = new Set([
  'id',
  'version',
  'submissionId',
  'roundId',
  'roundNo',
  'reviewMode',
  'reviewerAlias',
  'state',
  'stateText',
  'dispatchTime',
  'responseDueAt',
  'reviewDueAt',
  'extendedTimes',
  'moreTimeUntil',
  'respondedAt',
  'submittedAt',
  'confirmedAt',
  'cancelledAt',
  'declineReason',
  'declineReasonText',
  'declineText',
  'suggestedColleague',
  'coiDeclared',
  'coiStatement',
  'confidentialityAgreed',
  'aiUseDeclared',
  'scores',
  'formItems',
  'answers',
  'recommendation',
  'recommendationText',
  'commentsToAuthor',
  'commentsToEditor',
  'attachmentIds',
  'draft',
  'reopenReason',
  'reviewModeText',
])

/** A review as its own reviewer has it: without rating, notes and what was released of it. */
export function seenOwnReview<T extends object>(row: T): Partial<T> {
  return pick(row, reviewOwn)
}

export type ReleasedReview = {
  id: string
  roundNo: number
  /** In open review who wrote it, else a number that stays the same through all rounds. */
  alias: string
  comments: string
  /** Answers to the form's questions that are meant for the author. */
  answers: { label: string; text: string }[]
  attachmentIds: string[]
}

/** Reviewers by account, as they sign. Handed in only where those who read may know them. */
export type Named = ReadonlyMap<
  string,
  { called: Called; affiliationZh: string | null; affiliationEn: string | null }
>
const nobodyNamed: Named = new Map()

/**
 * Who signs a report towards the author. What the invitation promised holds: a review that was asked for anonymously stays
 * so when the journal opens its reviews later.
 */
export function signatureOf(
  review: Pick<ReviewRecord, 'aliasNo' | 'reviewMode' | 'reviewerId'>,
  lang: 'zh' | 'en',
  named: Named,
): string {
  const alias = aliasIn(review.aliasNo, lang)
  const person = review.reviewMode === 'open' ? named.get(review.reviewerId) : undefined
  if (!person) return alias
  const place =
    lang === 'zh'
      ? person.affiliationZh || person.affiliationEn
      : person.affiliationEn || person.affiliationZh
  const brackets = lang === 'zh' ? ['（', '）'] : [' (', ')']
  return `${alias}${colon[lang]}${person.called[lang]}${place ? brackets.join(place) : ''}`
}

/** What leaves of a review towards authors and other reviewers: alias, text, attachments, and only when released. */
export function releasedReview(
  review: ReviewRecord,
  lang: 'zh' | 'en',
  named: Named = nobodyNamed,
): ReleasedReview | undefined {
  if (!review.releasedToAuthor) return undefined
  return {
    id: review.id,
    roundNo: review.roundNo,
    alias: signatureOf(review, lang, named),
    comments: review.redactedComments ?? review.commentsToAuthor ?? '',
    answers: answersIn(review.formItems, review.answers, lang)
      .filter((answer) => answer.toAuthor)
      .map(({ label, text }) => ({ label, text })),
    attachmentIds: review.attachmentIds ?? [],
  }
}

/** Whose notes a persona reads: the desk's own are for the desk alone. */
export function seesNotes(persona: Persona): readonly Audience[] {
  if (persona === 'editor') return ['desk', 'author']
  return persona === 'author' ? ['author'] : []
}

const noteDesk = list('id stage topic audience body files writtenAt writtenAs writtenBy writtenByName')
const noteOpen = new Set(list('id stage topic body files writtenAt'))

/** To the author the desk is one voice: neither name nor office of who wrote. */
export function seenNote<T extends object>(row: T, persona: Persona): Partial<T> {
  return pick(row, persona === 'editor' ? new Set(noteDesk) : noteOpen)
}

/** Days after the decision for which a reviewer keeps the files. */
export const reviewerKeepsDays = 30
const authorStages: readonly FileStage[] = [
  'manuscript',
  'titlePage',
  'anonymised',
  'figure',
  'table',
  'supplementary',
  'dataset',
  'coverLetter',
  'ethicsProof',
  'copyrightForm',
  'responseLetter',
  'revisionClean',
  'revisionMarked',
  'proofCorrections',
  'paymentProof',
]
const productionStages: readonly FileStage[] = [
  ...([
    'manuscript',
    'revisionClean',
    'figure',
    'table',
    'supplementary',
    'dataset',
    'copyrightForm',
  ] as const),
  'copyedited',
  'typesetProof',
  'proofCorrections',
  'finalPdf',
  'finalHtml',
  'jatsXml',
]

export function seesFile(
  persona: Exclude<Persona, 'reviewer'>,
  file: SubmissionFile,
  reviews: readonly ReviewRecord[],
): boolean {
  if (persona === 'editor') return true
  if (persona === 'production') return productionStages.includes(file.stage)
  if (file.stage === 'reviewAttachment')
    return reviews.some((review) => review.releasedToAuthor && (review.attachmentIds ?? []).includes(file.id))
  return authorStages.includes(file.stage) || file.visibleToAuthor
}

/** Files of the reviewer's own round, once the questions are answered, until 30 days after the decision. */
export function reviewerSeesFile(
  file: SubmissionFile,
  review: ReviewRecord,
  round: { fileIds: string[] | null; authorResponseFileId: string | null; closedAt: Date | null },
  now: Date,
): boolean {
  if (file.stage === 'reviewAttachment') return (review.attachmentIds ?? []).includes(file.id)
  const ofRound = (round.fileIds ?? []).includes(file.id) || round.authorResponseFileId === file.id
  // Asked under stricter rules than the journal's: what the round holds may name its authors.
  if (review.reviewMode === 'doubleAnonymous' && file.stage === 'manuscript') return false
  const gone =
    round.closedAt !== null && now.getTime() > round.closedAt.getTime() + reviewerKeepsDays * 24 * 3600 * 1000
  return ofRound && mayOpenFullText(review) && !gone
}

const fileOpen = ['id', 'stage', 'stageText', 'versionNo', 'roundNo', 'sizeBytes', 'pageCount', 'isCurrent']
const fileSeen: Readonly<Record<Persona, ReadonlySet<string>>> = {
  reviewer: new Set(fileOpen),
  author: new Set([...fileOpen, 'originalName', 'detectedMime', 'uploadedAt', 'sha256', 'anonymityReport']),
  production: new Set([
    ...fileOpen,
    'originalName',
    'detectedMime',
    'uploadedAt',
    'sha256',
    'captionZh',
    'captionEn',
  ]),
  editor: new Set([
    ...fileOpen,
    ...list('originalName detectedMime uploadedAt sha256 anonymityReport uploadedBy scanState'),
    ...list('captionZh captionEn visibleToReviewer visibleToAuthor replacesId'),
  ]),
}

/** A file's row; whoever did not name the file does not see its name. */
export function seenFile<T extends { stage: FileStage }>(row: T, persona: Persona): Partial<T> {
  const seen = pick(row, fileSeen[persona]) as Record<string, unknown>
  // Whose hand a message came from is not for the author; the thread names what they sent themselves.
  if (persona === 'author' && ['reviewAttachment', 'noteAttachment', 'editorAttachment'].includes(row.stage))
    delete seen.originalName
  return seen as Partial<T>
}

/** Names the file gets for whoever must not learn what its owner called it. */
export function neutralFileName(
  paper: Pick<Submission, 'manuscriptNo' | 'id'>,
  file: Pick<SubmissionFile, 'stage' | 'versionNo' | 'detectedMime'>,
): string {
  const kind: Record<string, string> = {
    'application/pdf': 'pdf',
    'image/png': 'png',
    'image/jpeg': 'jpg',
    'text/csv': 'csv',
    'application/x-tex': 'tex',
    'application/msword': 'doc',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'application/vnd.ms-excel': 'xls',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    'application/zip': 'zip',
    'application/postscript': 'eps',
    'image/tiff': 'tif',
  }
  const number = paper.manuscriptNo ?? `draft-${paper.id}`
  return `${number}-${file.stage}-v${file.versionNo}.${kind[file.detectedMime] ?? 'bin'}`
}

function pick<T extends object>(row: T, names: ReadonlySet<string>): Partial<T> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) as Partial<T>
}
