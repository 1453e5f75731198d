/** The watermarked copy of a PDF, written before the transaction of its retraction: a store may be far away. */
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Prepare } from '#kernel/http/slice.ts'
import { idOf } from '#kernel/http/rows.ts'
import { find } from '#kernel/store/rows.ts'
import { articles } from '../articles/definition.ts'
import { submissionFiles, type SubmissionFile } from '../submission-files/definition.ts'
import { mostFileBytes } from '../submission-files/rules.ts'
import type { NewFile } from '../submission-files/store.ts'
import { articleRolesOf } from './roles.ts'
import { pendingOf } from './pending.ts'
import { watermarkPdf } from './reading.ts'

export type Marked = { former: SubmissionFile; copy: NewFile }

/** Nothing where the confirmation will be refused anyway. */
export const prepareMarked: Prepare = async ({
  caller,
  input,
  ctx,
  db,
}): Promise<Marked | Refusal | undefined> => {
  const r = db.of(caller.tenantId)
  const article = idOf(input.id) ? await find(r, articles, String(input.id)) : undefined
  const former = article?.pdfFileId ? await find(r, submissionFiles, article.pdfFileId) : undefined
  if (!article || !former || (await pendingOf(r, article.id))?.kind !== 'retraction') return undefined
  const roles = await articleRolesOf(r, caller, article)
  if (!roles.has('EC') && !roles.has('AD')) return undefined
  const { language } = article
  const bytes = await ctx.blobs.read(former.storageKey)
  const made = await ctx.untrusted.run(watermarkPdf, bytes, { language }, caller.userId)
  if (isRefusal(made)) return made
  const stored = await ctx.blobs.put(caller.tenantId, made.files[0] ?? bytes, { maxBytes: mostFileBytes })
  if (isRefusal(stored)) return stored
  const copy: NewFile = {
    submissionId: former.submissionId,
    articleId: former.submissionId ? null : article.id,
    stage: 'retractionPdf',
    roundNo: former.roundNo,
    name: `retracted-${article.id}.pdf`,
    declaredMime: 'application/pdf',
    ...stored,
    detected: { mime: 'application/pdf', extension: 'pdf', pageCount: former.pageCount ?? 0 },
    visibleToAuthor: true,
  }
  return { former, copy }
}
