import { isHeld, pdfHead } from './file-answer.ts'
import type { Means } from './means.ts'
import { issueAnywhere } from './issues.ts'
import { wholePdfOf } from '#modules/journal/journal-issues/whole/mark.ts'

/** An issue as one file, while it is what the issue holds; the moment an article is taken back it is not to be had. */
export function serveIssuePdfs({ ctx, stands, notFound }: Means): void {
  stands.serve('/apaph/issue/:id(^\\d{1,19}).pdf', async ({ reader }, request, reply) => {
    const { id = '' } = request.params
    const issue = await issueAnywhere(reader, id)
    const file = issue && (await wholePdfOf(reader, id))
    if (!file || !(await ctx.blobs.has(file.storageKey))) return notFound(request, reply)
    if (isHeld(request, reply, file.sha256)) return reply.send()
    const name = `${issue.year}-${issue.volume}-${issue.issueNo.replace(/[^\w.-]/g, '_')}.pdf`
    reply.headers(pdfHead(file.sizeBytes, `inline; filename="${name}"`))
    return reply.send(await ctx.blobs.open(file.storageKey))
  })
}
