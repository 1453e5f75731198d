/** The papers of reviews, and as what somebody stands to each. */
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import type { ReviewRecord } from '../review-records/definition.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { findPaper } from '../submissions/paper/load.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import { standingOf } from '../submissions/paper/standing.ts'

export type ReviewFacts = { readonly paper: Paper; readonly roles: ReadonlySet<ActingRole> }
type Person = Pick<Caller, 'userId' | 'roles' | 'scope'>

export async function reviewFacts(
  r: Reader,
  rows: readonly ReviewRecord[],
  caller: Person | undefined,
): Promise<ReadonlyMap<string, ReviewFacts>> {
  const facts = new Map<string, ReviewFacts>()
  for (const row of rows) {
    const paper = await findPaper(r, row.submissionId)
    if (paper) facts.set(row.id, { paper, roles: caller ? await rolesOf(r, caller, paper, row) : new Set() })
  }
  return facts
}

async function rolesOf(r: Reader, caller: Person, paper: Paper, review: ReviewRecord) {
  const standing = await standingOf(r, caller, paper)
  if (standing.has('AU') || standing.has('CO')) return new Set<ActingRole>()
  // "Reviewer" means this review's own, cancelled or not: a colleague who reviews the same paper has no part in it.
  const roles = new Set<ActingRole>([...standing].filter((role) => role !== 'RE'))
  if (review.reviewerId === caller.userId) roles.add('RE')
  return roles
}
