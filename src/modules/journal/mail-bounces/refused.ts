/** A refused address is news to whoever waits for an answer on the paper. */
import type { Letter } from '#kernel/http/letters.ts'
import type { Tx } from '#kernel/store/db.ts'
import { queueMails } from '../mail-outbox/queue.ts'
import { findPaper } from '../submissions/paper/load.ts'
import { personOf } from '../submissions/paper/people.ts'
import * as to from '../submissions/paper/recipients.ts'

const spelled = (address: string) => address.trim().toLowerCase()

export async function tellOfRefused(tx: Tx, mail: Letter, reason: string, baseUrl: string): Promise<void> {
  const address = spelled(mail.to)
  const paper = mail.aboutId ? await findPaper(tx, mail.aboutId) : undefined
  if (!paper) return
  const others = (list: Awaited<ReturnType<typeof to.desk>>) =>
    list.filter((person) => spelled(person.email ?? '') !== address)
  const editor = others(await to.editorOf(tx, paper))
  const recipient = await personOf(tx, mail.recipientId)
  await queueMails(tx, paper, baseUrl, [
    {
      code: 'M42',
      to: editor.length > 0 ? editor : others(await to.desk(tx, paper)),
      facts: (lang) => ({ recipient: recipient?.called[lang] ?? address, address, reason }),
      key: mail.id,
    },
  ])
}
