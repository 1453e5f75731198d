import type { Means } from './means.ts'
import { pdfOf } from './read.ts'

/** PDFs of published articles. The address names the article; the file behind it is looked up, never named by the reader. */
export function servePdf({ ctx, stands, notFound }: Means): void {
  stands.serve('/apaph/pdf/:id/:name', async ({ reader, use }, request, reply) => {
    const { id = '', name = '' } = request.params
    const file = /^\d{1,19}$/.test(id) ? await pdfOf(reader, id) : undefined
    if (!file || file.detectedMime !== 'application/pdf') return notFound(request, reply)
    const etag = `"${file.sha256}"`
    reply.header('etag', etag)
    reply.header('cache-control', 'public, no-cache')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const safe = name.replace(/[^\w.-]/g, '_').slice(0, 120)
    reply.header('content-type', 'application/pdf')
    reply.header('content-length', file.sizeBytes)
    reply.header(
      'content-disposition',
      `${request.query.download === '1' ? 'attachment' : 'inline'}; filename="${safe}"`,
    )
    // A document, not a place for scripts: whatever a PDF carries may neither run here nor call out.
    reply.header(
      'content-security-policy',
      `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'`,
    )
    reply.header('cross-origin-resource-policy', 'same-origin')
    if (request.method !== 'HEAD') use.seen(id, 'pdf', request)
    return reply.send(await ctx.blobs.open(file.storageKey))
  })
}
