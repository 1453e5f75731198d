/** Who stands on the paper: rewritten as a whole while it is a draft, added to with a revision. */
import type { Refusal, Values } from '#kernel/definition/index.ts'
import { findAll, insert, softDelete, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { normalEmail, normalOrcid } from '../../terms/numbers.ts'
import { submissionAuthors, type SubmissionAuthor } from '../../submission-authors/definition.ts'
import { submissionEvents, type ActingRole } from '../../submission-events/definition.ts'
import { nameOfAuthor } from '../author-name.ts'
import type { PostedAuthor } from '../life/bodies.ts'
import { authorGaps } from '../life/completeness.ts'
import type { Paper } from '../paper/paper.ts'
import { no, unmet } from '../refusals.ts'
import type { StepCall } from '../paper/acting.ts'

export async function replaceAuthors(
  { tx }: StepCall,
  paper: Paper,
  posted: readonly PostedAuthor[],
): Promise<void> {
  // A row stays the same person's: the link that they were sent names it.
  const kept = new Set<string>()
  const text = (value: string | null | undefined) => value?.trim() || null
  for (const [i, author] of posted.entries()) {
    // Lower case, so that the question "whose papers are these" is one look into an index.
    const email = text(author.email)?.toLowerCase() ?? null
    const orcid = text(author.orcid)?.replace(/^https?:\/\/orcid\.org\//i, '') ?? null
    const before = paper.authors.find(
      (known) =>
        !kept.has(known.id) &&
        ((email && normalEmail(known.email) === normalEmail(email)) ||
          (orcid && normalOrcid(known.orcid) === normalOrcid(orcid))),
    )
    const sameBox = normalEmail(before?.email) === normalEmail(email)
    const values: Values<typeof submissionAuthors> = {
      submissionId: paper.submission.id,
      sort: i + 1,
      userId: before?.userId ?? null,
      familyNameZh: text(author.familyNameZh),
      familyNameEn: text(author.familyNameEn),
      givenNameZh: text(author.givenNameZh),
      givenNameEn: text(author.givenNameEn),
      displayNameZh: text(author.displayNameZh),
      displayNameEn: text(author.displayNameEn),
      email,
      orcid,
      affiliations: author.affiliations ?? [],
      isCorresponding: author.isCorresponding === true,
      isEqual: author.isEqual === true,
      isDeceased: author.isDeceased === true,
      creditRoles: [...(author.creditRoles ?? [])],
      // Another address is another question: whoever reads it has not been asked.
      confirmState: before && sameBox ? before.confirmState : 'none',
    }
    if (before) {
      kept.add(before.id)
      await update(tx, submissionAuthors, before.id, values)
    } else await insert(tx, submissionAuthors, values)
  }
  const gone = paper.authors.filter((author) => !kept.has(author.id))
  await softDelete(
    tx,
    submissionAuthors,
    gone.map((author) => author.id),
  )
}

/**
 * With a revision authors may be added and put right. Nobody is taken off without the office, and everybody but the
 * submitter is asked anew about a longer list (domain 5, COPE): M2 goes with the revision.
 */
export async function reviseAuthors(
  call: StepCall,
  paper: Paper,
  posted: readonly PostedAuthor[],
  roles: ReadonlySet<ActingRole>,
): Promise<Refusal | undefined> {
  const { tx, caller } = call
  await replaceAuthors(call, paper, posted)
  const after = await findAll(tx, submissionAuthors, sql`t.submission_id = ${paper.submission.id}`, {
    order: sql.raw('t.sort, t.id'),
  })
  const known = new Set(after.map((author) => author.id))
  if (paper.authors.some((author) => !known.has(author.id)))
    return unmet([no('authorRemoved', {}, 'authors')])
  const gaps = authorGaps({ authors: after })
  if (gaps.length > 0) return unmet(gaps)
  if (after.length === paper.authors.length) return undefined
  for (const author of after)
    if (author.userId === null || author.userId !== paper.submission.submitterId)
      await update(tx, submissionAuthors, author.id, { confirmState: 'none' })
  await insert(tx, submissionEvents, {
    submissionId: paper.submission.id,
    at: tx.now,
    actorId: tx.actor.userId,
    roleUsed: [...roles][0] ?? 'AU',
    action: 'authors.added',
    fromState: paper.submission.state,
    toState: paper.submission.state,
    ip: caller.ip || null,
    diff: { authors: [namesOf(paper.authors), namesOf(after)] },
    visibleToAuthor: false,
  })
  return undefined
}

const namesOf = (authors: readonly SubmissionAuthor[]) => authors.map((author) => nameOfAuthor(author, 'zh'))
