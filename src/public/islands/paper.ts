import { todayHere } from '#kernel/ui/today.ts'
import { richWords } from '#kernel/definition/rich.ts'
import { calendarDays } from '#kernel/definition/time.ts'
import type { Texts } from '#kernel/ui/say.ts'
import { waitsForAuthor } from '#modules/journal/submissions/own-work.ts'
import type { Publication } from '#modules/journal/submissions/reading/publication-shape.ts'

/** What the portal reads of a paper (calls of modules/journal/submissions/reading), as far as it uses it. */

export type State =
  | 'draft'
  | 'submitted'
  | 'returned'
  | 'screening'
  | 'inReview'
  | 'revisionRequested'
  | 'revised'
  | 'finalReview'
  | 'accepted'
  | 'inProduction'
  | 'scheduled'
  | 'published'
  | 'rejected'
  | 'withdrawn'

export type Brief = {
  id: string
  version: number
  manuscriptNo: string | null
  titleZh: string | null
  titleEn: string | null
  language: 'zh' | 'en'
  articleTypeId: string | null
  articleTypeName?: string | null
  state: State
  stateText: string
  stateSince: string | null
  createTime: string
  submittedAt: string | null
  revisionDueAt: string | null
  proofDueAt?: string | null
  articleId: string | null
  currentRound: number
  productionStep: string | null
  withdrawRequested: boolean | null
  /** Messages of the office that have not been read. */
  unreadNotes?: number
  status: { label: string; next: string; turn: 'author' | 'journal' | 'none'; usualDays?: number | null }
}

export type PaperFile = {
  id: string
  stage: string
  stageText: string
  versionNo: number
  roundNo: number
  originalName?: string
  sizeBytes: number
  uploadedAt?: string
  isCurrent: boolean
  anonymityReport?: {
    verdict: 'clean' | 'warn' | 'dirty'
    authorNameHits?: string[]
    emailHits?: string[]
    docAuthor?: string | null
  } | null
}
export type Letter = {
  id: string
  type: string
  typeText: string
  decidedDate: string | null
  letterSubject: string | null
  letterBody: string | null
  dueDate: string | null
}
export type Released = {
  id: string
  roundNo: number
  alias: string
  comments: string
  answers: { label: string; text: string }[]
}
export type OpenAction = {
  action: string
  label: string
  ready: boolean
  needs: readonly string[]
  failures: readonly { code: string; field: string; msg: string }[]
}
export type AffiliationRow = {
  nameZh?: string | null
  nameEn?: string | null
  rorId?: string | null
  country?: string | null
}
export type NamedReviewerRow = {
  name: string
  email?: string | null
  affiliation?: string | null
  reason?: string | null
}
export type AuthorRow = {
  familyNameZh: string | null
  familyNameEn: string | null
  givenNameZh: string | null
  givenNameEn: string | null
  email: string | null
  orcid: string | null
  displayNameZh?: string | null
  displayNameEn?: string | null
  affiliations: AffiliationRow[] | null
  isCorresponding: boolean
  isEqual?: boolean
  isDeceased?: boolean
  creditRoles?: string[] | null
  /** Told to those who answer for the paper. */
  confirmState?: 'none' | 'sent' | 'confirmed' | 'disputed'
  confirmStateText?: string
}

export type PaperBill = {
  id: string
  version: number
  billNo: string
  purpose: string
  purposeText: string
  state: string
  stateText: string
  currency: string
  discount: string
  tax: string
  total: string
  lines:
    | { feeType: string; labelZh: string; labelEn: string; qty: number; unit: string; amount: string }[]
    | null
  dueAt: string | null
  overdue: boolean
  payerName: string | null
  payerEmail: string | null
  invoiceKind: 'none' | 'normal' | 'special'
  invoiceTitle: string | null
  taxNo: string | null
  proofFileId: string | null
  paidAt: string | null
  paidAmount: string | null
  paidCurrency: string | null
  refundAmount: string | null
  refundedAt: string | null
  /** What the journal decided last about it, and why. */
  said: { action: string; reason: string | null; at: string } | null
  openActions: { action: string; label: string }[]
  mayInvoice: boolean
}

export type PaperDetail = Brief & {
  bills: PaperBill[]
  abstractZh: string | null
  abstractEn: string | null
  keywordsZh: string[] | null
  keywordsEn: string[] | null
  coverLetter: string | null
  fundings: { funderName: string; awardNo?: string | null }[] | null
  coiStatement: string | null
  ethicsStatement: string | null
  consentStatement: string | null
  dataStatement: string | null
  aiUseStatement: string | null
  declarations: { code: string }[] | null
  /** Where the journal tells who handles a paper. */
  handlingEditorName?: string
  journal: {
    reviewMode: string
    requireBilingual: boolean
    allowAuthorWithdraw: boolean
    bankInfoZh?: string | null
    bankInfoEn?: string | null
  }
  authors: AuthorRow[]
  files: PaperFile[]
  rounds: {
    roundNo: number
    closed: boolean
    /** Where the journal tells that. */ invited?: number
    completed?: number
  }[]
  reviews: Released[]
  decisions: Letter[]
  openActions: OpenAction[]
  missing?: { code: string; field: string; msg: string }[]
  filled?: number
  withdrawReason?: string | null
  /** What a published paper became: retracted, or under a concern, or removed. */
  articleState?: string
  /** What acceptance will ask for and the author can bring along already. */
  toFollow?: { form: boolean; languages: ('zh' | 'en')[] }
  /** Of a paper that has a date, or is out. */
  publication?: Publication | null
}

/** What happens to a bill leaves the paper in its state. */
export type Told = { id: string; at: string; text: string; state: State | null }

export const titleOf = (paper: Pick<Brief, 'titleZh' | 'titleEn'>, lang: 'zh' | 'en') =>
  (lang === 'zh' ? paper.titleZh || paper.titleEn : paper.titleEn || paper.titleZh) || ''
export const otherTitleOf = (paper: Pick<Brief, 'titleZh' | 'titleEn'>, lang: 'zh' | 'en') =>
  paper.titleZh && paper.titleEn ? (lang === 'zh' ? paper.titleEn : paper.titleZh) : ''

const tones: Record<State, string> = {
  draft: 'neutral',
  submitted: 'info',
  returned: 'amber',
  screening: 'info',
  inReview: 'info',
  revisionRequested: 'amber',
  revised: 'cyan',
  finalReview: 'violet',
  accepted: 'green',
  inProduction: 'info',
  scheduled: 'info',
  published: 'green',
  rejected: 'red',
  withdrawn: 'neutral',
}

/** Amber is the author's turn, whichever state the paper stands in. */
export const toneIn = (paper: Pick<Brief, 'state' | 'status'>): string =>
  waitsForAuthor(paper) ? 'amber' : tones[paper.state]

/** Letters and reports come as rich text; a text area has their words, and `paragraphsOf` is the way back. */
export const wordsIn = (html: string): string => richWords(html, { betweenParagraphs: '\n\n' })

/** Days that are left until a date where the journal is: 0 on the day itself, negative when it is past. */
export const daysUntil = (date: string, now = new Date()): number => calendarDays(todayHere(now), date) ?? 0

export const dueTexts = {
  daysLeft: ['还有 {n} 天', '{n} days left', '{n} day left'],
  dueToday: ['今天到期', 'Due today'],
  late: ['已逾期', 'Overdue'],
} as const satisfies Texts

/** How long there is until a date, in words. */
export function dueText(
  due: string,
  t: (key: keyof typeof dueTexts, params?: { n: number }) => string,
  now = new Date(),
): string {
  const n = daysUntil(due, now)
  return n < 0 ? t('late') : n === 0 ? t('dueToday') : t('daysLeft', { n })
}
