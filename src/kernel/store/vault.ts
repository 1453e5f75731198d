import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '#kernel/definition/kind.ts'

/** Secrets that we must be able to read again (keys of stores and of message services): encrypted at rest. */
export interface Vault {
  /** `about` says whose secret it is: a sealed text that was moved to another row or tenant does not open. */
  seal(text: string, about: string): string
  open(sealed: string, about: string): string | undefined
  /** The same 32 characters for the same text, which nobody without the key can make or try out. */
  mark(text: string, about: string): string
}

/** The vault for the values of one tenant's records: what is moved to another tenant does not open there. */
export function secretsOf(vault: Vault, tenantId: string): Secrets {
  const about = `record:${tenantId}`
  return {
    seal: (text) => vault.seal(text, about),
    open: (sealed) => vault.open(sealed, about),
    mark: (text) => vault.mark(text, about),
  }
}

const head = 'v1.'

/** AES-256-GCM; the key lies in a file of its own, so that a copy of the database alone gives nothing away. */
export function makeVault(key: Buffer): Vault {
  const used = key.subarray(0, 32)
  const marking = Buffer.from(hkdfSync('sha256', key, '', 'mark', 32))
  return {
    seal(text, about) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', used, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return head + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, about) {
      if (!sealed.startsWith(head)) return undefined
      const bytes = Buffer.from(sealed.slice(head.length), 'base64url')
      // The last letter has bits that carry nothing: with those set otherwise it would be a second text that opens.
      if (bytes.length < 28 || bytes.toString('base64url') !== sealed.slice(head.length)) return undefined
      const decipher = createDecipheriv('aes-256-gcm', used, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(12, 28))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    mark: (text, about) =>
      createHmac('sha256', marking).update(`${about}\n${text}`).digest('base64url').slice(0, 32),
  }
}
