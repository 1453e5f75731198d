/** Whoever cannot take a step tells those who can: in the bell, with the note that says what is asked. */
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { insertLines } from '#kernel/store/rows.ts'
import { mailOutbox } from '#modules/message/outbox/definition.ts'
import type { Addressee } from '../mail-outbox/queue.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { submissions } from '../submissions/definition.ts'
import { stepsOfOthers } from '../submissions/life/open-actions.ts'
import { namesOf, people, personOf, withRole } from '../submissions/paper/people.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import * as to from '../submissions/paper/recipients.ts'
import type { Note } from './definition.ts'

type Standing = { readonly paper: Paper; readonly roles: ReadonlySet<ActingRole> }

/** Authors are written to by the journal, not told by one of its people. */
const ofTheDesk: Partial<Record<ActingRole, (r: Reader, paper: Paper) => Promise<Addressee[]>>> = {
  HE: async (r, paper) => {
    const editor = await personOf(r, paper.submission.handlingEditorId)
    return editor ? [editor] : []
  },
  EC: to.chiefs,
  ST: async (r, paper) => to.outsiders(paper, await people(r, withRole('staff'))),
  PR: async (r, paper) => to.outsiders(paper, await people(r, withRole('production'))),
}

/** Those who may take the step now, without the one who asks; nobody where it is no step of others. */
export async function whoTakes(
  r: Reader,
  { paper, roles }: Standing,
  action: string,
  { userId, lang }: Caller,
  now: Date,
): Promise<Addressee[]> {
  const step = stepsOfOthers(paper, roles, { now, lang }).find((one) => one.action === action)
  const found: Addressee[] = []
  for (const role of step?.roles ?? []) found.push(...((await ofTheDesk[role]?.(r, paper)) ?? []))
  const others = found.filter((person) => person.userId && person.userId !== userId)
  return [...new Map(others.map((person) => [person.userId, person])).values()]
}

type Told = {
  readonly to: readonly Addressee[]
  readonly step: string
  readonly by: Caller
  readonly note: Note
}

/** No mail: whoever is asked works at the desk. */
export async function ringFor(tx: Tx, paper: Paper, { to: told, step, by, note }: Told, baseUrl: string) {
  if (told.length === 0) return
  const { id, manuscriptNo } = paper.submission
  const names = { zh: await namesOf(tx, [by.userId], 'zh'), en: await namesOf(tx, [by.userId], 'en') }
  const label = submissions.actions?.[step]?.label
  const no = manuscriptNo ?? ''
  const link = `${baseUrl}/journal/submissions/detail?id=${id}`
  await insertLines(
    tx,
    mailOutbox,
    told.map(({ userId = null, email, language = 'zh' }) => {
      const name = names[language].get(by.userId) ?? ''
      const subject = {
        zh: `${name} 请您办理“${label?.zh}”：${no}`,
        en: `${name} asks you for “${label?.en}”: ${no}`,
      }[language]
      return {
        to: email ?? `${userId}@inbox`,
        templateCode: 'note',
        language,
        subject,
        body: `${note.body}\n\n${link}\n`,
        channel: 'inApp' as const,
        about: submissions.name,
        aboutId: id,
        submissionId: id,
        recipientId: userId,
        dedupeKey: `note:${note.id}:${userId}`,
        state: 'sent' as const,
        sentAt: tx.now,
        tries: 0,
      }
    }),
  )
}
