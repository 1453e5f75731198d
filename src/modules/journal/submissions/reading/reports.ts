/** Reports on a paper, and what to know before the next step. */
import { unstopped } from '#kernel/definition/unstopped.ts'
import { oneLine } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { present } from '#kernel/http/present.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { conflictWords } from '../../terms/conflicts.ts'
import { unreachableAmong } from '../../mail-bounces/unreachable.ts'
import { namesOf, people, signersOf } from '../paper/people.ts'
import { reviewRecords } from '../../review-records/definition.ts'
import { aliasIn, overdueOf } from '../../review-records/workflow.ts'
import { releasedReview, type Persona } from '../paper/visibility.ts'
import { countedReviews } from '../life/guards.ts'
import { isAuthorOf, onlySuggested, type Paper } from '../paper/paper.ts'

import { withoutAudit } from './parts.ts'

type Row = Record<string, unknown>

export async function reviewsOf(r: Reader, paper: Paper, caller: Caller, now: Date): Promise<Row[]> {
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
export async function warningsOf(r: Reader, paper: Paper, caller: Caller): Promise<Row[]> {
  const { withdrawRequested, withdrawReason } = paper.submission
  const asked = withdrawRequested
    ? [{ code: 'withdrawAsked', msg: withdrawAsked[caller.lang](unstopped(oneLine(withdrawReason))) }]
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
export async function releasedOf(r: Reader, paper: Paper, caller: Caller, persona: Persona) {
  const released = paper.reviews.filter((review) => review.releasedToAuthor)
  const named = persona === 'author' ? await signersOf(r, released) : undefined
  return released
    .map((review) => releasedReview(review, caller.lang, named))
    .filter((review) => review !== undefined)
}
