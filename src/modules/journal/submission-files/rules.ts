/** Who may add which file when, and which types each stage takes. Pure. */
import type { ReviewRecord } from '../review-records/definition.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import type { Submission } from '../submissions/definition.ts'
import type { FileStage } from './definition.ts'

export const mostFileBytes = 50 * 1024 * 1024
export const mostPaperBytes = 200 * 1024 * 1024

const atFirst: readonly FileStage[] = [
  ...(['manuscript', 'titlePage', 'anonymised', 'figure', 'table', 'supplementary'] as const),
  ...(['dataset', 'coverLetter', 'ethicsProof', 'copyrightForm'] as const),
]
const atRevision: readonly FileStage[] = [
  ...(['responseLetter', 'revisionClean', 'revisionMarked', 'figure', 'table', 'supplementary'] as const),
  ...(['dataset', 'ethicsProof', 'copyrightForm'] as const),
]
/** The copyright form is asked for at acceptance (T20); what was accepted on is not replaced afterwards. */
const beforeAcceptance: readonly Submission['state'][] = [
  ...(['submitted', 'screening', 'inReview', 'revised', 'finalReview'] as const),
]
const byDesk: readonly FileStage[] = [
  ...(['editorAttachment', 'similarityReport', 'copyrightForm', 'anonymised', 'copyedited'] as const),
  ...(['typesetProof', 'finalPdf'] as const),
]
const byProduction: readonly FileStage[] = ['copyedited', 'typesetProof', 'finalPdf', 'figure']

export function mayUpload(
  stage: FileStage,
  roles: ReadonlySet<ActingRole>,
  submission: Pick<Submission, 'state' | 'productionStep' | 'feeState'>,
  own: Pick<ReviewRecord, 'state'> | undefined,
): boolean {
  const { state } = submission
  if (stage === 'noteAttachment')
    return state !== 'draft' && (['AU', 'HE', 'EC', 'ST', 'AD'] as const).some((role) => roles.has(role))
  if (roles.has('AU')) {
    if (state === 'draft' || state === 'returned') return atFirst.includes(stage)
    if (state === 'revisionRequested') return atRevision.includes(stage)
    // A proof of payment answers a bill that is out, corrections answer a proof that is out.
    if (stage === 'paymentProof') return submission.feeState === 'pending'
    if (stage === 'proofCorrections')
      return state === 'inProduction' && submission.productionStep === 'authorProof'
    return stage === 'copyrightForm' && beforeAcceptance.includes(state)
  }
  if (state === 'draft') return roles.has('ST') && atFirst.includes(stage)
  if (stage === 'reviewAttachment') return own?.state === 'accepted' || own?.state === 'reopened'
  if ((['HE', 'EC', 'ST', 'AD'] as const).some((role) => roles.has(role)))
    // After publication only the PDF of a correction comes in (A2).
    return byDesk.includes(stage) && (state !== 'published' || stage === 'finalPdf')
  return roles.has('PR') && byProduction.includes(stage) && state !== 'published'
}

/** An archive as the text itself holds its LaTeX source; elsewhere it holds whatever belongs to the text. */
export function takesSourceOnly(stage: FileStage): boolean {
  return acceptedTypes(stage) === texts
}

/** Reviewers read only PDFs: nothing else can be stripped of who wrote it with certainty. */
const pdfOnly: readonly FileStage[] = [
  ...([
    'anonymised',
    'revisionClean',
    'responseLetter',
    'reviewAttachment',
    'typesetProof',
    'finalPdf',
  ] as const),
]
const pictures = ['png', 'jpg', 'tif', 'eps', 'pdf']
const tables = ['xls', 'xlsx', 'csv', 'pdf', 'docx', 'zip']
const texts = ['pdf', 'doc', 'docx', 'tex', 'zip']
const anything = [...new Set([...texts, ...tables, ...pictures])]

export function acceptedTypes(stage: FileStage): readonly string[] {
  if (pdfOnly.includes(stage)) return ['pdf']
  if (stage === 'figure') return pictures
  if (stage === 'table' || stage === 'dataset') return tables
  if (['supplementary', 'editorAttachment', 'noteAttachment'].includes(stage)) return anything
  if (stage === 'paymentProof') return ['pdf', 'png', 'jpg']
  if (['ethicsProof', 'copyrightForm', 'proofCorrections'].includes(stage))
    return ['pdf', 'png', 'jpg', 'doc', 'docx']
  return texts
}

/**
 * Kinds that can be handed to somebody from whom their makers are hidden. Old Word and Excel files and archives keep names
 * where nothing takes them out with certainty.
 */
const bareKinds: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/x-tex',
]
export const canBeBare = (mime: string): boolean => bareKinds.includes(mime)

/** Written by the office and read by the author, who does not learn by whom. */
export const officeStages: readonly FileStage[] = ['noteAttachment', 'editorAttachment']

/** Stages of which a paper has several at once; of the others a new upload replaces the last. */
export function isOneOfMany(stage: FileStage): boolean {
  return (
    [
      'figure',
      'table',
      'supplementary',
      'dataset',
      'editorAttachment',
      'reviewAttachment',
      'noteAttachment',
      'ethicsProof',
    ] as FileStage[]
  ).includes(stage)
}

/** Stages whose words reviewers get to read. */
export function needsAnonymityCheck(stage: FileStage): boolean {
  return stage === 'anonymised' || stage === 'revisionClean' || stage === 'responseLetter'
}

/** No path, no control or turning characters, no 300 letters: what is left is safe to show and to send (case 7). */
export function safeFileName(name: string, extension: string): string {
  const base = name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  const stem = (base.replace(/\.[A-Za-z0-9]{1,8}$/, '') || 'file').slice(0, 150)
  return `${stem}.${extension}`
}
