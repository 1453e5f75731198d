import type { FastifyReply, FastifyRequest } from 'fastify'

/** The head of a PDF: a document, not a place for scripts. Whatever it carries may neither run here nor call out. */
export const pdfHead = (sizeBytes: number | string, disposition: string) => ({
  'content-type': 'application/pdf',
  'content-length': sizeBytes,
  'content-disposition': disposition,
  'content-security-policy': `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'`,
  'cross-origin-resource-policy': 'same-origin',
})

/** Names the version of a file; true where the reader has it, who is then told so (304). Asked again each time. */
export function isHeld(request: FastifyRequest, reply: FastifyReply, sha256: string): boolean {
  const etag = `"${sha256}"`
  reply.header('etag', etag).header('cache-control', 'public, no-cache')
  if (request.headers['if-none-match'] !== etag) return false
  reply.code(304)
  return true
}
