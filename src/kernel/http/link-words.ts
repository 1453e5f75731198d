/** Sealed words in links of mails (decision 12): how they come into a mail, and how whoever followed one brings them back. */
import type { FastifyRequest } from 'fastify'
import type { Vault } from '../store/vault.ts'
import type { Letter } from './letters.ts'

/** Behind `#`, where no server, log or referrer sees it. */
export function withWord(mail: Letter, address: RegExp, word: string): Letter {
  return { ...mail, body: (mail.body ?? '').replace(address, (text) => `${text}#t=${word}`) }
}

type Reader = { readonly tenantId: string; readonly recipientId: string | null }
/** Of one reader: copied into a letter to anybody else it does not open. */
const aboutReader = ({ tenantId, recipientId }: Reader) => `link-word:${tenantId}:${recipientId}`
const sealedWord = /\?sealed=([\w.-]{20,400})/g

/** A link whose word nobody can make again: it waits sealed in the outbox, and a copy of the database opens nothing. */
export const sealedLink = (vault: Vault, link: string, word: string, reader: Reader): string =>
  `${link}?sealed=${vault.seal(word, aboutReader(reader))}`

/** Opens such words as a letter leaves. */
export function withSealedWords(vault: Vault, tenantId: string, mail: Letter): Letter {
  const about = aboutReader({ tenantId, recipientId: mail.recipientId })
  const body = mail.body?.replace(sealedWord, (text, sealed: string) => {
    const word = vault.open(sealed, about)
    return word === undefined ? text : `#t=${word}`
  })
  return { ...mail, body: body ?? null }
}

/** The page behind the link sends its word in the place of a token. */
export function heldWord(request: FastifyRequest): string {
  return String(request.headers['blade-auth'] ?? '').replace(/^bearer\s+/i, '')
}
