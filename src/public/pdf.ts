import { idOf } from '#kernel/http/rows.ts'
import { isHeld, pdfHead } from './file-answer.ts'
import type { Means } from './means.ts'
import { pdfOf } from './read.ts'

/** PDFs of published articles. The address names the article; the file behind it is looked up, never named by the reader. */
export function servePdf({ ctx, stands, notFound }: Means): void {
  stands.serve('/apaph/pdf/:id/:name', async ({ reader, use }, request, reply) => {
    const { id = '', name = '' } = request.params
    const file = idOf(id) ? await pdfOf(reader, id) : undefined
    if (!file || file.detectedMime !== 'application/pdf') return notFound(request, reply)
    if (isHeld(request, reply, file.sha256)) return reply.send()
    const safe = name.replace(/[^\w.-]/g, '_').slice(0, 120)
    const how = request.query.download === '1' ? 'attachment' : 'inline'
    reply.headers(pdfHead(file.sizeBytes, `${how}; filename="${safe}"`))
    if (request.method !== 'HEAD') use.seen(id, 'pdf', request)
    return reply.send(await ctx.blobs.open(file.storageKey))
  })
}
