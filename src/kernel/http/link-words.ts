/** Sealed words in links of mails (decision 12): how they come into a mail, and how whoever followed one brings them back. */
import type { FastifyRequest } from 'fastify'
import type { Letter } from './letters.ts'

/** Behind `#`, where no server, log or referrer sees it. */
export function withWord(mail: Letter, address: RegExp, word: string): Letter {
  return { ...mail, body: (mail.body ?? '').replace(address, (text) => `${text}#t=${word}`) }
}

/** The page behind the link sends its word in the place of a token. */
export function heldWord(request: FastifyRequest): string {
  return String(request.headers['blade-auth'] ?? '').replace(/^bearer\s+/i, '')
}
