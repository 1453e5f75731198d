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
    const etag = `"${file.sha256}"`
    reply.header('etag', etag).header('cache-control', 'public, no-cache')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply
      .type('application/pdf')
      .header('content-length', file.sizeBytes)
      .header(
        'content-disposition',
        `inline; filename="${issue.year}-${issue.volume}-${issue.issueNo.replace(/[^\w.-]/g, '_')}.pdf"`,
      )
      .header(
        'content-security-policy',
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      )
      .header('cross-origin-resource-policy', 'same-origin')
      .send(await ctx.blobs.open(file.storageKey))
  })
}
