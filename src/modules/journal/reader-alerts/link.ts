import type { PutWord } from '#kernel/http/letters.ts'
import { withWord } from '#kernel/http/link-words.ts'
import { find } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Vault } from '#kernel/store/vault.ts'
import { leadingTo } from '../own-pages.ts'
import { readerAlerts } from './definition.ts'

/** The page where a reader confirms and ends their alerts; the word that proves them is put in as the letter leaves. */
export const alertLink = (baseUrl: string, id: string) => `${baseUrl}/apaph/alerts?id=${id}`
const linkIn = /\/apaph\/alerts\?id=(\d{1,19})/

/** What mail programs call when their reader presses “unsubscribe”, and open where they know no more than links. */
export const endCall = `${readerAlerts.path}/link/end`

const about = 'reader-alert'
export type Named = { readonly tenantId: string; readonly id: string; readonly email: string }

/** One alert at one address; it opens nothing else. Letters of last year still end it. */
export const alertWord = (vault: Vault, { tenantId, id, email }: Named): string =>
  vault.seal(`${tenantId}:${id}:${email}`, about)

export function openAlertWord(vault: Vault, word: string): Named | undefined {
  const [, tenantId, id, email] = /^([^:]+):(\d{1,19}):(.+)$/.exec(vault.open(word, about) ?? '') ?? []
  return tenantId && id && email ? { tenantId, id, email } : undefined
}

/** As with other links of letters: the outbox, which editors read, never holds the word. */
export const withAlertWord: PutWord = async ({ db, vault, baseUrl }, tenantId, mail) => {
  const id = linkIn.exec(mail.body ?? '')?.[1]
  const alert = id ? await find(db.of(tenantId), readerAlerts, id) : undefined
  if (!alert || alert.email !== mail.to) return mail
  const word = alertWord(vault, { tenantId, id: alert.id, email: alert.email })
  const worded = { ...withWord(mail, linkIn, word), endsAt: `${baseUrl}/api/${endCall}?word=${word}` }
  return leadingTo(db.of(tenantId), baseUrl, sql`${alert.journalId}`, worded)
}
