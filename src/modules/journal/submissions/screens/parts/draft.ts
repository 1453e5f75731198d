import type { ProductionStep } from '../../definition.ts'

/** What somebody has chosen and written for a step so far. */
export type Draft = {
  letterSubject?: string | undefined
  letterBody?: string | undefined
  dueAt?: string | undefined
  reason?: string | undefined
  overrideReason?: string | undefined
  approveAnonymous?: boolean
  editorId?: string | undefined
  to?: ProductionStep | undefined
  releasedReviewIds?: string[]
  issuesId?: string | undefined
  firstPage?: string | undefined
  lastPage?: string | undefined
  publishDate?: string | undefined
  articleNo?: string | undefined
  doi?: string | undefined
}
