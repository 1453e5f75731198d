import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const gzipped = promisify(gzip)

/** Below this a packed body is hardly shorter, and the reader unpacks for nothing. */
const leastBytes = 1000

/** Whether the reader takes gzip: `gzip;q=0` says no. */
export function takesGzip(accepted: string | undefined): boolean {
  return accepted !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted)
}

/** A text that is sent over and over, packed when somebody first takes it so. */
export type Document = { readonly body: Buffer; packed?: Promise<Buffer> }
export const documentOf = (text: string): Document => ({ body: Buffer.from(text) })

function packedOf(document: Document): Promise<Buffer> {
  const packed = (document.packed ??= gzipped(document.body))
  packed.catch(() => delete document.packed)
  return packed
}

/**
 * Sends a text that everybody may read, packed for readers who take that. Not for answers that hold both a secret and
 * words of whoever asks: their length would tell the secret.
 */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  said: string | Document,
): Promise<FastifyReply> {
  const document = typeof said === 'string' ? documentOf(said) : said
  const { body } = document
  reply.header('vary', 'accept-encoding')
  if (body.length < leastBytes || !takesGzip(request.headers['accept-encoding'])) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(await packedOf(document))
}
