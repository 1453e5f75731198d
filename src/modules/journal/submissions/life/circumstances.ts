/** What only queries and files can tell the guards: twins of the paper, other chiefs, the chosen editor, the final PDF. */
import type { Refusal } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { draftArticle, guardArticle, storedArticle } from '../../articles/publishing/from-paper.ts'
import { chiefsOf, personOf, type Person } from '../paper/people.ts'
import { reminders } from '../../reminders/definition.ts'
import { anonymityOf } from '../../submission-files/anonymity.ts'
import { submissionFiles, type FileStage, type SubmissionFile } from '../../submission-files/definition.ts'
import { docFactsOf } from '../../submission-files/inspected.ts'
import { recheckedStages } from './files-first.ts'
import { contentHashOf } from '../content.ts'
import type { Circumstances } from './guards.ts'
import { current, needsAnonymous, type Paper } from '../paper/paper.ts'
import { no, refuse } from '../refusals.ts'
import type { Turn } from './step-types.ts'
import { startOfTomorrow, unfitDue } from '../times.ts'

export async function circumstancesOf(turned: Turn): Promise<(Circumstances & { paper: Paper }) | Refusal> {
  const { tx, caller, paper, action, given, roleUsed } = turned
  const at: Circumstances & { paper: Paper } = {
    paper,
    now: tx.now,
    timeZone: caller.timeZone,
    earliestDue: startOfTomorrow(tx.now, caller.timeZone),
    dueFault: given.dueAt && unfitDue(given.dueAt, tx.now, caller.timeZone),
    userId: tx.actor.userId,
    roleUsed,
    input: given,
  }
  if (action === 'submit' && !isOpen(paper)) return refuse('JOURNAL_CLOSED')
  if (action === 'submit' || action === 'resubmit') {
    at.twins = await twinsOf(tx, paper)
  }
  const stages = recheckedStages[action]
  if (stages) at.paper = await recheck(turned, stages)
  if (action === 'assignEditor') at.editor = editorAmong(await personOf(tx, given.editorId ?? null))
  if (action === 'lapse') at.reminded = await remindedOf(tx, paper)
  if (action === 'finalAccept') {
    const chiefs = await chiefsOf(tx, paper.submission.journalId)
    at.otherChiefs = chiefs.filter((chief) => chief.userId !== tx.actor.userId).length
  }
  const guarding = { ...turned, confirmed: turned.input.confirmWarnings === true }
  if (action === 'schedule')
    at.publishing = await guardArticle(guarding, await draftArticle(turned), 'schedule', paper)
  if (action === 'publish') {
    const article = await storedArticle(turned)
    at.publishing = article ? await guardArticle(guarding, article, 'publish', paper) : [no('notScheduled')]
  }
  return at
}

/** Reminders are of a date: those of a date that was moved since do not count. */
async function remindedOf(tx: Tx, { submission }: Paper): Promise<number> {
  const due = sql`t.due_at = ${submission.revisionDueAt}`
  return (
    await findAll(tx, reminders, sql`t.record_id = ${submission.id} and t.kind = 'revision' and ${due}`)
  ).length
}

function isOpen({ journal }: Paper): boolean {
  return journal.acceptingSubmissions && journal.status === 1
}

export function editorAmong(person: Person | undefined): Person | undefined {
  return person?.roles.some((role) => role === 'handlingEditor' || role === 'editorInChief')
    ? person
    : undefined
}

/** Live papers of the same submitter with the same words or the very same manuscript file. */
async function twinsOf(tx: Tx, paper: Paper): Promise<number> {
  const { submission } = paper
  const file = current(paper, 'manuscript')
  const rows = await tx.query(
    sql`select s.id from submissions s where s.is_deleted = 0 and s.id <> ${submission.id} and s.submitter_id = ${submission.submitterId}
        and s.state not in ('draft', 'rejected', 'withdrawn') and (s.content_hash = ${contentHashOf(submission)}
        or exists (select 1 from submission_file f where f.submission_id = s.id and f.stage = 'manuscript' and f.sha256 = ${file?.sha256 ?? ''}))`,
  )
  return rows.length
}

/** Authors may have been added after the upload: what reviewers will read is checked against those of now. */
async function recheck({ tx, ctx, paper }: Turn, stages: readonly FileStage[]): Promise<Paper> {
  if (!needsAnonymous(paper)) return paper
  const files: SubmissionFile[] = []
  for (const file of paper.files) {
    if (!file.isCurrent || !stages.includes(file.stage)) {
      files.push(file)
      continue
    }
    const report = anonymityOf(await docFactsOf(ctx, file), paper.authors)
    files.push(await update(tx, submissionFiles, file.id, { anonymityReport: report }))
  }
  return { ...paper, files }
}
