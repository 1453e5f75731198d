import { label } from '#kernel/definition/index.ts'
import type { RoleSupply, Supply } from '#kernel/definition/supply.ts'
import { reportTypes, type ReportType } from './reports/definition.ts'

/** The journal's roles and what each may do at first. Administrators change it later. */

const plain = (name: string, ...calls: string[]) => calls.map((call) => `${name}_${call}`)
const reportNames = Object.keys(reportTypes) as ReportType[]
const reading = ['view', 'export']
const keeping = ['view', 'add', 'edit', 'delete', 'export', 'import']
/** Each report has a right of its own. */
const reporting = (...types: readonly ReportType[]) => plain('reports', 'view', 'delete', 'make', ...types)
const onPaper = (...actions: string[]) => plain('submissions', ...actions)

const authorship = [
  ...onPaper('create', 'saveDraft', 'submit', 'discard', 'resubmit', 'submitRevision'),
  ...onPaper('step', 'requestWithdraw', 'cancelWithdraw', 'withdraw'),
  'submissionFile_upload',
  'submissionFile_download',
  ...plain('publishFeeBill', 'submitProof', 'requestWaiver', 'saveInvoice'),
  // To choose where to submit and as what.
  'journals_view',
  'articleType_view',
]

const deskReading = [
  ...onPaper(...reading),
  ...plain('reviewRecord', ...reading),
  ...[
    'submissionAuthor',
    'submissionFile',
    'reviewRound',
    'reviewerReserve',
    'editorialDecision',
    'submissionEvent',
    'note',
    'reminder',
  ].map((name) => `${name}_view`),
  'submissionFile_upload',
  'submissionFile_download',
  ...['journals', 'articleType', 'journalEditor', 'journal-issues', 'articles'].map((name) => `${name}_view`),
  'mailOutbox_view',
]

const deciding = [
  ...onPaper('returnToAuthor', 'sendToReview', 'dispatch', 'requestMinor', 'requestMajor'),
  ...onPaper('reject', 'recommendAccept', 'recommendReject', 'newRound', 'cancelRound'),
  ...onPaper('extendDue', 'withdraw', 'arrange', 'saveDraft'),
  ...plain('reviewRecord', 'cancel', 'confirm', 'reinvite', 'reopen', 'extend', 'remind', 'keepDue'),
]

const publishing = [
  ...onPaper('sendToProduction', 'step', 'schedule'),
  ...plain('articles', 'view', 'add', 'edit', 'export'),
  'articleUpdate_view',
  ...plain('doiDeposit', 'view', 'make', 'report'),
  ...plain('journal-issues', ...keeping, 'open', 'lock'),
]

const rights = {
  author: authorship,
  reviewer: [
    ...plain('reviewRecord', 'accept', 'decline', 'saveDraft', 'submit', 'resign', 'askTime'),
    'submissionFile_upload',
    'submissionFile_download',
  ],
  handlingEditor: unique([...deskReading, ...deciding]),
  editorInChief: unique([
    ...deskReading,
    ...deciding,
    ...onPaper('assignEditor', 'deskReject', 'skipReview', 'finalAccept', 'finalBack'),
    ...onPaper('backToReview', 'reinstate', 'rescind'),
    'reviewRecord_exclude',
    ...plain('publishFeeBill', 'view', 'decideWaiver'),
    ...plain('articles', 'correct', 'raiseConcern', 'liftConcern', 'requestRetraction'),
    ...plain('articles', 'confirmRetraction', 'requestRemoval', 'confirmRemoval', 'dropRequest'),
    'articleUpdate_view',
    ...plain('reviewForm', ...keeping),
    ...reporting(...reportNames),
    ...plain('usageEvent', ...reading),
    ...plain('readerAlert', ...reading),
    ...plain('mailTemplate', ...keeping),
    ...plain('journalEditor', ...keeping),
    ...plain('sectionEditor', ...keeping),
  ]),
  staff: unique([
    ...deskReading,
    ...onPaper('create', 'saveDraft', 'returnToAuthor', 'assignEditor', 'dispatch', 'extendDue', 'arrange'),
    ...plain('reviewRecord', 'cancel', 'reinvite', 'extend', 'remind', 'keepDue'),
    'mailOutbox_retry',
    ...publishing,
    ...onPaper('unschedule', 'publish'),
    ...plain('articles', 'delete', 'import', 'publish'),
    ...plain('journal-issues', 'publish', 'setCurrent', 'unpublish'),
    ...plain('journals', ...keeping),
    ...plain('articleType', ...keeping),
    ...reporting(...reportNames),
    ...plain('usageEvent', ...reading),
    ...plain('readerAlert', ...reading, 'delete'),
    ...plain('mailTemplate', ...keeping),
    ...plain('reviewForm', ...keeping),
    ...plain('journalEditor', ...keeping),
    ...plain('sectionEditor', ...keeping),
    ...plain('userGuide', ...keeping),
    ...plain('banner', ...keeping),
    ...plain('commonFile', ...keeping),
    ...['userGuideVersion', 'commonFileVersion'].map((name) => `${name}_view`),
    ...plain('publishFeeStandards', ...keeping),
    ...plain('publishFeeBill', ...reading, 'issue'),
  ]),
  finance: [
    ...plain('publishFeeBill', ...reading, 'issue', 'confirm', 'rejectProof', 'decideWaiver'),
    ...plain('publishFeeBill', 'cancel', 'refund', 'saveInvoice', 'remind'),
    ...plain('publishFeeStandards', ...keeping),
    ...['journals', 'articleType'].map((name) => `${name}_view`),
    ...reporting('fees'),
  ],
  production: unique([
    ...onPaper(...reading),
    ...['submissionAuthor', 'submissionFile', 'journals', 'articleType', 'journalEditor'].map(
      (name) => `${name}_view`,
    ),
    'submissionFile_upload',
    'submissionFile_download',
    ...publishing,
  ]),
}

const roles: Readonly<Record<string, RoleSupply>> = {
  editorInChief: { label: label('主编', 'Editor-in-chief'), heldBy: 'staff', rights: rights.editorInChief },
  handlingEditor: {
    label: label('责任编辑', 'Handling editor'),
    heldBy: 'staff',
    rights: rights.handlingEditor,
  },
  staff: { label: label('编辑部', 'Editorial office'), heldBy: 'staff', rights: rights.staff },
  production: { label: label('编校排', 'Production'), heldBy: 'staff', rights: rights.production },
  finance: { label: label('财务', 'Finance'), heldBy: 'staff', rights: rights.finance },
  author: { label: label('作者', 'Author'), heldBy: 'portal', rights: rights.author, registers: true },
  reviewer: { label: label('审稿人', 'Reviewer'), heldBy: 'portal', rights: rights.reviewer },
}

export const supply: Supply = { roles }

function unique(codes: string[]): string[] {
  return [...new Set(codes)]
}
