/** Reads bills, and in which roles somebody stands to them. */
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { editedBy } from '../submissions/paper/editing.ts'
import { deskPapers, standingOf, writtenBy } from '../submissions/paper/standing.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import type { Submission, SubmissionState } from '../submissions/definition.ts'
import { edits, type Paper } from '../submissions/paper/paper.ts'
import { findPaper } from '../submissions/paper/load.ts'
import { bills, type Bill } from './definition.ts'
import type { BillFacts } from './workflow.ts'

export function billsOf(r: Reader, submissionId: string): Promise<Bill[]> {
  return findAll(r, bills, sql`t.submission_id = ${submissionId}`, { order: sql.raw('t.create_time, t.id') })
}

const desk: readonly ActingRole[] = ['EC', 'ST', 'AD']

/**
 * Whoever judges the paper has no hand in its money, whatever else they are: fees must not steer review. They keep that
 * one role, of which the table of bills knows nothing, so that they are told no instead of not found.
 */
export async function billRolesOf(
  r: Reader,
  caller: Pick<Caller, 'userId' | 'roles' | 'scope'>,
  paper: Paper,
): Promise<ReadonlySet<ActingRole>> {
  const standing = await standingOf(r, caller, paper)
  for (const role of ['AU', 'CO', 'HE', 'RE'] as const) if (standing.has(role)) return new Set([role])
  // Whoever handles it does so too where a data scope holds the paper back.
  if (edits(caller.userId, paper.submission)) return new Set(['HE'])
  const roles = new Set(desk.filter((role) => standing.has(role)))
  if (caller.roles.has('finance') && paper.submission.state !== 'draft') roles.add('FI')
  return roles
}

/** The papers of these bills, and as what the caller stands to each. */
export async function billFacts(
  r: Reader,
  rows: readonly Bill[],
  caller: Pick<Caller, 'userId' | 'roles' | 'scope'> | undefined,
): Promise<ReadonlyMap<string, BillFacts>> {
  const facts = new Map<string, BillFacts>()
  for (const row of rows) {
    const paper = await findPaper(r, row.submissionId)
    if (paper) facts.set(row.id, { paper, roles: caller ? await billRolesOf(r, caller, paper) : new Set() })
  }
  return facts
}

/** Bills of the finance list; `t` is publish_fee_bill. Not those of papers that the caller wrote, handles or reviews. */
export function deskBills(caller: Caller): Sql {
  const { userId, roles } = caller
  const holds = (...names: string[]) => names.some((name) => roles.has(name))
  if (!holds('finance', 'staff', 'admin', 'administrator', 'editorInChief')) return sql.raw('false')
  // Editors-in-chief see the bills of their own journals.
  const theirs = holds('finance', 'staff', 'admin', 'administrator')
    ? sql.raw('true')
    : deskPapers(caller, 'p', { production: false })
  return sql`exists (select 1 from submissions p where p.id = t.submission_id and p.is_deleted = 0 and (${theirs})
    and not ${editedBy(userId, 'p')} and not (${writtenBy(userId, 'p')})
    and not exists (select 1 from review_record v where v.submission_id = p.id and v.reviewer_id = ${userId}
    and v.state <> 'cancelled' and v.is_deleted = 0))`
}

const decided: readonly SubmissionState[] = [
  ...(['accepted', 'inProduction', 'scheduled', 'published', 'rejected', 'withdrawn'] as const),
]

/** Once the paper is decided on, its editor may know what it costs (domain 2.14). */
export function editorSeesFees({ submission }: { submission: Pick<Submission, 'state'> }): boolean {
  return decided.includes(submission.state)
}

export const isFeeMail = (code: string) => /^M3[3-6]/.test(code)

/** The same for rows that hang on a paper: `about` says which of them tell of money. */
export function feesOpenTo({ userId }: Pick<Caller, 'userId'>, about: Sql): Sql {
  return sql`(not (${about}) or not exists (select 1 from submissions p where p.id = t.submission_id
    and ${editedBy(userId, 'p')} and p.state <> all (${[...decided]}::text[])))`
}
