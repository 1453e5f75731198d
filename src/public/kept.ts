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
  readonly headers: Readonly<Record<string, string>>
  /** When its content changes by itself, in milliseconds: a banner begins or ends. */
  readonly until: number
  /** Another status than 200: what was here is gone. */
  readonly status?: number
  packed?: Buffer
}

export type Pages = {
  get(key: string, stamp: string, now: Date): Kept | undefined
  put(
    key: string,
    stamp: string,
    body: string,
    more?: { type?: string; until?: Date | undefined; status?: number | undefined },
  ): Kept
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
    bytes -= page.body.length
    pages.delete(key)
  }

  return {
    get(key, stamp, now) {
      const page = pages.get(key)
      if (!page) return undefined
      if (page.stamp === stamp && now.getTime() < page.until) return page
      drop(key)
      return undefined
    },
    put(key, stamp, text, { type = 'text/html; charset=utf-8', until, status } = {}) {
      drop(key)
      const body = Buffer.from(text)
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      const page: Kept = {
        body,
        stamp,
        etag,
        until: until?.getTime() ?? Infinity,
        headers: { ...common, 'content-type': type, etag },
        ...(status && { status }),
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

const common = {
  'content-security-policy': policy,
  // Always asked again: a retraction must reach the reader at once, and the answer is a 304 of no bytes.
  'cache-control': 'public, no-cache',
  vary: 'accept-encoding',
}

/** Sends a page, or 304 to a reader who has it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Kept,
  { fresh = false, status = page.status ?? 200 } = {},
): FastifyReply | Promise<FastifyReply> {
  reply.headers(page.headers)
  const { 'if-none-match': held, 'accept-encoding': accepted } = request.headers
  if (status === 200 && held === page.etag) return reply.code(304).send()
  if (status !== 200) reply.code(status)
  if (fresh || accepted === undefined || !/\bgzip\b/.test(accepted)) return reply.send(page.body)
  if (page.packed) return reply.header('content-encoding', 'gzip').send(page.packed)
  return packedReply(reply, page)
}

async function packedReply(reply: FastifyReply, page: Kept): Promise<FastifyReply> {
  page.packed = await gzipped(page.body)
  return reply.header('content-encoding', 'gzip').send(page.packed)
}
