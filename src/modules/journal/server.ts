import type { AreaServer } from '#kernel/http/areas.ts'
import type { Slice } from '#kernel/http/slice.ts'
import { area } from './index.ts'
import './followers.ts'
import { slices as articleTypes } from './article-types/server.ts'
import { slices as articleUpdates } from './article-updates/server.ts'
import { slices as articles } from './articles/desk/server.ts'
import { slices as banners } from './banners/server.ts'
import { slices as children } from './children.ts'
import { slices as bills } from './bills/server.ts'
import { slices as commonFiles } from './common-files/server.ts'
import { slices as doiDeposits } from './doi-deposits/server.ts'
import { slices as feeStandards } from './fee-standards/server.ts'
import { slices as journalEditors } from './journal-editors/server.ts'
import { slices as journalIssues } from './journal-issues/publishing/server.ts'
import { slices as sectionEditors } from './section-editors/server.ts'
import { slices as journals } from './journals/server.ts'
import { slices as mailTemplates } from './mail-templates/server.ts'
import { slices as notes } from './notes/server.ts'
import { shelf } from './reports/server.ts'
import { alertJob } from './reader-alerts/sending.ts'
import { alertLeftovers, slices as readerAlerts } from './reader-alerts/server.ts'
import { slices as reviewForms } from './review-forms/server.ts'
import { slices as reviewRecords } from './reviewing/server.ts'
import { slices as reviewerReserves } from './reviewer-reserves/server.ts'
import { slices as submissionFiles } from './submission-files/calls/server.ts'
import { slices as submissions } from './submissions/calls/server.ts'
import { slices as userGuides } from './user-guides/server.ts'
import { authorProof } from './submission-authors/answering/link.ts'
import { journalJobs } from './timers/jobs.ts'
import { firstSteps } from './first-steps.ts'
import { houseName } from './house-name.ts'
import { letters } from './letters.ts'
import { stillNeeded } from './open-duties.ts'
import { supply } from './supply.ts'

const slices: readonly Slice[] = [
  ...journals,
  ...articleTypes,
  ...journalEditors,
  ...sectionEditors,
  ...journalIssues,
  ...submissions,
  ...submissionFiles,
  ...mailTemplates,
  ...notes,
  ...readerAlerts,
  ...reviewForms,
  ...reviewRecords,
  ...reviewerReserves,
  ...children,
  ...articles,
  ...articleUpdates,
  ...doiDeposits,
  ...userGuides,
  ...banners,
  ...commonFiles,
  ...feeStandards,
  ...bills,
]

export const server: AreaServer = {
  area,
  slices,
  reports: [shelf],
  supply,
  jobs: [...journalJobs, alertJob],
  leftovers: alertLeftovers,
  letters,
  houseName,
  firstSteps,
  stillNeeded,
  mailProofs: [authorProof],
}
