import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const gzipped = promisify(gzip)

/** A finished page. The compressed form is made when it is first sent a second time. */
export type Kept = {
  readonly body: Buffer
  readonly etag: string
  readonly stamp: string
  readonly type: string
  packed?: Buffer
}

export type Pages = {
  get(key: string, stamp: string): Kept | undefined
  put(key: string, stamp: string, body: string, type?: string): Kept
  readonly size: number
}

/**
 * Finished pages by address and language. A page counts only while the stamp (content version and day) is the one it was
 * made under, so nothing needs to be thrown away on a write; the oldest go when the store is full.
 */
export function keepPages(mostBytes = 64_000_000): Pages {
  const pages = new Map<string, Kept>()
  let bytes = 0

  function drop(key: string): void {
    const page = pages.get(key)
    if (!page) return
    bytes -= page.body.length + (page.packed?.length ?? 0)
    pages.delete(key)
  }

  return {
    get(key, stamp) {
      const page = pages.get(key)
      if (page && page.stamp !== stamp) drop(key)
      return page?.stamp === stamp ? page : undefined
    },
    put(key, stamp, text, type = 'text/html; charset=utf-8') {
      drop(key)
      const body = Buffer.from(text)
      const page: Kept = {
        body,
        stamp,
        type,
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      }
      bytes += body.length
      pages.set(key, page)
      for (const oldest of pages.keys()) {
        if (bytes <= mostBytes || oldest === key) break
        drop(oldest)
      }
      return page
    },
    get size() {
      return pages.size
    },
  }
}

/** Nothing inline, nothing from elsewhere; `data:` is the arrow of select boxes and the captcha picture. */
export const policy = [
  `default-src 'self'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'self'`,
].join('; ')

/** Sends a page, or 304 to a reader who has it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Kept,
  { fresh = false, status = 200, personal = false } = {},
): FastifyReply | Promise<FastifyReply> {
  reply.header('content-type', page.type)
  reply.header('content-security-policy', policy)
  reply.header('x-frame-options', 'SAMEORIGIN')
  reply.header('etag', page.etag)
  // Always asked again: a retraction must reach the reader at once, and the answer is a 304 of no bytes.
  reply.header('cache-control', personal ? 'private, no-cache' : 'public, no-cache')
  reply.header('vary', 'accept-encoding')
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  reply.code(status)
  if (fresh || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page.body)
  if (page.packed) return reply.header('content-encoding', 'gzip').send(page.packed)
  return packedReply(reply, page)
}

async function packedReply(reply: FastifyReply, page: Kept): Promise<FastifyReply> {
  page.packed = await gzipped(page.body)
  return reply.header('content-encoding', 'gzip').send(page.packed)
}
