import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#kernel/http/caller.ts'
import type { Journal } from './data.ts'
import * as read from './read.ts'

type Options = {
  readonly tenantId: string
  readonly journal: () => Promise<Journal | undefined>
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  readonly seen: (articleId: string, request: FastifyRequest) => void
}

/** PDFs of published articles. The address names the article; the file behind it is looked up, never named by the reader. */
export function servePdf(
  app: FastifyInstance,
  ctx: Context,
  { tenantId, journal, notFound, seen }: Options,
): void {
  const reader = ctx.db.of(tenantId)
  app.get<{ Params: { id: string; name: string }; Querystring: { download?: string } }>(
    '/apaph/pdf/:id/:name',
    { config: { permission: 'public' } },
    async (request, reply) => {
      const { id, name } = request.params
      const own = await journal()
      const file = own && /^\d{1,19}$/.test(id) ? await read.pdfOf(reader, own.id, id) : undefined
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
      if (request.method !== 'HEAD') seen(id, request)
      return reply.send(await ctx.blobs.open(file.storageKey))
    },
  )
}
