import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '#kernel/http/packed.ts'

const gzipped = promisify(gzip)

/** A finished page. The compressed form is made when somebody first takes it, and kept beside. */
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
  /** The page in gzip: made once, however many ask at the same moment. */
  packed(page: Kept): Promise<Buffer>
  /**
   * The page as it stands, or made by `make`: by one for all who ask at the same moment. They wait for it and are not
   * handed the stale one, because a retraction must reach the next reader.
   */
  made(
    key: string,
    stamp: string,
    now: Date,
    make: () => Promise<Kept | undefined>,
  ): Promise<Kept | undefined>
  readonly size: number
  /** Of all that is kept, packed forms too. */
  readonly bytes: number
}

/**
 * Finished pages by address and language. A page counts only while the stamp (content version and day) is the one it was
 * made under, so nothing needs to be thrown away on a write; the oldest go when the store is full.
 */
export function keepPages(mostBytes = 64_000_000): Pages {
  const pages = new Map<string, Kept>()
  const making = new Map<string, Promise<Kept | undefined>>()
  const packing = new Map<Kept, Promise<Buffer>>()
  const sizes = new Map<Kept, number>()
  let bytes = 0

  function weigh(page: Kept, more: number): void {
    sizes.set(page, (sizes.get(page) ?? 0) + more)
    bytes += more
    for (const [oldest, kept] of pages) {
      if (bytes <= mostBytes || kept === page) break
      drop(oldest)
    }
  }

  function drop(key: string): void {
    const page = pages.get(key)
    if (!page) return
    bytes -= sizes.get(page) ?? 0
    sizes.delete(page)
    pages.delete(key)
  }

  function get(key: string, stamp: string, now: Date): Kept | undefined {
    const page = pages.get(key)
    if (!page) return undefined
    if (page.stamp === stamp && now.getTime() < page.until) return page
    drop(key)
    return undefined
  }

  return {
    get,
    async made(key, stamp, now, make) {
      const known = get(key, stamp, now)
      if (known) return known
      const job = `${stamp} ${key}`
      const begun = making.get(job)
      if (begun) return begun
      const made = make().finally(() => making.delete(job))
      making.set(job, made)
      return made
    },
    async packed(page) {
      if (page.packed) return page.packed
      const begun = packing.get(page)
      if (begun) return begun
      const job = gzipped(page.body).finally(() => packing.delete(page))
      packing.set(page, job)
      page.packed = await job
      // One that was dropped meanwhile is sent, and weighs nothing.
      if (sizes.has(page)) weigh(page, page.packed.length)
      return page.packed
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
      pages.set(key, page)
      weigh(page, body.length)
      return page
    },
    get size() {
      return pages.size
    },
    get bytes() {
      return bytes
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
  pages: Pages,
  page: Kept,
  { status = page.status ?? 200 } = {},
): FastifyReply | Promise<FastifyReply> {
  reply.headers(page.headers)
  const { 'if-none-match': held, 'accept-encoding': accepted } = request.headers
  if (status === 200 && held === page.etag) return reply.code(304).send()
  if (status !== 200) reply.code(status)
  if (!takesGzip(accepted)) return reply.send(page.body)
  if (page.packed) return reply.header('content-encoding', 'gzip').send(page.packed)
  return pages.packed(page).then((body) => reply.header('content-encoding', 'gzip').send(body))
}
