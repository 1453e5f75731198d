/** Reads, before the transaction of a step, the files that its guards will look into. */
import { isRefusal } from '#kernel/definition/index.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { Prepare } from '#kernel/http/slice.ts'
import { standingOf } from '../paper/standing.ts'
import { docFactsOf, pdfFactsOf, pdfsOfArticles, readPdfsAhead } from '../../submission-files/inspected.ts'
import type { FileStage } from '../../submission-files/definition.ts'
import { sql } from '#kernel/store/sql.ts'
import { findPaper } from '../paper/load.ts'
import { needsAnonymous } from '../paper/paper.ts'
import { turn, type StepAction } from './workflow.ts'

/** What reviewers will read, checked against the authors of the moment. */
export const recheckedStages: { readonly [A in StepAction]?: readonly FileStage[] } = {
  submit: ['anonymised'],
  resubmit: ['anonymised'],
  submitRevision: ['revisionClean', 'responseLetter'],
}

/** Nothing where the step will be refused anyway: nobody makes the store work for a paper that is not theirs. */
const reading = (action: StepAction): Prepare => {
  const stages = recheckedStages[action]
  const ofArticle = action === 'schedule' || action === 'publish'
  return async ({ caller, input, ctx, db }) => {
    const r = db.of(caller.tenantId)
    const paper = idOf(input.id) ? await findPaper(r, String(input.id)) : undefined
    if (!paper) return
    const roles = await standingOf(r, caller, paper)
    const reason = typeof input.reason === 'string' ? input.reason : undefined
    if (roles.size === 0 || isRefusal(turn(paper.submission.state, action, roles, reason))) return
    for (const file of paper.files) {
      const wanted = file.isCurrent || file.id === input.pdfFileId
      if (wanted && stages?.includes(file.stage) && needsAnonymous(paper))
        await docFactsOf(ctx, file).catch(() => undefined)
      if (wanted && ofArticle && file.stage === 'finalPdf') await pdfFactsOf(ctx, file).catch(() => undefined)
    }
    if (action === 'publish')
      await readPdfsAhead(r, ctx, pdfsOfArticles(sql`a.submission_id = ${paper.submission.id}`))
  }
}

export const readAhead = {
  submit: reading('submit'),
  resubmit: reading('resubmit'),
  submitRevision: reading('submitRevision'),
  schedule: reading('schedule'),
  publish: reading('publish'),
}
